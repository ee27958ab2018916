/** Tests of access to the API over HTTP: keys, rate limits and origins. */
import { ApiKeys } from '../actions-server/keys/api-keys.ts';
import { actionsSecret, insert, startTestApi, type TestKey } from './support/api.ts';
import { waitUntil } from './support/wait-until.ts';

/** Milliseconds that have passed for the API keys, and not otherwise. */
let passedForKeys = 0;
const api = await startTestApi(
  { RATE_LIMIT_PER_DAY_PER_ADDRESS: '50' },
  { keysNow: () => Date.now() + passedForKeys },
);
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const offers = '/rest/v2/offers';

async function answer(response: Response) {
  const body = (await response.json()) as { code?: string };
  return { status: response.status, code: body.code };
}

describe('API keys', () => {
  test('the name of the header X-API-KEY is case-insensitive', async () => {
    const response = await fetch(api.baseUrl + offers, {
      headers: { 'x-Api-kEy': ` ${acme.publicKey.secret} ` },
    });
    expect(response.status).toBe(200);
  });

  test('unknown, expired and revoked keys get the same response', async () => {
    const expired = await acme.createKey('private', { expiresAt: '2020-01-01T00:00:00Z' });
    const revoked = await acme.createKey('private', { revokedAt: '2020-01-01T00:00:00Z' });
    const bodies = [];
    for (const key of [
      `sk_${'0'.repeat(32)}`,
      expired.secret,
      revoked.secret,
      'nonsense',
      acme.privateKey.id,
    ]) {
      const response = await acme.get(offers, { key });
      const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
      expect(requestId).toBe(response.headers.get('x-request-id'));
      bodies.push({ status: response.status, body });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
  });

  test('a key is accepted until it expires, and one that is revoked for five seconds more at most', async () => {
    const begun = Date.now();
    let now = begun;
    const keys = new ApiKeys(api.dependencies.hasura, api.dependencies.log, () => now);
    const find = async ({ secret }: TestKey) => (await keys.find(secret, '198.51.100.10'))?.apikeyId;
    const expiring = await acme.createKey('private', { expiresAt: new Date(begun + 2_000) });
    const revoked = await acme.createKey('private');
    expect([await find(expiring), await find(revoked)]).toEqual([expiring.id, revoked.id]);
    await api.database.pool.query('update apikeys set "revokedAt" = now() where id = $1', [revoked.id]);
    now = begun + 1_999;
    expect(await find(expiring)).toBe(expiring.id);
    now = begun + 2_000;
    expect([await find(expiring), await find(revoked)]).toEqual([undefined, revoked.id]);
    now = begun + 5_000;
    expect(await find(revoked)).toBeUndefined();
    await keys.close();
  });

  test('the keys of a disabled account are refused within five seconds until it is enabled, and say so', async () => {
    const closed = await api.createAccount('Closed');
    expect((await closed.get(offers)).status).toBe(200);
    // Five seconds later everybody knows.
    const set = async (value: string) => {
      await api.database.pool.query(`update groups set "disabledAt" = ${value} where id = $1`, [
        closed.groupId,
      ]);
      passedForKeys += 5_000;
    };
    const codeOf = async (key?: string) => answer(await closed.get(offers, key ? { key } : {}));
    await set('now()');
    const refused = { status: 403, code: 'account_disabled' };
    expect([await codeOf(), await codeOf(closed.publicKey.secret)]).toEqual([refused, refused]);
    expect((await closed.post('/graphql', { query: '{ projects { id } }' })).status).toBe(403);
    // What Hasura was asked before: the handler of an action looks the key up itself.
    const action = await fetch(`${api.baseUrl}/actions/saveProject`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-actions-secret': actionsSecret },
      body: JSON.stringify({
        action: { name: 'saveProject' },
        input: { project: { name: 'By hand' } },
        session_variables: {
          'x-hasura-group-id': closed.groupId,
          'x-hasura-apikey-id': closed.privateKey.id,
        },
      }),
    });
    expect(await action.json()).toMatchObject({ extensions: { code: 'account_disabled' } });
    expect((await acme.get(offers)).status).toBe(200);
    const revoked = await closed.createKey('private', { revokedAt: '2020-01-01T00:00:00Z' });
    expect(await codeOf(revoked.secret)).toEqual({ status: 401, code: 'invalid_api_key' });
    await set('null');
    expect((await codeOf()).status).toBe(200);
  });

  test('an address is limited after thirty unknown keys, while valid keys from it are still accepted', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await acme.get(offers, { headers })).status).toBe(200);
    const guesses = Array.from({ length: 31 }, (_, index) => `sk_${String(index).padStart(32, 'g')}`);
    const answers = [];
    for (const key of guesses) answers.push(await answer(await acme.get(offers, { key, headers })));
    expect(answers.slice(0, 30)).toEqual(Array(30).fill({ status: 401, code: 'invalid_api_key' }));
    expect(answers[30]).toEqual({ status: 429, code: 'rate_limited' });
    expect((await acme.get(offers, { headers })).status).toBe(200);
    expect(
      (await acme.get(offers, { key: guesses[0] ?? '', headers: { 'x-forwarded-for': '198.51.100.8' } }))
        .status,
    ).toBe(401);
  });

  test('a valid key pays nothing for a crowd of unknown ones from the same address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    // Not used since the server has started.
    const unused = await acme.createKey('private');
    const crowd = Array.from({ length: 60 }, (_, index) =>
      acme.get(offers, { key: `sk_${String(index).padStart(32, 'c')}`, headers }),
    );
    const valid = acme.get(offers, { key: unused.secret, headers });
    const statuses = new Set((await Promise.all(crowd)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([401, 429]);
    expect((await valid).status).toBe(200);
    const another = await acme.createKey('private');
    expect((await acme.get(offers, { key: another.secret, headers })).status).toBe(200);
  });
});

