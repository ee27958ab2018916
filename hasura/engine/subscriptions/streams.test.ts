/** Tests of `<T>_stream` over real sockets with a real Postgres: every row is sent once, in the order of the cursor. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { GraphqlSocket } from '../../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import {
  isPoll,
  pollsEnded,
  type SentStatements,
  watchStatements,
} from '../../../tests/support/sent-statements.ts';
import { createEngine, type Engine } from '../engine.ts';
import { type ListeningEngine, listen } from '../listen.ts';

const adminSecret = 'only for tests';
const interval = 40;

let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;
let sent: SentStatements;
const pollCount = () => sent.texts.filter(isPoll).length;

beforeAll(async () => {
  database = await createEmptyDatabase();
  sent = watchStatements(database.pool);
  await database.pool.query(`
    create table events (
      id int generated always as identity primary key,
      owner int not null default 1,
      day date not null default '2024-01-01',
      at timestamptz not null default clock_timestamp(),
      key uuid not null default gen_random_uuid(),
      weight float8
    )`);
  engine = await createEngine({
    metadata: metadataOf({
      tables: [
        {
          table: 'events',
          select_permissions: [
            {
              role: 'user',
              permission: { columns: '*', filter: { owner: { _eq: 'X-Hasura-User-Id' } }, limit: 4 },
            },
          ],
        },
      ],
    }),
    pool: database.pool,
    adminSecret,
    options: { subscriptions: { streams: { refetchIntervalMs: interval, batchSize: 100 } } },
  });
  server = await listen(engine, 0, { host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate events restart identity');
});
const open: GraphqlSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function connect(headers: Record<string, string> = {}): Promise<GraphqlSocket> {
  const client = await GraphqlSocket.connect(
    `ws://127.0.0.1:${server.port}/v1/graphql`,
    'graphql-transport-ws',
    { headers: { 'x-hasura-admin-secret': adminSecret, ...headers } },
  );
  open.push(client);
  return client;
}

async function add(count: number, columns = 'owner', values = '1'): Promise<void> {
  await database.pool.query(
    `insert into events (${columns}) select ${values} from generate_series(1, ${count}) as n`,
  );
}

const stream = (batchSize: number, cursor: string, selection = 'id', where = '{}') =>
  `subscription { events_stream(batch_size: ${batchSize}, cursor: ${cursor}, where: ${where}) { ${selection} } }`;

/** The ids in the next batch. */
async function batch(client: GraphqlSocket): Promise<number[]> {
  const { events_stream: rows } = (await client.data()) as { events_stream: { id: number }[] };
  return rows.map(({ id }) => id);
}

