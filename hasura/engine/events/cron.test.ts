/**
 * Tests of cron triggers: events are inserted in advance, and each is delivered once when it is due, by any number of
 * engines.
 */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type EventEngine, metadataWith, startEventEngine } from '../../../tests/support/event-engine.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { startReceiver, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
/** The reference time of moved events, in whole seconds. */
let base: number;
const running: EventEngine[] = [];

beforeEach(async () => {
  base = Math.floor(Date.now() / 1_000);
  database = await createEmptyDatabase();
  await database.pool.query(
    'create table author (id int primary key); create table book (id int primary key)',
  );
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ engine }) => engine.close()));
  await receiver.close();
  await database.drop();
});

/** Half a day away, so that no event becomes due while a test runs. */
const hour = (new Date().getUTCHours() + 12) % 24;

const cron = (rest: object = {}): object => ({
  name: 'nightly',
  webhook: '{{HOOK}}/nightly',
  schedule: `0 ${hour} * * *`,
  include_in_metadata: true,
  ...rest,
});

async function start(crons: object[], pool = database.pool): Promise<EventEngine> {
  const engine = await startEventEngine(pool, metadataWith([], crons), {
    environment: { HOOK: receiver.url },
  });
  running.push(engine);
  return engine;
}

/** Moves the next event of a trigger to this many seconds after `base`. */
async function moveNext(seconds: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `update engine_catalog.cron_events set scheduled_time = to_timestamp($1)
     where id = (select id from engine_catalog.cron_events where scheduled_time > now() order by scheduled_time limit 1)
     returning id`,
    [base + seconds],
  );
  return rows[0]?.id ?? '';
}

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from engine_catalog.cron_events group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function statusOf(id: string): Promise<{ status: string; tries: number }> {
  const { rows } = await database.pool.query(
    'select status, tries from engine_catalog.cron_events where id = $1',
    [id],
  );
  return rows[0];
}

test('a hundred future events are inserted, at the times of the schedule in UTC', async () => {
  const before = Date.now();
  await start([cron()]);
  const after = Date.now();
  const { rows } = await database.pool.query<{ time: Date }>(
    'select scheduled_time as time from engine_catalog.cron_events order by scheduled_time',
  );
  const dayMs = 86_400_000;
  const times = rows.map(({ time }) => time.getTime());
  const [first = 0] = times;
  expect(first).toBeGreaterThan(before);
  expect(first).toBeLessThanOrEqual(after + dayMs);
  expect(new Date(first).toISOString().slice(11)).toBe(`${String(hour).padStart(2, '0')}:00:00.000Z`);
  expect(times).toEqual(Array.from({ length: 100 }, (_, index) => first + index * dayMs));
});

