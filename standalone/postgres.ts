/**
 * A Postgres server of our own, from the binaries npm installed: no Docker, no system package.
 *
 * Comes in: a data folder. Goes out: a connection URL and a way to stop. The server listens on the loopback
 * address only, never outlives the Node process that started it (even when that is killed), and one data
 * folder is never used by two processes.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataInUse } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { type Cluster, prepareCluster, rootHome } from './postgres-cluster.ts';
import { logSettings, type PostgresLog, writePostgresLog } from './postgres-log.ts';
import { measuredSettings } from './postgres-settings.ts';
import { chooseServerUser, type ServerUser } from './postgres-user.ts';
import { makeWay } from './private-folder.ts';

const run = promisify(execFile);

interface EmbeddedPostgresOptions {
  /** Folder that this module owns; created when missing. */
  readonly dataDirectory: string;
  /** A private folder above it, which the user of the server gets the right to pass through. */
  readonly parentDirectory?: string;
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Trades safety of the data for speed: for tests only. */
  readonly quick?: boolean;
  /** Settings of Postgres, `name=value`, in place of those that this module has. */
  readonly settings?: readonly string[];
  /** Size of the two files of the log, in bytes; 10 MB each by default. */
  readonly maxLogBytes?: number;
}

export interface EmbeddedPostgres {
  /** Connection URL of the superuser to the database `postgres`. */
  readonly url: string;
  /** Stops the server and waits for it; calling it twice is fine. */
  stop(): Promise<void>;
  /** Resolves when the server process has ended, whether it was stopped or not. */
  readonly exited: Promise<void>;
}

/** Held by the owning process on one connection for as long as it lives: see `claim`. */
const ownerLock = 7_206_143_551;
const startTimeout = 60_000;

/**
 * The server does not flush to disk: a power cut loses the data, a crash of the server alone does not. Autovacuum is off:
 * the server runs for minutes, and query plans must not depend on when autovacuum ran.
 */
const quickSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  // Tests hold transactions open for as long as they need.
  'idle_in_transaction_session_timeout=0',
];
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // A transaction that nobody ends would hold back the changes that lists with a cursor show.
  'idle_in_transaction_session_timeout=60s',
  // No statement may fill the disk with what it sorts.
  'temp_file_limit=2GB',
  'timezone=UTC',
  'log_timezone=UTC',
  ...logSettings,
];
/**
 * glibc raises its thresholds when it frees large blocks, so that a server process would keep what one statement needed:
 * 172 MB after a statement whose planning took 180 MB. With fixed thresholds it keeps 1 MB.
 */
const memoryReturn = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' };
const defaultLogBytes = 10_000_000;

