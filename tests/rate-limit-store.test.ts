/** Tests of the counts that replicas share, on a real database. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createPostgresCounterStore } from '../actions-server/http/counter-stores.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';

const init = fileURLToPath(new URL('../deploy/postgres-init.sql', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const inAMinute = () => Date.now() + 60_000;

test('replicas that start at the same time create the table once', async () => {
  const stores = await Promise.all(
    Array.from({ length: 8 }, () => createPostgresCounterStore(database.pool)),
  );
  const resetAt = inAMinute();
  await Promise.all(stores.map((store) => store.add('together', 2, resetAt)));
  expect(await stores[0]?.add('together', 0, resetAt)).toBe(16);
});

test('a count that does not exist is 0, and reading it writes nothing', async () => {
  const store = await createPostgresCounterStore(database.pool);
  expect(await store.add('unknown', 0, inAMinute())).toBe(0);
  const { rowCount } = await database.pool.query(
    `select from actions_server.rate_limits where key like 'unknown:%'`,
  );
  expect(rowCount).toBe(0);
});

test('every window has its own count', async () => {
  const store = await createPostgresCounterStore(database.pool);
  const [now, next] = [inAMinute(), inAMinute() + 60_000];
  expect(await store.add('k', 5, now)).toBe(5);
  expect(await store.add('k', 1, next)).toBe(1);
  expect(await store.add('k', 1, now)).toBe(6);
});

test('the database role of the store needs no rights beyond its own schema', async () => {
  const role = `counts_${randomUUID().replaceAll('-', '')}`;
  // The role and the schema of the containers, with a unique name, because roles are shared by all databases of a
  // server.
  const makeRoleAndSchema = readFileSync(init, 'utf8')
    .replace(/^(create database|\\getenv) .*$/gm, '')
    .replaceAll(/(role|authorization) actions_server/g, `$1 ${role}`)
    .replace(":'password'", `'${role}'`);
  await database.pool.query('create table public.somebody_elses (id integer)');
  await database.pool.query('drop schema if exists actions_server cascade');
  await database.pool.query(makeRoleAndSchema);
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: role });
  const pool = new pg.Pool({ connectionString: url.href });
  try {
    const store = await createPostgresCounterStore(pool);
    expect(await store.add('k', 5, inAMinute())).toBe(5);
    await expect(pool.query('select from public.somebody_elses')).rejects.toThrow('permission denied');
    await expect(pool.query('create schema another')).rejects.toThrow('permission denied');
    // A server that starts later uses the existing table.
    expect(await (await createPostgresCounterStore(pool)).add('k', 0, inAMinute())).toBe(0);
  } finally {
    await pool.end();
    await database.pool.query(`drop owned by ${role} cascade; drop role ${role}`);
  }
});
