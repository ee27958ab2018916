/** Offers and the application form within a page of another origin, under a policy that allows nothing that is not needed. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { createApp } from '../../actions-server/app.ts';
import { newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { listen } from '../../actions-server/listen.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { accessibilityProblems, keepPicture, startBrowser } from '../support/browser.ts';
import { startCaptchaService } from '../support/captcha-service.ts';
import { startOtherSite } from '../support/other-site.ts';

const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const { rows } = await api.database.pool.query<{ id: string }>(
  `select id from offers where "referenceId" = 'DEMO-BACKEND'`,
);
const [offer = ''] = rows.map(({ id }) => id);

/** @param guest the origin of a captcha service, if the page lets one in */
const policyOf = (server: string, guest = '') =>
  [
    "default-src 'none'",
    `script-src ${server} ${guest}`,
    `connect-src ${server} ${guest}`,
    `frame-src ${guest === '' ? "'none'" : guest}`,
    "require-trusted-types-for 'script'",
    'trusted-types job-offers job-offers-loader',
  ].join('; ');

/**
 * What style sheets of themes, frameworks and page builders do to their content. First the root and the elements, as Bootstrap,
 * the preflight of Tailwind and themes of WordPress, then everything that is inherited.
 */
const hostileStyle = `
html { font-size: 62.5%; line-height: 1.15; tab-size: 4; -webkit-text-size-adjust: none; scroll-behavior: smooth }
*, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb; letter-spacing: .1em; text-transform: uppercase }
h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; margin: 0 }
ol, ul, menu { list-style: none; margin: 0; padding: 0 }
a { color: inherit; text-decoration: inherit }
button, input, select, textarea { font: inherit; padding: 0; background: transparent; appearance: none; width: auto }
p, li, label, legend { font-size: 22px; text-align: justify }
body { margin: 8px }
.content::first-letter { font-size: 5em; float: left; color: red }
.content {
  color: #c00; cursor: help; direction: rtl; unicode-bidi: plaintext; visibility: hidden; pointer-events: none;
  user-select: none; -webkit-user-select: none; text-decoration: underline wavy red;
  font-size: 31px; font-style: italic; font-weight: 300; font-variant: small-caps; font-stretch: condensed;
  font-kerning: none; font-feature-settings: "tnum"; font-optical-sizing: none; font-synthesis: none;
  line-height: 2.6; letter-spacing: .15em; word-spacing: 1em; text-align: center; text-align-last: right;
  text-indent: 3em; text-transform: uppercase; text-shadow: 2px 2px 2px red; text-rendering: geometricPrecision;
  text-underline-offset: 8px; text-wrap: balance; text-emphasis: dot; -webkit-text-fill-color: green;
  -webkit-text-stroke: 1px red; -webkit-font-smoothing: antialiased; white-space: pre-line; word-break: break-all;
  overflow-wrap: anywhere; line-break: anywhere; hyphens: auto; tab-size: 1; quotes: "<" ">"; list-style: square inside;
  border-collapse: collapse; border-spacing: 9px; caption-side: bottom; empty-cells: hide; orphans: 5; widows: 5;
  caret-color: red; accent-color: red; color-scheme: dark; text-orientation: upright;
  image-rendering: pixelated; -webkit-tap-highlight-color: red; -webkit-hyphens: auto; ruby-position: under;
  fill: red; stroke: red; text-anchor: end; -webkit-line-break: anywhere; hanging-punctuation: first;
  --text: red; --accent: red; --on-accent: red; --link: red; --background: red; --line: red; --border: red; --soft: red;
  --muted: red; --wrong: red; --good: red; --warn: red; --radius: 40px; --site-accent: red;
}`;

// A server whose forms have a captcha, on the same database.
const captcha = await startCaptchaService();
const { dependencies } = api;
const config = { ...dependencies.config, captcha: captcha.settings() };
const asking = await listen(createApp({ ...dependencies, config }), dependencies.log, 0, '127.0.0.1');

/** The other site: each path shows the tag with these attributes. */
const site = await startOtherSite(({ url = '/' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const attributes = searchParams.get('attributes') ?? 'data-offers';
  const key = pathname === '/wrong' ? `pk_${'0'.repeat(32)}` : keys.publicKey.secret;
  const isAsked = pathname === '/captcha';
  const server = isAsked ? `http://127.0.0.1:${asking.port}` : api.baseUrl;
  const style = pathname === '/hostile' ? `<style>${hostileStyle}</style>` : '';
  const policy = policyOf(server, isAsked ? captcha.origin : '') + (style && "; style-src 'unsafe-inline'");
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  response.end(`<!doctype html><html lang="en"><head><title>Example Ltd</title>${style}</head><body><main><div class="content">
<script src="${server}/embed.js" data-key="${key}" ${attributes} async></script>
<noscript><a href="${api.baseUrl}/careers/demo">Our jobs</a></noscript></div>${pathname === '/untitled' ? '' : '<h1>Work with us</h1>'}</main></body></html>`);
});
/** Those that pages may ask. */
const origins = [api.baseUrl, site.origin];
const browser = await startBrowser(origins);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await site.close();
  await asking.stop(0);
  await captcha.close();
  await api.stop();
});

