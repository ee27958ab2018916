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
  /** Ends the pools, terminates all other connections, and drops the database or empties it for the next test. Once. */
  drop(): Promise<void>;
}

/** A database with all migrations: it has the vocabulary rows and no account. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = await ask<{ url: string; template: string }>('/template');
  const name = await create(url, template);
  return open(url, name, () => drop(url, name));
}

/** An empty database, for tests that create their own tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = await ask<{ url: string }>('/server');
  const name = emptied.pop() ?? (await create(url, 'template1'));
  return open(url, name, async () => {
    const next = await rename(url, name).catch(() => null);
    if (next !== null && (await isEmptied(addressOf(url, next)))) emptied.push(next);
    else await drop(url, next ?? name);
  });
}

/**
 * Empty databases that tests of this process have used. A new one takes ten times the processor time: its files are copied,
 * and its first connection reads the system catalogs row by row.
 */
const emptied: string[] = [];

/** Ends all connections. Its new name is not known to what a failed test left running, so that this cannot return. */
function rename(serverUrl: string, name: string): Promise<string> {
  const next = newName();
  return retry(async () => {
    await onServer(
      serverUrl,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}';
       alter database ${name} rename to ${next}`,
    );
    return next;
  });
}

/** Makes a database as new. @returns false when it has what is in no schema, or cannot be emptied */
async function isEmptied(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const result = await client.query(emptying);
    const [{ rows }] = (result as unknown as pg.QueryResult[]).slice(-1) as [pg.QueryResult];
    return rows[0].leftovers === '0';
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** The schema public is made as `initdb` makes it. */
const emptying = `
  set client_min_messages = error;
  do $$ declare name text; begin
    for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('drop schema %I cascade', name);
    end loop;
  end $$;
  create schema public authorization pg_database_owner;
  grant usage on schema public to public;
  comment on schema public is 'standard public schema';
  select (select count(*) from pg_event_trigger) + (select count(*) from pg_publication)
    + (select count(*) from pg_extension where extname <> 'plpgsql') + (select count(*) from pg_foreign_data_wrapper)
    + (select count(*) from pg_largeobject_metadata) + (select count(*) from pg_default_acl)
    + (select count(*) from pg_cast where oid >= 16384) + (select count(*) from pg_language where oid >= 16384)
    + (select count(*) from pg_prepared_xacts where database = current_database())
    + (select count(*) from pg_db_role_setting join pg_database on oid = setdatabase and datname = current_database())
    + (select count(*) from pg_database where datname = current_database()
       and (datacl is not null or datdba <> current_user::regrole or datconnlimit <> -1)) as leftovers`;

const newName = () => `test_${randomBytes(8).toString('hex')}`;

function addressOf(serverUrl: string, name: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}

async function drop(serverUrl: string, name: string): Promise<void> {
  await retry(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
}

async function create(serverUrl: string, template: string): Promise<string> {
  const name = newName();
  // Dropped before each attempt, because an attempt whose response was lost may have created it.
  await retry(async () => {
    await onServer(serverUrl, `drop database if exists ${name}`);
    // Copying the files takes half the time of writing their pages to the log.
    await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  });
  return name;
}

/** @param end called once, when no pool is open any more */
function open(serverUrl: string, name: string, end: () => Promise<void>): TestDatabase {
  const url = addressOf(serverUrl, name);
  let hasEnded = false;
  const pools: pg.Pool[] = [];
  const openPool = (max: number): pg.Pool => {
    const pool = createPool({ connectionString: url, max });
    // `drop` also ends connections that a pool has just closed, which must not fail a test that has already ended.
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };
  return {
    url,
    pool: openPool(10),
    openPool,
    drop: async () => {
      for (const pool of pools) if (!pool.ending) await endInStep(pool);
      if (hasEnded) return;
      hasEnded = true;
      await end();
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

/** Connections for statements about databases: a new one would take as long as most of these. They keep no process running. */
const pools = new Map<string, pg.Pool>();

async function onServer(url: string, statement: string): Promise<void> {
  let pool = pools.get(url);
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: url, allowExitOnIdle: true, idleTimeoutMillis: 0 });
    // A connection that was lost is not used again.
    pool.on('error', () => {});
    pools.set(url, pool);
  }
  await pool.query(statement);
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
