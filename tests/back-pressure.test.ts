/**
 * Tests of clients that disconnect and of overload, over the whole public API: requests are cancelled with their
 * clients, saves are not, and an overloaded service responds with 503. Locks delay statements for as long as a test
 * needs.
 */
import { connect } from 'node:net';
import pg from 'pg';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { GraphqlSocket } from './support/graphql-socket.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { waitUntil } from './support/wait-until.ts';

/** The share of one account in the ten connections: half of the eight for requests. */
const share = 4;

let api: TestApi;
let acme: TestAccount;
let other: TestAccount;
let locker: pg.Client;

beforeAll(async () => {
  api = await startTestApi(
    { MAX_REQUESTS_IN_PROGRESS: '12', MAX_BYTES_IN_PROGRESS: '2000000', MAX_REQUEST_FILE_BYTES: '1000' },
    { connections: { connectionWaitMs: 500 } },
  );
  acme = await api.createAccount('Acme');
  other = await api.createAccount('Other');
  locker = new pg.Client(api.database.url);
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await api.stop();
});
afterEach(() => locker.query('rollback'));

/** Locks a table, so that every statement on it waits. */
const lock = (table: string) => locker.query(`begin; lock table "${table}" in access exclusive mode`);

/** They are counted by another client, because the locker sees no changes of others during its transaction. */
const untilHeldUp = (count: number) =>
  waitUntil(async () => (await countLockWaits(api.database.pool)) === count, {
    what: `${count} statements that are held up`,
  });

/** Sends requests whose caller can hang up. */
function send(account: TestAccount, method: string, path: string, body?: unknown) {
  const gone = new AbortController();
  const answered = fetch(api.baseUrl + path, {
    method,
    headers: { 'x-api-key': account.privateKey.secret, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: gone.signal,
  });
  return { answered, hangUp: () => gone.abort() };
}

const fields = { query: '{ fields { id } }' };

test.each([
  ['a list', 'GET', '/rest/v2/offers', 'offers', undefined],
  ['a query at /graphql', 'POST', '/graphql', 'fields', fields],
])(
  'the statement of %s is cancelled in Postgres when its caller disconnects',
  async (_what, method, path, table, body) => {
    await acme.get('/rest/v2/offers');
    await lock(table);
    const { answered, hangUp } = send(acme, method, path, body);
    await untilHeldUp(1);
    hangUp();
    await expect(answered).rejects.toThrow();
    await untilHeldUp(0);
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('the poll of a live query is cancelled in Postgres when its caller disconnects', async () => {
  await lock('fields');
  const socket = await GraphqlSocket.connect(
    `${api.baseUrl.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
    { 'X-API-KEY': acme.privateKey.secret },
  );
  socket.start('s', 'subscription { fields { id } }');
  await untilHeldUp(1);
  socket.socket.terminate();
  await untilHeldUp(0);
});

test('a save completes although its caller disconnects', async () => {
  await acme.get('/rest/v2/offers');
  await lock('companies');
  const { answered, hangUp } = send(acme, 'POST', '/rest/v2/companies', { name: 'Patient Ltd' });
  await untilHeldUp(1);
  const lines = api.log.length;
  hangUp();
  await expect(answered).rejects.toThrow();
  // The server has noticed: it writes the line of a request when its connection is closed.
  await waitUntil(() => api.log.length > lines, { what: 'the line of the request' });
  expect(await countLockWaits(api.database.pool)).toBe(1);
  await locker.query('rollback');
  await waitUntil(
    async () => {
      const { rows } = await api.database.pool.query(`select 1 from companies where name = 'Patient Ltd'`);
      return rows.length === 1;
    },
    { what: 'the company' },
  );
});

/** Sends the headers of a save and the beginning of its body; the caller sends the end. */
async function begin(account: TestAccount, text: string, length: number) {
  const { hostname, port } = new URL(api.baseUrl);
  const connection = connect(Number(port), hostname);
  let received = '';
  connection.on('data', (chunk) => {
    received += String(chunk);
  });
  connection.on('error', () => {});
  connection.write(
    `POST /rest/v2/companies HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${account.privateKey.secret}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`,
  );
  return {
    connection,
    answered: () =>
      waitUntil(() => received.includes('\r\n\r\n'), { what: 'an answer' }).then(() => received),
  };
}

const untilInProgress = (count: number) =>
  waitUntil(() => api.dependencies.workInProgress.current.requests === count, {
    what: `${count} requests in progress`,
  });

test('requests beyond those that an account may have in progress get 503 before their bodies are read, and another account is served', async () => {
  const body = JSON.stringify({ name: 'Slow Ltd' });
  const slow = [];
  for (let index = 0; index < 6; index += 1) slow.push(await begin(acme, body.slice(0, 5), body.length));
  await untilInProgress(6);
  const refused = await begin(acme, '', 1000);
  const answer = await refused.answered();
  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/^retry-after: \d+\r$/im);
  expect(answer).toContain('at most 6 requests of one account');
  expect((await other.post('/rest/v2/companies', { name: 'Quick Ltd' })).status).toBe(201);
  for (const { connection } of slow) connection.write(body.slice(5));
  for (const { answered } of slow) expect(await answered()).toMatch(/^HTTP\/1\.1 201 /);
  await untilInProgress(0);
  // Overload is no failure of the server.
  expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await acme.post('/rest/v2/companies', { name: 'Late Ltd' })).status).toBe(201);
});

test('the bytes of all unfinished bodies together are bounded, and small bodies are served beside them', async () => {
  const half = '{"name":"'.padEnd(900_000, 'x');
  const held = () => api.dependencies.workInProgress.current.bytes;
  const bodies = [await begin(acme, half, 950_000), await begin(other, half, 950_000)];
  await waitUntil(() => held() > 1_600_000, { what: 'the bytes of two bodies' });
  const refused = await begin(await api.createAccount('Third'), '', 950_000);
  expect(await refused.answered()).toMatch(/^HTTP\/1\.1 503 /);
  expect(held()).toBeLessThanOrEqual(2_000_000);
  expect((await other.post('/rest/v2/companies', { name: 'Small Ltd' })).status).toBe(201);
  for (const { connection } of bodies) connection.destroy();
  await untilInProgress(0);
  expect(held()).toBe(0);
});

test('an account that uses its share of the connections gets 503 with Retry-After, while another account is served', async () => {
  await Promise.all([acme.get('/rest/v2/offers'), other.get('/rest/v2/offers')]);
  await lock('fields');
  const held = Array.from({ length: share }, () => send(acme, 'POST', '/graphql', fields));
  await untilHeldUp(share);

  const rejected = await acme.post('/graphql', { query: '{ projects { id } }' });
  expect(rejected.status).toBe(503);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ errors: [{ extensions: { code: 'service_unavailable' } }] });
  const rejectedList = await acme.get('/rest/v2/offers');
  expect(rejectedList.status).toBe(503);
  expect(Number(rejectedList.headers.get('retry-after'))).toBeGreaterThan(0);

  expect(await other.graphql('{ projects { id } }')).toEqual({ data: { projects: [] } });
  await locker.query('rollback');
  for (const { answered } of held) expect((await answered).status).toBe(200);
});