/** The form as if somebody had looked at it for a while. */
async function letTimePass(page: Page, offerId: string | null = offer): Promise<void> {
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const text = writeFormToken(token, api.dependencies.config.fileLinks.secret);
  await page.locator('[name=formToken]').evaluate((input, value) => Object.assign(input, { value }), text);
}

test('offers are listed, searched and read, and an application is sent, on a page of another origin', async () => {
  const page = await browser.openNext();
  await page.goto(`${site.origin}/jobs?utm_source=Newsletter`);
  await page.evaluate(`window.told = []; for (const type of ['offers:loaded', 'application:sent'])
    addEventListener(type, (event) => told.push([type, event.detail]))`);
  const link = page.getByRole('link', { name: /Backend developer/ });
  await link.waitFor();
  await keepPicture(page, 'embed-list-en-1280');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Words').fill('backend');
  await page.getByRole('button', { name: 'Show jobs' }).click();
  await page.getByRole('heading', { name: '1 job' }).waitFor();
  await link.click();
  await page.waitForURL(`${site.origin}/jobs?utm_source=Newsletter#offer=${offer}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Apply for this job' }).first().click();
  await letTimePass(page);
  await page.locator('[data-send]').click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await keepPicture(page, 'embed-form-en-1280');
  expect(await accessibilityProblems(page)).toEqual([]);
  await letTimePass(page);
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill('embedded@example.com');
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
  await page.locator('[data-send]').click();
  await page.getByRole('heading', { name: 'Your application was received' }).waitFor();
  const told = (await page.evaluate('told')) as [string, object][];
  expect(told.filter(([type]) => type === 'application:sent')).toEqual([['application:sent', { offer }]]);
  const { rows: applications } = await api.database.pool.query(
    `select source, "projectId" from applications where submitted->>'emailAddresses' = 'embedded@example.com'`,
  );
  expect(applications).toEqual([{ source: 'Newsletter', projectId: offer }]);
});

test('a captcha stands in the page, where its service finds it, and is shown and answered in the form', async () => {
  expect(captcha.requests).toEqual([]);
  origins.push(`http://127.0.0.1:${asking.port}`, captcha.origin);
  const page = await browser.openNext();
  await page.goto(`${site.origin}/captcha?attributes=${encodeURIComponent('data-apply="DEMO-BACKEND"')}`);
  const check = page.frameLocator('.stand-in iframe').getByRole('button');
  await check.waitFor();
  await letTimePass(page);
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill('checked@example.com');
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
  await page.locator('[data-send]').click();
  await page.getByRole('link', { name: /Please confirm that you are a person/ }).click();
  await check.click();
  await keepPicture(page, 'embed-captcha-en-1280');
  expect(await accessibilityProblems(page)).toEqual([]);
  const widget = page.locator('job-offers > .stand-in[slot=captcha]');
  expect(await widget.count()).toBe(1);
  const place = await page.locator('#f-captcha').boundingBox();
  const shown = await widget.boundingBox();
  expect(shown?.y).toBeGreaterThan(place?.y ?? Infinity);
  expect(shown?.y).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0));
  await widget.locator('input[value]:not([value=""])').waitFor({ state: 'attached' });
  await page.locator('[data-send]').click();
  await page.getByRole('heading', { name: 'Your application was received' }).waitFor();
  expect(await widget.count()).toBe(0);
  expect(captcha.checks.map(({ action }) => action)).toEqual(['application', 'application']);
});

test('a form that the server refuses stays as it is, with the reason, and can be sent again', async () => {
  const page = await browser.openNext();
  await page.goto(`${site.origin}/?attributes=${encodeURIComponent('data-apply="DEMO-BACKEND"')}`);
  await page.locator('[name=firstName]').fill('Jane');
  await page.route('**/apply*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: {
            'Access-Control-Allow-Origin': '*',
            'Access-Control-Expose-Headers': 'Retry-After',
            'Retry-After': '7',
          },
          json: { code: 'rate_limited' },
        })
      : route.continue(),
  );
  await page.locator('[data-send]').click();
  await page.getByRole('status').getByText('Please try again in 7 seconds').waitFor();
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Jane');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Jane');
  expect(browser.faults().filter((fault) => !/429|unsafe header/.test(fault))).toEqual([]);
});

test('a link with #offer= opens the offer, and the way back leads to the list', async () => {
  const page = await browser.openNext({ width: 390 });
  await page.goto(`${site.origin}/jobs#offer=${offer}`);
  await page.getByRole('heading', { name: /Backend developer/ }).waitFor();
  await keepPicture(page, 'embed-offer-en-390');
  await page.getByRole('link', { name: 'All jobs' }).click();
  await page.getByRole('heading', { name: /^\d+ jobs$/ }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /Backend developer/ }).waitFor();
});

