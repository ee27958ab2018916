/** Tests of the counts that replicas share, on a real database. */
import { mock } from 'node:test';
import pg from 'pg';
import { createPostgresCounterStore } from '../actions-server/http/counter-stores.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';
import { waitUntil } from './support/wait-until.ts';

let database: TestDatabase;
// A pool as the server opens it for its counts.
let pool: pg.Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
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

test('a count is deleted when its end is more than an hour ago, and no other', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    await createPostgresCounterStore(pool);
    await pool.query(
      `insert into actions_server.rate_limits (key, expire)
       select key, $1::bigint + minutes * 60000 from (values ('old', -61), ('recent', -59), ('current', 1)) as v (key, minutes)`,
      [Date.now()],
    );
    mock.timers.tick(300_000);
    const keys = async () => {
      const sql = `select key from actions_server.rate_limits where key in ('old', 'recent', 'current') order by key`;
      return (await pool.query<{ key: string }>(sql)).rows.map(({ key }) => key);
    };
    await waitUntil(async () => (await keys()).length < 3, { what: 'the deletion' });
    expect(await keys()).toEqual(['current', 'recent']);
  } finally {
    mock.timers.reset();
  }
});
