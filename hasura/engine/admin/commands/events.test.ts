/** Tests of the commands about events of event triggers, with deliveries to a real receiver. */
import { sendCommand, sendJson } from '../../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  authorTables,
  type EventEngine,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../../tests/support/event-engine.ts';
import { createGate } from '../../../../tests/support/gate.ts';
import { rowsRead } from '../../../../tests/support/rows-read.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { startReceiver, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let running: EventEngine;

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  receiver = await startReceiver();
});
afterEach(async () => {
  await running.engine.close();
  await receiver.close();
  await database.drop();
});

async function start(...triggers: readonly object[]): Promise<void> {
  running = await startEventEngine(database.pool, metadataWith(triggers));
}

const send = (type: string, args: unknown = {}) => sendCommand(running.engine, type, args);
const insert = (id: number | string) =>
  database.pool.query('insert into author (id, name) values ($1, $2)', [id, 'Ada']);

async function delivered(count: number): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await database.pool.query('select from engine_catalog.event_log where delivered');
    return rows.length === count;
  });
}

test('before the first trigger there are no events, and that is no error', async () => {
  await start();
  expect(await send('pg_get_event_logs', { name: 'any' })).toMatchObject({ status: 200, body: [] });
  expect(await send('pg_get_event_invocation_logs', { name: 'any' })).toMatchObject({
    status: 200,
    body: [],
  });
  const unknown = '00000000-0000-0000-0000-000000000000';
  expect(await send('pg_get_event_by_id', { event_id: unknown })).toMatchObject({
    status: 400,
    body: { code: 'not-exists', error: `event id ${unknown} does not exist`, path: '$.args.event_id' },
  });
  expect((await send('pg_redeliver_event', { event_id: unknown })).body.code).toBe('not-exists');
  expect(
    (await send('cleanup_event_trigger_logs', { event_trigger_name: 'any', clear_older_than: 1 })).body,
  ).toEqual({
    code: 'not-exists',
    error: 'event trigger with name "any" does not exist',
    path: '$.args',
  });
});

test('the events of a trigger are listed newest first, with numbers that JavaScript cannot hold', async () => {
  await start(trigger('author_changed', receiver.url));
  await insert(1);
  await insert('9007199254740993');
  await delivered(2);
  const { status, body, text } = await send('pg_get_event_logs', { name: 'author_changed' });
  expect(status).toBe(200);
  expect(Object.keys(body[0])).toEqual([
    'id',
    'schema_name',
    'table_name',
    'trigger_name',
    'payload',
    'delivered',
    'error',
    'tries',
    'created_at',
    'locked',
    'next_retry_at',
    'archived',
  ]);
  expect(body[1]).toMatchObject({
    schema_name: 'public',
    table_name: 'author',
    trigger_name: 'author_changed',
    payload: { op: 'INSERT', data: { old: null, new: { id: 1, name: 'Ada' } } },
    delivered: true,
    error: false,
    tries: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    locked: null,
    next_retry_at: null,
    archived: false,
  });
  expect(text).toContain('"id":9007199254740993');
  const bulk = await sendJson(running.engine, '/v1/metadata', {
    type: 'bulk',
    args: [{ type: 'pg_get_event_logs', args: { name: 'author_changed', limit: 1 } }],
  });
  expect(bulk.text).toContain('"id":9007199254740993');
  expect(bulk.body).toHaveLength(1);
  const second = await send('pg_get_event_logs', { name: 'author_changed', limit: 1, offset: 1 });
  expect(second.body).toEqual([body[1]]);
  expect((await send('pg_get_event_logs', { name: 'other' })).body).toEqual([]);
});

test('events that wait and events that were processed are listed apart', async () => {
  await start(
    trigger('author_changed', receiver.url, { retry_conf: { num_retries: 1, interval_sec: 3600 } }),
  );
  receiver.answers.push({ status: 500 });
  await insert(1);
  await receiver.waitFor(1);
  await insert(2);
  await delivered(1);
  const idsOf = async (status: string) =>
    (await send('pg_get_event_logs', { name: 'author_changed', status })).body.map(
      (event: { payload: { data: { new: { id: number } } } }) => event.payload.data.new.id,
    );
  await waitUntil(async () => {
    const { rows } = await database.pool.query('select from engine_catalog.event_log where tries = 1');
    return rows.length === 2;
  });
  expect(await idsOf('pending')).toEqual([1]);
  expect(await idsOf('processed')).toEqual([2]);
  expect(await send('pg_get_event_logs', { name: 'author_changed', status: 'lost' })).toMatchObject({
    status: 400,
    body: { code: 'parse-failed', path: '$.args.status' },
  });
});

