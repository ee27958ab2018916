/** Tests of installing and removing triggers when the metadata changes while the engine runs. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  authorTables,
  type EventEngine,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../tests/support/event-engine.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { watchStatements } from '../../../tests/support/sent-statements.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { startReceiver, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { createSession } from '../session.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let running: EventEngine;
let document: object;

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

async function start(first: object): Promise<void> {
  document = first;
  running = await startEventEngine(database.pool, () => document);
}

async function reload(next: object): Promise<readonly unknown[]> {
  document = next;
  return running.engine.reload();
}

const insert = (id: number) =>
  database.pool.query('insert into author (id, name) values ($1, $2)', [id, 'Ada']);

/**
 * The triggers in Postgres with the transaction that created each of them, which tells whether one was created again.
 */
async function installed(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; made: string }>(
    `select tgname as name, t.xmin::text || '/' || p.xmin::text as made
     from pg_trigger t join pg_proc p on p.oid = tgfoid where not tgisinternal order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, made }) => [name, made]));
}

async function functions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select proname as name from pg_proc where starts_with(proname, 'engine_event_') order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('the database is not changed without triggers', async () => {
  await start(metadataWith());
  const { rows } = await database.pool.query(`select to_regnamespace('engine_catalog') as there`);
  expect(rows).toEqual([{ there: null }]);
});

test('a reload adds a trigger, and later writes cause events', async () => {
  await start(metadataWith());
  await insert(1);
  expect(await reload(metadataWith([trigger('added', receiver.url)]))).toEqual([]);
  await insert(2);
  const requests = await receiver.waitFor(1);
  expect(requests.map(({ body }) => body.event.data.new.id)).toEqual([2]);
});

test('a reload removes a trigger with its objects, and its pending events are archived', async () => {
  await start(metadataWith([trigger('kept', receiver.url), trigger('removed', `${receiver.url}/removed`)]));
  await database.pool.query(
    `alter table author disable trigger engine_event_kept_insert;
     select engine_catalog.add_event('public', 'author', 'removed', 'INSERT', '{}');
     update engine_catalog.event_log set next_retry_at = now() + interval '1 hour'`,
  );
  await receiver.waitFor(0);
  expect(await reload(metadataWith([trigger('kept', receiver.url)]))).toEqual([]);
  expect(Object.keys(await installed())).toEqual([
    'engine_event_kept_delete',
    'engine_event_kept_insert',
    'engine_event_kept_update',
  ]);
  expect(await functions()).toEqual(Object.keys(await installed()));
  const { rows } = await database.pool.query('select trigger_name, archived from engine_catalog.event_log');
  expect(rows).toEqual([{ trigger_name: 'removed', archived: true }]);
  // The trigger that was disabled is enabled again.
  await insert(1);
  const [received] = await receiver.waitFor(1);
  expect(received?.path).toBe('/');
  expect(await reload(metadataWith())).toEqual([]);
  expect([await installed(), await functions()]).toEqual([{}, []]);
});

test('a reload without changes alters no trigger, and a change of a payload replaces only its function', async () => {
  await start(metadataWith([trigger('author_changed', receiver.url)]));
  const before = await installed();
  expect(await reload(metadataWith([trigger('author_changed', `${receiver.url}/other`)]))).toEqual([]);
  expect(await installed()).toEqual(before);
  const definition = {
    insert: { columns: '*', payload: ['id'] },
    update: { columns: '*' },
    delete: { columns: '*' },
  };
  expect(await reload(metadataWith([trigger('author_changed', receiver.url, { definition })]))).toEqual([]);
  const after = await installed();
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(['engine_event_author_changed_insert']);
  await insert(5);
  const [received] = await receiver.waitFor(1);
  expect(received?.body.event.data.new).toEqual({ id: 5 });
});

test('a reload does not wait for transactions on unaffected tables', async () => {
  await start(metadataWith([trigger('author_changed', receiver.url)]));
  const writer = await database.pool.connect();
  await writer.query("begin; insert into author (id, name) values (1, 'Ada')");
  expect(await reload(metadataWith([trigger('author_changed', `${receiver.url}/next`)]))).toEqual([]);
  await writer.query('commit');
  writer.release();
  const [received] = await receiver.waitFor(1);
  expect(received?.path).toBe('/next');
});

test('a reload neither waits for deliveries nor aborts them', async () => {
  document = metadataWith([trigger('slow', receiver.url)]);
  running = await startEventEngine(database.pool, () => document, { graceMs: 100 });
  const gate = createGate();
  receiver.answers.push({ after: gate.opened });
  await insert(1);
  await receiver.waitFor(1);
  expect(await reload(metadataWith([trigger('slow', `${receiver.url}/next`)]))).toEqual([]);
  await insert(2);
  await receiver.waitFor(2);
  gate.open();
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      'select from engine_catalog.event_log where delivered and tries = 1',
    );
    return rows.length === 2;
  });
  expect(receiver.requests.map(({ path, body }) => `${path} ${body.event.data.new.id}`)).toEqual([
    '/ 1',
    '/next 2',
  ]);
});

test('nothing runs after a stop during a reload', async () => {
  await start(metadataWith([trigger('author_changed', receiver.url)]));
  const reloading = reload(metadataWith([trigger('author_changed', `${receiver.url}/next`)]));
  await Promise.all([reloading, running.engine.close()]);
  await running.engine.reload();
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length === 0;
  });
});

test('metadata that cannot be used do not change the triggers', async () => {
  await start(metadataWith([trigger('author_changed', receiver.url)]));
  const before = await installed();
  expect(await reload({ ...metadataWith(), version: 2 })).toHaveLength(1);
  expect(await installed()).toEqual(before);
  await insert(1);
  await receiver.waitFor(1);
});

test.each([
  ['a webhook without an address', [trigger('author_changed', '{{NOT_SET}}')]],
  ['a malformed webhook', [trigger('author_changed', 'no address')]],
  [
    'a column that does not exist',
    [trigger('author_changed', 'http://x', { definition: { insert: { columns: ['ghost'] } } })],
  ],
])('no event is lost while a trigger is inconsistent because of %s', async (_what, inconsistent) => {
  const consistent = metadataWith([trigger('author_changed', receiver.url)]);
  await start(consistent);
  const before = await installed();
  expect(await reload(metadataWith(inconsistent))).toEqual([]);
  expect(await installed()).toEqual(before);
  await insert(1);
  expect(await reload(consistent)).toEqual([]);
  const [request] = await receiver.waitFor(1);
  expect(request?.body.event.data.new.id).toBe(1);
});

test('a cron event is kept while its trigger is inconsistent', async () => {
  const cron = { name: 'yearly', schedule: '0 0 1 1 *', include_in_metadata: true };
  const count = async () => (await database.pool.query('select from engine_catalog.cron_events')).rowCount;
  await start(metadataWith([], [{ ...cron, webhook: receiver.url }]));
  const planned = await count();
  expect(planned).toBeGreaterThan(0);
  expect(await reload(metadataWith([], [{ ...cron, webhook: '{{NOT_SET}}' }]))).toEqual([]);
  expect(await count()).toBe(planned);
  expect(await reload(metadataWith())).toEqual([]);
  expect(await count()).toBe(0);
});

test('a trigger moves to another table', async () => {
  await start(metadataWith([trigger('moving', receiver.url)]));
  const next = metadataWith() as { sources: { tables: { table: string; event_triggers?: object[] }[] }[] };
  const book = next.sources[0]?.tables.find(({ table }) => table === 'book');
  if (book !== undefined) book.event_triggers = [trigger('moving', receiver.url)];
  expect(await reload(next)).toEqual([]);
  await insert(1);
  await database.pool.query('insert into book (id) values (7)');
  const [received] = await receiver.waitFor(1);
  expect(received?.body.table).toEqual({ name: 'book', schema: 'public' });
});

test('writes of logical replication cause events when the trigger allows it', async () => {
  await start(
    metadataWith([
      trigger('local', `${receiver.url}/local`),
      trigger('everywhere', `${receiver.url}/everywhere`, { trigger_on_replication: true }),
    ]),
  );
  const client = await database.pool.connect();
  await client.query(
    "set session_replication_role = replica; insert into author (id, name) values (1, 'Ada')",
  );
  await client.query('set session_replication_role = default');
  client.release();
  await insert(2);
  const requests = await receiver.waitFor(3);
  expect(requests.map(({ path, body }) => `${path} ${body.event.data.new.id}`).sort()).toEqual([
    '/everywhere 1',
    '/everywhere 2',
    '/local 2',
  ]);
});

test('an engine that does not serve requests does not change triggers and events', async () => {
  await start(metadataWith([trigger('author_changed', receiver.url)]));
  await running.engine.close();
  await insert(1);
  const pool = database.openPool(2);
  const sent = watchStatements(pool);
  const beside = await startEventEngine(pool, metadataWith(), { isServing: false });
  await beside.engine.close();
  expect(sent.texts.filter((text) => text.includes('event_log'))).toEqual([]);
  expect(Object.keys(await installed())).toHaveLength(3);
  const { rows } = await database.pool.query('select archived, tries from engine_catalog.event_log');
  expect(rows).toEqual([{ archived: false, tries: 0 }]);
});

test('other SQL triggers can read the session variables', async () => {
  await database.pool.query(`
    create table audit (who json);
    create function note() returns trigger language plpgsql as
      $$ begin insert into audit values (current_setting('hasura.user')::json); return null; end $$;
    create trigger note after insert on author for each statement execute function note()`);
  await start(metadataWith());
  await running.engine.run(
    { query: 'mutation { insert_author_one(object: {id: 1, name: "x"}) { id } }' },
    createSession('user', [['X-Hasura-Name', `it's "\\" me`]]),
  );
  const { rows } = await database.pool.query('select who from audit');
  expect(rows).toEqual([{ who: { 'x-hasura-name': `it's "\\" me`, 'x-hasura-role': 'user' } }]);
});
