/** Tests of the delivery of events: attempts, intervals, logs and outcomes. */

import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import {
  authorTables,
  type EventEngine,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../tests/support/event-engine.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { startReceiver, unanswered, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import { clean, scheduledCleanup } from './cleanup.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let running: EventEngine | null = null;

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  receiver = await startReceiver();
});
afterEach(async () => {
  await running?.engine.close();
  running = null;
  await receiver.close();
  await database.drop();
});

async function start(
  retry: object,
  events: Parameters<typeof startEventEngine>[2] = {},
  rest: object = {},
): Promise<void> {
  const hook = trigger('author_changed', receiver.url, {
    retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 60, ...retry },
    ...rest,
  });
  running = await startEventEngine(database.pool, metadataWith([hook]), events);
}

const insert = (id = 1) => database.pool.query('insert into author (id, name) values ($1, $2)', [id, 'Ada']);

interface LogRow {
  readonly delivered: boolean;
  readonly error: boolean;
  readonly tries: number;
  readonly locked_by: number | null;
  readonly waits: number | null;
}

async function logged(): Promise<LogRow> {
  const { rows } = await database.pool.query<LogRow>(
    `select delivered, error, tries, locked_by,
       extract(epoch from next_retry_at - now())::float8 as waits from engine_catalog.event_log`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no event was written');
  return row;
}

/** Waits for the end of an attempt, which is logged after the response. */
async function attempts(count: number): Promise<LogRow> {
  await waitUntil(async () => (await logged()).tries >= count);
  return logged();
}

test('a status 2xx is a successful delivery, which is logged with request and response', async () => {
  await start(
    {},
    { environment: { TOKEN: 's3cret' } },
    {
      headers: [
        { name: 'x-token', value_from_env: 'TOKEN' },
        { name: 'x-plain', value: 'shown' },
      ],
    },
  );
  receiver.answers.push({ status: 202, body: 'thanks', headers: { 'x-answer': 'yes' } });
  await insert();
  expect(await attempts(1)).toMatchObject({ delivered: true, error: false, tries: 1, locked_by: null });
  const { rows } = await database.pool.query(
    'select trigger_name, status, request, response from engine_catalog.event_invocation_logs',
  );
  expect(rows).toEqual([
    {
      trigger_name: 'author_changed',
      status: 202,
      request: {
        headers: [
          { name: 'x-token', value_from_env: 'TOKEN' },
          { name: 'x-plain', value: 'shown' },
        ],
        payload: receiver.requests[0]?.body,
        version: '2',
      },
      response: {
        data: {
          body: 'thanks',
          headers: expect.arrayContaining([{ name: 'x-answer', value: 'yes' }]),
          status: 202,
        },
        type: 'webhook_response',
        version: '2',
      },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('s3cret');
});

test('a failed delivery is retried after the interval, with the number of the attempt', async () => {
  await start({ num_retries: 2, interval_sec: 1 });
  receiver.answers.push({ status: 500, body: 'broken' }, { status: 404 });
  await insert();
  const requests = await receiver.waitFor(3);
  expect(requests.map(({ body }) => body.delivery_info)).toEqual([
    { current_retry: 0, max_retries: 2 },
    { current_retry: 1, max_retries: 2 },
    { current_retry: 2, max_retries: 2 },
  ]);
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(1);
  for (const [first, second] of [
    [0, 1],
    [1, 2],
  ] as const) {
    expect((requests[second]?.at ?? 0) - (requests[first]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  }
  expect(await attempts(3)).toMatchObject({ delivered: true, error: false });
  const { rows } = await database.pool.query(
    'select status, response from engine_catalog.event_invocation_logs order by created_at',
  );
  expect(rows.map(({ status }) => status)).toEqual([500, 404, 200]);
  expect(rows[0]?.response).toEqual({ data: { message: 'broken' }, type: 'client_error', version: '2' });
  expect(running?.log).toMatchObject([
    { kind: 'deliveryFailed', trigger: 'author_changed', reason: 'status 500', outcome: 'retry' },
    { kind: 'deliveryFailed', reason: 'status 404', outcome: 'retry' },
  ]);
});

test('a delivery that fails after the last retry is an error and is not retried again', async () => {
  await start({ num_retries: 1, interval_sec: 0 });
  receiver.answers.push({ status: 500 }, { status: 500 });
  await insert();
  expect(await attempts(2)).toMatchObject({ delivered: false, error: true, waits: null, locked_by: null });
  await insert(2);
  await receiver.waitFor(3);
  expect(receiver.requests.map(({ body }) => body.event.data.new.id)).toEqual([1, 1, 2]);
  expect(running?.log).toMatchObject([{ outcome: 'retry' }, { outcome: 'error' }]);
});

test.each([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '1' } }],
  [
    '503 with a date',
    { status: 503, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() } },
  ],
])(
  '%s: the webhook chooses the time of the retry, regardless of the number of retries',
  async (_what, answer) => {
    await start({ num_retries: 0 });
    receiver.answers.push(answer);
    await insert();
    const { error, waits } = await attempts(1);
    expect(error).toBe(false);
    if (answer.status === 503) {
      expect(waits).toBeGreaterThan(3_500);
      return;
    }
    const [first, second] = await receiver.waitFor(2);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
    expect(await attempts(2)).toMatchObject({ delivered: true });
  },
);

test('a webhook that does not respond in time is a failed delivery', async () => {
  await start({ timeout_sec: 1 });
  receiver.answers.push({ after: unanswered });
  await insert();
  expect(await attempts(1)).toMatchObject({ delivered: false, error: true });
  const { rows } = await database.pool.query(
    'select status, response from engine_catalog.event_invocation_logs',
  );
  expect(rows).toEqual([
    {
      status: null,
      response: { data: { message: 'no response within 1 seconds' }, type: 'client_error', version: '2' },
    },
  ]);
});

test('an unreachable webhook is a failed delivery', async () => {
  const gone = await startReceiver();
  await gone.close();
  running = await startEventEngine(database.pool, metadataWith([trigger('author_changed', gone.url)]));
  await insert();
  expect(await attempts(1)).toMatchObject({ delivered: false, error: true });
  const reason = expect.stringContaining('ECONNREFUSED');
  expect(running.log).toMatchObject([{ kind: 'deliveryFailed', reason, outcome: 'error' }]);
});

test('redirects are not followed: only the URL of the metadata gets the event', async () => {
  await start({});
  receiver.answers.push({ status: 307, headers: { location: `${receiver.url}/elsewhere` } });
  await insert();
  expect(await attempts(1)).toMatchObject({ error: true });
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/']);
});

test('a response that Postgres cannot store unchanged is still a successful delivery', async () => {
  await start({});
  receiver.answers.push({ body: 'null \0 character' });
  await insert();
  expect(await attempts(1)).toMatchObject({ delivered: true });
});

test('a status 2xx with a body above the size limit is still a successful delivery', async () => {
  await start({});
  receiver.answers.push({ body: 'x'.repeat(1_000_000) });
  await insert();
  expect(await attempts(1)).toMatchObject({ delivered: true });
  const { rows } = await database.pool.query(
    `select response->'data'->>'body' as body from engine_catalog.event_invocation_logs`,
  );
  expect(rows).toEqual([{ body: `${'x'.repeat(64 * 1024)}…` }]);
});

test('the number of concurrent deliveries is limited, and with a limit of one the order is kept', async () => {
  await start({}, { concurrency: 1 });
  await database.pool.query("insert into author (id, name) select n, 'x' from generate_series(1, 20) n");
  const requests = await receiver.waitFor(20);
  expect(requests.map(({ body }) => body.event.data.new.id)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect(receiver.maxConcurrent()).toBe(1);
});

test('a committed write notifies the engine, which delivers without waiting for the next poll', async () => {
  await start({}, { pollIntervalMs: 600_000 });
  await insert();
  await receiver.waitFor(1);
});

test('a stop waits for deliveries in progress', async () => {
  await start({});
  const gate = createGate();
  receiver.answers.push({ after: gate.opened });
  await insert();
  await receiver.waitFor(1);
  const closed = running?.engine.close();
  gate.open();
  await closed;
  expect(await logged()).toMatchObject({ delivered: true, tries: 1 });
});

test('a stop releases deliveries that take too long, without counting the attempt', async () => {
  await start({}, { graceMs: 100 });
  receiver.answers.push({ after: unanswered });
  await insert();
  await receiver.waitFor(1);
  await running?.engine.close();
  expect(await logged()).toMatchObject({ delivered: false, error: false, tries: 0, locked_by: null });
});

test('a lost connection is established again, and no event is lost', async () => {
  await start({});
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
  );
  await insert();
  await receiver.waitFor(1);
  expect(running?.log).toMatchObject([{ kind: 'eventWorkerFailed' }]);
  await attempts(1);
  expect(receiver.requests).toHaveLength(1);
});

describe('the cleanup of events', () => {
  const cleanup = { olderThanHours: 24, batchSize: 100, timeoutSeconds: 5, cleansInvocations: true };
  const daily = { ...cleanup, schedule: '0 3 * * *' };
  const isClean = async (): Promise<boolean> =>
    (await database.pool.query(`select from engine_catalog.event_log where delivered`)).rowCount === 0;

  /** An old event of a trigger that is cleaned daily, whose last time is over since then. */
  async function addOldEvent(): Promise<void> {
    await start({}, {}, { cleanup_config: { schedule: daily.schedule, clear_older_than: 24 } });
    await insert(1);
    await receiver.waitFor(1);
    await waitUntil(async () => !(await isClean()));
    await database.pool.query(`
      update engine_catalog.event_log set created_at = now() - interval '25 hours';
      update engine_catalog.event_cleanups set done_until = now() - interval '25 hours'`);
  }

  test('is not missed when the metadata is reloaded at its time, and runs once', async () => {
    await addOldEvent();
    const failures: unknown[] = [];
    const look = scheduledCleanup([{ name: 'author_changed', cleanup: daily }], database.pool, (error) =>
      failures.push(error),
    );
    expect(await running?.engine.reload()).toEqual([]);
    await look();
    expect([await isClean(), failures]).toEqual([true, []]);
    await insert(2);
    await receiver.waitFor(2);
    await waitUntil(async () => !(await isClean()));
    await database.pool.query(`update engine_catalog.event_log set created_at = now() - interval '25 hours'`);
    await look();
    expect(await isClean()).toBe(false);
  });

  test('of a trigger that fails is tried again, and does not stop those of others', async () => {
    await addOldEvent();
    await database.pool.query(`
      insert into engine_catalog.event_cleanups (trigger_name, schedule, done_until)
        values ('a_failing', '0 3 * * *', now() - interval '25 hours')`);
    const failing = { name: 'a_failing', cleanup: { ...daily, olderThanHours: 1e12 } };
    const failures: unknown[] = [];
    const both = [failing, { name: 'author_changed', cleanup: daily }];
    const look = scheduledCleanup(both, database.pool, (error) => failures.push(error));
    await look();
    expect([await isClean(), failures.length]).toEqual([true, 1]);
    await look();
    expect(failures.length).toBe(2);
    failing.cleanup.olderThanHours = 24;
    await look();
    await look();
    expect(failures.length).toBe(2);
  });
});

test('finished events are deleted when the trigger requires it, and others are kept', async () => {
  await start(
    {},
    {},
    {
      cleanup_config: { schedule: '* * * * *', clear_older_than: 24, clean_invocation_logs: true },
    },
  );
  for (const id of [1, 2, 3]) await insert(id);
  await receiver.waitFor(3);
  await waitUntil(async () => {
    const { rows } = await database.pool.query('select from engine_catalog.event_log where not delivered');
    return rows.length === 0;
  });
  await database.pool.query(`
    update engine_catalog.event_log set created_at = now() - interval '25 hours' where payload->'data'->'new'->>'id' in ('1', '2');
    update engine_catalog.event_log set delivered = false, next_retry_at = now() + interval '1 day' where payload->'data'->'new'->>'id' = '2'`);
  await clean(
    'author_changed',
    { olderThanHours: 24, batchSize: 1, timeoutSeconds: 5, cleansInvocations: true },
    database.pool,
  );
  const { rows } = await database.pool.query(
    `select payload->'data'->'new'->>'id' as id,
       (select count(*)::int from engine_catalog.event_invocation_logs i where i.event_id = e.id) as invocations
     from engine_catalog.event_log e order by 1`,
  );
  expect(rows).toEqual([
    { id: '2', invocations: 1 },
    { id: '3', invocations: 1 },
  ]);
  const invocations = await database.pool.query('select from engine_catalog.event_invocation_logs');
  expect(invocations.rows).toHaveLength(2);
});
