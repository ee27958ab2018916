/**
 * Tests of cancellation after a client disconnects, and of fair sharing of connections. The statements of these tests
 * never end unless they are cancelled, so a response proves that it did not wait for them.
 */
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { GraphqlSocket } from '../../tests/support/graphql-socket.ts';
import { incidentsInto } from '../../tests/support/incidents.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { watchStatements } from '../../tests/support/sent-statements.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { createPool } from './execute/pool.ts';
import { type ListeningEngine, listen } from './listen.ts';
import type { LogEvent } from './log.ts';
import { createSession } from './session.ts';

const adminSecret = 'only for tests';
/** The connections of an engine: eight of them are for requests, so that one account gets four. */
const poolSize = 10;

let database: TestDatabase;
/** A client that observes the other connections. */
let observer: pg.Client;
const undo: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table people (id int primary key);
    insert into people values (1);
    create table slowly (id int generated always as identity, slept text default pg_sleep(0.05)::text);
    create function endless(person people) returns text language sql stable as $$ select pg_sleep(3600)::text $$;
  `);
  observer = new pg.Client(database.url);
  await observer.connect();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  // Postgres reports the end of a cancelled statement a moment before it is no longer active.
  await untilRunning(0);
});
afterAll(async () => {
  await observer.end();
  await database.drop();
});

function metadata(apiLimits: object = {}) {
  const permission = { columns: '*', computed_fields: ['endless'], filter: {} };
  return metadataOf(
    {
      tables: [
        {
          table: 'people',
          computed_fields: [{ name: 'endless', definition: { function: 'endless' } }],
          select_permissions: [
            { role: 'account', permission },
            { role: 'anonymous', permission },
          ],
        },
        {
          table: 'slowly',
          select_permissions: [{ role: 'account', permission: { columns: ['id'], filter: {} } }],
          insert_permissions: [{ role: 'account', permission: { columns: [], check: {} } }],
        },
      ],
    },
    { api_limits: apiLimits },
  );
}

interface Running {
  readonly engine: Engine;
  readonly server: ListeningEngine;
  readonly events: LogEvent[];
}

async function start(
  options: EngineOptions = {},
  pool: pg.Pool = createPool({ connectionString: database.url, max: poolSize }),
): Promise<Running> {
  const events: LogEvent[] = [];
  const engine = await createEngine({
    metadata: metadata(),
    pool,
    adminSecret,
    options: {
      ...options,
      database: { connections: { accountVariable: 'x-hasura-account-id', ...options.database?.connections } },
      limits: { ...options.limits, allRoles: { statementMs: Infinity, ...options.limits?.allRoles } },
      observation: { observe: incidentsInto(events) },
    },
  });
  const server = await listen(engine, 0, { host: '127.0.0.1' });
  undo.push(async () => {
    await server.close();
    await pool.end();
  });
  return { engine, server, events };
}

const accountOf = (id: string) => createSession('account', [['x-hasura-account-id', id]]);
const headersOf = (id: string) => ({
  'x-hasura-admin-secret': adminSecret,
  'x-hasura-role': 'account',
  'x-hasura-account-id': id,
});
const endless = '{ people { endless } }';
const quick = '{ people { id } }';
const quickAnswer = { data: { people: [{ id: 1 }] } };

/** The number of statements of clients that Postgres executes or that wait for a lock. Autovacuum may run beside them. */
async function running(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
       and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

function untilRunning(count: number): Promise<void> {
  return waitUntil(async () => (await running()) === count, { what: `${count} running statements` });
}

/** Sends requests that never get a response. */
function sendEndless(engine: Engine, account: string, count: number) {
  const gone = new AbortController();
  const sent = Array.from({ length: count }, () =>
    engine.run({ query: endless }, accountOf(account), { signal: gone.signal }),
  );
  undo.push(async () => {
    gone.abort();
    await Promise.all(sent);
  });
  return { hangUp: () => gone.abort(), sent };
}

async function answerOf(engine: Engine, query: string, session = accountOf('other')): Promise<unknown> {
  return JSON.parse(await engine.run({ query }, session));
}

describe('a client that disconnects', () => {
  test('over HTTP has its statements cancelled or never sent, without a logged failure', async () => {
    const { engine, server, events } = await start();
    const gone = new AbortController();
    const sent = Array.from({ length: 15 }, () =>
      fetch(`http://127.0.0.1:${server.port}/v1/graphql`, {
        method: 'POST',
        headers: headersOf('greedy'),
        body: JSON.stringify({ query: endless }),
        signal: gone.signal,
      }).catch(() => 'gone'),
    );
    await untilRunning(4);
    gone.abort();
    await Promise.all(sent);
    await untilRunning(0);
    expect(await answerOf(engine, quick, accountOf('greedy'))).toEqual(quickAnswer);
    expect(events).toEqual([]);
  });

  test('through `fetch` has its statement cancelled', async () => {
    const { engine } = await start();
    const gone = new AbortController();
    const answered = engine.fetch(
      new Request('http://engine/v1/graphql', {
        method: 'POST',
        headers: headersOf('one'),
        body: JSON.stringify({ query: endless }),
        signal: gone.signal,
      }),
    );
    await untilRunning(1);
    gone.abort();
    await answered;
    await untilRunning(0);
  });

  test.each(['graphql-transport-ws', 'graphql-ws'] as const)(
    'over %s has its queries cancelled, when it stops them and when it disconnects',
    async (protocol) => {
      const { server } = await start();
      const url = `ws://127.0.0.1:${server.port}/v1/graphql`;
      const socket = await GraphqlSocket.connect(url, protocol, { headers: headersOf('one') });
      socket.start('ended', endless);
      socket.start('left', endless);
      await untilRunning(2);
      socket.send({ id: 'ended', type: protocol === 'graphql-ws' ? 'stop' : 'complete' });
      await untilRunning(1);
      await socket.close();
      await untilRunning(0);
    },
  );

  test('has a poll cancelled that has no other subscriber', async () => {
    const { server } = await start();
    const url = `ws://127.0.0.1:${server.port}/v1/graphql`;
    const socket = await GraphqlSocket.connect(url, 'graphql-transport-ws', { headers: headersOf('one') });
    socket.start('live', `subscription ${endless}`);
    await untilRunning(1);
    await socket.close();
    await untilRunning(0);
  });

  test('has its mutation rolled back as a whole', async () => {
    const { engine } = await start();
    const blocker = new pg.Client(database.url);
    await blocker.connect();
    await blocker.query('begin; insert into people values (3)');
    const gone = new AbortController();
    const query =
      'mutation { a: insert_people_one(object: {id: 2}) { id } b: insert_people_one(object: {id: 3}) { id } }';
    const answered = engine.run({ query }, createSession('admin'), { signal: gone.signal });
    await untilRunning(1);
    gone.abort();
    await answered;
    await untilRunning(0);
    await blocker.query('rollback');
    await blocker.end();
    expect(await answerOf(engine, quick)).toEqual(quickAnswer);
  });

  test('before a statement was sent has none sent', async () => {
    const { engine } = await start();
    const before = await answerOf(
      engine,
      'mutation { insert_people_one(object: {id: 9}) { id } }',
      createSession('admin'),
    );
    expect(before).toHaveProperty('data');
    const query = 'mutation { delete_people(where: {id: {_eq: 9}}) { affected_rows } }';
    await engine.run({ query }, createSession('admin'), { signal: AbortSignal.abort() });
    expect(await answerOf(engine, '{ people_by_pk(id: 9) { id } }')).toEqual({
      data: { people_by_pk: { id: 9 } },
    });
    expect(await answerOf(engine, query, createSession('admin'))).toHaveProperty('data');
  });

  test('never has the next request on its connection cancelled', async () => {
    const pool = createPool({ connectionString: database.url, max: 1 });
    const { engine } = await start({}, pool);
    for (let round = 0; round < 100; round += 1) {
      const gone = new AbortController();
      const left = engine.run({ query: quick }, accountOf('one'), { signal: gone.signal });
      for (let turn = 0; turn < round % 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      gone.abort();
      expect(await answerOf(engine, quick)).toEqual(quickAnswer);
      await left;
    }
  });
});

