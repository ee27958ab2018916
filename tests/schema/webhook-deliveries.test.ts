/** What the database decides of webhooks: which deliveries a server gets, and what becomes of them and of their endpoints. */
// size: one database, and one way to write deliveries and attempts, for all rules of the database about webhooks
import { createTestDatabase } from '../support/database.ts';
import { countLockWaits } from '../support/lock-waits.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type Row, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const query = async (sql: string, values: readonly unknown[] = []) =>
  (await database.pool.query(sql, [...values])).rows;

let account: TestAccount;
let endpoint: string;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
  endpoint = await addEndpoint();
});

const addEndpoint = async (columns: Row = {}) =>
  String(
    (
      await account.insert('webhook_endpoints', {
        url: 'https://example.org',
        events: '{company.*}',
        ...columns,
      })
    ).id,
  );

/** Deliveries of one event each, of as many records: `record` names one for several. */
async function deliver(count: number, columns: Row = {}, record?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const recordId = record ?? crypto.randomUUID();
    const event = { type: 'company.updated', object: 'companies', objectId: recordId, recordId, sequence };
    const { id: eventId } = await account.insert('webhook_events', event);
    const delivery = { endpointId: endpoint, eventId, recordId, sequence, ...columns };
    ids.push(String((await account.insert('webhook_deliveries', delivery)).id));
  }
  return ids;
}

const claim = async (most = 10, holder = 'server') =>
  (
    await query('select id from claim_webhook_deliveries($1, $2, $3, $4)', [
      account.groupId,
      endpoint,
      holder,
      most,
    ])
  ).map(({ id }) => id as string);

const change = (table: string, set: string, id: string) =>
  query(`update ${table} set ${set} where id = $1`, [id]);
const changeEndpoint = (set: string) => change('webhook_endpoints', set, endpoint);

/** What an attempt has made of its delivery and of the endpoint; times are in seconds after the attempt. */
async function attempt(deliveryId: string, columns: Row = { statusCode: 500 }): Promise<Row> {
  const [written] = await query(
    `insert into webhook_attempts ("groupId", "deliveryId", holder, "startedAt", "durationMs", "statusCode", error, "retryAfterSeconds")
     values ($1, $2, $3, now(), 1, $4, $5, $6) returning id`,
    [
      account.groupId,
      deliveryId,
      columns.holder ?? 'server',
      columns.statusCode ?? null,
      columns.error ?? null,
      columns.retryAfterSeconds ?? null,
    ],
  );
  const [made] = await query(
    `select status, attempts, "lockedBy", "finishedAt" is not null as "isFinished",
            extract(epoch from "lockedUntil" - attempt."createdAt")::float as next,
            "countFailures" as failures, "failingSince" is not null as "isFailing", "disabledReason" as reason,
            extract(epoch from "pausedUntil" - attempt."createdAt")::float as pause
       from webhook_attempts as attempt
       join webhook_deliveries as delivery on delivery.id = attempt."deliveryId"
       join webhook_endpoints as endpoint on endpoint.id = delivery."endpointId"
      where attempt.id = $1`,
    [written?.id],
  );
  return made ?? {};
}

/** A delivery that the server holds and has tried so often before. */
async function held(attempts = 0): Promise<string> {
  const [id = ''] = await deliver(1);
  await claim();
  await change('webhook_deliveries', `attempts = ${attempts}`, id);
  return id;
}