describe('rate limits', () => {
  test('every response has the remaining requests of the daily limit', async () => {
    const key = await acme.createKey('private', { dailyLimit: 3 });
    const response = await acme.get(offers, { key: key.secret });
    expect(response.headers.get('x-ratelimit-limit')).toBe('3');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('2');
    const reset = Number(response.headers.get('x-ratelimit-reset')) * 1000;
    expect(new Date(reset).toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(reset).toBeGreaterThan(Date.now());
  });

  test('a request above the daily limit gets 429 with Retry-After, and on /graphql also an errors member', async () => {
    const key = await acme.createKey('private', { dailyLimit: 1 });
    await acme.get(offers, { key: key.secret });
    const response = await acme.get(offers, { key: key.secret });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer(response)).toEqual({ status: 429, code: 'daily_limit_reached' });
    const graphql = await acme.post('/graphql', { query: '{ projects { id } }' }, { key: key.secret });
    expect(graphql.status).toBe(429);
    expect(await graphql.json()).toMatchObject({
      errors: [{ extensions: { code: 'daily_limit_reached', path: '$' } }],
    });
  });

  test('every operation of a GraphQL batch counts, and a batch above the limit is rejected as a whole', async () => {
    const key = await acme.createKey('private', { dailyLimit: 5 });
    const batch = (size: number) =>
      acme.post(
        '/graphql',
        Array.from({ length: size }, () => ({ query: '{ groups { id } }' })),
        { key: key.secret },
      );
    const allowed = await batch(3);
    expect(await allowed.json()).toHaveLength(3);
    expect(allowed.headers.get('x-ratelimit-remaining')).toBe('2');
    const rejected = await batch(3);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({
      errors: [{ extensions: { code: 'daily_limit_reached' } }],
    });
  });

  test('a batch that is too long costs one request, and does not switch a careers site off', async () => {
    const key = await acme.createKey('public', { burstLimit: 30, dailyLimit: 30 });
    const batch = Array.from({ length: 600 }, () => ({ query: '' }));
    const attacker = { 'x-forwarded-for': '203.0.113.1' };
    const response = await acme.post('/graphql', batch, { key: key.secret, headers: attacker });
    expect(await response.json()).toMatchObject({
      errors: [{ message: '600 operations in a batch, limit is 50' }],
    });
    expect(response.headers.get('x-ratelimit-remaining')).toBe('29');
    const visitor = { 'x-forwarded-for': '203.0.113.2' };
    expect((await acme.get(offers, { key: key.secret, headers: visitor })).status).toBe(200);
  });

  test('a client that sends as much as it can with a public key does not reject another one', async () => {
    const key = await acme.createKey('public', { dailyLimit: 55 });
    const attacker = { 'x-forwarded-for': '203.0.113.3' };
    const sent = Array.from({ length: 60 }, () => acme.get(offers, { key: key.secret, headers: attacker }));
    const rejected = (await Promise.all(sent)).filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(10);
    expect(await answer(rejected[0] as Response)).toEqual({ status: 429, code: 'daily_limit_reached' });
    const visitor = { 'x-forwarded-for': '203.0.113.4' };
    const other = await acme.get(offers, { key: key.secret, headers: visitor });
    expect(other.status).toBe(200);
    // 50 requests of the attacker and one of the visitor are counted.
    expect(other.headers.get('x-ratelimit-remaining')).toBe('4');
  });

  test('a burst above the limit gets 429 with the code rate_limited', async () => {
    const key = await acme.createKey('private', { burstLimit: 2 });
    for (const _ of [1, 2]) expect((await acme.get(offers, { key: key.secret })).status).toBe(200);
    expect(await answer(await acme.get(offers, { key: key.secret }))).toEqual({
      status: 429,
      code: 'rate_limited',
    });
  });

  test('the counts of requests are stored in Postgres, where all replicas share them', async () => {
    const key = await acme.createKey('private', { dailyLimit: 100 });
    for (let sent = 0; sent < 7; sent += 1) await acme.get(offers, { key: key.secret });
    const written = async () => {
      const { rows } = await api.database.pool.query<{ points: number }>(
        'select points from actions_server.rate_limits where key like $1',
        [`day:${key.id}:%`],
      );
      return rows[0]?.points ?? 0;
    };
    await waitUntil(async () => (await written()) >= 7, { what: 'the count of the requests' });
    expect(await written()).toBe(7);
  });
});

