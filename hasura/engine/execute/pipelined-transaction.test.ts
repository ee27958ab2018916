/** Tests of transactions whose statements are sent together, on the protocol of a real server. */
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Query } from './pipelined-statements.ts';
import { PipelinedTransaction, runTransaction } from './pipelined-transaction.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query('create table authors (id int primary key, name text)');
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const insert = (id: number, name?: string): Query => ({
  text: 'insert into authors values ($1::int4, $2::text) returning id, name',
  values: [String(id), `author ${id}`],
  ...(name === undefined ? {} : { name }),
});
const failing: Query = { text: 'select 1 / $1::int4', values: ['0'] };

const fail = (error: Error): void => {
  throw error;
};

async function run(queries: readonly Query[]): Promise<PipelinedTransaction> {
  const transaction = new PipelinedTransaction(queries);
  await runTransaction(client, transaction, fail);
  return transaction;
}

async function runFailing(queries: readonly Query[]): Promise<PipelinedTransaction> {
  const transaction = new PipelinedTransaction(queries);
  await expect(runTransaction(client, transaction, fail)).rejects.toMatchObject({ severity: 'ERROR' });
  return transaction;
}

/** Counts the messages of a kind that the connection sends from now on. */
function countCalls(kind: 'parse' | 'sync'): () => number {
  const { connection } = client as unknown as {
    readonly connection: Record<string, (message: unknown) => void>;
  };
  const send = connection[kind]?.bind(connection);
  let calls = 0;
  connection[kind] = (message) => {
    calls += 1;
    send?.(message);
  };
  return () => calls;
}

async function stored(): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from authors order by id');
  return rows.map(({ id }) => id);
}

test('all statements run in order in one transaction, and their rows are texts', async () => {
  const transactionId = { text: 'select pg_current_xact_id()::text', values: [] };
  const { results } = await run([transactionId, insert(1), insert(2), transactionId]);
  expect(results[1]).toEqual({ rows: [['1', 'author 1']], count: 1 });
  expect(results).toHaveLength(4);
  expect(results[0]?.rows).toEqual(results[3]?.rows);
  expect(await stored()).toEqual([1, 2]);
});

test('they are sent with one Sync message, so they take one round trip', async () => {
  const calls = countCalls('sync');
  await run([insert(1), insert(2), insert(3)]);
  expect(calls()).toBe(1);
});

test.each([0, 1, 2])(
  'when statement %i fails, nothing is stored, and the earlier results are known',
  async (index) => {
    const queries = [insert(1), insert(2)];
    queries.splice(index, 0, failing);
    const { results } = await runFailing(queries);
    expect(results).toHaveLength(index);
    expect(await stored()).toEqual([]);
  },
);

test('when the commit fails, nothing is stored', async () => {
  await client.query(`
    create table books (author_id int references authors deferrable initially deferred)`);
  const orphan = { text: 'insert into books values ($1::int4)', values: ['7'] };
  const { results } = await runFailing([insert(1), orphan]);
  expect(results).toHaveLength(2);
  expect(await stored()).toEqual([]);
});

test('local settings are seen by later statements and end with the transaction', async () => {
  const set = { text: "select set_config('hasura.user', $1, true)", values: ['{"a": 1}'] };
  const get = { text: "select current_setting('hasura.user', true)", values: [] };
  const { results } = await run([set, get]);
  expect(results[1]?.rows).toEqual([['{"a": 1}']]);
  expect((await run([get])).results[0]?.rows).toEqual([['']]);
});

test('nothing is stored when the connection is lost before the commit is sent', async () => {
  const other = new pg.Client(database.url);
  other.on('error', () => {});
  await other.connect();
  const { connection } = other as unknown as {
    readonly connection: {
      bind(config: { readonly statement: string }): void;
      stream: NodeJS.WritableStream;
    };
  };
  const bind = connection.bind.bind(connection);
  connection.bind = (config) => (config.statement === 'commit' ? connection.stream.end() : bind(config));
  const transaction = new PipelinedTransaction([insert(1), insert(2)]);
  await expect(runTransaction(other, transaction, () => {})).rejects.toThrow('Connection terminated');
  expect(await stored()).toEqual([]);
});

test('a failed transaction is over: the connection can be used for the next statement', async () => {
  await runFailing([insert(1), failing]);
  await client.query('insert into authors values (2)');
  await run([insert(3)]);
  expect(await stored()).toEqual([2, 3]);
});

describe('a prepared statement', () => {
  test('is parsed once, also when it runs twice in one transaction', async () => {
    await run([]);
    const calls = countCalls('parse');
    await run([insert(1, 'byKey insert'), insert(2, 'byKey insert')]);
    await run([insert(3, 'byKey insert')]);
    expect(calls()).toBe(1);
    expect(await stored()).toEqual([1, 2, 3]);
  });

  test('that was skipped after an error runs later', async () => {
    await runFailing([failing, insert(1, 'byKey insert')]);
    await run([insert(1, 'byKey insert')]);
    await runFailing([failing, insert(2, 'byKey insert')]);
    await run([insert(2, 'byKey insert')]);
    expect(await stored()).toEqual([1, 2]);
  });

  test('that cannot be parsed leaves the connection usable', async () => {
    await runFailing([
      { text: 'select nothing from nowhere', values: [], name: 'byKey wrong' },
      insert(1, 'byKey a'),
    ]);
    await run([insert(1, 'byKey a')]);
    expect(await stored()).toEqual([1]);
  });

  test('whose deallocation was skipped after an error runs later', async () => {
    for (let number = 0; number < 32; number += 1) await run([select(number)]);
    // Preparing this one deallocates the first, but neither happens.
    await runFailing([failing, select(32)]);
    const { results } = await run([select(0), select(32)]);
    expect(results.map(({ rows }) => rows)).toEqual([[['0']], [['32']]]);
  });
});

function select(number: number): Query {
  return { text: `select ${number} + $1::int4`, values: ['0'], name: `stable ${number}` };
}
