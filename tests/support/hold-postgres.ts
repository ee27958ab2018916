/** A process to be killed by tests: starts Postgres on the folder it is given and says so, or says why not. */
import { startEmbeddedPostgres } from '../../standalone/postgres.ts';

try {
  const { url } = await startEmbeddedPostgres({ dataDirectory: process.argv[2] ?? '' });
  process.stdout.write(`${url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
