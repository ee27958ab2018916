/** Tests of the payloads of event triggers, with real tables and real HTTP. */
import { randomUUID } from 'node:crypto';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  adminSecret,
  authorTables,
  type EventEngine,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../tests/support/event-engine.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import {
  type Received,
  startReceiver,
  type WebhookReceiver,
} from '../../../tests/support/webhook-receiver.ts';
import { createSession } from '../session.ts';
import { installChangeTriggers } from '../subscriptions/changes/change-triggers.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let running: EventEngine;

const session = createSession('user', [['X-Hasura-Group-Id', 'g1']]);

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  receiver = await startReceiver();
});
afterEach(async () => {
  await running?.engine.close();
  await receiver.close();
  await database.drop();
});

async function start(...triggers: object[]): Promise<void> {
  running = await startEventEngine(database.pool, metadataWith(triggers), {
    environment: { HOOKS: receiver.url, TOKEN: 's3cret' },
  });
}

async function run(query: string): Promise<void> {
  const response = JSON.parse(await running.engine.run({ query: `mutation { ${query} }` }, session));
  expect(response).toHaveProperty('data');
}

/** Waits for the events of all earlier writes, by one more write and its event. */
async function allReceived(): Promise<WebhookReceiver['requests']> {
  await database.pool.query("insert into author (id, name) values (999999, 'the end')");
  const isLast = ({ body }: Received) => body.event.data.new?.id === 999999;
  await waitUntil(() => receiver.requests.some(isLast), { what: 'the event of the last write' });
  return receiver.requests.filter((request) => !isLast(request));
}

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

test('the payload of an insert by a role equals that of Hasura, including the order of its members', async () => {
  const before = Date.now();
  await start(
    trigger('author_changed', '{{HOOKS}}/hook?a={{TOKEN}}', {
      headers: [{ name: 'x-token', value_from_env: 'TOKEN' }],
    }),
  );
  await run('insert_author_one(object: {id: 1, name: "Ada", rating: "1.50", notes: {a: [1]}}) { id }');
  const [received] = await receiver.waitFor(1);
  expect(received?.path).toBe('/hook?a=s3cret');
  expect(received?.headers).toMatchObject({ 'content-type': 'application/json', 'x-token': 's3cret' });
  expect(received?.body).toEqual({
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/),
    delivery_info: { current_retry: 0, max_retries: 0 },
    event: {
      data: { new: { id: 1, name: 'Ada', rating: 1.5, notes: { a: [1] }, score: null }, old: null },
      op: 'INSERT',
      session_variables: { 'x-hasura-group-id': 'g1', 'x-hasura-role': 'user' },
      trace_context: {
        span_id: expect.stringMatching(/^[\da-f]{16}$/),
        trace_id: expect.stringMatching(/^[\da-f]{32}$/),
      },
    },
    id: uuid,
    table: { name: 'author', schema: 'public' },
    trigger: { name: 'author_changed' },
  });
  expect(Object.keys(received?.body)).toEqual(Object.keys(received?.body).sort());
  expect(new Date(`${received?.body.created_at}Z`).getTime()).toBeGreaterThanOrEqual(before);
});

test('the payload of an update has both rows, that of a delete the old one', async () => {
  await start(trigger('author_changed', receiver.url));
  await run('insert_author_one(object: {id: 1, name: "Ada"}) { id }');
  await run('update_author_by_pk(pk_columns: {id: 1}, _set: {score: 7}) { id }');
  await run('delete_author_by_pk(id: 1) { id }');
  const requests = await receiver.waitFor(3);
  const row = { id: 1, name: 'Ada', rating: null, notes: null, score: null };
  const told = new Map(requests.map(({ body }) => [body.event.op, body.event.data]));
  expect(told.get('UPDATE')).toEqual({ new: { ...row, score: 7 }, old: row });
  expect(told.get('DELETE')).toEqual({ new: null, old: { ...row, score: 7 } });
});

test('numbers beyond the precision of JavaScript are sent exactly', async () => {
  await start(trigger('author_changed', receiver.url));
  await database.pool.query(
    "insert into author (id, name, rating) values (9007199254740993, 'Big', 0.10000000000000000000001)",
  );
  const [received] = await receiver.waitFor(1);
  expect(received?.text).toContain('"id":9007199254740993');
  expect(received?.text).toContain('"rating":0.10000000000000000000001');
});

