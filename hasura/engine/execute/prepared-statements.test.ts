/** Tests of the record of prepared statements: it says what the server process of the connection has. */
import fc from 'fast-check';
import type pg from 'pg';
import {
  createEmptyDatabase,
  statementsOutOfStep,
  type TestDatabase,
} from '../../../tests/support/database.ts';
import { fuzzRuns } from '../../../tests/support/fuzz-runs.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine } from '../engine.ts';
import { createSession } from '../session.ts';
import { sendQuery } from './bytes-client.ts';
import type { Query } from './pipelined-statements.ts';
import { PipelinedTransaction, runTransaction } from './pipelined-transaction.ts';

let database: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => client.release(true));
afterAll(() => database.drop());

const select = (number: number, kind = 'stable'): Query => ({
  name: `${kind} ${number}`,
  text: `select ${number}::int4 + $1::int4`,
  values: ['0'],
});
const run = (number: number, kind?: string) => sendQuery(client, select(number, kind));
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, index) => first + index);

async function runTogether(queries: readonly Query[]): Promise<string[]> {
  const transaction = new PipelinedTransaction(queries);
  await runTransaction(client, transaction, (error) => {
    throw error;
  });
  return transaction.results.map(({ rows }) => String(rows[0]?.[0]));
}

async function kept(): Promise<string[]> {
  const { rows } = await client.query('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
}

test('at most the maximum number of statements is kept, and the least recently used one is deallocated', async () => {
  for (const number of numbers(32)) await run(number);
  await run(0);
  expect(await kept()).toHaveLength(32);
  await run(32);
  const names = await kept();
  expect(names).toHaveLength(32);
  expect(names).toContain('stable 0');
  expect(names).not.toContain('stable 1');
});

test('a deallocated statement is parsed again on its next use', async () => {
  for (const number of numbers(40)) await run(number);
  expect(await run(0)).toEqual([['0']]);
  expect(await kept()).toContain('stable 0');
});

test('every kind has its own maximum, and other statements are not deallocated', async () => {
  await run(1, 'of somebody else');
  await run(1, 'byKey');
  for (const number of numbers(100)) await run(number);
  const names = await kept();
  expect(names).toHaveLength(34);
  expect(names).toEqual(expect.arrayContaining(['byKey 1', 'of somebody else 1']));
});

test('a transaction of more statements than are kept runs every time, and so does each of them afterwards', async () => {
  const many = numbers(40);
  for (let time = 0; time < 3; time += 1) {
    expect(await runTogether(many.map((number) => select(number)))).toEqual(many.map(String));
  }
  expect(await kept()).toHaveLength(34);
  for (const number of many) expect(await run(number)).toEqual([[String(number)]]);
});

test('no request fails after a mutation with more statements than a connection keeps', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  await database.pool.query(`create table wide (${names.map((name) => `${name} int`).join()})`);
  const permission = { columns: '*', filter: {}, check: {} };
  const pool = database.openPool(3);
  const engine = await createEngine({
    metadata: metadataOf({
      tables: [
        {
          table: 'wide',
          select_permissions: [{ role: 'account', permission: { columns: '*', filter: {} } }],
          update_permissions: [{ role: 'account', permission }],
        },
      ],
    }),
    pool,
    adminSecret: null,
    options: { limits: { allRoles: { rootFields: 63 } } },
  });
  const shapes = numbers(63, 1).map((bits) => names.filter((_, index) => bits & (1 << index)));
  const update = (columns: readonly string[], index = 0) =>
    `u${index}: update_wide(where: {a: {_eq: 1}}, _set: {${columns.map((name) => `${name}: 1`).join()}}) { affected_rows }`;
  const send = async (fields: readonly string[], account: string) => {
    const session = createSession('account', [['x-hasura-user-id', account]]);
    const query = `mutation { ${fields.join(' ')} }`;
    return JSON.parse(await engine.run({ query }, { ...session, sendsFixedDocument: true }));
  };
  for (let time = 0; time < 4; time += 1) expect(await send(shapes.map(update), '1')).toHaveProperty('data');
  for (const columns of shapes) expect(await send([update(columns)], '2')).toHaveProperty('data');
  await engine.close();
});

test('a statement with a name cannot be sent past the record', () => {
  expect(() => client.query({ ...select(1), values: [0] })).toThrow('send PipelinedStatements');
});

