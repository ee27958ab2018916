/** Tests of one-off events and of the commands about events with a time, with deliveries to a real receiver. */
import { sendCommand } from '../../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  authorTables,
  type EventEngine,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../../tests/support/event-engine.ts';
import { createGate } from '../../../../tests/support/gate.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { startReceiver, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
const engines: EventEngine[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { engine } of engines.splice(0)) await engine.close();
  await receiver.close();
  await database.drop();
});

async function start(
  options: Parameters<typeof startEventEngine>[2] = {},
  metadata = metadataWith(),
): Promise<EventEngine> {
  const started = await startEventEngine(database.pool, metadata, options);
  engines.push(started);
  return started;
}

const send = (type: string, args: unknown, { engine } = engines[0] as EventEngine) =>
  sendCommand(engine, type, args);
const now = () => new Date().toISOString();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function create(args: object = {}): Promise<string> {
  const sent = { webhook: receiver.url, schedule_at: now(), payload: { a: 1 }, ...args };
  const { body } = await send('create_scheduled_event', sent);
  expect(body).toEqual({ message: 'success', event_id: expect.any(String) });
  return body.event_id;
}

async function statusIs(id: string, status: string): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      'select from engine_catalog.scheduled_events where id = $1 and status = $2',
      [id, status],
    );
    return rows.length === 1;
  });
}

test('without any scheduled event the lists are empty, and the database has no tables for them', async () => {
  await start();
  const counted = { get_rows_count: true };
  expect((await send('get_scheduled_events', { type: 'one_off', ...counted })).body).toEqual({
    events: [],
    count: 0,
  });
  expect((await send('get_scheduled_event_invocations', { type: 'one_off' })).body).toEqual({
    invocations: [],
  });
  const { rows } = await database.pool.query(
    "select to_regclass('engine_catalog.scheduled_events') as found",
  );
  expect(rows).toEqual([{ found: null }]);
});

test('a one-off event calls its webhook at its time, with its payload, its headers and its comment', async () => {
  await start({ environment: { HOOK: receiver.url, KEY: 'k' } });
  const at = new Date(Date.now() + 700);
  const id = await create({
    webhook: '{{HOOK}}/path',
    schedule_at: at.toISOString(),
    headers: [
      { name: 'X-A', value: 'b' },
      { name: 'X-Key', value_from_env: 'KEY' },
    ],
    comment: 'once',
  });
  const [request] = await receiver.waitFor(1);
  expect(request?.at).toBeGreaterThanOrEqual(at.getTime());
  expect(request?.path).toBe('/path');
  expect(request?.headers).toMatchObject({ 'x-a': 'b', 'x-key': 'k' });
  expect(request?.body).toEqual({
    comment: 'once',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    id,
    payload: { a: 1 },
    scheduled_time: expect.stringMatching(/Z$/),
  });
  expect(new Date(request?.body.scheduled_time)).toEqual(at);
  await statusIs(id, 'delivered');
  const { body } = await send('get_scheduled_event_invocations', { type: 'one_off', event_id: id });
  expect(body).toEqual({
    invocations: [
      {
        id: expect.any(String),
        event_id: id,
        status: 200,
        request: {
          headers: [
            { name: 'X-A', value: 'b' },
            { name: 'X-Key', value_from_env: 'KEY' },
          ],
          payload: request?.body,
          version: '2',
        },
        response: expect.objectContaining({ type: 'webhook_response' }),
        created_at: expect.stringMatching(/Z$/),
      },
    ],
  });
});

test('one-off events are listed by their times and statuses', async () => {
  await start();
  const later = await create({ schedule_at: inAnHour(), comment: 'later' });
  const first = await create();
  await statusIs(first, 'delivered');
  const list = (args: object = {}) => send('get_scheduled_events', { type: 'one_off', ...args });
  const { body } = await list({ get_rows_count: true });
  expect(body.count).toBe(2);
  expect(body.events.map(({ id }: { id: string }) => id)).toEqual([first, later]);
  expect(body.events[1]).toEqual({
    id: later,
    webhook_conf: receiver.url,
    scheduled_time: expect.stringMatching(/Z$/),
    retry_conf: {
      num_retries: 0,
      retry_interval_seconds: 10,
      timeout_seconds: 60,
      tolerance_seconds: 21_600,
    },
    payload: { a: 1 },
    header_conf: [],
    status: 'scheduled',
    tries: 0,
    created_at: expect.stringMatching(/Z$/),
    next_retry_at: null,
    comment: 'later',
  });
  expect((await list({ status: ['scheduled'] })).body.events).toEqual([body.events[1]]);
  expect((await list({ limit: 1, offset: 1, get_rows_count: true })).body).toEqual({
    events: [body.events[1]],
    count: 2,
  });
  expect((await list({ status: ['lost'] })).status).toBe(400);
  expect((await list({ trigger_name: 'x' })).body.error).toBe('a one-off event has no trigger');
});

test('a failing webhook is called again as often as the event says, and then no more', async () => {
  await start();
  receiver.answers.push({ status: 500 }, { status: 503 });
  const id = await create({ retry_conf: { num_retries: 1, retry_interval_seconds: 1 } });
  const [first, second] = await receiver.waitFor(2);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
  await statusIs(id, 'error');
  const { body } = await send('get_scheduled_event_invocations', { type: 'one_off', get_rows_count: true });
  expect(body.invocations.map(({ status }: { status: number }) => status)).toEqual([503, 500]);
  expect(body.count).toBe(2);
});

