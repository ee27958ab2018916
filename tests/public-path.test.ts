/** The server below a path of another host, behind a proxy that takes the path away: every address that it names is below it. */
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi } from './support/api.ts';
import { sendForm } from './support/careers.ts';
import { startPathProxy } from './support/path-proxy.ts';

const proxy = await startPathProxy();
const api = await startTestApi({ PUBLIC_BASE_URL: proxy.address });
proxy.leadTo(api.baseUrl);
const { path, address } = proxy;
const { origin } = new URL(address);
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const [publicKey, privateKey] = [keys.publicKey.secret, keys.privateKey.secret];
afterAll(async () => {
  await proxy.close();
  await api.stop();
});

/** The addresses in an answer, as it names them: of links, forms and files, of style sheets and feeds. */
function addressesIn(type: string, text: string): string[] {
  if (type.startsWith('text/html')) {
    const inAttributes = [...text.matchAll(/\s(?:href|src|action|formaction|content)="([^"]*)"/g)];
    return inAttributes.flatMap(([, found = '']) => {
      const value = found.replaceAll('&amp;', '&');
      // Other values of `content` are texts.
      return /^(?:\/|https?:|\.|#|\?)|\.\w+$/.test(value) && !value.includes(' ') ? [value] : [];
    });
  }
  if (type.startsWith('text/css')) {
    return [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, found = '']) => found);
  }
  if (/\b(?:rss\+)?xml/.test(type)) {
    const found = [
      ...text.matchAll(/(?:<(?:loc|link|url|guid[^>]*|publisherurl)>|CDATA\[)(https?:[^<\]]+)/g),
    ];
    return found.map(([, value = '']) => value.replaceAll('&amp;', '&'));
  }
  return [];
}

interface Visit {
  readonly status: number;
  readonly type: string;
}

/** Follows everything that can be reached. @returns what was visited, and the addresses outside of the path with their place */
async function crawl(starts: readonly string[], headers: Record<string, string> = {}) {
  const visits = new Map<string, Visit>();
  const outside: string[] = [];
  const waiting = [...starts];
  const found = (reference: string, at: string) => {
    const url = new URL(reference, at);
    url.hash = '';
    if (url.origin !== origin && !/^https?:$/.test(url.protocol)) return;
    // Other hosts are those of the account: its site, and what it links to.
    if (url.origin === origin && !`${url.pathname}/`.startsWith(`${path}/`))
      outside.push(`${reference} (${at})`);
    if (url.origin === origin && !visits.has(url.href)) waiting.push(url.href);
  };
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (visits.has(at)) continue;
    const response = await fetch(at, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
    const type = response.headers.get('content-type') ?? '';
    visits.set(at, { status: response.status, type });
    const location = response.headers.get('location');
    if (location !== null) found(location, at);
    const text = await response.text();
    for (const reference of addressesIn(type, text)) found(reference, at);
  }
  return { visits, outside };
}

/** What a crawl has to have met, so that it proves something. */
const pathsOf = (visits: ReadonlyMap<string, Visit>) =>
  new Set([...visits.keys()].map((visited) => new URL(visited).pathname.slice(path.length)));

const failures = (visits: ReadonlyMap<string, Visit>) =>
  [...visits].filter(([, { status }]) => status >= 400).map(([at, { status }]) => `${status} ${at}`);

test('every link, file, form and redirect of the careers pages, their feeds and the documentation is below the path', async () => {
  const { visits, outside } = await crawl([
    `${address}/`,
    `${address}/careers/demo`,
    `${address}/careers/demo/en/nowhere`,
    `${address}/careers/demo/sitemap.xml`,
    `${address}/careers/demo/jobs.xml?board=example`,
    `${address}/docs`,
  ]);
  expect([outside, proxy.strays()]).toEqual([[], []]);
  expect(failures(visits)).toEqual([`404 ${address}/careers/demo/en/nowhere`]);
  const paths = [...pathsOf(visits)];
  for (const pattern of [
    /^\/careers\/demo\/(en|fr)$/,
    /^\/careers\/demo\/fr\/offers\/[^/]+\/apply$/,
    /^\/careers\/demo\/en\/offers\.rss$/,
    /^\/careers\/demo\/theme\//,
    /^\/careers\/-\/careers\.\w+\.js$/,
    /^\/careers\/-\/careers\.\w+\.css$/,
    /^\/docs\/careers-pages$/,
    /^\/docs\/reference\//,
    /^\/docs\/try$/,
    /^\/docs\/assets\//,
    /^\/docs\/pictures\//,
    /^\/openapi\.json$/,
  ]) {
    expect([pattern, paths.some((visited) => pattern.test(visited))]).toEqual([pattern, true]);
  }
});