describe('a server process that has lost its prepared statements', () => {
  const losses = {
    'because somebody discarded all': 'discard all',
    'because somebody deallocated one': `deallocate "byKey 2"`,
  };

  test.each(Object.entries(losses))('is given them again, %s', async (_title, loss) => {
    await runTogether([select(1, 'byKey'), select(2, 'byKey')]);
    await client.query(loss);
    expect(await runTogether([select(1, 'byKey'), select(2, 'byKey')])).toEqual(['1', '2']);
    await client.query(loss);
    expect(await run(2, 'byKey')).toEqual([['2']]);
    expect(await statementsOutOfStep(client)).toEqual([]);
  });

  test('is given them again after a schema change that changes their results', async () => {
    await database.pool.query('create table shape (value int4); insert into shape values (1)');
    const all: Query = { name: 'byKey shape', text: 'select * from shape', values: [] };
    await runTogether([all]);
    await database.pool.query(`alter table shape alter value type text using 'one'`);
    expect(await runTogether([all])).toEqual(['one']);
    await database.pool.query('alter table shape alter value type int4 using 1');
    expect(await sendQuery(client, all)).toEqual([['1']]);
  });

  test('is asked once more and not again and again', async () => {
    const raising = `do $$ begin raise exception 'no' using errcode = '26000'; end $$`;
    await expect(runTogether([{ text: raising, values: [] }])).rejects.toMatchObject({ code: '26000' });
    expect(await run(1)).toEqual([['1']]);
  });
});

describe('whatever happens to transactions and statements', () => {
  /** One of more statements than are kept, or one that fails as the test says. */
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.nat(44).map((number) => select(number)) },
    { weight: 2, arbitrary: fc.nat(3).map((number) => select(number, 'byKey')) },
    { weight: 1, arbitrary: fc.constant<Query>({ text: 'select 7', values: [] }) },
    {
      weight: 1,
      arbitrary: fc.constant<Query>({ name: 'stable shape', text: 'select * from model', values: [] }),
    },
  );
  const failures: Readonly<Record<string, readonly Query[]>> = {
    '42P01': [
      { text: 'select nothing.of_this', values: [], name: 'stable unparsable' },
      { text: 'select from nowhere', values: [] },
    ],
    '22P02': [
      { ...select(1), values: ['x'] },
      { ...select(44), values: ['x'] },
    ],
    '22012': [{ name: 'stable 1/0', text: 'select 1 / $1::int4', values: ['0'] }],
    '57014': [
      { name: 'stable cancel', text: 'select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)', values: [] },
    ],
    // At the commit.
    '23503': [{ name: 'stable orphan', text: 'insert into model_child values (1)', values: [] }],
  };
  const failing = fc.constantFrom(...Object.values(failures).flat());
  const between = fc.constantFrom(
    'discard all',
    'deallocate "stable 1"',
    'alter table model alter value type text using value',
    'alter table model alter value type int4 using value::int4',
  );
  const operation = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        queries: fc.array(step, { maxLength: 45, size: 'max' }),
        failure: fc.option(failing),
        at: fc.nat(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ alone: fc.oneof(step, failing) }) },
    { weight: 2, arbitrary: fc.record({ sql: between }) },
  );

  const codeOf = (query: Query) => Object.entries(failures).find(([, list]) => list.includes(query))?.[0];
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  test('the record is what the server process has, and what does not fail by itself succeeds', async () => {
    await client.query(`create table model (value int4 primary key); insert into model values (7);
      create table model_child (id int4 references model deferrable initially deferred)`);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 12 }), async (operations) => {
        for (const each of operations) {
          const lost = await notThere();
          if ('sql' in each) await outcome(client.query(each.sql));
          else if ('alone' in each) {
            expect(await outcome(sendQuery(client, each.alone))).toBe(codeOf(each.alone) ?? 'done');
          } else {
            const queries = [...each.queries];
            if (each.failure !== null) queries.splice(each.at % (queries.length + 1), 0, each.failure);
            const expected = each.failure === null ? 'done' : codeOf(each.failure);
            expect(await outcome(runTogether(queries))).toBe(expected);
          }
          if ('sql' in each) continue;
          // What somebody else has deallocated is not known until it is used.
          const outOfStep = await statementsOutOfStep(client);
          expect(outOfStep.filter((name) => !lost.has(name))).toEqual([]);
        }
      }),
      fuzzRuns(12),
    );
    await runTogether(numbers(45).map((number) => select(number)));
    expect(await statementsOutOfStep(client)).toEqual([]);
  });

  async function notThere(): Promise<ReadonlySet<string>> {
    return new Set((await statementsOutOfStep(client)).filter((name) => name.startsWith('not there')));
  }
});
