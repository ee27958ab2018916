/** In which order webhooks are sent, and what happens to those that fail. */
import { WebhookSender } from '../actions-server/webhooks/sender.ts';
import { insert } from './support/api.ts';
import { waitsFor } from './support/lock-waits.ts';
import { waitUntil } from './support/wait-until.ts';
import { type Answer, json, pauseFactor, WebhookWorld } from './support/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.beginTest());
afterEach(() => world.endTest());

test('a record that fails waits in its order, while others flow', async () => {
  const endpoint = await world.add(['company.*']);
  world.receiver.answers.push({ status: 500, body: 'not now' });
  const { companyId: blocked } = await world.saveCompany('Blocked');
  await world.receiver.waitFor(1);
  await world.saveCompany('Blocked', { networkUrl: 'https://network.example.org/company/a' });
  await world.saveCompany('Other');
  await world.receiver.waitFor(2);
  await world.sender.idle();
  expect(world.receiver.requests.map(({ body }) => [body.data.id === blocked, body.sequence])).toEqual([
    [true, 1],
    [false, 1],
  ]);
  const { data } = await world.deliveries(endpoint, '?status=queued');
  expect(data).toHaveLength(2);
  expect(data.map((row: Answer) => row.attempts)).toEqual([0, 1]);
  expect(data[1]).toMatchObject({ log: [{ statusCode: 500, error: null, answer: 'not now' }] });
  await world.skipPauses();
  await world.receiver.waitFor(4);
  expect(
    world.receiver.requests.slice(2).map(({ body }) => [body.data.id === blocked, body.sequence]),
  ).toEqual([
    [true, 1],
    [true, 2],
  ]);
  // The same message: only the time of the attempt differs.
  const [first, , again] = world.receiver.requests;
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(again?.text).toBe(first?.text);
});

test('the webhooks of a disabled account wait until it is enabled', async () => {
  await world.add(['company.*']);
  const set = (value: string) =>
    world.query(`update groups set "disabledAt" = ${value} where id = $1`, [world.account.groupId]);
  world.receiver.answers.push({ status: 500 });
  await world.saveCompany('Acme');
  await world.receiver.waitFor(1);
  await set('now()');
  await world.skipPauses();
  await world.sender.idle();
  expect(world.receiver.requests).toHaveLength(1);
  expect(await world.query(`select status from webhook_deliveries`)).toEqual([{ status: 'queued' }]);
  await set('null');
  await world.skipPauses();
  await world.receiver.waitFor(2);
});

test('pauses grow to ten hours, and after the last attempt the next event of the record passes', async () => {
  await world.add(['company.*']);
  const { rows } = await world.api.database.pool.query<{ hours: number | null }>(
    `select extract(epoch from webhook_pause(n))::float / ${3600 * pauseFactor} as hours from generate_series(1, 8) n`,
  );
  expect(rows.map(({ hours }) => hours)).toEqual([5 / 3600, 5 / 60, 0.5, 2, 5, 10, 10, null]);
  world.receiver.answers.push(...Array.from({ length: 8 }, () => ({ status: 404 })));
  await world.saveCompany('Acme');
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await world.receiver.waitFor(attempt);
    await world.sender.idle();
    if (attempt === 1)
      await world.saveCompany('Acme', { networkUrl: 'https://network.example.org/company/a' });
    if (attempt < 8) {
      const [{ pause }] = await world.query(
        `select extract(epoch from "lockedUntil" - max(attempt."createdAt")) / extract(epoch from webhook_pause(attempts)) as pause
           from webhook_deliveries as delivery join webhook_attempts as attempt on attempt."deliveryId" = delivery.id
          group by delivery.id`,
      );
      expect(Number(pause)).toBeGreaterThanOrEqual(0.9);
      expect(Number(pause)).toBeLessThanOrEqual(1.1);
      await world.skipPauses();
    }
  }
  await world.receiver.waitFor(9);
  await world.whenSettled('delivered');
  expect(world.receiver.requests.map(({ body }) => body.sequence)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
  expect(await world.query('select status from webhook_deliveries order by sequence')).toEqual([
    { status: 'failed' },
    { status: 'delivered' },
  ]);
});

