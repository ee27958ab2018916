/** Client addresses that use one public key take turns at what it reads and saves. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { addCareersSite, addOffer } from './support/careers.ts';
import { GraphqlSocket, type SubProtocol } from './support/graphql-socket.ts';
import { waitUntil } from './support/wait-until.ts';

let api: TestApi;
let account: TestAccount;
let slug: string;
let offer: string;

beforeAll(async () => {
  api = await startTestApi({ MAX_PUBLIC_READS_PER_ACCOUNT: '2', MAX_SAVES_PER_ACCOUNT: '2' });
  account = await api.createAccount();
  offer = await addOffer(api, account, { name: 'Baker' });
  ({ slug } = await addCareersSite(api, account, { isOpenToSpontaneousApplications: true }));
});
afterAll(() => api.stop());

const attacker = '198.51.100.1';
const bystander = '198.51.100.2';

/** Takes all places of the account, as two addresses do, and returns what gives one of them back. */
async function takePlaces(): Promise<[() => void, () => void]> {
  const { publicReads } = api.dependencies;
  const take = (visitor: string) => publicReads.take(account.groupId, visitor);
  return [await take('192.0.2.1'), await take('192.0.2.2')];
}

interface Sent {
  readonly path: string;
  readonly body?: unknown;
}

function send({ path, body }: Sent, address: string, signal: AbortSignal | null = null): Promise<Response> {
  const isPage = path.startsWith('/careers');
  return fetch(api.baseUrl + path.replace(':site', slug), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'X-Forwarded-For': address,
      ...(isPage ? {} : { 'X-API-KEY': account.publicKey.secret }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
}

const query = { query: '{ offers { id } }' };
const reads = () =>
  [
    ['a careers page', { path: '/careers/:site/en' }],
    ['a search', { path: '/careers/:site/en?q=baker' }],
    ['an offer', { path: `/careers/:site/en/offers/${offer}` }],
    ['the form of an offer', { path: `/careers/:site/en/offers/${offer}/apply` }],
    ['the form without an offer', { path: '/careers/:site/en/apply' }],
    ['a feed of job boards', { path: '/careers/:site/jobs.xml?board=b' }],
    ['an RSS feed', { path: '/careers/:site/en/offers.rss' }],
    ['a sitemap', { path: '/careers/:site/sitemap.xml' }],
    ['an embedded page', { path: '/embed/:site/en' }],
    ['a list of offers', { path: '/rest/v2/offers' }],
    ['an offer as JSON', { path: `/rest/v2/offers/${offer}` }],
    ['a query', { path: '/graphql', body: query }],
    ['a query in the address', { path: `/graphql?query=${encodeURIComponent(query.query)}` }],
    ['a batch of queries', { path: '/graphql', body: [query, query] }],
  ] as const;

/** The requests of callers that have arrived and have no answer yet. */
const inProgress = (count: number) =>
  waitUntil(async () => api.dependencies.workInProgress.current.requests === count, {
    what: `${count} requests in progress`,
  });

/** Notes who is answered, in order. */
function answersOf() {
  const order: string[] = [];
  const note = async (name: string, response: Promise<Response>): Promise<Response> => {
    const answer = await response;
    await answer.clone().arrayBuffer();
    order.push(name);
    return answer;
  };
  return { order, note };
}

test.each(reads().map(([name], number) => [name, number] as const))(
  'with six requests of one address in front, %s for another address is answered before all but one of them',
  async (name, number) => {
    const [, sent] = reads()[number] ?? [];
    if (sent === undefined) throw new Error(name);
    // Addresses of its own: the last answers of the case before may still be under way.
    const [first, second] = [`198.51.100.${number + 10}`, `203.0.113.${number + 10}`];
    const places = await takePlaces();
    const order: unknown[] = [];
    const note = (message: unknown): void => {
      const { request } = message as { request: IncomingMessage };
      const address = request.headers['x-forwarded-for'];
      if (address === first || address === second) order.push(address);
    };
    // In the order of the server: the client, on a busy machine, may read several answers at once.
    subscribe('http.server.response.finish', note);
    try {
      const answers = Array.from({ length: 6 }, () => send(sent, first));
      await inProgress(6);
      answers.push(send(sent, second));
      await inProgress(7);
      expect(order).toEqual([]);
      // One place: all requests go through it one after the other.
      places[0]();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.at(-1)).toBe(200);
      // On a busy machine the last ones may have waited too long.
      expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
      expect(order.indexOf(second)).toBeLessThanOrEqual(1);
    } finally {
      unsubscribe('http.server.response.finish', note);
      places[1]();
    }
  },
);

test('two places are not both taken by one address: another one waits for nobody', async () => {
  const { publicReads } = api.dependencies;
  const taken = [1, 2, 3].map(() => publicReads.take(account.groupId, attacker));
  expect((await send({ path: '/careers/:site/en' }, bystander)).status).toBe(200);
  for (const release of taken) (await release)();
});

test('an account with all its places taken takes none from another account', async () => {
  const places = await takePlaces();
  const other = await api.createAccount('Other');
  const answer = await other.get('/rest/v2/offers', { key: other.publicKey.secret });
  expect(answer.status).toBe(200);
  for (const release of places) release();
});

test('applications of one address wait behind that of another one', async () => {
  const { saveSlots } = api.dependencies;
  const { groupId } = account;
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const visitors = ['192.0.2.1', '192.0.2.2'];
  const [first, second] = visitors.map((visitor) =>
    saveSlots.run({ groupId, kind: 'public', visitor }, () => held),
  );
  const { order, note } = answersOf();
  const apply = (address: string, number: number) =>
    send(
      {
        path: '/rest/v2/applicants',
        body: {
          firstName: 'Ann',
          lastName: `Lee ${number}`,
          emailAddresses: `ann.${address}.${number}@x.example`,
        },
      },
      address,
    );
  const answers = Array.from({ length: 6 }, (_, number) => note('attacker', apply(attacker, number)));
  const tasks = (count: number) =>
    waitUntil(
      async () => {
        const { rows } = await api.database.pool.query<{ count: number }>(
          `select count(*)::integer from tasks where "groupId" = $1 and "finishedAt" is null`,
          [groupId],
        );
        return rows[0]?.count === count;
      },
      { what: `${count} tasks` },
    );
  await tasks(6);
  answers.push(note('bystander', apply(bystander, 0)));
  await tasks(7);
  free();
  await Promise.all([first, second]);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(7).fill(201));
  // An application is answered in steps of time, so that the two that run at once may be answered in any order.
  expect(order.indexOf('bystander')).toBeLessThanOrEqual(2);
});