describe('an account with many requests', () => {
  test('leaves connections to other accounts, whose requests do not wait for it', async () => {
    const { engine } = await start();
    sendEndless(engine, 'greedy', 15);
    await untilRunning(4);
    expect(await answerOf(engine, quick)).toEqual(quickAnswer);
    sendEndless(engine, 'second', 15);
    await untilRunning(6);
    expect(await answerOf(engine, quick)).toEqual(quickAnswer);
  });

  test('is the one that gets the error that the service is busy', async () => {
    const { engine, events } = await start({ database: { connections: { maxWaitingRequests: 3 } } });
    const { sent } = sendEndless(engine, 'greedy', 8);
    const message = 'the service is busy: too many requests wait for the database, limit is 3';
    const refusal = {
      errors: [{ message, extensions: { path: '$', code: 'postgres-max-connections-error' } }],
    };
    expect(JSON.parse(await Promise.race(sent))).toEqual(refusal);
    expect(await answerOf(engine, quick)).toEqual(quickAnswer);
    expect(events).toEqual([]);
  });

  test('gets this error after a timeout when no connection is released', async () => {
    const { engine } = await start({ database: { connections: { connectionWaitMs: 1 } } });
    sendEndless(engine, 'greedy', 4);
    await untilRunning(4);
    expect(await answerOf(engine, quick, accountOf('greedy'))).toMatchObject({
      errors: [{ extensions: { code: 'postgres-max-connections-error' } }],
    });
  });

  test('holds no more connections than its role may', async () => {
    const { engine } = await start({ limits: { roles: { account: { connections: 2, waitMs: 1 } } } });
    sendEndless(engine, 'greedy', 2);
    await untilRunning(2);
    expect(await answerOf(engine, quick, accountOf('greedy'))).toHaveProperty('errors');
    expect(await answerOf(engine, quick)).toEqual(quickAnswer);
  });

  test('has all of its connections again when other accounts have been quiet for a second', async () => {
    const { engine } = await start({ limits: { roles: { account: { connections: 2 } } } });
    sendEndless(engine, 'first', 1);
    await untilRunning(1);
    expect(await answerOf(engine, quick, accountOf('second'))).toEqual(quickAnswer);
    // No request ends meanwhile whose connection it could take.
    expect(await answerOf(engine, quick, accountOf('first'))).toEqual(quickAnswer);
    await untilRunning(1);
  });

  test('waits no longer than its role may, and the error says how long that was', async () => {
    const { engine } = await start({ limits: { roles: { account: { waitMs: 1 } } } });
    sendEndless(engine, 'greedy', 4);
    await untilRunning(4);
    expect(await answerOf(engine, quick, accountOf('greedy'))).toMatchObject({
      errors: [{ message: 'the service is busy: no database connection became free within 1 ms' }],
    });
  });

  test('cannot get more connections by unauthenticated session variables', async () => {
    const { engine } = await start({
      callers: { unauthorizedRole: 'anonymous' },
      database: { connections: { connectionWaitMs: 1 } },
    });
    const gone = new AbortController();
    const send = (account: number, query: string) =>
      engine.post(new Map([['x-hasura-account-id', String(account)]]), JSON.stringify({ query }), {
        signal: gone.signal,
      });
    const sent = [1, 2, 3, 4].map((account) => send(account, endless));
    await untilRunning(4);
    expect(String(await send(5, quick))).toContain('postgres-max-connections-error');
    gone.abort();
    await Promise.all(sent);
  });
});

