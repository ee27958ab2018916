/** What is broken: one Postgres, one storage folder, and two standalone servers, with proxies in between. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../standalone/postgres.ts';
import { type CuttingProxy, startProxy } from './proxy.ts';

export const adminSecret = 'chaos-admin-secret';
export const privateKey = `sk_${'c'.repeat(32)}`;

/** The compiled programs, also when this module runs from source. */
const built = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '../../', import.meta.url),
);
/** The clock of the second server is ahead by so much. */
const clockAheadMs = 40_000;
const restartPauseMs = 300;

export interface Platform {
  /** Addresses of the two servers, as clients use them. */
  readonly addresses: readonly string[];
  /** Address of the engine of the first server. */
  readonly engine: URL;
  /** Address of the database, without the proxy. */
  readonly databaseUrl: string;
  readonly storageFolder: string;
  killServer(server: number): Promise<void>;
  freezeServer(server: number, milliseconds: number): Promise<void>;
  killPostgres(downMs: number): Promise<void>;
  cutDatabase(server: number, bytes: number): void;
  cutClients(server: number, bytes: number): void;
  takeStorageAway(milliseconds: number): Promise<void>;
  fillDisk(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param flags of Node for the servers */
export async function startPlatform(flags: readonly string[]): Promise<Platform> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  // Under root Postgres runs as another user, which has to pass through.
  await chmod(folder, 0o711);
  const storageFolder = join(folder, 'files');
  const fullDisk = join(folder, 'disk-is-full');
  const postgresFolder = join(folder, 'postgres');
  const postgresPort = await freePort();
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDirectory: postgresFolder,
    port: postgresPort,
  });
  const databaseUrl = await createDatabase(postgres.url);
  const servers: Server[] = [];
  for (const index of [0, 1]) {
    const port = await freePort();
    const databaseProxy = await startProxy(postgresPort);
    const url = new URL(databaseUrl);
    url.port = String(databaseProxy.port);
    const server = createServerProcess(flags, {
      DATABASE_URL: url.href,
      DATA_DIR: join(folder, `server-${index}`),
      STORAGE_FOLDER: storageFolder,
      PORT: String(port),
      HASURA_PORT: String(await freePort()),
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      DEMO_PRIVATE_API_KEY: privateKey,
      FILE_LINK_SECRET: 'the same on both servers, as it has to be',
      RATE_LIMIT_BURST: '1000000',
      RATE_LIMIT_PER_DAY: '1000000',
      LOG_LEVEL: 'silent',
      CHAOS_FULL_DISK: fullDisk,
      CHAOS_CLOCK_AHEAD_MS: String(index === 0 ? 0 : clockAheadMs),
    });
    // The first one migrates.
    await server.ready();
    servers.push({ ...server, databaseProxy, clientProxy: await startProxy(port) });
  }
  const serverOf = (index: number): Server => servers[index] as Server;

  return {
    addresses: servers.map(({ clientProxy }) => `http://127.0.0.1:${clientProxy.port}`),
    engine: new URL(`http://127.0.0.1:${serverOf(0).enginePort}/v1/graphql`),
    databaseUrl,
    storageFolder,
    killServer: (server) => serverOf(server).kill(),
    async freezeServer(server, milliseconds) {
      serverOf(server).signal('SIGSTOP');
      await sleep(milliseconds);
      serverOf(server).signal('SIGCONT');
    },
    async killPostgres(downMs) {
      const file = await readFile(join(postgresFolder, 'cluster/postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n')[0]), 'SIGKILL');
      await postgres.exited;
      await sleep(downMs);
      postgres = await startEmbeddedPostgres({ dataDirectory: postgresFolder, port: postgresPort });
    },
    cutDatabase: (server, bytes) => serverOf(server).databaseProxy.cutAfter(bytes),
    cutClients: (server, bytes) => serverOf(server).clientProxy.cutAfter(bytes),
    async takeStorageAway(milliseconds) {
      if (!existsSync(storageFolder)) return;
      const away = `${storageFolder}-away`;
      await rename(storageFolder, away);
      await sleep(milliseconds);
      // Fails if a server has made the folder again and stored something in it.
      await rename(away, storageFolder);
    },
    async fillDisk(milliseconds) {
      await writeFile(fullDisk, '');
      await sleep(milliseconds);
      await rm(fullDisk);
    },
    async stop() {
      for (const server of servers) {
        await server.stop();
        await server.clientProxy.close();
        await server.databaseProxy.close();
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Server = ReturnType<typeof createServerProcess> & {
  readonly databaseProxy: CuttingProxy;
  readonly clientProxy: CuttingProxy;
};

/** A server that is started again whenever it ends, as a service manager does. */
function createServerProcess(flags: readonly string[], environment: Readonly<Record<string, string>>) {
  let isWanted = true;
  let child: ChildProcess;
  let onReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const launch = () => {
    child = spawn(
      process.execPath,
      [...flags, '--import', join(built, 'bench/chaos/preload.js'), join(built, 'standalone/main.js')],
      { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('/rest/v2/applicants')) onReady();
    });
    child.on('exit', () => {
      if (isWanted) setTimeout(() => isWanted && launch(), restartPauseMs);
    });
  };
  launch();
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    enginePort: Number(environment.HASURA_PORT),
    ready: () => ready,
    kill: () => kill('SIGKILL'),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async stop() {
      isWanted = false;
      await kill('SIGKILL');
    },
  };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query('create database chaos');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/chaos';
  return url.href;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
