/**
 * Entry in the image: accounts and keys of the Hasura that the environment names.
 *
 *   docker compose exec actions-server node dist/actions-server/cli/main.js accounts list
 */
import { createHasura } from '../graphql/client.ts';
import { runCommandLine } from './run.ts';

const TIMEOUT_MS = 30_000;

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  async () => {
    const { HASURA_GRAPHQL_ENDPOINT: endpoint, HASURA_GRAPHQL_ADMIN_SECRET: adminSecret } = process.env;
    if (!endpoint || !adminSecret) {
      throw new Error('Set HASURA_GRAPHQL_ENDPOINT and HASURA_GRAPHQL_ADMIN_SECRET.');
    }
    const hasura = createHasura({ endpoint: new URL(endpoint), adminSecret, timeoutMs: TIMEOUT_MS });
    return { hasura, close: async () => {} };
  },
  {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  },
);
