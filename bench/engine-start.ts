/**
 * Measures a cold start of the engine with the metadata of this platform: `npm run bench:start [-- --runs 5]`.
 *
 * For the engine as its own process: the time from the start to the first response, and its memory. For the engine in
 * this process: each stage of the start, the first request of a role (which builds the schema of the role), the same
 * request again (which is prepared), and a reload.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createEngine, createSession, metadataAt, readMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel } from '@platform/engine/testing';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from '../standalone/migrate.ts';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { residentMegabytes } from './support/resident-memory.ts';
import { median } from './support/statistics.ts';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(options.runs);
const adminSecret = 'bench';
const root = findProjectRoot();
const metadataFolder = join(root, 'metadata');
/** The environment variables of handlers in the metadata, which are not called. */
const environment = new Proxy<Record<string, string>>({}, { get: () => 'http://bench.invalid' });
const query = '{ projects(limit: 10) { id name status { title color { name } } company { name } } }';
const session = createSession('account', [['x-hasura-group-id', '00000000-0000-4000-8000-000000000000']]);

type Figures = Map<string, number[]>;

async function timed<Result>(figures: Figures, name: string, work: () => Result): Promise<Awaited<Result>> {
  const start = performance.now();
  const result = await work();
  note(figures, name, performance.now() - start);
  return result;
}

function note(figures: Figures, name: string, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), value]);
}

async function measureStages(figures: Figures, pool: pg.Pool): Promise<void> {
  const { metadata } = await timed(figures, 'read and check metadata, ms', () =>
    readMetadata(metadataFolder),
  );
  const model = await timed(figures, 'read the catalog and build the model, ms', () =>
    loadModel(pool, metadata),
  );
  await timed(figures, 'schema of role account, ms', () => buildRoleSchema(model, 'account', false));
  await timed(figures, 'schema of role admin, ms', () => buildRoleSchema(model, 'admin', true));
}

async function measureEngine(figures: Figures, pool: pg.Pool): Promise<void> {
  const start = () =>
    createEngine({
      metadata: metadataAt(metadataFolder),
      pool,
      adminSecret: adminSecret,
      options: { metadata: { environment }, events: { isServing: false } },
    });
  const engine = await timed(figures, 'start in this process, ms', start);
  await timed(figures, 'first request of a role, ms', () => engine.run({ query }, session));
  await timed(figures, 'the same request again, ms', () => engine.run({ query }, session));
  await timed(figures, 'reload, ms', () => engine.reload());
  await engine.close();
}

async function measureProgram(figures: Figures, databaseUrl: string): Promise<void> {
  const port = await freePort();
  const begin = performance.now();
  const program = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../hasura/engine/dist/server.js', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        METADATA_DIR: metadataFolder,
        PORT: String(port),
        ADMIN_SECRET: adminSecret,
        ACTIONS_BASE_URL: 'http://bench.invalid',
        ACTIONS_SECRET: 'bench',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  try {
    await untilHealthy(program, port);
    note(figures, 'process start to first response, ms', performance.now() - begin);
    note(figures, 'memory after the first response, MB', residentMegabytes(program));
  } finally {
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
}

async function untilHealthy(program: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`the engine ended with code ${program.exitCode}`);
    const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres') });
try {
  await migrate(postgres.url, join(root, 'migrations/default'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const figures: Figures = new Map();
  for (let run = 0; run < runs; run += 1) {
    await measureProgram(figures, postgres.url);
    await measureStages(figures, pool);
    await measureEngine(figures, pool);
  }
  await pool.end();
  for (const [what, values] of figures) {
    process.stdout.write(`${what.padEnd(36)}${median(values).toFixed(1).padStart(10)}\n`);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
