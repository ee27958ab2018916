/** What needs no key, and what is refused before anybody is known, is limited by the address of the client. */
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { addCareersSite } from './support/careers.ts';

const refusals = 5;
const requests = 12;

let api: TestApi;
let account: TestAccount;
let slug: string;
/** The requests to the database of sites, files and persons. */
let lookUps = 0;

beforeAll(async () => {
  api = await startTestApi(
    { RATE_LIMIT_BURST_PER_ADDRESS: String(refusals), RATE_LIMIT_BURST: String(requests) },
    {
      async beforeHasura(body) {
        if (/FindCareersSites|GetFile|FindPerson|FindApiKeys/.test(body)) lookUps += 1;
      },
    },
  );
  account = await api.createAccount();
  ({ slug } = await addCareersSite(api, account));
});
afterAll(() => api.stop());

let addresses = 0;
/** An address that has sent nothing yet. */
const fresh = () => `198.51.100.${++addresses}`;

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(api.baseUrl + path, { redirect: 'manual', headers: { 'X-Forwarded-For': address, ...headers } });

const id = () => randomUUID();
const signed = 'expires=4102444800&signature=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const refused: readonly (readonly [string, number, () => string])[] = [
  ['unknown careers sites', 404, () => `/careers/unknown-${id()}/en`],
  ['feeds of unknown sites', 404, () => `/careers/unknown-${id()}/jobs.xml`],
  ['logos of unknown sites', 404, () => `/careers/unknown-${id()}/logo/x.png`],
  ['links to files that are not valid', 403, () => `/files/${id()}/a.pdf?${signed}`],
  ['links to exports that are not valid', 403, () => `/exports/${id()}?${signed}`],
  ['scripts that there are not', 404, () => `/embed/${id()}.js`],
  ['embedded pages without a key', 401, () => '/embed/-/en'],
  ['lists without a key', 401, () => '/rest/v2/offers'],
];

test.each(refused)(
  '%s are refused with %s, and with 429 when there are too many',
  async (_name, status, path) => {
    const address = fresh();
    for (let count = 0; count < refusals; count += 1)
      expect((await get(path(), address)).status).toBe(status);
    const answer = await get(path(), address);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(path(), fresh())).status).toBe(status);
  },
);

test.each(refused.slice(0, 5))(
  'an address of which too many requests were refused has no more of %s looked up',
  async (_name, _status, path) => {
    const address = fresh();
    for (let count = 0; count <= refusals; count += 1) await get(path(), address);
    lookUps = 0;
    for (let count = 0; count < 10; count += 1) expect((await get(path(), address)).status).toBe(429);
    expect(lookUps).toBe(0);
    await get(path(), fresh());
    expect(lookUps).toBeGreaterThan(0);
  },
);

test.each([
  ['a link to a file', async () => fileLink()],
  ['a link to an export', async () => exportLink()],
  ['the description of the API', async () => '/openapi.json'],
  ['the documentation', async () => '/docs'],
  ['the script of embedded pages', async () => '/embed.js'],
])('%s is answered, and with 429 when one address asks too often', async (_name, path) => {
  const address = fresh();
  const link = await path();
  for (let count = 0; count < requests; count += 1) expect((await get(link, address)).status).toBe(200);
  const answer = await get(link, address);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining(`from this address in a short time: ${requests} are allowed`),
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(link, fresh())).status).toBe(200);
});

test('a valid key is found from an address of which too many requests were refused', async () => {
  const address = fresh();
  for (let count = 0; count <= refusals; count += 1) await get('/rest/v2/offers', address);
  const answer = await get('/rest/v2/offers', address, { 'X-API-KEY': account.privateKey.secret });
  expect(answer.status).toBe(200);
});

test('what is refused to a caller with a key counts for nobody else of the address, and neither does what is refused for its number', async () => {
  const [known, often] = [fresh(), fresh()];
  const key = { 'X-API-KEY': account.privateKey.secret };
  for (let count = 0; count <= refusals; count += 1)
    expect((await get(`/rest/v2/tasks/${id()}`, known, key)).status).toBe(404);
  for (let count = 0; count <= requests + refusals; count += 1) await get('/openapi.json', often);
  expect((await get('/openapi.json', often)).status).toBe(429);
  for (const address of [known, often]) expect((await get('/rest/v2/offers', address)).status).toBe(401);
});

test('an address whose visitors open a site is not refused for it', async () => {
  const address = fresh();
  for (let count = 0; count < refusals; count += 1)
    expect((await get(`/careers/${slug}/en`, address)).status).toBe(200);
});

test('health checks are never limited', async () => {
  const address = fresh();
  for (let count = 0; count < 3 * requests; count += 1)
    expect((await get(count % 2 === 0 ? '/healthz' : '/readyz', address)).status).toBe(200);
});

test('the networks of IPv6 count as one address', async () => {
  for (let count = 0; count < refusals; count += 1)
    expect((await get(`/careers/unknown-${id()}/en`, `2001:db8:7:7::${count}`)).status).toBe(404);
  expect((await get(`/careers/unknown-${id()}/en`, '2001:db8:7:7:ffff::1')).status).toBe(429);
  expect((await get(`/careers/unknown-${id()}/en`, '2001:db8:7:8::1')).status).toBe(404);
});

async function applicant(): Promise<string> {
  const answer = await account.post('/rest/v2/applicants', {
    firstName: 'Ann',
    lastName: 'Lee',
    emailAddresses: `${id()}@x.example`,
    files: [{ name: 'a.txt', data: Buffer.from('text').toString('base64') }],
  });
  return ((await answer.json()) as { profileId: string }).profileId;
}

/** The path and the signature of a link that a document answers. */
async function linkOf(document: string, variables: Record<string, unknown>): Promise<string> {
  const { data } = await account.graphql(document, variables);
  const [, url = ''] = /"url":"([^"]+)"/.exec(JSON.stringify(data)) ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function fileLink(): Promise<string> {
  await applicant();
  const { rows } = await api.database.pool.query<{ id: string }>(
    'select id from files where "groupId" = $1 limit 1',
    [account.groupId],
  );
  return linkOf('query ($ids: [uuid!]!) { fileUrls(ids: $ids) { url } }', { ids: [rows[0]?.id] });
}

async function exportLink(): Promise<string> {
  return linkOf('query ($id: uuid!) { exportProfile(id: $id) { url } }', { id: await applicant() });
}