describe('after a failed attempt', () => {
  test('a delivery waits longer each time, and has failed after the eighth', async () => {
    const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    for (const [before, pause] of seconds.entries()) {
      const { next, ...made } = await attempt(await held(before));
      expect(made).toMatchObject({
        status: 'queued',
        attempts: before + 1,
        lockedBy: null,
        isFinished: false,
      });
      expect(next).toBeGreaterThanOrEqual(0.9 * pause);
      expect(next).toBeLessThanOrEqual(1.1 * pause);
      await changeEndpoint('"countFailures" = 0, "failingSince" = null');
    }
    expect(await attempt(await held(7))).toMatchObject({
      status: 'failed',
      attempts: 8,
      lockedBy: null,
      isFinished: true,
      next: null,
    });
  });

  test.each([
    ['longer than its pause', 0, 100, 100],
    ['of a day', 0, 86_400, 86_400],
    ['of more than a day', 0, 86_401, 86_400],
  ])('a delivery waits for a Retry-After %s', async (_, before, retryAfterSeconds, next) => {
    expect(await attempt(await held(before), { statusCode: 500, retryAfterSeconds })).toMatchObject({ next });
  });

  test('a shorter Retry-After makes no pause shorter', async () => {
    const { next } = await attempt(await held(1), { statusCode: 500, retryAfterSeconds: 1 });
    expect(next).toBeGreaterThanOrEqual(270);
  });

  test.each([429, 502, 503, 504])(
    'with %d nothing is sent to the endpoint for a while',
    async (statusCode) => {
      expect(await attempt(await held(), { statusCode })).toMatchObject({ pause: 10 });
      await deliver(1);
      expect(await claim()).toEqual([]);
      await changeEndpoint(`"pausedUntil" = now()`);
      expect(await claim()).toHaveLength(1);
    },
  );

  test.each([
    ...[200, 204, 301, 400, 404, 500, 501].map((statusCode) => ({ statusCode })),
    { error: 'timeout' },
  ])('with %j other messages are still sent', async (answer) => {
    expect(await attempt(await held(), { ...answer, retryAfterSeconds: 60 })).toMatchObject({ pause: null });
  });

  test('the pause of an endpoint doubles with its failures up to 320 seconds, and is as long as it asks up to an hour', async () => {
    const pauses: unknown[] = [];
    for (const failures of [0, 1, 4, 5, 6]) {
      await changeEndpoint(`"countFailures" = ${failures}, "failingSince" = now(), "pausedUntil" = null`);
      pauses.push((await attempt(await held(), { statusCode: 503 })).pause);
    }
    expect(pauses).toEqual([10, 20, 160, 320, 320]);
    const asked: unknown[] = [];
    for (const retryAfterSeconds of [1, 3_600, 3_601]) {
      await changeEndpoint('"pausedUntil" = null');
      asked.push((await attempt(await held(), { statusCode: 503, retryAfterSeconds })).pause);
    }
    expect(asked).toEqual([1, 3_600, 3_600]);
  });

  test('the fifth failure within 24 hours of the first begins the five days after which an endpoint is disabled', async () => {
    for (let failures = 1; failures <= 5; failures += 1)
      expect(await attempt(await held())).toMatchObject({ failures, isFailing: failures === 5 });
    await changeEndpoint(`"failingSince" = now() - interval '5 days' + interval '1 minute'`);
    expect(await attempt(await held())).toMatchObject({ failures: 6, reason: null, status: 'queued' });
    const [waiting] = await deliver(1);
    await changeEndpoint(`"failingSince" = now() - interval '5 days'`);
    const [id = ''] = await query(
      `update webhook_deliveries set status = 'running', "lockedBy" = 'server', "lockedUntil" = now() + interval '1 minute'
        where id = $1 returning id`,
      [waiting],
    ).then((rows) => rows.map((row) => row.id as string));
    expect(await attempt(id)).toMatchObject({ reason: 'failures', status: 'held', next: null });
    expect(
      await query('select distinct status from webhook_deliveries where "endpointId" = $1', [endpoint]),
    ).toEqual([{ status: 'held' }]);
  });

  test('failures of another day are not counted', async () => {
    await attempt(await held());
    await changeEndpoint(`"countFailures" = 4, "firstFailureAt" = now() - interval '24 hours'`);
    expect(await attempt(await held())).toMatchObject({ failures: 1, isFailing: false });
    expect(await attempt(await held())).toMatchObject({ failures: 2, isFailing: false });
  });

  test('410 disables an endpoint at once, and the others of the account that want to know are told why', async () => {
    const watching = await addEndpoint({ events: '{webhook.disabled}' });
    expect(await attempt(await held(), { statusCode: 410 })).toMatchObject({
      reason: 'gone',
      status: 'held',
    });
    const told = await query(
      `select "endpointId", type, "objectId", details from webhook_deliveries as delivery
         join webhook_events as event on event.id = delivery."eventId"
        where delivery."groupId" = $1 and type = 'webhook.disabled'`,
      [account.groupId],
    );
    expect(told).toEqual([
      { endpointId: watching, type: 'webhook.disabled', objectId: endpoint, details: { reason: 'gone' } },
    ]);
  });

  test('an endpoint that was disabled meanwhile stays so for its reason, and its delivery is held', async () => {
    const id = await held();
    await changeEndpoint(`"disabledAt" = now(), "disabledReason" = 'account'`);
    expect(await attempt(id, { statusCode: 410 })).toMatchObject({
      reason: 'account',
      status: 'held',
      next: null,
      isFinished: false,
    });
  });

  test('a server that has lost its lease decides nothing of the delivery', async () => {
    const id = await held(2);
    const lost = await attempt(id, { statusCode: 500, holder: 'another' });
    expect(lost).toMatchObject({ status: 'running', attempts: 2, lockedBy: 'server', failures: 1 });
  });

  test('nothing is written when the delivery was deleted meanwhile', async () => {
    const id = await held();
    await query('delete from webhook_deliveries where id = $1', [id]);
    expect(await attempt(id)).toEqual({});
  });
});

