/**
 * Databases for tests: each test file makes its own and drops it at the end.
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 */
import { randomBytes } from 'node:crypto';
import { createPool } from '@platform/engine';
import { PreparedStatements, type StatementConnection } from '@platform/engine/testing';
import pg from 'pg';
import { retry } from './retry.ts';

export interface TestDatabase {
  /** The connection URL of this database for the superuser. */
  readonly url: string;
  /** A pool of connections to it, which `drop` ends. */
  readonly pool: pg.Pool;
  /** Another pool, as a server of its own has one. `drop` ends it, if the test has not. */
  openPool(max: number): pg.Pool;
  /** Ends the pools, terminates all other connections and drops the database. */
  drop(): Promise<void>;
}

/** A database with all migrations: it has the vocabulary rows and no account. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = await ask<{ url: string; template: string }>('/template');
  return create(url, template);
}

/** An empty database, for tests that create their own tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = await ask<{ url: string }>('/server');
  return create(url, 'template1');
}

async function create(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Dropped before each attempt, because an attempt whose response was lost may have created it.
  await retry(async () => {
    await onServer(serverUrl, `drop database if exists ${name}`);
    // Copying the files takes half the time of writing their pages to the log.
    await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  });
  const target = new URL(serverUrl);
  target.pathname = `/${name}`;
  const pools: pg.Pool[] = [];
  const openPool = (max: number): pg.Pool => {
    const pool = createPool({ connectionString: target.href, max });
    // `drop` also ends connections that a pool has just closed, which must not fail a test that has already ended.
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };
  return {
    url: target.href,
    pool: openPool(10),
    openPool,
    drop: async () => {
      for (const pool of pools) if (!pool.ending) await endInStep(pool);
      await retry(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
    },
  };
}

/** @throws Error when a connection has other prepared statements than the engine knows: requests would fail on it */
async function endInStep(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  // A connection that was lost has none.
  const outOfStep = await Promise.all(clients.map((client) => statementsOutOfStep(client).catch(() => [])));
  for (const client of clients) client.release();
  await pool.end();
  if (outOfStep.flat().length > 0) throw new Error(`prepared statements: ${outOfStep.flat().join(', ')}`);
}

/** Compares what the engine knows of the prepared statements of a connection with what its server process has. */
export async function statementsOutOfStep(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
  const present = new Set(rows.map(({ name }) => name));
  const { connection } = client as unknown as { readonly connection: StatementConnection };
  const known = new Set(PreparedStatements.of(connection).names);
  return [
    ...[...present].filter((name) => !known.has(name)).map((name) => `not known: ${name}`),
    ...[...known].filter((name) => !present.has(name)).map((name) => `not there: ${name}`),
  ];
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function ask<Answer>(path: string): Promise<Answer> {
  const broker = process.env.TEST_POSTGRES_BROKER;
  if (!broker) throw new Error('No test run is active: these functions work inside Jest only.');
  const response = await retry(() =>
    // A connection of its own: one that was kept alive may be closed by the broker just as it is used again.
    fetch(broker + path, { headers: { connection: 'close' } }),
  );
  const body = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new Error(`The test database is not available: ${body.message}`);
  return body;
}
