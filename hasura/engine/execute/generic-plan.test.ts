import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { BytesClient } from './bytes-client.ts';

let database: TestDatabase;
let client: BytesClient;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(
    'create table numbers (n int4 primary key); insert into numbers values (1), (2), (3)',
  );
});
beforeEach(async () => {
  client = new BytesClient(database.url);
  await client.connect();
});
afterEach(() => client.end());
afterAll(() => database.drop());

const byGenericPlan = (values: string, text = 'select n, $1::int4[] from numbers where n = any ($1)') =>
  client.queryBytes({ name: `fixed ${text}`, text, values: [values] });

const planMode = async () => (await client.query('show plan_cache_mode')).rows;

async function plans(): Promise<unknown> {
  const { rows } = await client.query(
    `select generic_plans::int4, custom_plans::int4 from pg_prepared_statements where name like 'fixed %'`,
  );
  return rows;
}

test('the statement runs by its generic plan from its first run on', async () => {
  for (let run = 0; run < 3; run += 1) {
    expect(await byGenericPlan('{1,3}')).toEqual([
      ['1', '{1,3}'],
      ['3', '{1,3}'],
    ]);
  }
  expect(await byGenericPlan('{}')).toEqual([]);
  expect(await plans()).toEqual([{ generic_plans: 4, custom_plans: 0 }]);
});

test('later statements of the connection are planned as before', async () => {
  await byGenericPlan('{1}');
  expect(await planMode()).toEqual([{ plan_cache_mode: 'auto' }]);
  await client.query('begin');
  await byGenericPlan('{1}');
  await client.query('commit');
  expect(await planMode()).toEqual([{ plan_cache_mode: 'auto' }]);
});

test('an error rejects, and the connection stays usable', async () => {
  await expect(byGenericPlan('{1}', 'select 1 / (n - n), $1::int4[] from numbers')).rejects.toMatchObject({
    code: '22012',
  });
  await expect(byGenericPlan('x')).rejects.toMatchObject({ code: '22P02' });
  await expect(byGenericPlan('{1}', 'select nothing.of_this, $1::int4[]')).rejects.toMatchObject({
    code: '42P01',
  });
  expect(await byGenericPlan('{2}')).toEqual([['2', '{2}']]);
  expect(await planMode()).toEqual([{ plan_cache_mode: 'auto' }]);
});

test('in a failed transaction nothing runs, and after its end the connection is usable', async () => {
  await byGenericPlan('{1}');
  await client.query('begin');
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  await expect(byGenericPlan('{1}')).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  expect(await byGenericPlan('{1}')).toEqual([['1', '{1}']]);
});

test('queries that are sent before the answer of an earlier one are answered in their order', async () => {
  const answers = await Promise.all([
    byGenericPlan('{1}'),
    client.query('select 2 as n').then(({ rows }) => rows),
    byGenericPlan('{3}'),
  ]);
  expect(answers).toEqual([[['1', '{1}']], [{ n: 2 }], [['3', '{3}']]]);
});