describe('after a success', () => {
  test.each([200, 299])(
    '%d ends a delivery, the failures of its endpoint and its pause',
    async (statusCode) => {
      const id = await held(3);
      await changeEndpoint(
        `"countFailures" = 7, "firstFailureAt" = now(), "failingSince" = now(), "pausedUntil" = now() + interval '1 hour'`,
      );
      expect(await attempt(id, { statusCode })).toEqual({
        status: 'delivered',
        attempts: 4,
        lockedBy: null,
        isFinished: true,
        next: null,
        failures: 0,
        isFailing: false,
        pause: null,
        reason: null,
      });
    },
  );

  test.each([199, 300])('%d is none', async (statusCode) => {
    expect(await attempt(await held(), { statusCode })).toMatchObject({ status: 'queued', failures: 1 });
  });

  test('of a server that has lost its lease the message has arrived, and is counted once', async () => {
    const id = await held();
    expect(await attempt(id, { statusCode: 200, holder: 'another' })).toMatchObject({
      status: 'delivered',
      attempts: 1,
    });
    expect(await attempt(id, { statusCode: 200 })).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(await attempt(id, { statusCode: 500 })).toMatchObject({ status: 'delivered', attempts: 1 });
  });
});

describe('a server gets', () => {
  test('what is due, the oldest first, for a minute', async () => {
    const [late, early, future] = await deliver(3);
    await change('webhook_deliveries', `"lockedUntil" = now() - interval '1 hour'`, early ?? '');
    await change('webhook_deliveries', `"lockedUntil" = now() + interval '1 hour'`, future ?? '');
    expect(await claim(1)).toEqual([early]);
    expect(await claim()).toEqual([late]);
    const rows = await query(
      `select status, "lockedBy", extract(epoch from "lockedUntil" - "updatedAt")::int as seconds
         from webhook_deliveries where id = $1`,
      [early],
    );
    expect(rows).toEqual([{ status: 'running', lockedBy: 'server', seconds: 60 }]);
  });

  test('of one record the first, and what comes after it when it has ended', async () => {
    const [first = '', second = '', third = ''] = await deliver(3, {}, crypto.randomUUID());
    expect(await claim()).toEqual([first]);
    expect(await claim()).toEqual([]);
    await attempt(first, { statusCode: 200 });
    expect(await claim()).toEqual([second]);
    await change('webhook_deliveries', `attempts = 7`, second);
    await attempt(second);
    expect(await claim()).toEqual([third]);
  });

  test('nothing that waits for an earlier event of its record, which is looked at again when that is due', async () => {
    const [first = '', second] = await deliver(2, {}, crypto.randomUUID());
    await change('webhook_deliveries', `"lockedUntil" = now() + interval '1 hour'`, first);
    expect(await claim()).toEqual([]);
    const times = await query(
      'select count(distinct "lockedUntil")::int from webhook_deliveries where id = any($1)',
      [[first, second]],
    );
    expect(times).toEqual([{ count: 1 }]);
  });

  test('at most four of an endpoint with all servers, and those whose servers have ended', async () => {
    await deliver(6);
    expect([(await claim(3)).length, (await claim(10, 'another')).length, (await claim()).length]).toEqual([
      3, 1, 0,
    ]);
    await query(`update webhook_deliveries set "lockedUntil" = now() where "lockedBy" = 'another'`);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
  });

  test('one at a time of an endpoint that is failing', async () => {
    await deliver(2);
    await changeEndpoint(`"failingSince" = now()`);
    expect([(await claim()).length, (await claim()).length]).toEqual([1, 0]);
  });

  test.each([
    ['an endpoint that is disabled', `"disabledAt" = now(), "disabledReason" = 'account'`],
    ['an endpoint that is paused', `"pausedUntil" = now() + interval '1 minute'`],
  ])('nothing of %s', async (_, set) => {
    await deliver(1);
    await changeEndpoint(set);
    expect(await claim()).toEqual([]);
  });

  test('nothing of an account that is disabled', async () => {
    await deliver(1);
    await change('groups', '"disabledAt" = now()', account.groupId);
    expect(await claim()).toEqual([]);
  });

  test('nothing of an endpoint of another database, which is disabled until somebody enables it', async () => {
    const [id] = await deliver(1);
    await changeEndpoint(`"sendsFrom" = 'another cluster/1'`);
    expect(await claim()).toEqual([]);
    const [{ disabledReason }] = await query('select "disabledReason" from webhook_endpoints where id = $1', [
      endpoint,
    ]);
    expect(disabledReason).toBe('restored');
    await changeEndpoint('"disabledAt" = null, "disabledReason" = null');
    await change('webhook_deliveries', `status = 'queued', "lockedUntil" = now()`, id ?? '');
    expect(await claim()).toEqual([id]);
  });
});