/**
 * Starts Postgres on the data in `dataDirectory`, making the data on the first start.
 *
 * A server that a killed process left running is stopped first; a crashed one recovers.
 *
 * @throws Error with a message for the operator: the folder is in use or of another version, the port is taken.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory);
  const quick = options.quick ?? false;
  const user = await chooseServerUser(join(dataDirectory, 'cluster'));
  await makeWay(dataDirectory, user);
  if (options.parentDirectory) await makeWay(options.parentDirectory, user);
  const copyParent = (await user.canEnter(dataDirectory)) ? dataDirectory : rootHome;
  const binaries = await locateBinaries(user, copyParent);
  const cluster = await prepareCluster(dataDirectory, binaries, user, quick);
  await stopOrphanedServer(dataDirectory, cluster, binaries, user);

  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    try {
      return await launch({ ...options, dataDirectory, cluster, binaries, user, quick, port });
    } catch (error) {
      if (error instanceof StartFailure && error.log.includes('lock file "postmaster.pid" already exists')) {
        throw new DataInUse(dataDirectory);
      }
      const portTaken = error instanceof StartFailure && error.log.includes('Address already in use');
      if (portTaken && options.port !== undefined) {
        throw new Error(`Port ${port} on 127.0.0.1 is already in use, Postgres cannot listen on it.`, {
          cause: error,
        });
      }
      // A free port can be taken before Postgres binds it; a dying server's memory can outlive it a moment.
      const isTransient =
        portTaken || (error instanceof StartFailure && error.log.includes('is still in use'));
      if (!isTransient || attempt === 10) throw error;
      await delay(200);
    }
  }
}

interface LaunchParameters {
  readonly dataDirectory: string;
  readonly cluster: Cluster;
  readonly binaries: PostgresBinaries;
  readonly user: ServerUser;
  readonly quick: boolean;
  readonly settings?: readonly string[];
  readonly port: number;
  readonly maxLogBytes?: number;
}

async function launch(parameters: LaunchParameters): Promise<EmbeddedPostgres> {
  const { dataDirectory, cluster, binaries, user, port } = parameters;
  const ownerName = `cluster_name=owner-${process.pid}`;
  const settings = [
    ownerName,
    ...serverSettings,
    ...(parameters.quick ? [] : measuredSettings()),
    ...(parameters.quick ? quickSettings : []),
    // The last one of a name counts.
    ...(parameters.settings ?? []),
  ];
  const server = spawn(
    binaries.postgres,
    ['-D', cluster.directory, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user.ids,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env.PATH, ...memoryReturn },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A process group of its own: Ctrl-C is for the Node process, which stops Postgres last.
      detached: true,
    },
  );
  // Listened for before anything is waited for: a server that cannot take its port is gone in no time.
  const exited = new Promise<void>((done) => {
    server.once('error', () => done());
    server.once('exit', () => done());
  });
  const { maxLogBytes = defaultLogBytes } = parameters;
  const log = writePostgresLog(server.stderr, join(dataDirectory, 'postgres.log'), maxLogBytes);
  const watcher = watchParent(server);
  void exited.then(() => watcher?.kill('SIGKILL'));

  const url = connectionUrl(cluster, port);
  const owner = await waitUntilReady(server, exited, url, log);
  if (!(await claim(owner).catch(() => false))) {
    await owner.end();
    throw new DataInUse(dataDirectory);
  }

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await owner.end().catch(() => {});
    // Fast mode: sessions are ended, everything committed is on disk.
    const isStopped = server.exitCode !== null || (await stopServer(cluster, binaries, user));
    // What is committed is on disk: the next start recovers.
    if (!isStopped) server.kill('SIGQUIT');
    await exited;
  };
  return {
    url,
    exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Postgres exited during its start; `log` is its output. */
class StartFailure extends Error {
  readonly log: string;
  constructor(log: string) {
    super(`Postgres did not start: ${log.trim().split('\n').slice(-5).join(' | ') || 'it wrote no reason'}`);
    this.log = log;
  }
}

async function waitUntilReady(
  server: ChildProcess,
  exited: Promise<void>,
  url: string,
  log: PostgresLog,
): Promise<pg.Client> {
  const deadline = Date.now() + startTimeout;
  const ended = exited.then((): 'ended' => 'ended');
  for (;;) {
    // Another program on the same port may accept the connection and never answer.
    const attempt = await Promise.race([ended, connect(url).catch((error: Error) => error)]);
    if (attempt === 'ended') throw new StartFailure(await log.whole());
    if (attempt instanceof pg.Client) return attempt;
    if (Date.now() > deadline) {
      server.kill('SIGQUIT');
      throw new Error(`Postgres was not ready after ${startTimeout / 1000} seconds.`, { cause: attempt });
    }
    await delay(25);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'owner',
    connectionTimeoutMillis: 2000,
  });
  // The connection is lost when the server stops; that is not an error here.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * Marks the data as used by this process. The mark is a session lock, which vanishes with the process that
 * holds it however it ends: unlike a file with a process id, it cannot be stale.
 */
async function claim(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
    ownerLock,
  ]);
  return rows[0]?.claimed === true;
}