test('an event that is later than its tolerance is not delivered', async () => {
  await start();
  const id = await create({ schedule_at: '2020-01-01T00:00:00Z' });
  await statusIs(id, 'dead');
  const late = await create({
    schedule_at: new Date(Date.now() - 60_000).toISOString(),
    retry_conf: { tolerance_seconds: 3600 },
  });
  await statusIs(late, 'delivered');
  expect(receiver.requests.map(({ body }) => body.id)).toEqual([late]);
});

test.each([
  ['an unset variable', { webhook: '{{NOT_SET}}' }, 'the environment variable NOT_SET is not set'],
  ['no address', { webhook: 'somewhere' }, 'the webhook "somewhere" is not an http or https address'],
  [
    'a header without its variable',
    { headers: [{ name: 'X-A', value_from_env: 'NOT_SET' }] },
    'the environment variable NOT_SET is not set',
  ],
])('an event with %s is refused when it is created', async (_what, args, error) => {
  await start();
  const sent = { webhook: receiver.url, schedule_at: now(), ...args };
  expect(await send('create_scheduled_event', sent)).toMatchObject({
    status: 400,
    body: { code: 'invalid-params', error, path: '$.args' },
  });
  const { rows } = await database.pool.query(
    "select to_regclass('engine_catalog.scheduled_events') as found",
  );
  expect(rows).toEqual([{ found: null }]);
});

test.each([
  ['a time without a zone', { schedule_at: '2026-01-01T00:00:00' }, '$.args.schedule_at'],
  ['an unknown member', { retries: 3 }, '$.args'],
  ['a request transform', { request_transform: { version: 2 } }, '$.args.request_transform'],
  ['a negative tolerance', { retry_conf: { tolerance_seconds: -1 } }, '$.args.retry_conf.tolerance_seconds'],
])('%s is refused by name', async (_what, args, path) => {
  await start();
  const sent = { webhook: receiver.url, schedule_at: now(), ...args };
  expect(await send('create_scheduled_event', sent)).toMatchObject({
    status: 400,
    body: { code: 'parse-failed', path },
  });
});

test('an event is kept over a restart and delivered by the next server', async () => {
  const first = await start();
  const id = await create({ schedule_at: inAnHour() });
  await first.engine.close();
  engines.length = 0;
  await database.pool.query('update engine_catalog.scheduled_events set scheduled_time = now()');
  expect(receiver.requests).toHaveLength(0);
  await start();
  const [request] = await receiver.waitFor(1);
  expect(request?.body.id).toBe(id);
});

test('of several servers one delivers an event, also after a reload', async () => {
  const servers = [await start(), await start(), await start()];
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await create());
  for (const { engine } of servers) await engine.reload();
  for (let index = 0; index < 10; index += 1) ids.push(await create());
  for (const id of ids) await statusIs(id, 'delivered');
  expect(receiver.requests.map(({ body }) => body.id).sort()).toEqual([...ids].sort());
});

test('an event is deleted with its attempts, but not while it is delivered', async () => {
  await start();
  const gate = createGate();
  receiver.answers.push({ after: gate.opened });
  const id = await create();
  await receiver.waitFor(1);
  const remove = () => send('delete_scheduled_event', { type: 'one_off', event_id: id });
  expect(
    (await send('get_scheduled_events', { type: 'one_off', status: ['locked'] })).body.events,
  ).toHaveLength(1);
  expect(await remove()).toMatchObject({
    status: 400,
    body: { code: 'busy', error: 'event is already being processed' },
  });
  gate.open();
  await statusIs(id, 'delivered');
  expect((await remove()).body).toEqual({ message: 'success' });
  expect((await send('get_scheduled_event_invocations', { type: 'one_off' })).body).toEqual({
    invocations: [],
  });
  expect(await remove()).toMatchObject({ status: 400, body: { code: 'not-exists' } });
});

test('the events of a cron trigger are listed, and one of them can be deleted', async () => {
  const cron = { name: 'yearly', schedule: '0 0 1 1 *', include_in_metadata: true, webhook: receiver.url };
  await start({}, metadataWith([trigger('author_changed', receiver.url)], [cron]));
  const list = (args: object = {}) =>
    send('get_scheduled_events', { type: 'cron', trigger_name: 'yearly', get_rows_count: true, ...args });
  const { body } = await list({ limit: 2 });
  expect(body.count).toBeGreaterThan(2);
  expect(body.events[0]).toEqual({
    id: expect.any(String),
    trigger_name: 'yearly',
    scheduled_time: expect.stringMatching(/^\d{4}-01-01T00:00:00Z$/),
    status: 'scheduled',
    tries: 0,
    created_at: expect.stringMatching(/Z$/),
    next_retry_at: null,
  });
  const [first] = body.events;
  await send('delete_scheduled_event', { type: 'cron', event_id: first.id });
  expect((await list()).body.count).toBe(body.count - 1);
  await database.pool.query(
    "update engine_catalog.cron_events set scheduled_time = now() - interval '1 second' where id = $1",
    [body.events[1].id],
  );
  await receiver.waitFor(1);
  const attempts = async () =>
    (await send('get_scheduled_event_invocations', { type: 'cron', trigger_name: 'yearly' })).body
      .invocations;
  await waitUntil(async () => (await attempts()).length === 1);
  expect(await attempts()).toMatchObject([{ event_id: body.events[1].id, status: 200 }]);
  expect((await list({ trigger_name: 'other' })).body).toEqual({
    code: 'not-exists',
    error: 'cron trigger with name: other does not exist',
    path: '$.args',
  });
  expect((await list({ trigger_name: undefined })).body.error).toBe('key "trigger_name" not found');
});