test.each([
  ['1800', 1_800, 1_800],
  ['100000', 3_600, 86_400],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 3_600, 86_400],
])(
  'an endpoint that is overloaded is left alone for as long as it says (%s), an hour at most, and its message a day at most',
  async (retryAfter, pauseSeconds, nextSeconds) => {
    await world.add(['company.*']);
    world.receiver.answers.push({ status: 429, headers: { 'Retry-After': retryAfter } });
    await world.saveCompany('One');
    await world.receiver.waitFor(1);
    await world.sender.idle();
    await world.saveCompany('Two');
    await world.sender.idle();
    const [{ paused, next }] = await world.query(
      `select extract(epoch from "pausedUntil" - attempt."createdAt")::int as paused,
              extract(epoch from "lockedUntil" - attempt."createdAt")::int as next
         from webhook_attempts as attempt
         join webhook_deliveries as delivery on delivery.id = attempt."deliveryId"
         join webhook_endpoints as endpoint on endpoint.id = delivery."endpointId"`,
    );
    expect([paused, next, world.receiver.requests.length]).toEqual([pauseSeconds, nextSeconds, 1]);
    await world.skipPauses();
    await world.receiver.waitFor(3);
  },
);

test.each([
  ['a date of the past', 'Wed, 01 Jan 2020 00:00:00 GMT'],
  ['what is neither a number nor a date', 'later'],
  ['no pause', '0'],
])('a Retry-After with %s asks for no longer pause than there would be', async (_, retryAfter) => {
  await world.add(['company.*']);
  world.receiver.answers.push({ status: 500, headers: { 'Retry-After': retryAfter } });
  await world.saveCompany('One');
  await world.receiver.waitFor(1);
  await world.sender.idle();
  expect(await world.query('select "retryAfterSeconds" from webhook_attempts')).toEqual([
    { retryAfterSeconds: null },
  ]);
});

test('a redirect is not followed, and is a failed attempt in the delivery, the log and the metrics', async () => {
  await world.add(['company.*']);
  const { metrics } = world.api.dependencies;
  const countOf = async (outcome: string) => {
    const found = (await metrics.registry.metrics()).match(
      new RegExp(`^webhook_attempt_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`, 'm'),
    );
    return Number(found?.[1] ?? 0);
  };
  const before = [await countOf('failed'), await countOf('delivered')];
  const location = `${world.receiver.url}/elsewhere`;
  world.receiver.answers.push({ status: 302, headers: { location } });
  await world.saveCompany('One');
  await world.receiver.waitFor(1);
  await world.sender.idle();
  const [delivery] = await world.query('select id, status, attempts from webhook_deliveries');
  expect([delivery.status, delivery.attempts, world.receiver.requests.length]).toEqual(['queued', 1, 1]);
  expect(world.api.log.findLast(({ deliveryId }) => deliveryId === delivery.id)).toMatchObject({
    msg: 'a webhook was not delivered',
    status: 302,
    attempt: 1,
  });
  await world.skipPauses();
  await world.whenSettled('delivered');
  await world.sender.idle();
  expect([await countOf('failed'), await countOf('delivered')]).toEqual(before.map((count) => count + 1));
});

test('at most four messages are on their way to one endpoint at a time', async () => {
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  await world.add(['company.created']);
  world.receiver.answers.push(...Array.from({ length: 4 }, () => ({ after })));
  const items = Array.from({ length: 9 }, (_, index) => ({ name: `Company ${index}` }));
  await json(world.account.post('/rest/v2/companies/batch', { items }));
  await world.receiver.waitFor(4);
  world.sender.wake();
  expect(world.receiver.requests).toHaveLength(4);
  release();
  await world.receiver.waitFor(9);
  expect(world.receiver.maxConcurrent()).toBeLessThanOrEqual(4);
});