describe('on a socket with a public key', () => {
  const connect = (address: string, protocol: SubProtocol = 'graphql-transport-ws') =>
    GraphqlSocket.connect(
      `${api.baseUrl.replace('http', 'ws')}/graphql`,
      protocol,
      { 'X-API-KEY': account.publicKey.secret },
      { headers: { 'X-Forwarded-For': address } },
    );

  test('queries wait for the turn of their address, and a subscription holds no place', async () => {
    const places = await takePlaces();
    const [many, one] = await Promise.all([connect(attacker), connect(bystander)]);
    many.start('live', 'subscription { offers { id } }');
    expect(await many.data()).toEqual({ offers: [{ id: offer }] });
    for (let index = 0; index < 20; index += 1) many.start(`q${index}`, query.query);
    one.start('b', query.query);
    // A message of the same socket that needs no turn is answered meanwhile.
    many.send({ type: 'ping' });
    expect(await many.next()).toMatchObject({ type: 'pong' });
    places[0]();
    expect(await one.data()).toEqual({ offers: [{ id: offer }] });
    places[1]();
    await Promise.all([many.close(), one.close()]);
    // All places are free again: what waited on a socket that has closed waits no more.
    const [again, last] = await takePlaces();
    again();
    last();
  });

  test('a second query with the id of one that waits is not sent in its place', async () => {
    const places = await takePlaces();
    const [current, older] = await Promise.all([connect(attacker), connect(attacker, 'graphql-ws')]);
    for (const type of ['subscribe', 'subscribe']) current.send({ type, id: 'q', payload: query });
    expect(await current.closed).toEqual({ code: 4409, reason: 'Subscriber for q already exists' });
    for (const type of ['start', 'start']) older.send({ type, id: 'q', payload: query });
    expect(await older.next()).toMatchObject({
      type: 'error',
      id: 'q',
      payload: { errors: [{ extensions: { code: 'validation_failed' } }] },
    });
    await older.close();
    for (const release of places) release();
  });

  test('a query that its client ends while it waits is not sent', async () => {
    const places = await takePlaces();
    const socket = await connect(bystander);
    socket.start('gone', '{ gone: offers { id } }');
    socket.send({ type: 'complete', id: 'gone' });
    socket.start('kept', '{ kept: offers { id } }');
    for (const release of places) release();
    expect(await socket.data()).toEqual({ kept: [{ id: offer }] });
    await socket.close();
  });
});

test('when too many wait, the address with the most is told so, and the log has one line of it without a stack', async () => {
  const places = await takePlaces();
  const before = api.log.length;
  const waiting = new AbortController();
  let answered = 0;
  const answers = Array.from({ length: 101 }, async () => {
    const answer = await send({ path: '/rest/v2/offers' }, attacker, waiting.signal);
    if (answer.status === 200) answered += 1;
    return answer;
  });
  const [refused] = await Promise.all([Promise.any(answers), inProgress(100)]);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('at most 100 with public keys of an account wait'),
  });
  const other = send({ path: '/rest/v2/offers' }, bystander);
  await waitUntil(async () => api.log.slice(before).length === 2, { what: 'two refused requests' });
  for (const line of api.log.slice(before)) {
    expect(line).toMatchObject({ msg: 'request', status: 429, limit: 'address_reads_waiting' });
    expect(line).not.toHaveProperty('err');
  }
  for (const release of places) release();
  expect((await other).status).toBe(200);
  // Those that still wait are answered one after the other: after five, nobody waits for the others any more.
  await waitUntil(async () => answered >= 5, { what: 'five answers for the address with the most' });
  waiting.abort();
  await Promise.allSettled(answers);
  await waitUntil(async () => api.log.slice(before).length === 102, { what: 'a line for each request' });
});

test('who waits too long for what the same address has asked gets 429, in one line of the log without a stack', async () => {
  const { publicReads } = api.dependencies;
  const places = [attacker, '192.0.2.1'].map((visitor) => publicReads.take(account.groupId, visitor));
  const before = api.log.length;
  const answer = await send({ path: '/rest/v2/offers' }, attacker);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('this one has waited 5000 ms for the others'),
  });
  for (const release of places) (await release)();
  const lines = api.log.slice(before);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'request', status: 429, limit: 'address_reads_wait' });
  expect(lines[0]).not.toHaveProperty('err');
});

test('who waits too long for others gets 503 with Retry-After, in one line of the log without a stack', async () => {
  const places = await takePlaces();
  const before = api.log.length;
  const answer = await send({ path: '/rest/v2/offers' }, bystander);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining(
      'none of the 2 places of the account for public keys became free within 5000 ms',
    ),
  });
  for (const release of places) release();
  const lines = api.log.slice(before);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'request', status: 503, limit: 'account_reads_wait' });
  expect(lines[0]).not.toHaveProperty('err');
});