async function ids(client: GraphqlSocket, count: number): Promise<number[]> {
  const all: number[] = [];
  while (all.length < count) all.push(...(await batch(client)));
  return all;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('batches have the order of the cursor and at most the batch size, and nothing is sent without new rows', async () => {
  await add(7);
  const client = await connect();
  client.start('s', stream(3, '{initial_value: {id: 0}}'));
  expect(await batch(client)).toEqual([1, 2, 3]);
  expect(await batch(client)).toEqual([4, 5, 6]);
  expect(await batch(client)).toEqual([7]);
  await pollsEnded(sent, 5);
  expect(await client.rest()).toEqual([]);
  await add(1);
  expect(await batch(client)).toEqual([8]);
});

test('a stream of an empty table sends nothing before the first row', async () => {
  const client = await connect();
  client.start('s', stream(3, '{initial_value: {id: 0}}'));
  await pollsEnded(sent, 4);
  expect(await client.rest()).toEqual([]);
  await add(1);
  expect(await batch(client)).toEqual([1]);
});

test.each(['now()', 'now'])('a stream from "%s" on sends the rows after its beginning', async (initial) => {
  await add(1, 'at', "now() - interval '1 hour'");
  const client = await connect();
  client.start('s', stream(3, `{initial_value: {at: "${initial}"}}`));
  await pollsEnded(sent, 4);
  expect(await client.rest()).toEqual([]);
  await add(1);
  expect(await batch(client)).toEqual([2]);
});

test('rows that are inserted while the stream runs are neither missed nor sent twice', async () => {
  const client = await connect();
  client.start('s', stream(5, '{initial_value: {id: 0}}'));
  const writing = (async () => {
    for (let round = 0; round < 40; round++) {
      await add(1 + (round % 3));
      if (round % 5 === 0) await pollsEnded(sent, 1);
    }
  })();
  const received = await ids(client, 79);
  await writing;
  expect(received).toEqual(upTo(79));
  await pollsEnded(sent, 4);
  expect(await client.rest()).toEqual([]);
});

test('a descending cursor returns smaller values than its initial value', async () => {
  await add(6);
  const client = await connect();
  client.start('s', stream(2, '{initial_value: {id: 6}, ordering: DESC}'));
  expect(await ids(client, 5)).toEqual([5, 4, 3, 2, 1]);
});

test('a cursor of several columns with their own directions misses no rows with equal values', async () => {
  await add(5, 'day', "'2024-01-01'");
  await add(4, 'day', "'2024-01-02'");
  const client = await connect();
  const cursor = '[{initial_value: {day: "2024-01-01"}}, {initial_value: {id: 4}, ordering: DESC}]';
  client.start('s', stream(2, cursor));
  expect(await ids(client, 7)).toEqual([3, 2, 1, 9, 8, 7, 6]);
  await pollsEnded(sent, 4);
  expect(await client.rest()).toEqual([]);
});

test.each([
  ['microseconds of timestamps', 'at', '1970-01-01'],
  ['uuids', 'key', '00000000-0000-0000-0000-000000000000'],
  ['every digit of floats', 'weight', '-1'],
])('a cursor keeps the precision of %s', async (_, column, initial) => {
  await database.pool.query('insert into events (weight) select random() from generate_series(1, 20)');
  const client = await connect();
  client.start('s', stream(1, `{initial_value: {${column}: "${initial}"}}`, 'id key'));
  const { rows } = await database.pool.query(`select id from events order by ${column}`);
  expect(await ids(client, 20)).toEqual(rows.map(({ id }) => id));
  await pollsEnded(sent, 3);
  expect(await client.rest()).toEqual([]);
});

test('the cursor may be in variables, and its column need not be selected', async () => {
  await add(3);
  const client = await connect();
  const query = `subscription ($size: Int!, $cursor: [events_stream_cursor_input]!) {
    rows: events_stream(batch_size: $size, cursor: $cursor) { owner __typename }
  }`;
  client.start('s', query, { size: 2, cursor: [{ initial_value: { id: 1 }, ordering: 'ASC' }] });
  const row = { owner: 1, __typename: 'events' };
  expect(await client.data()).toEqual({ rows: [row, row] });
});

test('the filter and the limit of the role apply', async () => {
  await add(10, 'owner', 'n % 2');
  const client = await connect({ 'x-hasura-role': 'user', 'x-hasura-user-id': '1' });
  client.start('s', stream(50, '{initial_value: {id: 0}}', 'id', '{id: {_neq: 3}}'));
  expect(await batch(client)).toEqual([1, 5, 7, 9]);
  client.start('t', stream(50, '{initial_value: {id: 0}}'));
  expect(await batch(client)).toEqual([1, 3, 5, 7]);
  expect(await batch(client)).toEqual([9]);
});

test('streams at different positions share one statement, each with its own cursor', async () => {
  await add(20);
  const query = `subscription ($after: Int!) {
    events_stream(batch_size: 3, cursor: {initial_value: {id: $after}}) { id }
  }`;
  const clients = await Promise.all(upTo(10).map(() => connect()));
  for (const [index, client] of clients.entries()) client.start('s', query, { after: index });
  expect(engine.subscriptionCounts.pollers).toBeLessThanOrEqual(1);
  for (const [index, client] of clients.entries()) {
    expect(await ids(client, 20 - index)).toEqual(upTo(20).slice(index));
  }
  expect(engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 10 });
  const before = pollCount();
  const startedAt = performance.now();
  await pollsEnded(sent, 5);
  expect(pollCount() - before).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / interval) + 1);
});

test('a stream waits for a slow client and omits no rows', async () => {
  await database.pool.query(`alter table events add column note text not null default ''`);
  try {
    const client = await connect();
    client.start('s', stream(1, '{initial_value: {id: 0}}', 'id'));
    await add(1);
    expect(await batch(client)).toEqual([1]);
    client.socket.pause();
    await add(30);
    await pollsEnded(sent, 10);
    client.socket.resume();
    expect(await ids(client, 30)).toEqual(upTo(31).slice(1));
  } finally {
    await database.pool.query('alter table events drop column note');
  }
});

test('an initial value that Postgres cannot parse is rejected', async () => {
  const client = await connect();
  client.start('s', stream(1, '{initial_value: {day: "no day"}}'));
  expect(await client.next()).toMatchObject({
    type: 'error',
    payload: [
      { message: 'invalid input syntax for type date: "no day"', extensions: { code: 'data-exception' } },
    ],
  });
});

test('an initial value of null is rejected for a column that is not nullable', async () => {
  const client = await connect();
  client.start('s', stream(1, '{initial_value: {id: null}}'));
  expect(await client.next()).toMatchObject({
    type: 'error',
    payload: [
      {
        message: 'unexpected null value for type "Int"',
        extensions: { path: '$.selectionSet.events_stream.args.cursor[0].initial_value.id' },
      },
    ],
  });
});
