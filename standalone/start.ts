/**
 * The standalone server from the first check to the last line printed, and back: the one place that knows both the
 * engine and the actions-server.
 */
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import {
  type Config,
  type EnvironmentVariables,
  environmentSchema,
  loadConfig,
  setVariables,
} from '../actions-server/config.ts';
import { createLog as createApiLog } from '../actions-server/log.ts';
import { startServer } from '../actions-server/server.ts';
import { type CorsPolicy, readCorsDomains } from '../hasura/engine/cors.ts';
import { listen as listenEngine } from '../hasura/engine/listen.ts';
import { createLog } from '../hasura/engine/log.ts';
import { createEngineMetrics } from '../hasura/engine/metrics.ts';
import { startTracing } from '../http-server/start-tracing.ts';
import { type ActionsServer, type Backend, engineEndpoint, startBackend } from './backend.ts';
import { announceRunning, openDataFolder, readSecrets, removeRunning } from './data-folder.ts';
import { createDemoAccount, type DemoKeys, demoKeys, isUnused, unknownKeys } from './demo/demo-data.ts';
import { postTo } from './engine-post.ts';
import { makePrivateFolder } from './private-folder.ts';
import { findProjectRoot } from './project-root.ts';
import { readSettings, type Settings } from './settings.ts';
import { welcome } from './welcome.ts';

interface Standalone {
  /** Resolves when the embedded Postgres has ended and cannot be started again. */
  readonly lost: Promise<void>;
  /** Lets requests in progress finish, then stops everything, Postgres last. */
  stop(): Promise<void>;
}

/** The engine is for this machine only: its admin secret opens everything. */
const engineHost = '127.0.0.1';

