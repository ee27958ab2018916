/** The standalone server from the first check to the last line printed, and back. */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portProblem } from '@platform/runtime';
import { removeAbandonedArchives } from '../actions-server/backup/received-archive.ts';
import { type Config, environmentSchema, loadConfig } from '../actions-server/config.ts';
import type { Hasura } from '../actions-server/graphql/client.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { installedOcr } from '../actions-server/settings/installed-ocr.ts';
import { type EnvironmentVariables, setVariables } from '../actions-server/settings/parse-environment.ts';
import { buildConsole } from './console-build.ts';
import { announceRunning, openDataFolder, readSecrets, removeRunning } from './data-folder.ts';
import { type Database, openDatabase } from './database.ts';
import { createDemoAccount, type DemoKeys, demoKeys, isUnused, unknownKeys } from './demo/demo-data.ts';
import { corsPolicy, engineEndpoint, engineHost } from './engine-address.ts';
import { findFreePort, tryPort } from './free-port.ts';
import { makePrivateFolder } from './private-folder.ts';
import { maxConnections } from './process-connections.ts';
import type { ServeParameters } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';
import { welcome } from './welcome.ts';

interface Standalone {
  /** Resolves when the embedded Postgres has ended and cannot be started again. */
  readonly lost: Promise<void>;
  /** Replaces the workers one after the other; does nothing in one process. */
  replaceWorkers(): Promise<void>;
  /** Lets requests in progress finish, then stops everything, Postgres last. */
  stop(): Promise<void>;
}

/** What was found in the database before the first request. */
interface Found {
  /** What the database had before: records, nothing, or nothing until the demo account was made. */
  readonly state: 'used' | 'empty' | 'demo';
  /** Variables whose keys are not keys of this database. */
  readonly ignoredPresets: readonly string[];
}