describe('an endpoint', () => {
  const until = async (id: string) =>
    (
      await query(
        `select case when "eventsUntil" = 'infinity' then 'always'
                     else round(extract(epoch from "eventsUntil" - "updatedAt"))::text end as seconds
           from webhook_endpoints where id = $1`,
        [id],
      )
    )[0]?.seconds;

  test('gets events while it is enabled and for 30 days after, and a listener for a minute', async () => {
    expect(await until(endpoint)).toBe('always');
    await changeEndpoint(`"disabledAt" = '2020-01-01', "disabledReason" = 'account'`);
    expect(await until(endpoint)).toBe(String(30 * 86_400));
    await changeEndpoint(`description = 'Still disabled', "eventsUntil" = now() + interval '9 seconds'`);
    expect(await until(endpoint)).toBe('9');
    await changeEndpoint('"disabledAt" = null, "disabledReason" = null');
    expect(await until(endpoint)).toBe('always');
    expect(await until(await addEndpoint({ kind: 'listener', url: null }))).toBe('60');
  });

  test('that is enabled again has no failures and no pause', async () => {
    await changeEndpoint(
      `"countFailures" = 7, "firstFailureAt" = now(), "failingSince" = now(), "pausedUntil" = now() + interval '1 hour',
       "disabledAt" = now(), "disabledReason" = 'failures'`,
    );
    await changeEndpoint('"disabledAt" = null, "disabledReason" = null');
    expect(
      await query(
        'select "countFailures", "firstFailureAt", "failingSince", "pausedUntil" from webhook_endpoints where id = $1',
        [endpoint],
      ),
    ).toEqual([{ countFailures: 0, firstFailureAt: null, failingSince: null, pausedUntil: null }]);
  });

  test.each([
    ['endpoint', 'https://example.org', 20],
    ['listener', null, 5],
  ])('is one of at most so many of an account: %s', async (kind, url, most) => {
    const present = kind === 'endpoint' ? 1 : 0;
    for (let count = present; count < most; count += 1) await addEndpoint({ kind, url });
    await expect(addEndpoint({ kind, url })).rejects.toMatchObject({
      constraint: 'webhook_endpoints_most_check',
    });
  });

  test('is not the last one of an account twice, when two are added at the same time', async () => {
    for (let count = 1; count < 19; count += 1) await addEndpoint();
    const [one, two] = [await database.pool.connect(), await database.pool.connect()];
    const add = `insert into webhook_endpoints ("groupId", url, events) values ('${account.groupId}', 'https://example.org', '{*}')`;
    try {
      await one.query('begin');
      await one.query(add);
      const second = two.query(add).then(
        () => 'added',
        ({ constraint }: { constraint?: string }) => constraint,
      );
      await Promise.race([second, waitUntil(async () => (await countLockWaits(database.pool)) > 0)]);
      await one.query('commit');
      expect(await second).toBe('webhook_endpoints_most_check');
    } finally {
      one.release();
      two.release();
    }
  });

  test('has secrets of which the one before signs for 24 more hours, and none that has ended is kept', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => `whsec_${letter.repeat(40)}`);
    for (const secret of [first, second])
      await account.insert('webhook_secrets', { endpointId: endpoint, secret });
    const secrets = async () => {
      const rows = await query(
        `select secret, round(extract(epoch from "endsAt" - now()) / 3600)::int as hours
           from webhook_secrets where "endpointId" = $1 order by "createdAt"`,
        [endpoint],
      );
      return rows.map(({ secret, hours }) => [secret, hours]);
    };
    expect(await secrets()).toEqual([
      [first, 24],
      [second, null],
    ]);
    await query('update webhook_secrets set "endsAt" = now() where secret = $1', [first]);
    await account.insert('webhook_secrets', { endpointId: endpoint, secret: third });
    expect(await secrets()).toEqual([
      [second, 24],
      [third, null],
    ]);
  });
});