/** Stops a server that an earlier process left running on this data. @throws Error when that process still runs */
async function stopOrphanedServer(
  dataDirectory: string,
  cluster: Cluster,
  binaries: PostgresBinaries,
  user: ServerUser,
): Promise<void> {
  const pidFile = join(cluster.directory, 'postmaster.pid');
  const deadline = Date.now() + 10_000;
  for (;;) {
    const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
    if (!pid) return;
    if (!(await runsOn(Number(pid), cluster.directory))) {
      // The number may belong to another program by now, which Postgres would take for a server of its own.
      await rm(pidFile, { force: true });
      return;
    }
    const client = port
      ? await connect(connectionUrl(cluster, Number(port))).catch(() => undefined)
      : undefined;
    if (client) {
      const claimed = await claim(client).catch(() => true);
      await client.end().catch(() => {});
      if (!claimed) throw new DataInUse(dataDirectory);
      // A living owner is about to claim it; after the deadline its number belongs to another program.
      const orphaned = !isAlive(await ownerOf(Number(pid))) || Date.now() > deadline;
      if (orphaned) await stopServer(cluster, binaries, user);
    } else if (Date.now() > deadline + 20_000) {
      throw new Error(
        `A Postgres server (process ${pid}) runs on ${dataDirectory} but does not answer: stop it and start again.`,
      );
    }
    // It is starting or stopping.
    await delay(100);
  }
}

/**
 * The address of the superuser of the Postgres that runs on the folder; undefined when none runs. One that does not answer
 * is waited for: it may be busy, or starting.
 * @throws Error when it does not answer for a minute
 */
export async function runningPostgresUrl(dataDirectory: string): Promise<string | undefined> {
  const read = (name: string) => readFile(join(dataDirectory, name), 'utf8').catch(() => '');
  const directory = await realpath(join(dataDirectory, 'cluster')).catch(() => undefined);
  for (const end = Date.now() + 60_000; ; await delay(500)) {
    const [pid, , , port] = (await read('cluster/postmaster.pid')).split('\n');
    if (!pid || directory === undefined || !(await runsOn(Number(pid), directory))) return undefined;
    const url = connectionUrl({ directory: '', password: await read('password') }, Number(port || 0));
    const client = port ? await connect(url).catch(() => undefined) : undefined;
    if (client !== undefined) {
      await client.end();
      return url;
    }
    if (Date.now() > end) {
      throw new Error(
        `Postgres (process ${pid}) runs on ${dataDirectory} and has not answered for a minute.`,
      );
    }
  }
}

/** Whether process `pid` is a Postgres server on this data folder: its command line names the folder, and no longer path. */
async function runsOn(pid: number, directory: string): Promise<boolean> {
  return isAlive(pid) && (await commandLine(pid)).replaceAll('\0', ' ').includes(` -D ${directory} -p `);
}

/** The process that started server `pid`, which wrote its own number on the server's command line. */
async function ownerOf(pid: number): Promise<number | undefined> {
  const owner = /cluster_name=owner-(\d+)/.exec(await commandLine(pid))?.[1];
  return owner === undefined ? undefined : Number(owner);
}

async function commandLine(pid: number): Promise<string> {
  const linux = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (linux !== undefined) return linux;
  const listing = run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return listing.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive, and owned by another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** @returns false: it has exited in the meantime, or does not stop within a minute */
async function stopServer(cluster: Cluster, binaries: PostgresBinaries, user: ServerUser): Promise<boolean> {
  const parameters = ['stop', '-D', cluster.directory, '-m', 'fast', '-w', '-t', '60', '-s'];
  return run(binaries.pgCtl, parameters, { ...user.ids, cwd: '/', env: { LC_ALL: 'C' } }).then(
    () => true,
    () => false,
  );
}

/**
 * A shell that waits for this process to end (its input closes, however that happens) and then stops the
 * server. Without it a killed process would leave a server running on its data.
 */
function watchParent(server: ChildProcess): ChildProcess | undefined {
  if (server.pid === undefined || process.platform === 'win32') return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  return watcher;
}

function connectionUrl(cluster: Cluster, port: number): string {
  return `postgres://postgres:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/postgres`;
}
