/**
 * A process that tests kill: it starts Postgres on a folder and sends a message that it is ready, or the reason why it
 * failed. It is compiled code that runs: `npm run build`.
 */
import { startEmbeddedPostgres } from '../../dist/standalone/postgres.js';

try {
  const { url } = await startEmbeddedPostgres({ dataDirectory: process.argv[2] ?? '' });
  process.stdout.write(`${url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