test('a server that was killed between sending and writing it down sends again, with the same id', async () => {
  await world.add(['company.*']);
  await world.saveCompany('Acme');
  await world.receiver.waitFor(1);
  await world.whenSettled('delivered');
  // As the killed server has left it: sent, and still held by it.
  await world.query(`delete from webhook_attempts`);
  await world.query(
    `update webhook_deliveries set status = 'running', "lockedBy" = 'a host/1/gone', attempts = 0,
            "lockedUntil" = now() + interval '1 minute', "finishedAt" = null`,
  );
  world.sender.wake();
  await world.sender.idle();
  expect(world.receiver.requests).toHaveLength(1);
  await world.query(`update webhook_deliveries set "lockedUntil" = now() - interval '1 second'`);
  world.sender.wake();
  const [first, second] = await world.receiver.waitFor(2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await world.whenSettled('delivered');
});

test('what a server has held whose process has ended is sent by the next one of its host without a pause', async () => {
  const { dependencies } = world.api;
  const { instance } = dependencies.taskRunner;
  await world.sender.stop(0);
  await world.add(['company.*']);
  const hold = async (name: string, holder: string) => {
    await world.saveCompany(name);
    await world.query(
      `update webhook_deliveries set status = 'running', "lockedBy" = $1, "lockedUntil" = now() + interval '1 hour'
        where status = 'queued'`,
      [holder],
    );
  };
  await hold('Here', `${instance.place}/${process.pid}/before`);
  await hold('Elsewhere', 'another-host:1/1/x');
  const next = new WebhookSender(dependencies, instance);
  next.start();
  try {
    await world.whenSettled('delivered');
    await next.idle();
    expect(world.receiver.requests).toHaveLength(1);
    expect(
      await world.query('select "lockedBy" from webhook_deliveries order by sequence, "createdAt"'),
    ).toEqual([{ lockedBy: null }, { lockedBy: 'another-host:1/1/x' }]);
  } finally {
    await next.stop(0);
    world.sender.start();
  }
});

test('an event that was written while no server ran is sent by the next look', async () => {
  await world.add(['company.*']);
  await world.query('alter table webhook_events disable trigger user');
  await insert(world.api.database, 'companies', { groupId: world.account.groupId, name: 'Quiet' });
  await world.query('alter table webhook_events enable trigger user');
  expect(world.receiver.requests).toEqual([]);
  world.sender.wake();
  await world.receiver.waitFor(1);
});

test('two changes of one record at the same time have the numbers of their commits', async () => {
  const { companyId } = await world.saveCompany('Acme');
  await world.add(['company.*']);
  const [one, two] = [await world.api.database.pool.connect(), await world.api.database.pool.connect()];
  await one.query('begin');
  await two.query('begin');
  // Begun first, committed last.
  await two.query('select pg_current_xact_id()');
  await one.query(`update companies set name = 'One' where id = $1`, [companyId]);
  const waiting = two.query(`update companies set name = 'Two' where id = $1`, [companyId]);
  await one.query('commit');
  await waiting;
  await two.query('commit');
  one.release();
  two.release();
  await world.receiver.waitFor(2);
  expect(world.receiver.requests.map(({ body }) => body.sequence)).toEqual([1, 2]);
  const numbers = await world.query(
    'select sequence::int from webhook_events where "groupId" = $1 order by "transactionId"',
    [world.account.groupId],
  );
  // The transaction with the lower number has committed last.
  expect(numbers).toEqual([{ sequence: 2 }, { sequence: 1 }]);
});

describe('of two transactions that change one person at the same time, in every order of their steps', () => {
  interface Person {
    readonly profileId: string;
    readonly otherId: string;
    readonly linkId: string;
  }
  /** Each locks the profile first, as every save does. */
  const deeds: Record<string, (person: Person) => string> = {
    update: ({ profileId }) => `update profiles set headline = gen_random_uuid() where id = '${profileId}'`,
    apply: ({ profileId }) => `
      insert into profiles_revisions ("groupId", "profileId", number, changes)
        select "groupId", id, 1, '{}' from profiles where id = '${profileId}';
      insert into applications ("groupId", "profileId", submitted)
        select "groupId", id, '{}' from profiles where id = '${profileId}'`,
    move: ({ profileId, linkId }) => `
      insert into profiles_revisions ("groupId", "profileId", number, changes)
        select "groupId", id, 1, '{}' from profiles where id = '${profileId}';
      update projects_profiles as link set "statusId" = (
        select id from statuses where "groupId" = link."groupId" and "targetedEntity" = 'PROFILE' and code = 'contacted'
      ) where id = '${linkId}'`,
    merge: ({ profileId, otherId }) => `
      insert into profiles_merges ("groupId", "profileId", "mergedProfileId")
        select "groupId", id, '${otherId}' from profiles where id = '${profileId}'`,
    erase: ({ profileId }) => `
      insert into profiles_erasures ("groupId", "profileId") select "groupId", id from profiles where id = '${profileId}'`,
  };
  const names = Object.keys(deeds);
  const pairs = names.flatMap((one, index) => names.slice(index).map((two) => [one, two] as const));

  async function newPerson(projectId: string): Promise<Person> {
    const { groupId } = world.account;
    const { database } = world.api;
    const profileId = await insert(database, 'profiles', { groupId, lastNameManual: 'A' });
    const otherId = await insert(database, 'profiles', { groupId, lastNameManual: 'B' });
    return {
      profileId,
      otherId,
      linkId: await insert(database, 'projects_profiles', { groupId, profileId, projectId }),
    };
  }

  test.each(['first', 'second'])(
    'the events have the order of the commits, when the %s one wants to commit first',
    async (which) => {
      const { groupId } = world.account;
      const { pool } = world.api.database;
      const projectId = await insert(world.api.database, 'projects', { groupId, name: 'P' });
      await world.add(['*']);
      const clients = [await pool.connect(), await pool.connect()];
      try {
        const pids = await Promise.all(
          clients.map(async (client) =>
            Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid),
          ),
        );
        for (const [one, two] of pairs) {
          const person = await newPerson(projectId);
          const refused: unknown[] = [];
          const ends: Promise<unknown>[] = [];
          /** Goes on when the statement has ended, or waits for the other transaction; says whether it has ended. */
          const send = async (index: number, sql: string) => {
            const [client, pid, other] = [clients[index], pids[index], pids[1 - index]];
            if (!client || !pid || !other) throw new Error('There are two connections.');
            let isOver = false;
            const end = client
              .query(sql)
              .catch(({ code }) => void refused.push(code))
              .finally(() => {
                isOver = true;
              });
            ends.push(end);
            await Promise.race([end, waitUntil(async () => isOver || (await waitsFor(pool, pid, other)))]);
            return isOver;
          };
          const numbers: string[] = [];
          for (const [index, client] of clients.entries()) {
            await client.query('begin');
            numbers.push((await client.query('select pg_current_xact_id()::text as number')).rows[0].number);
            const deed = deeds[index === 0 ? one : two];
            if (deed) await send(index, deed(person));
          }
          const [first, last] = which === 'first' ? [0, 1] : [1, 0];
          // One that waits for the other commits after it. In which order the answers arrive says less: the locks of a
          // transaction are free before its answer is sent.
          const hasCommitted = await send(first, 'commit');
          await send(last, 'commit');
          const committed = (hasCommitted ? [first, last] : [last, first]).map((index) => numbers[index]);
          await Promise.all(ends);
          // A revision that the other one has written, and what a merge or an erasure refuses; nothing is a deadlock.
          expect(refused.filter((code) => !['23514', '23505'].includes(String(code)))).toEqual([]);
          const written = await world.query(
            `select "transactionId"::text as number, array_agg(type order by sequence) as types, min(sequence)::int as first, max(sequence)::int as last
           from webhook_events where "groupId" = $1 and "recordId" = $2 group by 1 order by min(sequence)`,
            [groupId, person.profileId],
          );
          const ofBoth = written.filter(({ number }) => numbers.includes(number));
          const order = committed.filter((number) => ofBoth.some((each) => each.number === number));
          expect({ one, two, order: ofBoth.map(({ number }) => number) }).toEqual({ one, two, order });
          for (const [index, { first }] of written.entries())
            expect(first).toBeGreaterThan(written[index - 1]?.last ?? 0);
        }
      } finally {
        for (const client of clients) client.release(true);
      }
    },
  );
});
