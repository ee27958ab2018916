/** Tests of what subscriptions of one account take from others: connections, time in shared statements, memory. */
import { createEmptyDatabase } from '../../../tests/support/database.ts';
import { GraphqlSocket } from '../../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { isPoll, watchStatements } from '../../../tests/support/sent-statements.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createEngine } from '../engine.ts';
import { createPool } from '../execute/pool.ts';
import { listen } from '../listen.ts';

const adminSecret = 'only for tests';
const intervalMs = 50;
const database = await createEmptyDatabase();
await database.pool.query(`
  create table people (id int primary key, name text);
  insert into people values (1, 'Ann');
  create function naps(person people, session json) returns text language sql stable as
    $$ select pg_sleep((session ->> 'x-hasura-nap')::float8)::text $$;
`);
const pool = createPool({ connectionString: database.url, max: 10 });
const sent = watchStatements(pool);
const polling = { refetchIntervalMs: intervalMs, batchSize: 100 };
const engine = await createEngine({
  metadata: metadataOf({
    tables: [
      {
        table: 'people',
        computed_fields: [{ name: 'naps', definition: { function: 'naps', session_argument: 'session' } }],
        select_permissions: [
          { role: 'account', permission: { columns: '*', computed_fields: ['naps'], filter: {} } },
        ],
      },
    ],
  }),
  pool,
  adminSecret,
  options: {
    database: { connections: { accountVariable: 'x-hasura-account-id' } },
    // The polls of a busy machine take long too, but not as long as those of an account with a long nap.
    subscriptions: { liveQueries: polling, streams: polling, maxSharedPollMs: 1000 },
    limits: { roles: { account: { subscriptions: 8, answerBytes: 1000 } } },
  },
});
const server = await listen(engine, 0, { host: '127.0.0.1' });

const open: GraphqlSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
  await waitUntil(() => engine.subscriptionCounts.subscribers === 0);
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await database.drop();
});

/** @param nap seconds that a statement with `naps` takes for this account */
async function connect(account: string, nap = 0): Promise<GraphqlSocket> {
  const socket = await GraphqlSocket.connect(
    `ws://127.0.0.1:${server.port}/v1/graphql`,
    'graphql-transport-ws',
    {
      headers: {
        'x-hasura-admin-secret': adminSecret,
        'x-hasura-role': 'account',
        'x-hasura-account-id': account,
        'x-hasura-nap': String(nap),
      },
    },
  );
  open.push(socket);
  return socket;
}

async function runningNaps(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like '%naps%unnest(%'
       and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? Number.NaN;
}

const pollsWith = (part: string) => sent.texts.filter((text) => isPoll(text) && text.includes(part)).length;

test('an account has one poll at a time, and leaves connections to other accounts', async () => {
  const greedy = await connect('greedy', 3600);
  for (let index = 0; index < 6; index += 1) {
    greedy.start(`s${index}`, `subscription { people { naps alias${index}: id } }`);
  }
  await waitUntil(async () => (await runningNaps()) === 1, { what: 'a running poll' });
  const other = await connect('other');
  other.start('s', 'subscription { people { naps name } }');
  expect(await other.data()).toEqual({ people: [{ naps: '', name: 'Ann' }] });
  expect(await runningNaps()).toBe(1);
});

test('accounts share a statement until one of them makes it slow, which then waits for itself', async () => {
  const query = 'subscription { people(order_by: {id: asc}) { name naps } }';
  const [fast, second] = [await connect('fast'), await connect('second')];
  fast.start('s', query);
  second.start('s', query);
  await fast.data();
  await second.data();
  expect(engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 2 });

  const slow = await connect('slow', 1.2);
  slow.start('s', query);
  expect(await slow.data()).toEqual({ people: [{ name: 'Ann', naps: '' }] });
  await waitUntil(() => engine.subscriptionCounts.pollers === 3, { what: 'a poller for each account' });
  const late = await connect('late');
  late.start('s', query);
  await late.data();
  expect(engine.subscriptionCounts).toEqual({ pollers: 4, subscribers: 4 });

  await database.pool.query(`update people set name = 'Bea'`);
  for (const socket of [fast, second, slow, late]) {
    expect(await socket.data()).toEqual({ people: [{ name: 'Bea', naps: '' }] });
  }
});

test('accounts share the statement again when all of its subscriptions have ended', async () => {
  const query = 'subscription { people(order_by: {id: asc}) { name naps } }';
  for (const account of ['one', 'two']) {
    const socket = await connect(account);
    socket.start('s', query);
    await socket.data();
  }
  expect(engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 2 });
});

test('a query whose polls take long is polled rarely, and a fast one of the same account as before', async () => {
  const socket = await connect('one', 0.2);
  socket.start('slow', 'subscription { people { naps slow: id } }');
  await socket.next();
  socket.start('fast', 'subscription { people { fast: id } }');
  await socket.next();
  const before = { slow: pollsWith('"slow"'), fast: pollsWith('"fast"') };
  await waitUntil(() => pollsWith('"slow"') === before.slow + 2, { what: 'two slow polls' });
  // The slow one is polled once in two seconds, and the fast one twenty times in a second unless the machine is busy.
  expect(pollsWith('"fast"') - before.fast).toBeGreaterThanOrEqual(4);
});

test('an account has a limited number of subscriptions over all its sockets, which the error says', async () => {
  const [one, two] = [await connect('many'), await connect('many')];
  for (let index = 0; index < 4; index += 1) {
    one.start(`s${index}`, 'subscription { people { id } }');
    two.start(`s${index}`, 'subscription { people { id } }');
    await one.data();
    await two.data();
  }
  one.start('more', 'subscription { people { id } }');
  expect(await one.next()).toEqual({
    type: 'error',
    id: 'more',
    payload: [
      {
        message: 'an account can have at most 8 concurrent subscriptions',
        extensions: { path: '$', code: 'start-failed' },
      },
    ],
  });
  const other = await connect('other');
  other.start('s', 'subscription { people { id } }');
  await other.data();
  two.send({ id: 's0', type: 'complete' });
  await waitUntil(() => engine.subscriptionCounts.subscribers === 8);
  one.start('again', 'subscription { people { id } }');
  await one.data();
});

test.each([
  ['live query', 'subscription { people { name } }'],
  ['stream', 'subscription { people_stream(batch_size: 1, cursor: {initial_value: {id: 0}}) { name } }'],
])('a %s whose answer has too many bytes gets an error until it has fewer', async (_form, query) => {
  await database.pool.query(`update people set name = repeat('x', 2000)`);
  const socket = await connect('large');
  socket.start('s', query);
  expect((await socket.next()).payload).toEqual({
    errors: [
      {
        message: expect.stringMatching(/an answer of 20\d\d bytes, limit is 1000/),
        extensions: { path: '$', code: 'validation-failed' },
      },
    ],
  });
  await database.pool.query(`update people set name = 'Ann'`);
  expect(await socket.next()).toMatchObject({ payload: { data: expect.anything() } });
});
