/**
 * The server below a path of another host, in a browser: what scripts make of addresses is below the path as well. And its
 * documentation, which everybody can use, on a phone and without a script.
 */
import type { Page } from 'playwright-core';
import { newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { accessibilityProblems, keepPicture, startBrowser } from '../support/browser.ts';
import { startOtherSite } from '../support/other-site.ts';
import { startPathProxy } from '../support/path-proxy.ts';

const proxy = await startPathProxy();
const api = await startTestApi({ PUBLIC_BASE_URL: proxy.address });
proxy.leadTo(api.baseUrl);
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const { rows } = await api.database.pool.query<{ id: string }>(
  `select id from offers where "referenceId" = 'DEMO-BACKEND'`,
);
const [offer = ''] = rows.map(({ id }) => id);
const site = await startOtherSite((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><head><title>Example</title></head><body><main><h1>Example</h1>
<script src="${proxy.address}/embed.js" data-key="${keys.publicKey.secret}" data-offers async></script></main></body></html>`);
});
const browser = await startBrowser([new URL(proxy.address).origin, site.origin]);
afterEach(() => {
  expect(browser.faults()).toEqual([]);
  // Browsers ask for it at the root of the host, whatever is there.
  expect(proxy.strays().filter((stray) => stray !== 'GET /favicon.ico')).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await proxy.close();
  await api.stop();
});

const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('I bake.') };

/** Fills in the form and sends it, as if somebody had looked at it for a while. */
async function apply(page: Page, emailAddress: string): Promise<void> {
  await page.locator('[name=files]').setInputFiles(letter);
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId: offer };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const value = writeFormToken(token, api.dependencies.config.fileLinks.secret);
  await page
    .locator('[name=formToken]')
    .evaluate((input, changed) => Object.assign(input, { value: changed }), value);
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill(emailAddress);
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
  await page.locator('button[data-send]').click();
  await page.getByRole('heading', { name: 'Your application was received' }).waitFor();
}

test('from the list to the offer, its form and the page that says thank you', async () => {
  const page = await browser.openNext({ locale: 'en-GB' });
  await page.goto(`${proxy.address}/careers/demo`);
  await page.locator('.offers a').first().waitFor();
  await page.goto(`${proxy.address}/careers/demo/en/offers/${offer}`);
  await page.getByRole('link', { name: 'Apply for this job' }).first().click();
  await apply(page, 'path@example.com');
  expect(new URL(page.url()).pathname).toMatch(/^\/platform\/careers\/demo\/en\/thanks\//);
});

test('within a page of another site: the list, an offer in the address of that page, its form and the thanks', async () => {
  const page = await browser.openNext({ locale: 'en-GB' });
  await page.goto(site.origin);
  await page.locator('.offers a').first().click();
  await page.waitForURL(/#offer=/);
  await page.goBack();
  await page.locator('.offers a').first().waitFor();
  await page.goto(`${site.origin}/#offer=${offer}`);
  await page.getByRole('link', { name: 'Apply for this job' }).first().click();
  await apply(page, 'path-embed@example.com');
});

/** Rules that the markup of the viewer breaks. It is not ours, and the reference has the same in pages that break none. */
const ofTheViewer = [
  'color-contrast',
  'heading-order',
  'nested-interactive',
  'region',
  'scrollable-region-focusable',
  'select-name',
];

test('a request is tried with a key on the page of the documentation, and the viewer breaks no further rules of accessibility', async () => {
  const page = await browser.openNext({ locale: 'en-GB' });
  await page.goto(`${proxy.address}/docs/try`);
  // The markup of one group of operations is that of all, and the viewer draws all that it shows at every change.
  await page.getByPlaceholder('Filter by tag').fill('Offers');
  await page.locator('#operations-Projects-listProjects').waitFor({ state: 'detached' });
  await page.locator('.btn.authorize').first().click();
  await page.locator('.auth-container input').first().fill(keys.privateKey.secret);
  await page.locator('.auth-btn-wrapper .authorize').first().click();
  await page.locator('.auth-btn-wrapper .btn-done').first().click();
  const operation = page.locator('#operations-Offers-listOffers');
  await operation.locator('.opblock-summary-control').click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/rest/v2/offers')),
    operation.locator('button.execute').click(),
  ]);
  expect(request.url()).toContain(`${proxy.address}/rest/v2/offers`);
  await operation.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).waitFor();
  // Under the pointer, a button of the viewer grows to its size, and shrinks when the page has moved below the pointer.
  await page.mouse.move(0, 0);
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))',
  );
  expect(await accessibilityProblems(page, ofTheViewer)).toEqual([]);
  await keepPicture(page, 'docs-try');
});

// What is in a page and what is around it are checked once each, and what is around it in both widths.
const pages = {
  start: ['/docs', 1280],
  guide: ['/docs/guides/synchronise-a-crm', 390],
  model: ['/docs/data-model', 390],
  operations: ['/docs/reference/companies', 1280],
  found: ['/docs/find?q=cursor', 390],
  nothing: ['/docs/find?q=xqzvwk', 1280],
} as const;

test.each(Object.entries(pages))(
  'of the documentation, %s fits a screen and a phone, and a checker of accessibility finds nothing',
  async (name, [path, checked]) => {
    for (const width of [1280, 390] as const) {
      const page = await browser.openNext({ width, locale: 'en-GB' });
      await page.goto(proxy.address + path);
      const isScrolled = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect([width, isScrolled]).toEqual([width, false]);
      if (width === checked) expect(await accessibilityProblems(page)).toEqual([]);
      await keepPicture(page, `docs-${name}-${width}`);
    }
  },
);

test('the documentation is searched with the keyboard alone, without a script', async () => {
  const page = await browser.open({ hasScript: false, locale: 'fr-FR' });
  await page.goto(`${proxy.address}/docs/saves`);
  // The link to the text, the name, and then the search.
  const box = page.getByRole('searchbox', { name: 'Search the documentation' });
  for (let count = 0; count < 5 && (await page.evaluate('document.activeElement.id')) !== 'words'; count += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('candidatures ecartees');
  await page.keyboard.press('Enter');
  await page.getByText('found for “candidatures ecartees”').waitFor();
  expect(new URL(page.url()).pathname).toBe('/platform/docs/find');
  expect(await box.inputValue()).toBe('candidatures ecartees');
  const first = page.getByRole('main').getByRole('listitem').first();
  expect(await first.locator('mark').allTextContents()).toContain('candidatures');
  await first.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { level: 1, name: 'Ce que fait la console, pour les recruteurs' })
    .waitFor();
});

test('the documentation can be read without a script', async () => {
  const page = await browser.open({ hasScript: false });
  await page.goto(`${proxy.address}/`);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Companies' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Companies');
});
