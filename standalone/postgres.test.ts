import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { shortLived } from '../tests/support/program-flags.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import { startEmbeddedPostgres } from './postgres.ts';

let directory: string;
let dataDirectory: string;
const holders: ChildProcess[] = [];

/** What a first start has made. A start copies it where the first start is not what is tried. */
let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(template, 0o711);
  await (await startEmbeddedPostgres({ dataDirectory: join(template, 'postgres') })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));
/** With the owners and the rights of all files. */
const copyTemplate = () => promisify(execFile)('cp', ['-a', join(template, 'postgres'), dataDirectory]);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(directory, 0o711);
  dataDirectory = join(directory, 'postgres');
});
afterEach(async () => {
  for (const holder of holders.splice(0)) {
    if (holder.exitCode === null && holder.signalCode === null) {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
  }
  await waitUntil(async () => (await postmasterPid()) === undefined || !isAlive(await postmasterPid()));
  await rm(directory, { recursive: true, force: true });
});

/** Starts Postgres in another process and waits until it is ready. */
async function hold(): Promise<{ process: ChildProcess; url: string }> {
  const script = join(findProjectRoot(), 'tests/support/hold-postgres.js');
  const holder = spawn(process.execPath, [...shortLived, script, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const [line] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process: holder, url: line.toString().trim() };
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(join(dataDirectory, 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  return text ? Number(text.split('\n')[0]) : undefined;
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('settings replace those of the server, an unknown one is named, and the log has no value of a statement but a lost connection', async () => {
  await copyTemplate();
  const settings = ['shared_buffers=144MB', 'work_mem=5MB'];
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings });
  expect(await query(postgres.url, 'show shared_buffers')).toEqual([{ shared_buffers: '144MB' }]);
  expect(await query(postgres.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  expect(await query(postgres.url, 'show wal_compression')).toEqual([{ wal_compression: 'pglz' }]);
  await query(postgres.url, 'create table people (name text primary key, age int check (age < 200))');
  const failing = [
    "insert into people values ('Zygmuntowska', 1), ('Zygmuntowska', 2)",
    "insert into people values ('Zygmuntowska', 200)",
    "select 'Zygmuntowska'::uuid",
    "do $$ begin raise exception 'Zygmuntowska'; end $$",
    'select Zygmuntowska from people',
  ];
  for (const statement of failing) await expect(query(postgres.url, statement)).rejects.toThrow();
  const stranger = new URL(postgres.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow();
  await postgres.stop();
  const log = await readFile(join(dataDirectory, 'postgres.log'), 'utf8');
  expect(log).not.toMatch(/Zygmuntowska/i);
  expect(log).toContain('password authentication failed');
  await expect(startEmbeddedPostgres({ dataDirectory, settings: ['no_such_setting=1'] })).rejects.toThrow(
    'unrecognized configuration parameter "no_such_setting"',
  );
});

test('data survives a restart and is flushed to disk, only its owner can read the password and the log, which is kept in two files of bounded size', async () => {
  await copyTemplate();
  const first = await startEmbeddedPostgres({ dataDirectory });
  await query(first.url, 'create table kept as select 42 as answer');
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await first.stop();
  await first.stop();

  const maxLogBytes = 20_000;
  const second = await startEmbeddedPostgres({ dataDirectory, maxLogBytes });
  const before = await readFile(join(dataDirectory, 'postgres.log.1'), 'utf8');
  expect(before).toContain('database system is shut down');
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect((await stat(join(dataDirectory, 'password'))).mode & 0o777).toBe(0o600);
  const stranger = new URL(second.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  await query(second.url, "alter role postgres set log_statement = 'all'");
  const statement = `select '${'x'.repeat(1000)}'`;
  for (let sent = 0; sent < 60; sent++) await query(second.url, statement);
  await second.stop();
  await second.exited;
  for (const name of ['postgres.log', 'postgres.log.1']) {
    const { size, mode } = await stat(join(dataDirectory, name));
    expect({ name, isFull: size > maxLogBytes, mode: mode & 0o777 }).toEqual({
      name,
      isFull: false,
      mode: 0o600,
    });
  }
});

test('a folder in use is rejected, and its server runs until the process that started it has ended, even when that is killed', async () => {
  await copyTemplate();
  const { process: holder, url } = await hold();
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
    'is in use by another running process',
  );
  await query(url, 'create table kept as select 42 as answer');
  const pid = await postmasterPid();
  holder.kill('SIGKILL');
  await waitUntil(async () => !isAlive(pid));

  const next = await startEmbeddedPostgres({ dataDirectory });
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('a start right after kill -9 of all processes recovers committed data', async () => {
  await copyTemplate();
  const { process: holder, url } = await hold();
  await query(url, 'create table kept as select 42 as answer');
  const pid = (await postmasterPid()) as number;
  process.kill(pid, 'SIGKILL');
  holder.kill('SIGKILL');
  // After a restart of a container another process often has the id of the previous server.
  const pidFile = join(dataDirectory, 'cluster/postmaster.pid');
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)));

  const next = await startEmbeddedPostgres({ dataDirectory });
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('of two concurrent starts on a new folder one succeeds and the other fails with the reason', async () => {
  const results = await Promise.allSettled([
    startEmbeddedPostgres({ dataDirectory, quick: true }),
    startEmbeddedPostgres({ dataDirectory, quick: true }),
  ]);
  const started = results.filter((result) => result.status === 'fulfilled');
  const rejected = results.filter((result) => result.status === 'rejected');
  expect([started.length, rejected.length]).toEqual([1, 1]);
  expect(String(rejected[0]?.reason)).toContain('is in use by another running process');
  expect(await query(started[0]?.value.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await started[0]?.value.stop();
});

test('data of another major version is rejected with instructions', async () => {
  await copyTemplate();
  await writeFile(join(dataDirectory, 'cluster/PG_VERSION'), '16\n');
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
    /belongs to Postgres 16, but this release runs Postgres 17\. Dump it .*or set DATA_DIR/,
  );
});

test('a port in use is named in the error', async () => {
  await copyTemplate();
  // It accepts connections and never answers.
  const blocker = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  await expect(startEmbeddedPostgres({ dataDirectory, port, quick: true })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use`,
  );
  blocker.close();
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;
asRoot('a folder that only root can enter works, with the cluster beside', async () => {
  await chmod(directory, 0o700);
  const first = await startEmbeddedPostgres({ dataDirectory, quick: true });
  const [{ location = '' } = {}] = await query<{ location: string }>(
    first.url,
    "select current_setting('data_directory') as location",
  );
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDirectory, quick: true });
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  expect(location).not.toContain(directory);
  await rm(location, { recursive: true });
});
