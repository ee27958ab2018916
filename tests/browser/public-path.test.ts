/** The server below a path of another host, in a browser: what scripts make of addresses is below the path as well. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { startBrowser } from '../support/browser.ts';
import { startOtherSite } from '../support/other-site.ts';
import { startPathProxy } from '../support/path-proxy.ts';

const resume = fileURLToPath(new URL('../fixtures/resumes/elodie-marchand.pdf', import.meta.url));

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

/** Fills in the form and sends it, as if somebody had looked at it for a while. */
async function apply(page: Page, emailAddress: string): Promise<void> {
  await page.locator('[name=resumesFiles]').setInputFiles(resume);
  await page.locator('#notice').waitFor();
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId: offer };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const value = writeFormToken(token, api.dependencies.config.fileLinks.secret);
  await page
    .locator('[name=formToken]')
    .evaluate((input, changed) => Object.assign(input, { value: changed }), value);
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

test('requests are tried on the page of the documentation', async () => {
  const page = await browser.openNext();
  await page.goto(`${proxy.address}/docs/try`);
  await page.locator('.opblock').first().waitFor();
  await page.locator('.opblock-summary-path').filter({ hasText: '/healthz' }).first().click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/healthz')),
    page.getByRole('button', { name: 'Execute' }).click(),
  ]);
  expect(request.url()).toBe(`${proxy.address}/healthz`);
});
