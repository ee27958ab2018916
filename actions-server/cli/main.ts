/**
 * Entry point in the image: manages accounts and keys in the Hasura that the environment names.
 *
 *   docker compose exec actions-server node dist/actions-server/cli/main.js accounts list
 */
import { loadConfig, loadHasuraConfig } from '../config.ts';
import { createFileStorage } from '../files/storage.ts';
import { createHasura } from '../graphql/client.ts';
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), async () => ({
  hasura: createHasura({ ...loadHasuraConfig(process.env), actor: 'cli' }),
  openStorage: () => createFileStorage(loadConfig(process.env).storage),
  close: async () => {},
}));
