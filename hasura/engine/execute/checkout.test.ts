/** Tests of which connections are used again. */
import { mock } from 'node:test';
import { createEmptyDatabase } from '../../../tests/support/database.ts';
import { defaultLimits } from '../limits/limits.ts';
import { createSession } from '../session.ts';
import { Connections, defaultConnectionSettings } from './connections.ts';
import { createPool } from './pool.ts';

const database = await createEmptyDatabase();
const pool = createPool({ connectionString: database.url, max: 1 });
const connections = new Connections(pool, defaultConnectionSettings, null);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How many milliseconds pass between two looks at the clock. */
let passing = 0;
let now = 0;
mock.method(performance, 'now', () => {
  now += passing;
  return now;
});
afterAll(() => mock.restoreAll());

/** Runs a statement as a request that takes so long. @returns the number of the server process that ran it */
async function processOf(expression: string, ms = 1): Promise<number | undefined> {
  passing = ms;
  const connection = connections.forRequest(createSession('account'), defaultLimits, {});
  const text = `select pg_backend_pid(), ${expression}`;
  const { rows } = await connection.query<[number, unknown]>({ text, rowMode: 'array' });
  return rows[0]?.[0];
}

test('a connection is used again after a fast statement, and replaced after a slow one', async () => {
  const first = await processOf('1');
  expect(await processOf('1')).toBe(first);
  expect(await processOf('1', 600)).toBe(first);
  const second = await processOf('1');
  expect(second).not.toBe(first);
  await expect(processOf('1 / 0', 600)).rejects.toThrow('division by zero');
  const { rows } = await database.pool.query('select 1 from pg_stat_activity where pid = $1', [first]);
  expect(rows).toEqual([]);
});