test('an application without an offer is sent from the list, and its form has an address of its own', async () => {
  const page = await browser.openNext();
  await page.goto(`${site.origin}/jobs`);
  await page.evaluate(`addEventListener('application:sent', (event) => { window.sent = event.detail; })`);
  await page.getByRole('link', { name: 'Apply without a job offer' }).click();
  await page.waitForURL(`${site.origin}/jobs#jobs-apply`);
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill('no-offer@example.com');
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
  await letTimePass(page, null);
  await page.locator('[data-send]').click();
  await page.getByRole('heading', { name: 'Your application was received' }).waitFor();
  expect(await page.evaluate('sent')).toEqual({ offer: null });
  const { rows: applications } = await api.database.pool.query(
    `select "projectId" from applications where submitted->>'emailAddresses' = 'no-offer@example.com'`,
  );
  expect(applications).toEqual([{ projectId: null }]);
  for (const address of ['/jobs#jobs-apply', '/?attributes=data-apply']) {
    const other = await browser.open();
    await other.goto(site.origin + address);
    await other.getByRole('heading', { name: 'Apply without a job offer' }).waitFor();
  }
});

test('one offer is shown in the language and the colours that the page asks for', async () => {
  const page = await browser.openNext();
  const attributes = encodeURIComponent('data-offer="DEMO-BACKEND" data-lang="fr" data-theme="dark"');
  await page.goto(`${site.origin}/?attributes=${attributes}`);
  await page.getByRole('link', { name: 'Postuler' }).first().waitFor();
  expect(await page.locator('[data-jobs]').getAttribute('lang')).toBe('fr');
  await keepPicture(page, 'embed-offer-dark-fr-1280');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(page.url()).not.toContain('#');
});

test.each([
  ['the list', 'data-offers', '.offers'],
  ['the form', 'data-apply="DEMO-BACKEND"', 'form.application'],
])(
  '%s looks the same whatever the styles of the page are, but for its font',
  async (_name, attributes, shown) => {
    const looks = async (path: string) => {
      const page = await browser.openNext();
      await page.goto(`${site.origin}${path}?attributes=${encodeURIComponent(attributes)}`);
      await page.locator(`job-offers ${shown}`).waitFor();
      return (await page.evaluate(`[...document.querySelector('job-offers').shadowRoot.querySelectorAll('*')]
      .map((element) => [element.outerHTML.slice(0, 60), ...[...getComputedStyle(element)].filter((name) => !name.startsWith('--'))
      .map((name) => name + ': ' + getComputedStyle(element).getPropertyValue(name))])`)) as string[][];
    };
    const [calm, hostile] = [await looks('/jobs'), await looks('/hostile')];
    expect(calm.length).toBeGreaterThan(20);
    const changed = hostile.flatMap(([html, ...styles], index) =>
      styles.filter((style) => !calm[index]?.includes(style)).map((style) => `${html}: ${style}`),
    );
    expect(changed).toEqual([]);
  },
);

test.each([
  ['below the heading of the page', 'data-offers', 1, 2],
  ['at the level that the page asks for', 'data-offers data-heading-level="3"', 1, 3],
  ['at the top of a page without a heading', 'data-offers', 0, 1],
])('headings stand %s', async (_where, attributes, headings, level) => {
  const page = await browser.openNext();
  await page.goto(
    `${site.origin}${headings === 0 ? '/untitled' : '/jobs'}?attributes=${encodeURIComponent(attributes)}`,
  );
  await page.getByRole('heading', { name: 'Our open jobs', level, exact: true }).waitFor();
  await page.getByRole('heading', { name: /^\d+ jobs$/, level: level + 1 }).waitFor();
  await page.getByRole('heading', { name: /Backend developer/, level: level + 2 }).waitFor();
  expect(await page.locator('h1').count()).toBe(1 - (level > 1 ? 1 - headings : 0));
});

test('a key that is not valid is explained to the visitor, and to the developer in the console', async () => {
  const page = await browser.openNext();
  await page.goto(`${site.origin}/wrong`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  const told = browser.faults().filter((fault) => !fault.includes('Failed to load resource'));
  expect(told).toEqual([expect.stringContaining('invalid_api_key')]);
});

test('the script is smaller than 30 kB, and browsers keep the program for good and ask for the loader again', async () => {
  const loader = await fetch(`${api.baseUrl}/embed.js`);
  expect(loader.headers.get('cache-control')).toBe('no-cache');
  const text = await loader.text();
  const etag = loader.headers.get('etag') ?? '';
  expect((await fetch(`${api.baseUrl}/embed.js`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  const [name] = /embed\.[0-9a-f]{16}\.js/.exec(text) ?? [];
  const program = await fetch(`${api.baseUrl}/embed/${name}`);
  expect(program.headers.get('cache-control')).toContain('immutable');
  const bytes = Buffer.from(await program.arrayBuffer());
  expect(bytes).toEqual(readFileSync(new URL('../../dist/browser/embed/embed.js', import.meta.url)));
  expect(gzipSync(bytes).length + gzipSync(text).length).toBeLessThan(30_000);
  expect((await fetch(`${api.baseUrl}/embed/embed.${'0'.repeat(16)}.js`)).status).toBe(404);
});