test('all accounts of a role with a share of the connections leave the rest to other roles', async () => {
  const { engine } = await start({ limits: { roles: { account: { connectionShare: 0.5 } } } });
  for (const account of ['one', 'two', 'three']) sendEndless(engine, account, 3);
  await untilRunning(4);
  for (let request = 0; request < 3; request += 1) {
    expect(await answerOf(engine, quick, createSession('anonymous'))).toEqual(quickAnswer);
  }
  await untilRunning(4);
});

describe('the time limit of a statement', () => {
  test('needs no additional statement for a query', async () => {
    const pool = createPool({ connectionString: database.url, max: 1 });
    const sent = watchStatements(pool);
    const { engine } = await start({ limits: { allRoles: { statementMs: 12_345 } } }, pool);
    await answerOf(engine, quick);
    sent.texts.length = 0;
    for (const account of ['one', 'two', 'three']) {
      expect(await answerOf(engine, quick, accountOf(account))).toEqual(quickAnswer);
    }
    expect(sent.texts).toHaveLength(3);
  });

  test('applies to a whole mutation, which is rolled back', async () => {
    const { engine } = await start({ limits: { allRoles: { statementMs: 500 } } });
    // Each statement takes a tenth of the limit, and all together three times the limit.
    const fields = Array.from(
      { length: 30 },
      (_, index) => `f${index}: insert_slowly_one(object: {}) { id }`,
    );
    const session = createSession('account', [['x-hasura-account-id', 'one']]);
    expect(await answerOf(engine, `mutation { ${fields.join(' ')} }`, session)).toEqual({
      errors: [
        {
          message: 'the query exceeds a limit: it takes longer than 500 ms: ask for less',
          extensions: { path: '$', code: 'unexpected' },
        },
      ],
    });
    expect((await observer.query('select * from slowly')).rows).toEqual([]);
  });

  test.each([
    ['a pool of createPool', createPool],
    ['any pool', (config: pg.PoolConfig) => new pg.Pool(config)],
  ])('does not affect other sessions on %s', async (_what, create) => {
    const pool = create({ connectionString: database.url, max: 1 });
    const { engine } = await start({ limits: { allRoles: { statementMs: 12_345 } } }, pool);
    const setting = async () => (await pool.query('show statement_timeout')).rows[0].statement_timeout;
    for (const session of [accountOf('one'), createSession('admin')]) {
      expect(await answerOf(engine, quick, session)).toEqual(quickAnswer);
      expect(await setting()).toBe('0');
    }
    const mutation = 'mutation { delete_people(where: {id: {_eq: 77}}) { affected_rows } }';
    expect(await answerOf(engine, mutation, createSession('admin'))).toHaveProperty('data');
    expect(await setting()).toBe('0');
    const client = await pool.connect();
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    client.release();
  });
});
