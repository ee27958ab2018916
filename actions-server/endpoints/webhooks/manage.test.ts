/** Disabling, managing and replaying webhooks, and what of their log is personal. */
// size: one server and one receiver for everything that is managed
import { Webhook } from 'standardwebhooks';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { type Answer, json, WebhookWorld } from '../../../tests/support/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.beginTest());
afterEach(() => world.endTest());

describe('disabling', () => {
  test('five days of failures disable an endpoint, and the others of the account are told', async () => {
    const endpoint = await world.add(['company.*']);
    await world.add(['webhook.*'], {}, '/watch');
    world.receiver.answers.push(...Array.from({ length: 5 }, () => ({ status: 500 })));
    // The retries, which begin five seconds later, are left to the end: a busy machine may take longer for the next lines.
    const fail = async (name: string, count: number) => {
      await world.saveCompany(name);
      await world.receiver.waitFor(count);
      await world.sender.idle();
      await world.query(
        `update webhook_deliveries set "lockedUntil" = now() + interval '1 hour' where status = 'queued'`,
      );
    };
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) await fail(name, index + 1);
    const [{ failingSince }] = await world.query(
      'select "failingSince" from webhook_endpoints where id = $1',
      [endpoint.id],
    );
    // A bad minute is not a bad day: the clock starts with the fifth failure.
    expect(failingSince).toBeNull();
    await fail('E', 5);
    await world.query(
      `update webhook_endpoints set "failingSince" = "failingSince" - interval '5 days' where id = $1 and "failingSince" is not null`,
      [endpoint.id],
    );
    world.receiver.answers.push({ status: 500 });
    await world.skipPauses();
    await world.receiver.waitFor(7);
    expect(world.receiver.requests[6]?.body).toMatchObject({
      type: 'webhook.disabled',
      data: { id: endpoint.id, object: 'webhook_endpoints', reason: 'failures' },
    });
    expect(await json(world.send('GET', endpoint.path))).toMatchObject({
      isEnabled: false,
      disabledReason: 'failures',
    });
    // What happens meanwhile is held, and is sent in its order when it is replayed.
    await world.saveCompany('F');
    expect((await world.deliveries(endpoint, '?status=held')).total).toBe(6);
    const refused = await world.send('POST', `${endpoint.path}/replay`, { from: '2020-01-01T00:00:00Z' });
    expect([refused.status, ((await refused.json()) as Answer).code]).toEqual([409, 'webhook_disabled']);
    expect(await json(world.send('POST', `${endpoint.path}/enable`, {}))).toMatchObject({
      isEnabled: true,
      disabledReason: null,
    });
    const replayed = await json(
      world.send('POST', `${endpoint.path}/replay`, { from: '2020-01-01T00:00:00Z', onlyFailed: true }),
    );
    expect(replayed).toEqual({ count: 6, continueFrom: null });
    await world.receiver.waitFor(13);
    await world.whenSettled('delivered', 7);
  });

  test('one success stops the clock, and 410 disables at once', async () => {
    const endpoint = await world.add(['company.*']);
    world.receiver.answers.push({ status: 500 }, { status: 500 });
    await world.saveCompany('A');
    await world.saveCompany('B');
    await world.receiver.waitFor(2);
    await world.saveCompany('C');
    await world.receiver.waitFor(3);
    await world.whenSettled('delivered');
    expect(await world.query('select "countFailures", "firstFailureAt" from webhook_endpoints')).toEqual([
      { countFailures: 0, firstFailureAt: null },
    ]);
    world.receiver.answers.push({ status: 410 });
    await world.saveCompany('D');
    await world.receiver.waitFor(4);
    await waitUntil(async () => (await json(world.send('GET', endpoint.path))).disabledReason === 'gone');
  });

  test('an endpoint that the account has disabled is sent nothing, and a copied database sends nothing at all', async () => {
    const endpoint = await world.add(['company.*']);
    expect(await json(world.send('PATCH', endpoint.path, { isEnabled: false }))).toMatchObject({
      disabledReason: 'account',
    });
    await world.saveCompany('A');
    await world.send('PATCH', endpoint.path, { isEnabled: true });
    await world.query(`update webhook_endpoints set "sendsFrom" = 'another cluster/1'`);
    await world.saveCompany('B');
    await waitUntil(async () => (await json(world.send('GET', endpoint.path))).disabledReason === 'restored');
    expect(world.receiver.requests).toEqual([]);
    await world.send('POST', `${endpoint.path}/enable`, {});
    await world.saveCompany('C');
    expect((await world.receiver.waitFor(1))[0]?.body.type).toBe('company.created');
  });
});

