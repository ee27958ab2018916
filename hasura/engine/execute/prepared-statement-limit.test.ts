/** Tests of the limit of prepared statements on a connection. */
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { limitPreparedStatements } from './prepared-statement-limit.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
beforeEach(async () => {
  client = new pg.Client(database.url);
  await client.connect();
  limitPreparedStatements(client);
});
afterEach(() => client.end());
afterAll(() => database.drop());

const run = (kind: string, number: number) =>
  client.query({ name: `${kind} ${number}`, text: `select ${number}::int4, $1::int4`, values: [1] });

async function kept(): Promise<string[]> {
  const { rows } = await client.query('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
}

test('at most the maximum number of statements is kept, and the least recently used one is deallocated', async () => {
  for (let number = 0; number < 32; number += 1) await run('stable', number);
  await run('stable', 0);
  expect(await kept()).toHaveLength(32);
  await run('stable', 32);
  const names = await kept();
  expect(names).toHaveLength(32);
  expect(names).toContain('stable 0');
  expect(names).not.toContain('stable 1');
});

test('a deallocated statement is parsed again on its next use', async () => {
  for (let number = 0; number < 40; number += 1) await run('stable', number);
  expect((await run('stable', 0)).rows).toEqual([{ int4: 1 }]);
  expect(await kept()).toContain('stable 0');
});

test('every kind has its own maximum, and other statements are not deallocated', async () => {
  await run('of somebody else', 1);
  await run('byKey', 1);
  for (let number = 0; number < 100; number += 1) await run('stable', number);
  const names = await kept();
  expect(names).toHaveLength(34);
  expect(names).toEqual(expect.arrayContaining(['byKey 1', 'of somebody else 1']));
});

test('statements are also deallocated in a transaction and in a failed transaction', async () => {
  for (let number = 0; number < 32; number += 1) await run('stable', number);
  await client.query('begin');
  await run('stable', 32);
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  await expect(run('stable', 33)).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  for (const number of [31, 32, 33, 0, 1]) await run('stable', number);
  expect((await kept()).length).toBeLessThanOrEqual(32);
});

test('a statement that cannot be parsed is not counted, and the connection stays usable', async () => {
  const broken = { name: 'stable broken', text: 'select nothing.of_this' };
  for (let time = 0; time < 3; time += 1) {
    await expect(client.query(broken)).rejects.toMatchObject({ code: '42P01' });
  }
  for (let number = 0; number < 40; number += 1) await run('stable', number);
  expect(await kept()).toHaveLength(32);
});
