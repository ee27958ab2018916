/**
 * Where the command line finds Hasura beside `npm start`: it uses the running server, or its data when no server runs, or
 * the Hasura that the environment names.
 */
import type { Surroundings } from '../actions-server/cli/surroundings.ts';
import { loadHasuraConfig } from '../actions-server/config.ts';
import { createHasura, type Hasura } from '../actions-server/graphql/client.ts';
import { openDataFolder, readRunning, readSecrets } from './data-folder.ts';
import { readSettings, type Settings } from './settings.ts';

const timeoutMs = 30_000;

/** What a running server makes needless is not loaded. */
export async function connect(): ReturnType<Surroundings['connect']> {
  const settings = readSettings(process.env);
  return {
    ...(await connectToHasura(settings)),
    openStorage: async () => (await import('./file-storage.ts')).openStorage(settings),
  };
}

async function connectToHasura(settings: Settings): Promise<{ hasura: Hasura; close(): Promise<void> }> {
  if (process.env.HASURA_GRAPHQL_ENDPOINT) {
    return {
      hasura: createHasura({ ...loadHasuraConfig(process.env), actor: 'cli' }),
      close: async () => {},
    };
  }
  await openDataFolder(settings.dataDirectory);
  const running = await readRunning(settings.dataDirectory);
  if (running && (await answers(running.hasuraUrl))) {
    const { hasuraUrl, adminSecret } = running;
    const hasura = createHasura({ endpoint: new URL(hasuraUrl), adminSecret, timeoutMs, actor: 'cli' });
    return { hasura, close: async () => {} };
  }
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

/** Whether the engine answers: `running.json` remains after a server was killed. */
async function answers(hasuraUrl: string): Promise<boolean> {
  const response = await fetch(new URL('/healthz', hasuraUrl), { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return response?.ok === true;
}