test('a write outside the engine has no session variables, also after one by the engine', async () => {
  await start(trigger('author_changed', receiver.url));
  await run('insert_author_one(object: {id: 1, name: "Ada"}) { id }');
  const client = await database.pool.connect();
  // The same connection had a session in an earlier transaction.
  await client.query("begin; select set_config('hasura.user', '{\"a\": 1}', true); commit");
  await client.query("insert into author (id, name) values (2, 'Bob')");
  client.release();
  const requests = await receiver.waitFor(2);
  const bob = requests.find(({ body }) => body.event.data.new.id === 2);
  expect(bob?.body.event).toMatchObject({ session_variables: null, trace_context: null });
});

test('a write by admin has the role admin', async () => {
  await start(trigger('author_changed', receiver.url));
  await running.engine.run(
    { query: 'mutation { insert_author_one(object: {id: 1, name: "Ada"}) { id } }' },
    createSession('admin'),
  );
  const [received] = await receiver.waitFor(1);
  expect(received?.body.event.session_variables).toEqual({ 'x-hasura-role': 'admin' });
});

test('the event has the trace id of the request', async () => {
  await start(trigger('author_changed', receiver.url));
  await running.engine.fetch(
    new Request('http://engine/v1/graphql', {
      method: 'POST',
      headers: {
        'x-hasura-admin-secret': adminSecret,
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
      body: JSON.stringify({ query: 'mutation { insert_author_one(object: {id: 1, name: "Ada"}) { id } }' }),
    }),
  );
  const [received] = await receiver.waitFor(1);
  expect(received?.body.event.trace_context.trace_id).toBe('0af7651916cd43dd8448eb211c80319c');
});

test('an update is an event only when a listened column changes', async () => {
  await start(
    trigger('renamed', receiver.url, {
      definition: {
        insert: { columns: '*' },
        update: { columns: ['name', 'rating'], payload: ['id', 'name'] },
      },
    }),
  );
  await database.pool.query("insert into author (id, name, rating, score) values (1, 'Ada', 1.0, 1)");
  await run('update_author(where: {}, _set: {score: 2}) { affected_rows }');
  await run('update_author(where: {}, _set: {name: "Ada"}) { affected_rows }');
  await run('update_author(where: {}, _set: {rating: "1.00"}) { affected_rows }');
  await run('update_author(where: {}, _set: {name: "Eve", score: 3}) { affected_rows }');
  const updates = (await allReceived()).filter(({ body }) => body.event.op === 'UPDATE');
  expect(updates.map(({ body }) => body.event.data)).toEqual([
    { new: { id: 1, name: 'Eve' }, old: { id: 1, name: 'Ada' } },
  ]);
});

test('an update without a change is not an event, even with columns that have no equality operator', async () => {
  await start(trigger('author_changed', receiver.url));
  await database.pool.query(`insert into author (id, name, notes) values (1, 'Ada', '{"a": 1}')`);
  await database.pool.query('update author set name = name, notes = notes');
  await database.pool.query(`update author set notes = '{"a": 2}'`);
  const updates = (await allReceived()).filter(({ body }) => body.event.op === 'UPDATE');
  expect(updates.map(({ body }) => body.event.data.new.notes)).toEqual([{ a: 2 }]);
});

test('a write that is rolled back is not an event', async () => {
  await start(trigger('author_changed', receiver.url));
  const query =
    'mutation { insert_author_one(object: {id: 1, name: "Ada"}) { id } insert_book_one(object: {id: 1, author_id: 5}) { id } }';
  expect(JSON.parse(await running.engine.run({ query }, createSession('admin')))).toHaveProperty('errors');
  const client = await database.pool.connect();
  await client.query("begin; insert into author (id, name) values (2, 'Bob'); rollback");
  client.release();
  expect(await allReceived()).toEqual([]);
});

test('operations without a definition cause no event, and one change can cause events of several triggers', async () => {
  await start(
    trigger('gone', `${receiver.url}/gone`, { definition: { delete: { columns: '*', payload: ['id'] } } }),
    trigger('all', `${receiver.url}/all`),
  );
  await database.pool.query("insert into author (id, name) values (1, 'Ada')");
  await database.pool.query('delete from author');
  const requests = await receiver.waitFor(3);
  expect(requests.map(({ path, body }) => `${path} ${body.event.op}`).sort()).toEqual([
    '/all DELETE',
    '/all INSERT',
    '/gone DELETE',
  ]);
  expect(requests.find(({ path }) => path === '/gone')?.body.event.data).toEqual({
    new: null,
    old: { id: 1 },
  });
});

test('a writer without rights on the event log causes events', async () => {
  await start(trigger('author_changed', receiver.url));
  const client = await database.pool.connect();
  const role = `writer_${randomUUID().replaceAll('-', '_')}`;
  await client.query(`create role ${role}; grant insert on author to ${role}; set role ${role}`);
  await client.query("insert into author (id, name) values (1, 'Ada')");
  await expect(client.query('select * from engine_catalog.event_log')).rejects.toThrow('permission denied');
  await client.query(`reset role; drop owned by ${role}; drop role ${role}`);
  client.release();
  await receiver.waitFor(1);
});

test('names of tables and columns may contain any characters', async () => {
  await database.pool.query(
    `create schema "my schema"; create table "my schema"."it's a ""table""" ("new" int primary key, "a\\b$$" text)`,
  );
  const document = metadataWith() as { sources: { tables: object[] }[] };
  document.sources[0]?.tables.push({
    table: { schema: 'my schema', name: `it's a "table"` },
    configuration: { custom_name: 'odd', custom_column_names: { 'a\\b$$': 'ab' } },
    event_triggers: [
      trigger('odd', receiver.url, {
        definition: { insert: { columns: '*', payload: ['a\\b$$', 'new'] }, update: { columns: ['a\\b$$'] } },
      }),
    ],
  });
  running = await startEventEngine(database.pool, document);
  await database.pool.query(`insert into "my schema"."it's a ""table""" values (1, 'x')`);
  await database.pool.query(`update "my schema"."it's a ""table""" set "a\\b$$" = 'y'`);
  const requests = await receiver.waitFor(2);
  const told = new Map(requests.map(({ body }) => [body.event.op, body]));
  expect(told.get('INSERT').event.data.new).toEqual({ 'a\\b$$': 'x', new: 1 });
  expect(told.get('INSERT').table).toEqual({ name: `it's a "table"`, schema: 'my schema' });
  expect(told.get('UPDATE').event.data.new).toEqual({ new: 1, 'a\\b$$': 'y' });
});

test('a column may have any name that is written in the functions of triggers, or known to them', async () => {
  const { pool } = database;
  await pool.query('create table watched (id int primary key, account text)');
  const [{ oid }] = (await pool.query(`select 'watched'::regclass::oid::int as oid`)).rows;
  const watched = { oid, schema: 'public', name: 'watched' };
  await installChangeTriggers(pool, { ...watched, accountColumn: 'account' });
  await start(
    trigger('author_changed', receiver.url, {
      definition: {
        insert: { columns: '*', payload: ['id'] },
        update: { columns: ['name'], payload: ['id'] },
        delete: { columns: '*' },
      },
    }),
  );
  const ofTriggers = 'r new old found tg_name tg_when tg_level tg_op tg_relid tg_relname tg_table_name'.split(
    ' ',
  );
  const { rows } = await pool.query<{ word: string }>(
    `select distinct match[1] as word from pg_proc cross join regexp_matches(prosrc, '[a-z_][a-z0-9_]*', 'g') as match
      where pronamespace = 'engine_catalog'::regnamespace and prorettype = 'trigger'::regtype`,
  );
  const words = [...new Set([...rows.map(({ word }) => word), ...ofTriggers])].filter(
    (word) => word !== 'id',
  );
  expect(words).toEqual(expect.arrayContaining(['before', 'after', 'is_changed', 'changed', 'tg_relid']));
  await pool.query(
    `create table words (id int primary key, ${words.map((word) => `"${word}" text`).join(', ')})`,
  );
  await running.engine.close();
  const document = metadataWith() as { sources: { tables: object[] }[] };
  const payload = ['id', ...words];
  document.sources[0]?.tables.push({
    table: 'words',
    event_triggers: [
      trigger('whole', `${receiver.url}/whole`),
      trigger('chosen', `${receiver.url}/chosen`, {
        definition: {
          insert: { columns: '*', payload },
          update: { columns: words, payload },
          delete: { columns: '*', payload },
        },
      }),
    ],
  });
  running = await startEventEngine(pool, document);
  const change = async () => {
    const values = words.map(() => `'x'`).join(', ');
    await pool.query(
      `insert into words (id, ${words.map((word) => `"${word}"`).join(', ')}) values (1, ${values})`,
    );
    await pool.query(`update words set ${words.map((word) => `"${word}" = 'y'`).join(', ')}`);
    await pool.query('delete from words');
  };
  await change();
  const rowOf = (value: string) => ({ id: 1, ...Object.fromEntries(words.map((word) => [word, value])) });
  const [x, y] = [rowOf('x'), rowOf('y')];
  const received = await receiver.waitFor(6);
  for (const path of ['/whole', '/chosen']) {
    const told = received.filter((request) => request.path === path).map(({ body }) => body.event);
    const data = Object.fromEntries(told.map((event) => [event.op, event.data]));
    expect(data).toEqual({
      INSERT: { new: x, old: null },
      UPDATE: { new: y, old: x },
      DELETE: { new: null, old: y },
    });
  }
  await running.engine.close();
  const [{ words: wordsOid }] = (await pool.query(`select 'words'::regclass::oid::int as words`)).rows;
  for (const accountColumn of ['account', 'after', 'before', 'changed', ...ofTriggers]) {
    await installChangeTriggers(pool, { oid: wordsOid, schema: 'public', name: 'words', accountColumn });
    await pool.query('truncate engine_catalog.table_changes');
    await change();
    const { rows: logged } = await pool.query(
      'select distinct account from engine_catalog.table_changes order by 1',
    );
    expect({ accountColumn, logged }).toEqual({
      accountColumn,
      logged: [{ account: 'x' }, { account: 'y' }],
    });
  }
});

test('rows of a partition cause events of the partitioned table', async () => {
  await database.pool.query(`
    drop table book, author;
    create table author (id int, name text, primary key (id)) partition by range (id);
    create table author_small partition of author for values from (0) to (100);
    create table author_large partition of author for values from (100) to (1000000);
    create table book (id int)`);
  await start(trigger('author_changed', receiver.url));
  await database.pool.query("insert into author (id, name) values (1, 'Ada')");
  await database.pool.query("insert into author_large (id, name) values (100, 'Bob')");
  const requests = await receiver.waitFor(2);
  expect(requests.map(({ body }) => body.table.name)).toEqual(['author', 'author']);
  expect(await running.engine.reload()).toEqual([]);
});

describe('invoke_event_trigger', () => {
  const invoke = async (args: object) => {
    const response = await running.engine.fetch(
      new Request('http://engine/v1/metadata', {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': adminSecret },
        body: JSON.stringify({ type: 'pg_invoke_event_trigger', args }),
      }),
    );
    return { status: response.status, body: (await response.json()) as { event_id?: string } };
  };

  test('adds an event with the row of the command', async () => {
    await start(trigger('by_hand', receiver.url, { definition: { enable_manual: true } }));
    const { status, body } = await invoke({ name: 'by_hand', source: 'default', payload: { any: 'thing' } });
    expect([status, body]).toEqual([200, { event_id: uuid }]);
    const [received] = await receiver.waitFor(1);
    expect(received?.body).toMatchObject({
      event: {
        data: { new: { any: 'thing' }, old: null },
        op: 'MANUAL',
        session_variables: { 'x-hasura-role': 'admin' },
      },
      id: body.event_id,
      trigger: { name: 'by_hand' },
    });
  });

  test('rejects triggers that do not exist or do not allow it', async () => {
    await start(trigger('author_changed', receiver.url));
    expect(await invoke({ name: 'ghost', payload: {} })).toMatchObject({
      status: 400,
      body: { code: 'not-exists' },
    });
    expect(await invoke({ name: 'author_changed', payload: {} })).toEqual({
      status: 400,
      body: { code: 'not-supported', error: 'manual mode is not enabled for event trigger', path: '$' },
    });
    expect(await invoke({})).toMatchObject({ status: 400, body: { code: 'parse-failed' } });
  });
});
