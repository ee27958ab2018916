/**
 * Where the command line finds Hasura beside `npm start`: it uses the running server, or its data when no server runs, or
 * the Hasura that the environment names.
 */
import type { Surroundings } from '../actions-server/cli/surroundings.ts';
import { loadHasuraConfig } from '../actions-server/config.ts';
import type { HasuraDocuments } from '../actions-server/graphql/client.ts';
import { createOperatorHasura } from '../actions-server/graphql/operator-client.ts';
import { openDataFolder, readSecrets } from './data-folder.ts';
import { withRunningServer } from './running-server.ts';
import { readSettings, type Settings } from './settings.ts';

/** What a running server makes needless is not loaded. */
export async function connect(): ReturnType<Surroundings['connect']> {
  const settings = readSettings(process.env);
  const connection = await connectToHasura(settings);
  return {
    ...connection,
    async openStorage() {
      const { openStorage } = await import('./file-storage.ts');
      const { storageOwner } = await import('../actions-server/files/storage-objects.ts');
      return openStorage(settings, storageOwner(connection));
    },
  };
}

async function connectToHasura(
  settings: Settings,
): Promise<{ hasura: HasuraDocuments; close(): Promise<void> }> {
  if (process.env.HASURA_GRAPHQL_ENDPOINT) {
    return {
      hasura: createOperatorHasura(loadHasuraConfig(process.env)),
      close: async () => {},
    };
  }
  await openDataFolder(settings.dataDirectory);
  return withRunningServer(settings.dataDirectory, {
    server: async ({ hasuraUrl, adminSecret }) => ({
      hasura: createOperatorHasura({ endpoint: new URL(hasuraUrl), adminSecret }),
      close: async () => {},
    }),
    data: () => openData(settings),
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
}

/** The data of a server that does not run. */
async function openData(settings: Settings): Promise<{ hasura: HasuraDocuments; close(): Promise<void> }> {
  const { openDatabase } = await import('./database.ts');
  const { startEngine } = await import('./engine.ts');
  const secrets = await readSecrets(settings.dataDirectory);
  const database = await openDatabase(settings);
  try {
    const engine = await startEngine(database.urls, {
      adminSecret: settings.adminSecret ?? secrets.adminSecret,
      inferFunctionPermissions: settings.inferFunctionPermissions,
      roleLimits: settings.roleLimits,
      actor: 'cli',
    });
    return {
      hasura: engine.hasura,
      close: async () => {
        await engine.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
