/** Tests of the counts that replicas share, on a real database. */
import pg from 'pg';
import { createPostgresCounterStore } from '../actions-server/http/counter-stores.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';

let database: TestDatabase;
// A pool as the server opens it for its counts.
let pool: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  // The database ends connections that the pool has just closed.
  pool.on('error', () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const inAMinute = () => Date.now() + 60_000;

test('replicas that start at the same time create the table once', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => createPostgresCounterStore(pool)));
  const resetAt = inAMinute();
  await Promise.all(stores.map((store) => store.add('together', 2, resetAt)));
  expect(await stores[0]?.add('together', 0, resetAt)).toBe(16);
});

test('a count that does not exist is 0, and reading it writes nothing', async () => {
  const store = await createPostgresCounterStore(pool);
  expect(await store.add('unknown', 0, inAMinute())).toBe(0);
  const { rowCount } = await database.pool.query(
    `select from actions_server.rate_limits where key like 'unknown:%'`,
  );
  expect(rowCount).toBe(0);
});

test('every window has its own count', async () => {
  const store = await createPostgresCounterStore(pool);
  const [now, next] = [inAMinute(), inAMinute() + 60_000];
  expect(await store.add('k', 5, now)).toBe(5);
  expect(await store.add('k', 1, next)).toBe(1);
  expect(await store.add('k', 1, now)).toBe(6);
});