test('the webhook of a due event gets the payload of Hasura', async () => {
  await start([
    cron({
      payload: { keep: ['this', 1.5] },
      comment: 'every night',
      headers: [{ name: 'x-key', value: 'k' }],
    }),
  ]);
  const id = await moveNext(-3);
  const [received] = await receiver.waitFor(1);
  expect(received?.path).toBe('/nightly');
  expect(received?.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' });
  expect(received?.body).toEqual({
    comment: 'every night',
    id,
    name: 'nightly',
    payload: { keep: ['this', 1.5] },
    scheduled_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  await waitUntil(async () => (await statusOf(id)).status === 'delivered');
  const { rows } = await database.pool.query(
    'select event_id, status from engine_catalog.cron_invocation_logs',
  );
  expect(rows).toEqual([{ event_id: id, status: 200 }]);
});

test('a missing payload is null, and a missing comment is omitted', async () => {
  await start([cron()]);
  await moveNext(-3);
  const [received] = await receiver.waitFor(1);
  expect(Object.keys(received?.body)).toEqual(['id', 'name', 'payload', 'scheduled_time']);
  expect(received?.body.payload).toBeNull();
});

test('an event is not delivered before it is due', async () => {
  await start([cron()]);
  const id = await moveNext(Math.ceil(Date.now() / 1_000) + 2 - base);
  const [received] = await receiver.waitFor(1);
  expect(received?.at).toBeGreaterThanOrEqual(Date.parse(received?.body.scheduled_time));
  await waitUntil(async () => (await statusOf(id)).status === 'delivered');
  expect(await statuses()).toEqual({ delivered: 1, scheduled: 99 });
  expect(receiver.requests).toHaveLength(1);
});

test('missed events are delivered within the tolerance and are dead afterwards', async () => {
  const first = await start([cron({ retry_conf: { tolerance_seconds: 1_800 } })]);
  await first.engine.close();
  const late = await moveNext(-300);
  const tooLate = await moveNext(-3_600);
  await start([cron({ retry_conf: { tolerance_seconds: 1_800 } })]);
  await waitUntil(async () => (await statuses()).dead === 1 && (await statuses()).delivered === 1);
  expect((await statusOf(late)).status).toBe('delivered');
  expect((await statusOf(tooLate)).status).toBe('dead');
  expect(receiver.requests.map(({ body }) => body.id)).toEqual([late]);
});

test('events that became due while no engine ran are inserted and delivered by the next engine', async () => {
  const first = await start([cron({ schedule: '* * * * *', retry_conf: { tolerance_seconds: 310 } })]);
  await first.engine.close();
  // As if the last inserted event had been due ten minutes ago.
  await database.pool.query(`
    delete from engine_catalog.cron_events where scheduled_time > (select min(scheduled_time) from engine_catalog.cron_events);
    update engine_catalog.cron_events set scheduled_time = date_trunc('minute', now()) - interval '10 minutes', status = 'delivered'`);
  const startedAt = Date.now();
  await start([cron({ schedule: '* * * * *', retry_conf: { tolerance_seconds: 310 } })]);
  await receiver.waitFor(5);
  await waitUntil(async () => ((await statuses()).delivered ?? 0) >= 6);
  const times = receiver.requests.map(({ body }) => Date.parse(body.scheduled_time));
  for (const time of times) expect(time).toBeGreaterThanOrEqual(startedAt - 310_000);
  expect((await statuses()).scheduled).toBeGreaterThanOrEqual(50);
});

test('a failed delivery is retried, and is an error after the last retry', async () => {
  await start([cron({ retry_conf: { num_retries: 1, retry_interval_seconds: 0 } })]);
  receiver.answers.push({ status: 500 }, { status: 200 }, { status: 500 }, { status: 500 });
  const recovers = await moveNext(-3);
  await receiver.waitFor(2);
  await waitUntil(async () => (await statusOf(recovers)).status === 'delivered');
  const fails = await moveNext(-30);
  await receiver.waitFor(4);
  await waitUntil(async () => (await statusOf(fails)).status === 'error');
  expect(await statusOf(fails)).toMatchObject({ tries: 2 });
});

test('several engines deliver an event once', async () => {
  const pools = Array.from({ length: 3 }, () => database.openPool(4));
  await Promise.all(pools.map((pool) => start([cron()], pool)));
  expect(await statuses()).toEqual({ scheduled: 100 });
  for (let index = 0; index < 10; index++) await moveNext(-3 - index);
  await waitUntil(async () => (await statuses()).delivered === 10);
  await Promise.all(running.splice(0).map(({ engine }) => engine.close()));
  expect(receiver.requests).toHaveLength(10);
  expect(new Set(receiver.requests.map(({ body }) => body.id)).size).toBe(10);
});

test('a changed schedule replaces the future events, and a removed trigger deletes them', async () => {
  let crons = [cron()];
  const engine = await startEventEngine(database.pool, () => metadataWith([], crons), {
    environment: { HOOK: receiver.url },
  });
  running.push(engine);
  crons = [cron({ schedule: '30 4 * * *' }), cron({ name: 'other', schedule: '@hourly' })];
  expect(await engine.engine.reload()).toEqual([]);
  const { rows } = await database.pool.query(
    `select trigger_name, schedule, count(*)::int as count from engine_catalog.cron_events group by 1, 2 order by 1`,
  );
  expect(rows).toEqual([
    { trigger_name: 'nightly', schedule: '30 4 * * *', count: 100 },
    { trigger_name: 'other', schedule: '@hourly', count: 100 },
  ]);
  crons = [];
  expect(await engine.engine.reload()).toEqual([]);
  expect(await statuses()).toEqual({});
});

describe('a trigger that is made again', () => {
  const everyMinute = (schedule = '* * * * *') => [cron({ schedule })];
  /** The documents that are applied one after another; the first has delivered events of the last minutes. */
  const ways: Record<string, object[][]> = {
    'was removed before': [[], everyMinute()],
    'had another schedule meanwhile': [everyMinute('0 0 1 1 *'), everyMinute()],
    'was removed with every other trigger': [[], [], everyMinute()],
  };

  test.each(Object.entries(ways))(
    'delivers no time at which there was none: it %s',
    async (_title, applied) => {
      let crons = everyMinute();
      const begun = Date.now();
      const { engine, log } = await startEventEngine(database.pool, () => metadataWith([], crons), {
        environment: { HOOK: receiver.url },
      });
      running.push({ engine, log });
      // As if one event was delivered ten minutes ago, one is being tried again, and none was stored since.
      await database.pool.query(`
      delete from engine_catalog.cron_events where scheduled_time >
        (select scheduled_time from engine_catalog.cron_events order by 1 offset 1 limit 1);
      update engine_catalog.cron_events set status = 'delivered', scheduled_time = date_trunc('minute', now()) - interval '10 minutes'
       where scheduled_time = (select min(scheduled_time) from engine_catalog.cron_events);
      update engine_catalog.cron_events
         set scheduled_time = date_trunc('minute', now()) - interval '9 minutes', next_retry_at = now() + interval '1 day'
       where status = 'scheduled'`);
      for (crons of applied) expect(await engine.reload()).toEqual([]);
      const { rows } = await database.pool.query(
        `select count(*)::int as missed from engine_catalog.cron_events
        where scheduled_time between now() - interval '8 minutes 30 seconds' and now() - interval '10 seconds'`,
      );
      expect(rows).toEqual([{ missed: 0 }]);
      expect((await statuses()).scheduled).toBeGreaterThanOrEqual(100);
      // A minute that begins during the test is delivered.
      const times = receiver.requests.map(({ body }) => (body as { scheduled_time: string }).scheduled_time);
      expect(times.filter((time) => Date.parse(time) < begun)).toEqual([]);
    },
  );
});
