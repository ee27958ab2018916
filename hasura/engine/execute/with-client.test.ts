/** Tests of connections that work holds: it never waits for itself, and every wait says what it waited for. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { countLockWaits } from '../../../tests/support/lock-waits.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { createPool, poolBeside } from './pool.ts';
import { inTransaction } from './transaction.ts';
import { withClient } from './with-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const one = 'select 1::int4 as one';

test('the tests refuse work that asks the pool again whose connection it holds', async () => {
  const { pool } = database;
  const again = 'asks the same pool';
  await expect(withClient(pool, () => pool.query(one))).rejects.toThrow(again);
  await expect(withClient(pool, () => withClient(pool, async () => 1))).rejects.toThrow(again);
  await expect(inTransaction(pool, 'begin', async () => await pool.query(one))).rejects.toThrow(again);
});

test('work may ask another pool, and its own one after it has ended', async () => {
  const { pool } = database;
  const beside = poolBeside(pool, 1, 'connection beside');
  let later: Promise<unknown> = Promise.resolve();
  await withClient(pool, async () => {
    await beside.query(one);
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => pool.query(one));
  });
  await later;
  await Promise.all([withClient(pool, async () => 1), withClient(pool, async () => 2)]);
  await beside.end();
});

test('a connection whose work throws is closed, and nothing of its transaction is stored', async () => {
  const { pool } = database;
  await pool.query('create table kept (id int4)');
  const failing = inTransaction(pool, 'begin', async (client) => {
    await client.query('insert into kept values (1)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await pool.query('select * from kept')).rows).toEqual([]);
});

test('who gets no connection is told which one did not become free, and after how long', async () => {
  const pool = createPool({ connectionString: database.url, max: 1 });
  const beside = poolBeside(pool, 1, 'connection for tests');
  const held = [await pool.connect(), await beside.connect()];
  // From now on: a busy machine may take longer to open a connection.
  for (const { options } of [pool, beside]) options.connectionTimeoutMillis = 30;
  await expect(pool.connect()).rejects.toThrow('no database connection became free within 30 ms');
  await expect(pool.query(one)).rejects.toMatchObject({
    code: 'postgres-max-connections-error',
    message: 'the service is busy: no database connection became free within 30 ms',
    limit: 'waitMs',
  });
  await expect(beside.query(one)).rejects.toThrow('no connection for tests became free within 30 ms');
  for (const client of held) client.release();
  expect((await pool.query(one)).rows).toEqual([{ one: 1 }]);
  await Promise.all([pool.end(), beside.end()]);
});

test('who waits for a lock of another server is refused in the end, or leaves when its client does', async () => {
  const [one, other] = [database.openPool(1), database.openPool(1)];
  const gone = new AbortController();
  const locked = (pool: typeof one, maxWaitMs: number, work: () => Promise<unknown>) =>
    withAdvisoryLock(pool, { lock: 7, maxWaitMs, busy: () => new Error('busy'), signal: gone.signal, work });
  await locked(one, 1_000, async () => {
    await expect(locked(other, 30, async () => 'both have it')).rejects.toThrow('busy');
    const waiting = locked(other, 60_000, async () => 'both have it');
    await waitUntil(async () => (await countLockWaits(database.pool)) === 1);
    gone.abort();
    await expect(waiting).rejects.toThrow('the request was cancelled');
  });
  const free = { lock: 7, maxWaitMs: 30, busy: () => new Error('busy'), signal: undefined };
  expect(await withAdvisoryLock(other, { ...free, work: async () => 'free' })).toBe('free');
});