describe('managing', () => {
  test('a secret is shown once; after a rotation both sign for a day, or only the new one', async () => {
    const endpoint = await world.add(['company.*']);
    const shown = await json(world.send('GET', endpoint.path));
    expect(JSON.stringify(shown)).not.toContain('whsec_');
    expect(JSON.stringify(await json(world.send('GET', '/rest/v2/webhooks')))).not.toContain('whsec_');
    const rotated = await json(world.send('POST', `${endpoint.path}/rotate`, {}));
    expect(rotated.secret).toMatch(/^whsec_/);
    const [{ ends }] = await world.query(
      `select "endsAt" between $1::timestamptz - interval '20 seconds' and $1::timestamptz + interval '20 seconds' as ends
         from webhook_secrets where secret = $2`,
      [rotated.oldSecretEndsAt, endpoint.secret],
    );
    expect(ends).toBe(true);
    await world.send('POST', `${endpoint.path}/test`, {});
    const [test] = await world.receiver.waitFor(1);
    expect(test?.body).toMatchObject({ type: 'webhook.test', data: { object: 'webhook_endpoints' } });
    for (const secret of [endpoint.secret, rotated.secret]) {
      new Webhook(secret).verify(test?.text ?? '', test?.headers as Record<string, string>);
    }
    const last = await json(world.send('POST', `${endpoint.path}/rotate`, { endOldSecretNow: true }));
    expect(last.oldSecretEndsAt).toBeNull();
    await world.send('POST', `${endpoint.path}/test`, {});
    const [, second] = await world.receiver.waitFor(2);
    const verify = (secret: string) =>
      new Webhook(secret).verify(second?.text ?? '', second?.headers as Record<string, string>);
    expect(verify(last.secret)).toBeDefined();
    for (const secret of [endpoint.secret, rotated.secret]) expect(() => verify(secret)).toThrow('signature');
  });

  test('one delivery, or those of a time, are sent again with the same id and a new time', async () => {
    const endpoint = await world.add(['company.*']);
    await world.saveCompany('A');
    await world.saveCompany('B');
    await world.receiver.waitFor(2);
    await world.whenSettled('delivered', 2);
    const { data } = await world.deliveries(endpoint);
    expect(await world.deliveries(endpoint, '?limit=1&offset=1')).toEqual({ data: [data[1]], total: 2 });
    const replayed = await json(world.send('POST', `${endpoint.path}/deliveries/${data[0].id}/replay`, {}));
    expect(replayed).toEqual({ deliveryId: data[0].id, eventId: data[0].event.id });
    const [, , third] = await world.receiver.waitFor(3);
    expect(third?.headers['webhook-id']).toBe(data[0].event.id);
    await world.whenSettled('delivered', 2);
    const replay = (body: object) => json(world.send('POST', `${endpoint.path}/replay`, body));
    expect(await replay({ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toMatchObject({
      count: 0,
    });
    expect(await replay({ from: '2020-01-01T00:00:00Z', onlyFailed: true })).toMatchObject({ count: 0 });
    expect(await replay({ from: '2020-01-01T00:00:00Z', types: ['profile.*'] })).toMatchObject({ count: 0 });
    expect(await replay({ from: '2020-01-01T00:00:00Z' })).toMatchObject({ count: 2 });
    await world.receiver.waitFor(5);
    // An endpoint that was added later can have what another one was sent.
    const later = await world.add(['company.*'], {}, '/later');
    expect(
      await json(world.send('POST', `${later.path}/replay`, { from: '2020-01-01T00:00:00Z' })),
    ).toMatchObject({
      count: 2,
    });
    await waitUntil(() => world.receiver.requests.filter(({ path }) => path === '/later').length === 2);
    // Also what it does not want, when it is asked for.
    const others = await world.add(['project.*'], {}, '/others');
    const asked = { from: '2020-01-01T00:00:00Z', types: ['company.*'] };
    expect(await json(world.send('POST', `${others.path}/replay`, asked))).toMatchObject({ count: 2 });
  });

  test('a delivery that still waits says when it is tried again, and a replay leaves it as it is', async () => {
    const endpoint = await world.add(['company.*']);
    world.receiver.answers.push({ status: 503, headers: { 'Retry-After': '3600' } });
    const begun = performance.now();
    await world.saveCompany('A');
    await world.receiver.waitFor(1);
    await world.sender.idle();
    const { data } = await world.deliveries(endpoint);
    const { durationMs } = data[0].log[0];
    expect(0 <= durationMs && durationMs <= Math.ceil(performance.now() - begun)).toBe(true);
    const [{ due }] = await world.query('select "lockedUntil" as due from webhook_deliveries');
    expect(data).toMatchObject([{ status: 'queued', attempts: 1, nextAttemptAt: expect.any(String) }]);
    expect(new Date(data[0].nextAttemptAt)).toEqual(due);
    await json(world.send('POST', `${endpoint.path}/deliveries/${data[0].id}/replay`, {}));
    expect((await world.deliveries(endpoint)).data).toEqual(data);
    await world.skipPauses();
    await world.whenSettled('delivered');
    expect((await world.deliveries(endpoint)).data).toMatchObject([{ attempts: 2, nextAttemptAt: null }]);
  });

  test('the actions of GraphQL do the same, and the tables show it', async () => {
    const created = (await world.account.graphql(
      `mutation ($url: String!) { createWebhook(webhook: { url: $url, events: ["company.*"] }) {
        webhookId secret webhook { url events disabledAt } } }`,
      { url: `${world.receiver.url}/graphql` },
    )) as Answer;
    const { webhookId, secret } = created.data.createWebhook;
    expect([secret.slice(0, 6), created.data.createWebhook.webhook.events]).toEqual([
      'whsec_',
      ['company.*'],
    ]);
    await world.account.graphql(
      `mutation { testWebhook(id: "${webhookId}") { deliveryId delivery { status } } }`,
    );
    await world.receiver.waitFor(1);
    await world.whenSettled('delivered');
    const log = (await world.account.graphql(
      '{ webhook_deliveries { status attempts event { type sequence } log { statusCode answer } endpoint { url } } }',
    )) as Answer;
    expect(log.data.webhook_deliveries).toEqual([
      {
        status: 'delivered',
        attempts: 1,
        event: { type: 'webhook.test', sequence: 1 },
        log: [{ statusCode: 200, answer: '{}' }],
        endpoint: { url: `${world.receiver.url}/graphql` },
      },
    ]);
    for (const [mutation, name] of [
      [`rotateWebhookSecret(id: "${webhookId}") { secret oldSecretEndsAt }`, 'rotateWebhookSecret'],
      [
        `updateWebhook(id: "${webhookId}", changes: { isEnabled: true, description: "D" }) { webhookId }`,
        'updateWebhook',
      ],
      [`replayWebhook(id: "${webhookId}", from: "2020-01-01T00:00:00Z") { count }`, 'replayWebhook'],
      [`deleteWebhook(id: "${webhookId}") { webhookId }`, 'deleteWebhook'],
    ] as const) {
      expect((await world.account.graphql(`mutation { ${mutation} }`)) as Answer).toMatchObject({
        data: { [name]: {} },
      });
    }
    expect(((await world.account.graphql('{ webhook_secrets { secret } }')) as Answer).errors).toBeDefined();
    expect(await world.query('select * from webhook_endpoints')).toEqual([]);
  });

  test('addresses that are not public, unknown events and unknown members are refused with a reason', async () => {
    for (const [body, problem] of [
      [{ url: 'https://10.0.0.1/', events: ['*'] }, 'public internet'],
      [{ url: 'https://a:b@example.org/', events: ['*'] }, 'password'],
      [{ url: 'https://example.org/', events: ['profile.renamed'] }, 'profile.created'],
      [{ url: 'https://example.org/', events: [] }, 'at least one'],
      [{ url: 'https://example.org/', events: ['*'], evnts: 1 }, 'no such field'],
      [{ url: 'https://example.org/', events: ['*'], payload: 'all' }, 'event or record'],
    ] as const) {
      const response = await world.send('POST', '/rest/v2/webhooks', body);
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'validation_failed', message: expect.stringContaining(problem) }),
      ]);
    }
  });

  test('a public key may do nothing, and another account finds nothing', async () => {
    const endpoint = await world.add(['*']);
    await world.send('POST', `${endpoint.path}/test`, {});
    await world.whenSettled('delivered');
    const [{ id }] = (await world.deliveries(endpoint)).data;
    const other = await world.api.createAccount('Other');
    const requests = [
      ['GET', endpoint.path],
      ['PATCH', endpoint.path, { description: 'X' }],
      ['DELETE', endpoint.path],
      ['POST', `${endpoint.path}/enable`, {}],
      ['POST', `${endpoint.path}/rotate`, {}],
      ['POST', `${endpoint.path}/test`, {}],
      ['GET', `${endpoint.path}/deliveries`],
      ['POST', `${endpoint.path}/replay`, { from: '2020-01-01T00:00:00Z' }],
      ['POST', `${endpoint.path}/deliveries/${id}/replay`, {}],
    ] as const;
    for (const [method, path, body] of requests) {
      const statuses = [world.account.publicKey.secret, other.privateKey.secret].map(
        async (key) => (await world.send(method, path, body, key)).status,
      );
      expect([method, path, await Promise.all(statuses)]).toEqual([method, path, [403, 404]]);
    }
    expect(await json(world.send('GET', '/rest/v2/webhooks', undefined, other.privateKey.secret))).toEqual({
      data: [],
      total: 0,
    });
    const { data } = (await other.graphql(
      '{ webhook_endpoints { id } webhook_events { id } webhook_deliveries { id } webhook_attempts { id } }',
    )) as Answer;
    expect(Object.values(data).flat()).toEqual([]);
    expect(await json(world.send('GET', endpoint.path))).toMatchObject({ description: null });
  });

  test('an account has at most twenty endpoints', async () => {
    await world.query(
      `insert into webhook_endpoints ("groupId", url, events)
       select $1, 'https://example.org', '{profile.erased}' from generate_series(1, 20)`,
      [world.account.groupId],
    );
    const refused = await world.send('POST', '/rest/v2/webhooks', {
      url: 'https://example.org',
      events: ['*'],
    });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'webhook_limit_reached', message: expect.stringContaining('20') }),
    ]);
  });

  test('at most five programs listen to an account at a time, and to others as well', async () => {
    const listen = async (key?: string) => {
      const body = { events: ['profile.erased'] };
      const answer = await world.send('POST', '/rest/v2/webhook-listeners', body, key);
      return { status: answer.status, body: (await answer.json()) as Answer };
    };
    const started = [await listen(), await listen(), await listen(), await listen(), await listen()];
    expect(started.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await listen()).toEqual({
      status: 409,
      body: expect.objectContaining({ code: 'webhook_limit_reached', message: expect.stringContaining('5') }),
    });
    const other = await world.api.createAccount('Other');
    expect((await listen(other.privateKey.secret)).status).toBe(201);
  });

  test('a webhook has the least unless more is asked for, and a change that changes nothing is none', async () => {
    const { secret, ...added } = await json(
      world.send('POST', '/rest/v2/webhooks', { url: `${world.receiver.url}/hook`, events: ['*'] }),
    );
    expect(added).toMatchObject({ payload: 'event', description: null, isEnabled: true, disabledAt: null });
    const change = (body: object) => json(world.send('PATCH', `/rest/v2/webhooks/${added.id}`, body));
    expect([await change({}), await change({ isEnabled: true })]).toEqual([added, added]);
    const disabled = await change({ isEnabled: false });
    expect(disabled).toMatchObject({ isEnabled: false, disabledAt: expect.any(String) });
    expect(await change({ isEnabled: false })).toEqual(disabled);
    expect(await change({ events: ['company.*'] })).toMatchObject({
      events: ['company.*'],
      isEnabled: false,
    });
  });

  test('a body of which all members are optional may be left out, with and without its type', async () => {
    const { path } = await world.add(['company.*']);
    const post = (address: string, init: RequestInit & { duplex?: 'half' } = {}, type?: string) =>
      fetch(world.api.baseUrl + address, {
        method: 'POST',
        ...init,
        headers: { 'X-API-KEY': world.account.privateKey.secret, ...(type && { 'Content-Type': type }) },
      });
    for (const [address, status] of [
      [`${path}/rotate`, 200],
      [`${path}/replay`, 202],
      [`${path}/test`, 202],
      [`${path}/enable`, 200],
      ['/rest/v2/tasks/retry', 202],
    ] as const) {
      const statuses: number[] = [];
      for (const type of [undefined, 'application/json']) {
        statuses.push((await post(address, {}, type)).status);
        statuses.push((await post(address, { body: new Blob([]).stream(), duplex: 'half' }, type)).status);
      }
      expect([address, ...statuses]).toEqual([address, ...Array(4).fill(status)]);
    }
    const untyped = await post('/rest/v2/tasks/retry', { body: new Blob(['{}']).stream(), duplex: 'half' });
    expect(untyped.status).toBe(415);
    const needed = await post('/rest/v2/webhooks', {}, 'application/json');
    expect(needed.status).toBe(400);
  });

  test('a method that an address does not have is answered with those that it has', async () => {
    const { path } = await world.add(['*']);
    const refused = await world.send('PUT', path, {});
    expect([refused.status, refused.headers.get('allow')]).toEqual([
      405,
      'GET, HEAD, PATCH, DELETE, OPTIONS',
    ]);
    const list = await world.send('DELETE', '/rest/v2/webhooks');
    expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const retry = await world.send('GET', '/rest/v2/tasks/retry');
    expect([retry.status, retry.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('personal data', () => {
  test('what receivers have answered about a person is erased with the person', async () => {
    const endpoint = await world.add(['profile.*', 'application.*']);
    world.receiver.answers.push({ body: 'Ada King was stored' }, { body: 'Ada King has applied' });
    const { profileId } = await json(
      world.account.post('/rest/v2/applicants', { firstName: 'Ada', lastName: 'King' }),
    );
    await world.whenSettled('delivered', 2);
    expect(JSON.stringify(await world.deliveries(endpoint))).toContain('Ada King');
    await json(world.account.post(`/rest/v2/profiles/${profileId}/erase`, {}));
    await world.receiver.waitFor(3);
    expect(JSON.stringify(await world.deliveries(endpoint))).not.toContain('Ada');
    const [log] = await world.query('select count(*)::int from webhook_attempts');
    expect(log?.count).toBeGreaterThanOrEqual(2);
  });

  test('neither addresses nor answers are in the log of the server', async () => {
    await world.add(['company.*'], {}, '/hook?token=top-secret');
    world.receiver.answers.push({ status: 500, body: 'Ada King' });
    await world.saveCompany('Acme');
    await world.receiver.waitFor(1);
    await world.sender.idle();
    const lines = JSON.stringify(world.api.log);
    expect(lines).toContain('a webhook was not delivered');
    expect(lines).not.toContain('top-secret');
    expect(lines).not.toContain('Ada King');
  });

  test('events are kept for thirty days, and longer while they are still to be sent', async () => {
    await world.add(['company.*']);
    world.receiver.answers.push({ status: 500 });
    await world.saveCompany('Unsent');
    await world.receiver.waitFor(1);
    await world.saveCompany('Sent');
    await world.whenSettled('delivered');
    await world.saveCompany('Young');
    await world.whenSettled('delivered', 2);
    await world.query(`update webhook_events set "createdAt" = "createdAt" - interval '31 days'
                  where sequence = 1 and id in (select "eventId" from webhook_deliveries order by "createdAt" limit 2)`);
    const [run] = await world.query('insert into retention_runs ("groupId") values ($1) returning counts', [
      world.account.groupId,
    ]);
    expect(run?.counts).toMatchObject({ webhookEvents: 1 });
    const left = await world.query('select status from webhook_deliveries order by status');
    expect(left).toEqual([{ status: 'delivered' }, { status: 'queued' }]);
  });
});