test('events of more than 30 days are removed with what was sent of them, and neither younger ones nor those that still wait', async () => {
  const [old = '', waiting = '', young = ''] = await deliver(3, { status: 'delivered', lockedUntil: null });
  const age = (interval: string, id: string) =>
    query(
      `update webhook_events set "createdAt" = now() - interval '${interval}'
        where id = (select "eventId" from webhook_deliveries where id = $1)`,
      [id],
    );
  await age('31 days', old);
  await age('31 days', waiting);
  await age('29 days', young);
  await change('webhook_deliveries', `status = 'queued', "lockedUntil" = now()`, waiting);
  const [ended, listening] = [
    await addEndpoint({ kind: 'listener', url: null }),
    await addEndpoint({ kind: 'listener', url: null }),
  ];
  await query('alter table webhook_endpoints disable trigger webhook_endpoints_keep');
  await change('webhook_endpoints', `"eventsUntil" = now() - interval '25 hours'`, ended);
  await change('webhook_endpoints', `"eventsUntil" = now() - interval '23 hours'`, listening);
  await query('alter table webhook_endpoints enable trigger webhook_endpoints_keep');
  expect(await account.insert('retention_runs')).toMatchObject({ counts: { webhookEvents: 1 } });
  const left = await query('select id from webhook_deliveries where "groupId" = $1', [account.groupId]);
  expect(left.map(({ id }) => id).sort()).toEqual([waiting, young].sort());
  const listeners = await query(
    `select id from webhook_endpoints where "groupId" = $1 and kind = 'listener'`,
    [account.groupId],
  );
  expect(listeners).toEqual([{ id: listening }]);
});