/** @throws Error with a message for the operator when it cannot start; nothing is left running then. */
export async function start(
  environment: EnvironmentVariables,
  print: (text: string) => void,
): Promise<Standalone> {
  const settings = readSettings(environment);
  const keys = demoKeys({ privateKey: settings.demoPrivateKey, publicKey: settings.demoPublicKey });
  const { config, variables, adminSecret, hasuraPort } = await prepareStart(settings, environment);
  const stopSteps: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stopSteps.splice(0).reverse()) await step();
  };
  try {
    const database = await openDatabase({
      ...settings,
      postgresSettings: [`max_connections=${maxConnections(config.workers)}`, ...settings.postgresSettings],
      print,
    });
    stopSteps.push(database.stop);
    for (const warning of database.warnings) print(`Warning: ${warning}\n`);
    reportMigrations(database, print);

    let found: Found = { state: 'used', ignoredPresets: [] };
    const prepare = async (hasura: Hasura) => {
      found = await prepareDemo(hasura, settings, keys);
    };
    const parameters: ServeParameters = {
      variables,
      settings,
      urls: database.urls,
      adminSecret,
      hasuraPort,
      instanceKey: randomBytes(32).toString('base64url'),
    };
    const serving = await startServing(parameters, config, prepare);
    stopSteps.push(serving.stop);
    if (settings.enableConsole) stopSteps.push(buildConsole());

    await announceRunning(settings.dataDirectory, {
      hasuraUrl: `http://${engineHost}:${hasuraPort}/v1/graphql`,
      adminSecret,
      instanceKey: parameters.instanceKey,
    });
    stopSteps.push(() => removeRunning(settings.dataDirectory));
    print(welcome(whatToSay(settings, { publicBaseUrl: config.publicBaseUrl, hasuraPort }, found, keys)));
    return { lost: database.lost, replaceWorkers: serving.replaceWorkers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the server only now, which takes most of the time of a start: a start that fails earlier loads none of it. */
async function startServing(
  parameters: ServeParameters,
  config: Config,
  prepare: (hasura: Hasura) => Promise<void>,
): Promise<{ replaceWorkers(): Promise<void>; stop(): Promise<void> }> {
  if (config.workers === 1) {
    const { serve } = await import('./serve.ts');
    return { ...(await serve(parameters, { prepare })), replaceWorkers: async () => {} };
  }
  const { serveInWorkers } = await import('./serve-in-workers.ts');
  return serveInWorkers(parameters, config, prepare);
}

/** Opens the data folder, reserves the ports and reads the configuration of the actions-server: all before anything slow. */
async function prepareStart(settings: Settings, environment: EnvironmentVariables) {
  await openDataFolder(settings.dataDirectory);
  await removeAbandonedArchives(tmpdir());
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
  const variables = {
    STORAGE_FOLDER: join(settings.dataDirectory, 'files'),
    UPLOAD_FOLDER: uploadFolder,
    FILE_LINK_SECRET: secrets.fileLinkSecret,
    // Both sides that use it are in this server.
    ACTIONS_SECRET: randomBytes(32).toString('base64url'),
    ...setVariables(environment),
    PORT: String(port),
    HASURA_GRAPHQL_ENDPOINT: engineEndpoint,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    // The address of Postgres is known only after its start.
    DATABASE_URL: '',
  };
  const config = loadConfig(variables);
  // Before the demo account is made, whose keys are shown once.
  await installedOcr(config.resumeReader.ocr);
  corsPolicy(settings.corsDomain, hasuraPort);
  await reserveMetricsPort(config, { port, hasuraPort });
  return { config, variables, adminSecret, hasuraPort };
}

/** @throws Error when another program, or this one, listens on it */
async function reserveMetricsPort(
  { metrics }: Config,
  { port, hasuraPort }: { readonly port: number; readonly hasuraPort: number },
): Promise<void> {
  if (metrics === null || metrics.port === 0) return;
  const other = metrics.port === port ? 'PORT' : metrics.port === hasuraPort ? 'HASURA_PORT' : null;
  if (other !== null)
    throw new Error(`${other} and METRICS_PORT are both ${metrics.port}. Set one of them to another port.`);
  await reservePort('METRICS_PORT', metrics.port, metrics.host);
}

function whatToSay(
  settings: Settings,
  { publicBaseUrl, hasuraPort }: { readonly publicBaseUrl: string; readonly hasuraPort: number },
  { state, ignoredPresets }: Found,
  { privateKey, publicKey }: DemoKeys,
): Parameters<typeof welcome>[0] {
  return {
    apiUrl: publicBaseUrl,
    engineUrl: `http://localhost:${hasuraPort}/v1/graphql`,
    consoleUrl: settings.enableConsole ? `http://localhost:${hasuraPort}/console` : undefined,
    adminSecretPlace:
      settings.adminSecret === undefined
        ? `adminSecret in ${join(settings.dataDirectory, 'secrets.json')}`
        : 'the value of HASURA_GRAPHQL_ADMIN_SECRET',
    dataDirectory: settings.dataDirectory,
    isEmpty: state === 'empty',
    keys: state === 'demo' ? { privateKey: privateKey.secret, publicKey: publicKey.secret } : undefined,
    resumeFile: join(findProjectRoot(), 'tests/fixtures/resumes/elodie-marchand.pdf'),
    ignoredPresets,
  };
}

/**
 * The port itself, or a free one for 0; no program listens on it now.
 * @throws Error when another program does
 */
async function reservePort(variable: string, port: number, host: string): Promise<number> {
  if (port === 0) return findFreePort(host);
  try {
    await tryPort(port, host);
    return port;
  } catch (error) {
    throw portProblem(error, port, variable);
  }
}

function reportMigrations({ migrations }: Database, print: (text: string) => void): void {
  if (migrations.applied.length > 0) print(`Database: ${migrations.applied.length} migrations applied.\n`);
  for (const name of migrations.changed) {
    print(
      `Warning: migration ${name} was edited after it was applied; this database has its earlier form.\n`,
    );
  }
}

/** Makes the demo account in a database that nobody has used, unless it is not wanted. */
async function prepareDemo(hasura: Hasura, settings: Settings, keys: DemoKeys): Promise<Found> {
  if (!(await isUnused(hasura))) {
    return { state: 'used', ignoredPresets: await findIgnoredPresets(settings, keys, hasura) };
  }
  if (!settings.makesDemo) return { state: 'empty', ignoredPresets: [] };
  await createDemoAccount(hasura, keys);
  return { state: 'demo', ignoredPresets: [] };
}

async function findIgnoredPresets(settings: Settings, keys: DemoKeys, hasura: Hasura): Promise<string[]> {
  const presets = [
    { variable: 'DEMO_PRIVATE_API_KEY', isSet: settings.demoPrivateKey !== undefined, key: keys.privateKey },
    { variable: 'DEMO_PUBLIC_API_KEY', isSet: settings.demoPublicKey !== undefined, key: keys.publicKey },
  ].filter(({ isSet }) => isSet);
  if (presets.length === 0) return [];
  const unknown = await unknownKeys(
    hasura,
    presets.map(({ key }) => key),
  );
  return presets.filter(({ key }) => unknown.includes(key)).map(({ variable }) => variable);
}