test('every link and form of the pages within other sites is below the path', async () => {
  const { visits, outside } = await crawl([`${address}/embed/-/en`], { 'x-api-key': publicKey });
  expect([outside, failures(visits), proxy.strays()]).toEqual([[], [], []]);
  expect([...pathsOf(visits)].some((visited) => /^\/embed\/-\/en\/offers\/[^/]+\/apply$/.test(visited))).toBe(
    true,
  );
});

describe('an application', () => {
  const { pool } = api.database;
  const offerId = async () => {
    const { rows } = await pool.query(`select id from offers where "referenceId" = 'DEMO-BACKEND'`);
    return String(rows[0]?.id);
  };
  const answers = async (emailAddresses: string) => {
    const { rows } = await pool.query('select id from fields where "isRequiredOnApplicationForm"');
    const required = Object.fromEntries(rows.map(({ id }) => [String(id), '2027-01-31']));
    return { firstName: 'A', lastName: 'B', emailAddresses, agreement: 'true', ...required };
  };

  test('that was saved leads to a page below the path', async () => {
    const offer = await offerId();
    const form = { slug: 'demo', offer, answers: await answers('a@example.com') };
    const response = await sendForm({ ...api, baseUrl: address }, form);
    const location = response.headers.get('location') ?? '';
    expect([response.status, location]).toEqual([
      303,
      expect.stringMatching(`^${path}/careers/demo/en/thanks/`),
    ]);
    expect((await fetch(origin + location)).status).toBe(200);
  });

  test('that was saved within another site leads to a page below the path', async () => {
    const offer = await offerId();
    const form = { slug: '-', offer, answers: await answers('b@example.com'), key: publicKey };
    const token = { site: 'demo' };
    const response = await sendForm({ ...api, baseUrl: address }, { ...form, token });
    const { location } = (await response.json()) as { location: string };
    expect(location).toMatch(new RegExp(`^${path}/embed/-/en/thanks/`));
  });
});

test('tasks, webhooks and links to files are named below the path', async () => {
  const send = (route: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${route}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-api-key': privateKey, ...headers },
    });
  const queued = await send('/rest/v2/projects', { name: 'A' }, { Prefer: 'respond-async' });
  const task = queued.headers.get('location') ?? '';
  expect([queued.status, task]).toEqual([202, expect.stringMatching(`^${path}/rest/v2/tasks/`)]);
  expect((await fetch(origin + task, { headers: { 'x-api-key': privateKey } })).status).toBe(200);
  const hook = await send('/rest/v2/webhooks', {
    url: 'https://example.com/hook',
    events: ['profile.created'],
  });
  expect([hook.status, hook.headers.get('location')]).toEqual([
    201,
    expect.stringMatching(`^${path}/rest/v2/webhooks/`),
  ]);
  const company = await send('/rest/v2/companies', { name: 'C' });
  const { companyId } = (await company.json()) as { companyId: string };
  const data = Buffer.from('A text.').toString('base64');
  const saved = await send('/rest/v2/files', {
    companyId,
    files: [{ fileName: 'a.txt', data }],
  });
  const { files } = (await saved.json()) as { files: { url: string }[] };
  expect(files[0]?.url).toMatch(`${address}/files/`);
  expect(await (await fetch(files[0]?.url ?? '')).text()).toBe('A text.');
  expect(proxy.strays()).toEqual([]);
});

test('the description of the API names the address with its path', async () => {
  const { servers } = (await (await fetch(`${address}/openapi.json`)).json()) as {
    servers: { url: string }[];
  };
  expect(servers.map(({ url }) => url)).toEqual([address]);
});

test('a proxy that leaves the path where it is gets told', async () => {
  const response = await fetch(`${api.baseUrl}${path}/careers/demo`);
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect([response.status, code]).toEqual([404, 'route_not_found']);
  expect(message).toContain(`the proxy has to take ${path}, the path of PUBLIC_BASE_URL, away`);
});
