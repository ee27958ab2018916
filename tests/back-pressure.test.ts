/**
 * Tests of clients that disconnect and of overload, over the whole public API: requests are cancelled with their
 * clients, saves are not, and an overloaded service responds with 503. Locks delay statements for as long as a test
 * needs.
 */
import pg from 'pg';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { waitUntil } from './support/wait-until.ts';

/** The share of one account in the ten connections: half of the eight for requests. */
const share = 4;

let api: TestApi;
let acme: TestAccount;
let other: TestAccount;
let locker: pg.Client;

beforeAll(async () => {
  api = await startTestApi({}, { connections: { connectionWaitMs: 500 } });
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