describe('requests of web pages', () => {
  const from = (origin: string, key: string) => acme.get(offers, { key, headers: { origin } });

  test('can use a public key and read the response', async () => {
    const response = await from('https://careers.example.org', acme.publicKey.secret);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual([
      'Content-Disposition',
      'ETag',
      'Idempotency-Replayed',
      'Location',
      'Preference-Applied',
      'Retry-After',
      'WWW-Authenticate',
      'X-API-Version',
      'X-Careers-Page',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Record-Outcome',
      'X-Request-Id',
    ]);
  });

  test('are rejected when the key has a list of origins without theirs', async () => {
    const key = await acme.createKey('public', { allowedOrigins: ['https://careers.example.org'] });
    const allowed = await from('https://careers.example.org', key.secret);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://careers.example.org');
    expect(allowed.headers.get('vary')).toMatch(/Origin/);
    const rejected = await from('https://evil.example.org', key.secret);
    // The page can read what is wrong.
    expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
    expect(await rejected.json()).toMatchObject({
      code: 'insufficient_scope',
      message: expect.stringContaining('https://evil.example.org'),
    });
    expect(rejected.status).toBe(403);
    // A server sends no origin.
    expect((await acme.get(offers, { key: key.secret })).status).toBe(200);
  });

  test('of another site are refused with a private key, and can read what to do', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { origin: 'https://careers.example.org', 'sec-fetch-site': site };
      const refused = await acme.post('/rest/v2/projects', { name: 'From a page' }, { headers });
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(await refused.json()).toMatchObject({
        code: 'insufficient_scope',
        message: expect.stringContaining('use a public key'),
      });
    }
    expect(await (await acme.get('/rest/v2/projects')).json()).toMatchObject({ total: 0 });
  });

  test('cannot read a response to a private key that a browser says less of, or that their own server passes on', async () => {
    const older = await from('https://careers.example.org', acme.privateKey.secret);
    const headers = { origin: 'https://careers.example.org', 'sec-fetch-site': 'same-origin' };
    for (const response of [older, await acme.get(offers, { headers })]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('can read that a route is not for their public key', async () => {
    const headers = { origin: 'https://careers.example.org' };
    const refused = await acme.get('/rest/v2/profiles', { key: acme.publicKey.secret, headers });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer(refused)).toEqual({ status: 403, code: 'insufficient_scope' });
  });
});

describe('tasks', () => {
  const task = (apikeyId: string, groupId = acme.groupId) =>
    insert(api.database, 'tasks', { groupId, apikeyId, type: 'saveProject', status: 'queued' });

  test('a private key can read every task of its account', async () => {
    const id = await task(acme.publicKey.id);
    const response = await acme.get(`/rest/v2/tasks/${id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      __typename: 'tasks',
      id,
      status: 'queued',
      outcome: null,
      steps: [],
    });
  });

  test('a public key can read only its own tasks, without the outcome', async () => {
    const [own, foreign] = [await task(acme.publicKey.id), await task(acme.privateKey.id)];
    const key = acme.publicKey.secret;
    const body = (await (await acme.get(`/rest/v2/tasks/${own}`, { key })).json()) as object;
    expect(body).toMatchObject({ id: own, status: 'queued' });
    expect(body).not.toHaveProperty('outcome');
    expect(await answer(await acme.get(`/rest/v2/tasks/${foreign}`, { key }))).toEqual({
      status: 404,
      code: 'not_found',
    });
  });

  test('a task of another account, an unknown id and an invalid id get the same 404', async () => {
    const other = await api.createAccount('Other');
    const foreign = await task(other.privateKey.id, other.groupId);
    const bodies = [];
    for (const id of [foreign, '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b', 'x']) {
      const response = await acme.get(`/rest/v2/tasks/${id}`);
      bodies.push(await answer(response));
    }
    expect(bodies).toEqual(Array(3).fill({ status: 404, code: 'not_found' }));
  });

  test('a request without an API key is rejected', async () => {
    const id = await task(acme.privateKey.id);
    expect((await acme.get(`/rest/v2/tasks/${id}`, { key: null })).status).toBe(401);
  });
});

describe('health', () => {
  test('the endpoints report that the process runs and that its dependencies are available', async () => {
    expect(await (await fetch(`${api.baseUrl}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${api.baseUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', checks: { hasura: 'ok', storage: 'ok' } });
  });
});

test('the server stores the last use of keys when it stops', async () => {
  const own = await startTestApi();
  const account = await own.createAccount();
  await account.get(offers);
  await own.dependencies.apiKeys.close();
  const { rows } = await own.database.pool.query<{ kind: string; used: boolean }>(
    'select kind, "lastUsedAt" is not null as used from apikeys order by kind',
  );
  await own.stop();
  expect(rows).toEqual([
    { kind: 'private', used: true },
    { kind: 'public', used: false },
  ]);
});