/** @throws Error with a message for the operator when it cannot start; nothing is left running then. */
export async function start(
  environment: EnvironmentVariables,
  print: (text: string) => void,
): Promise<Standalone> {
  const settings = readSettings(environment);
  const keys = demoKeys({ privateKey: settings.demoPrivateKey, publicKey: settings.demoPublicKey });
  await openDataFolder(settings.dataDirectory);
  const secrets = await readSecrets(settings.dataDirectory);
  const adminSecret = settings.adminSecret ?? secrets.adminSecret;
  const host = environmentSchema.shape.HOST.parse(environment.HOST || undefined);
  if (settings.port !== 0 && settings.port === settings.hasuraPort) {
    throw new Error(`PORT and HASURA_PORT are both ${settings.port}. Set one of them to another port.`);
  }
  // Checked before anything slow: most failed starts are a second start beside a running server.
  const port = await reservePort('PORT', settings.port, host);
  const hasuraPort = await reservePort('HASURA_PORT', settings.hasuraPort, engineHost);
  const uploadFolder = join(settings.dataDirectory, 'uploads');
  await makePrivateFolder(uploadFolder);
  const cors = corsPolicy(settings.corsDomain, hasuraPort);
  const config = loadConfig({
    STORAGE_FOLDER: join(settings.dataDirectory, 'files'),
    UPLOAD_FOLDER: uploadFolder,
    FILE_LINK_SECRET: secrets.fileLinkSecret,
    // Both sides that use it are in this process.
    ACTIONS_SECRET: randomBytes(32).toString('base64url'),
    ...setVariables(environment),
    PORT: String(port),
    HASURA_GRAPHQL_ENDPOINT: engineEndpoint,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    // The address of Postgres is known only after its start, below.
    DATABASE_URL: '',
  });

  const stopSteps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stopSteps.splice(0).reverse()) await step();
  };
  try {
    const apiLog = createApiLog(config.logLevel);
    const tracing = await startTracing(config.tracing, (err) => apiLog.warn({ err }, 'traces were not sent'));
    stopSteps.push(async () => tracing?.close());
    const metrics = settings.metricsSecret === null ? null : createEngineMetrics();
    const backend = await startBackend({
      ...settings,
      adminSecret,
      print,
      actions: actionsServer(config),
      observe: createLog(metrics?.observe),
      metrics,
      tracing,
    });
    stopSteps.push(backend.stop);
    for (const warning of backend.warnings) print(`Warning: ${warning}\n`);
    reportMigrations(backend, print);
    const isFirstStart = await isUnused(backend.hasura);
    if (isFirstStart) await createDemoAccount(backend.hasura, keys);

    const engineServer = await listenEngine(backend.engine, hasuraPort, {
      host: engineHost,
      cors,
      tracing,
      ...(metrics === null
        ? {}
        : { metrics: { registry: metrics.registry, secret: settings.metricsSecret ?? '' } }),
    });
    stopSteps.push(engineServer.close);
    const engineUrl = `http://localhost:${engineServer.port}/v1/graphql`;

    const server = await startServer(
      { ...config, databaseUrl: backend.countersUrl },
      {
        log: apiLog,
        tracing,
        hasuraPost: postTo(backend.engine),
        hasuraSocketEndpoint: new URL(`ws://${engineHost}:${engineServer.port}/v1/graphql`),
      },
    );
    stopSteps.push(server.stop);

    await announceRunning(settings.dataDirectory, {
      hasuraUrl: `http://${engineHost}:${engineServer.port}/v1/graphql`,
      adminSecret,
    });
    stopSteps.push(() => removeRunning(settings.dataDirectory));
    print(
      welcome({
        apiUrl: config.publicBaseUrl,
        engineUrl,
        consoleUrl: settings.enableConsole ? `http://localhost:${engineServer.port}/console` : undefined,
        adminSecretPlace:
          settings.adminSecret === undefined
            ? `adminSecret in ${join(settings.dataDirectory, 'secrets.json')}`
            : 'the value of HASURA_GRAPHQL_ADMIN_SECRET',
        dataDirectory: settings.dataDirectory,
        keys: isFirstStart
          ? { privateKey: keys.privateKey.secret, publicKey: keys.publicKey.secret }
          : undefined,
        resumeFile: join(findProjectRoot(), 'tests/fixtures/resumes/elodie-marchand.pdf'),
        ignoredPresets: isFirstStart ? [] : await ignoredPresets(settings, keys, backend),
      }),
    );
    return { lost: backend.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The pages that may use the engine: those asked for, and its own console beside them. */
function corsPolicy(domains: string | undefined, hasuraPort: number): CorsPolicy {
  if (domains === undefined) return { kind: 'disabled', readsCookies: false };
  if (domains.trim() === '*') return readCorsDomains(domains);
  return readCorsDomains(`${domains},http://localhost:${hasuraPort},http://127.0.0.1:${hasuraPort}`);
}

/** The actions-server as the engine reaches it: on this machine, whatever address it listens on. */
function actionsServer({ host, port, actionsSecret }: Config): ActionsServer {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { baseUrl: `http://${name}:${port}`, secret: actionsSecret ?? '' };
}

/**
 * The port itself, or a free one for 0; no program listens on it now.
 * @throws Error when another program does
 */
async function reservePort(variable: string, port: number, host: string): Promise<number> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.message})`;
      taken(new Error(`Port ${port} ${reason}. Set ${variable} to another one.`, { cause: error }));
    });
    probe.listen(port, host, () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => free(address.port));
    });
  });
}

function reportMigrations({ migrations }: Backend, print: (text: string) => void): void {
  if (migrations.applied.length > 0) print(`Database: ${migrations.applied.length} migrations applied.\n`);
  for (const name of migrations.changed) {
    print(
      `Warning: migration ${name} was edited after it was applied; this database has its earlier form.\n`,
    );
  }
}

async function ignoredPresets(settings: Settings, keys: DemoKeys, { hasura }: Backend): Promise<string[]> {
  const presets = [
    { variable: 'DEMO_PRIVATE_API_KEY', isSet: settings.demoPrivateKey !== undefined, key: keys.privateKey },
    { variable: 'DEMO_PUBLIC_API_KEY', isSet: settings.demoPublicKey !== undefined, key: keys.publicKey },
  ].filter(({ isSet }) => isSet);
  const unknown = await unknownKeys(
    hasura,
    presets.map(({ key }) => key),
  );
  return presets.filter(({ key }) => unknown.includes(key)).map(({ variable }) => variable);
}