test('attempts are shown with the request and the response, by trigger and by event', async () => {
  await start(trigger('author_changed', receiver.url, { headers: [{ name: 'X-A', value: 'b' }] }));
  receiver.answers.push({ status: 201, body: 'thanks' });
  await insert(1);
  await delivered(1);
  const { body } = await send('pg_get_event_invocation_logs', { name: 'author_changed' });
  const [event] = (await send('pg_get_event_logs', { name: 'author_changed' })).body;
  expect(body).toEqual([
    {
      id: expect.any(String),
      trigger_name: 'author_changed',
      event_id: event.id,
      http_status: 201,
      request: {
        headers: [{ name: 'X-A', value: 'b' }],
        payload: expect.objectContaining({ id: event.id }),
        version: '2',
      },
      response: {
        data: expect.objectContaining({ status: 201, body: 'thanks' }),
        type: 'webhook_response',
        version: '2',
      },
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await send('pg_get_event_by_id', { event_id: event.id })).body).toEqual({
    event,
    invocations: body,
  });
  expect((await send('pg_get_event_by_id', { event_id: event.id, invocation_log_offset: 1 })).body).toEqual({
    event,
    invocations: [],
  });
});

test('a list has at most a thousand items, and the refusal says so', async () => {
  await start();
  expect((await send('pg_get_event_logs', { name: 'any', limit: 1001 })).body).toEqual({
    code: 'parse-failed',
    error: 'at most 1000 at a time: ask for the next ones with "offset"',
    path: '$.args.limit',
  });
  expect((await send('pg_get_event_logs', { name: 'any', source: 'other' })).body).toEqual({
    code: 'not-exists',
    error: 'source with name "other" does not exist',
    path: '$.args',
  });
  expect((await send('pg_get_event_by_id', { event_id: 'x' })).body.error).toBe(
    'expected the id of an event, a UUID',
  );
});

test('an event that failed is delivered again as if it were new', async () => {
  await start(trigger('author_changed', receiver.url));
  receiver.answers.push({ status: 500 });
  await insert(1);
  const row = async () =>
    (await database.pool.query('select id, error, archived, delivered, tries from engine_catalog.event_log'))
      .rows[0];
  await waitUntil(async () => (await row()).error);
  await database.pool.query('update engine_catalog.event_log set archived = true');
  const { id } = await row();
  expect(await send('pg_redeliver_event', { event_id: id })).toMatchObject({
    status: 200,
    body: { message: 'success' },
  });
  await receiver.waitFor(2);
  await delivered(1);
  expect(await row()).toEqual({ id, error: false, archived: false, delivered: true, tries: 1 });
  expect(receiver.requests[1]?.body.delivery_info.current_retry).toBe(0);
});

test('an event that is being delivered is not delivered a second time', async () => {
  await start(trigger('author_changed', receiver.url));
  const gate = createGate();
  receiver.answers.push({ after: gate.opened });
  await insert(1);
  await receiver.waitFor(1);
  const [event] = (await send('pg_get_event_logs', { name: 'author_changed', status: 'pending' })).body;
  expect(event.locked).toMatch(/Z$/);
  expect(await send('pg_redeliver_event', { event_id: event.id })).toMatchObject({
    status: 400,
    body: { code: 'busy', error: 'event is already being processed', path: '$.args' },
  });
  gate.open();
  await delivered(1);
  expect(receiver.requests).toHaveLength(1);
});

test('an event of a removed trigger cannot be delivered again', async () => {
  let document = metadataWith([trigger('author_changed', receiver.url)]);
  running = await startEventEngine(database.pool, () => document);
  await insert(1);
  await delivered(1);
  document = metadataWith();
  await running.engine.reload();
  const [event] = (await send('pg_get_event_logs', { name: 'author_changed' })).body;
  expect((await send('pg_redeliver_event', { event_id: event.id })).body).toEqual({
    code: 'not-exists',
    error: 'event trigger with name "author_changed" does not exist, so that its event cannot be delivered',
    path: '$.args',
  });
});

test('old events of a trigger are deleted on demand, with their attempts if asked', async () => {
  await start(trigger('author_changed', receiver.url));
  for (const id of [1, 2]) await insert(id);
  await delivered(2);
  await database.pool.query(`update engine_catalog.event_log set created_at = now() - interval '25 hours'
    where payload->'data'->'new'->>'id' = '1'`);
  expect(
    (
      await send('cleanup_event_trigger_logs', {
        event_trigger_name: 'author_changed',
        clear_older_than: 24,
        clean_invocation_logs: true,
      })
    ).body,
  ).toEqual({ message: 'success' });
  expect((await send('pg_get_event_logs', { name: 'author_changed' })).body).toHaveLength(1);
  expect((await send('pg_get_event_invocation_logs', { name: 'author_changed' })).body).toHaveLength(1);
});

test('a page of a trigger with many events is read from an index', async () => {
  await start(trigger('author_changed', receiver.url));
  await running.engine.close();
  await database.pool.query(`
    insert into engine_catalog.event_log (schema_name, table_name, trigger_name, payload, delivered)
    select 'public', 'author', 'author_changed', '{}', true from generate_series(1, 40000);
    insert into engine_catalog.event_invocation_logs (trigger_name, event_id, request, response, created_at)
    select trigger_name, id, '{}', '{}', created_at + sequence * interval '1 ms' from engine_catalog.event_log;
    analyze engine_catalog.event_log; analyze engine_catalog.event_invocation_logs`);
  running = await startEventEngine(database.pool, metadataWith([trigger('author_changed', receiver.url)]));
  const read = await rowsRead(
    database,
    async () => {
      for (const status of ['pending', 'processed', undefined]) {
        await send('pg_get_event_logs', { name: 'author_changed', status, limit: 50, offset: 100 });
      }
      await send('pg_get_event_invocation_logs', { name: 'author_changed', limit: 50, offset: 100 });
    },
    'engine_catalog',
  );
  // Each page skips a hundred and has fifty; of the waiting ones there are none.
  expect(read).toMatchObject({ event_log_newest: 300, event_invocation_logs_newest: 150 });
  expect(Math.max(...Object.values(read))).toBe(300);
});
