/** Towns below the inputs of places, on the careers pages and within a page of another site. */
import type { Page } from 'playwright-core';
import { insert, startTestApi } from '../support/api.ts';
import { accessibilityProblems, startBrowser } from '../support/browser.ts';
import { addCareersSite, addOffer } from '../support/careers.ts';
import { startOtherSite } from '../support/other-site.ts';

const api = await startTestApi();
const account = await api.createAccount();
const { slug } = await addCareersSite(api, account, {});
const offer = await addOffer(api, account, { name: 'Baker' });
const several = await insert(api.database, 'fields', {
  groupId: account.groupId,
  name: 'Where would you work?',
  type: 'multiplelocation',
  targetedEntity: 'PROFILE',
  isOnApplicationForm: true,
});
const site = await startOtherSite((_request, response) => {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; script-src ${api.baseUrl}; connect-src ${api.baseUrl}; require-trusted-types-for 'script'; trusted-types job-offers job-offers-loader`,
  });
  response.end(`<!doctype html><html lang="en"><head><title>Example Ltd</title></head><body><main><h1>Work</h1>
<script src="${api.baseUrl}/embed.js" data-key="${account.publicKey.secret}" data-apply="${offer}" async></script></main></body></html>`);
});
const browser = await startBrowser([api.baseUrl, site.origin]);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await site.close();
  await api.stop();
});

const form = `${api.baseUrl}/careers/${slug}/en/offers/${offer}/apply`;
/** Types by the keyboard, and waits for the options of the input. */
async function suggestionsFor(page: Page, id: string, text: string) {
  const input = page.locator(`[id="${id}"]`);
  await input.focus();
  await input.pressSequentially(text);
  const options = page.locator(`[id="${id}-places"] option`);
  await options.first().waitFor({ state: 'attached' });
  return Promise.all(
    (await options.all()).map(async (one) => ({
      value: await one.getAttribute('value'),
      label: await one.getAttribute('label'),
    })),
  );
}

test('the form suggests towns to whoever types a place, asks once for a word, and has no problem of accessibility', async () => {
  const page = await browser.openNext();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/places') && asked.push(request.url()));
  await page.goto(form);
  expect((await suggestionsFor(page, 'f-location', 'lyo'))[0]).toEqual({
    value: 'Lyon, Rhône, France',
    label: null,
  });
  expect(asked).toHaveLength(1);
  expect(await page.locator('[id="f-location"]').getAttribute('list')).toBe('f-location-places');
  expect(await accessibilityProblems(page)).toEqual([]);
  // What is chosen is asked for no more.
  await page.locator('[id="f-location"]').fill('Lyon, Rhône, France');
  await page.waitForTimeout(500);
  expect(asked).toHaveLength(1);
});

test('a town is shown too where it is typed without its accents', async () => {
  const page = await browser.openNext();
  await page.goto(form);
  expect((await suggestionsFor(page, 'f-location', 'creteil'))[0]).toEqual({
    value: 'Créteil, Val-de-Marne, France',
    label: 'creteil → Créteil, Val-de-Marne, France',
  });
});

test('an input of several places suggests the last one, and keeps those before it', async () => {
  const page = await browser.openNext();
  await page.goto(form);
  const [first] = await suggestionsFor(page, `f-${several}`, 'Grenoble (Isère), lyo');
  expect(first?.value).toBe('Grenoble (Isère), Lyon (Rhône)');
});

test('the town of the list has suggestions', async () => {
  const page = await browser.openNext();
  await page.goto(`${api.baseUrl}/careers/${slug}/fr?near=Paris`);
  await page.locator('#near').fill('');
  expect((await suggestionsFor(page, 'near', 'londres'))[0]?.value).toBe(
    'London, Greater London, Royaume-Uni',
  );
});

test('the form within a page of another site has them, under a policy that allows nothing else', async () => {
  const page = await browser.openNext();
  await page.goto(`${site.origin}/jobs`);
  await page.locator('[id="f-location"]').waitFor();
  expect((await suggestionsFor(page, 'f-location', 'lyo'))[0]?.value).toBe('Lyon, Rhône, France');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('without a script the inputs are plain ones', async () => {
  const page = await browser.openNext({ hasScript: false });
  await page.goto(form);
  await page.locator('[id="f-location"]').fill('Lyon');
  expect(await page.locator('[id="f-location"]').getAttribute('list')).toBeNull();
  expect(await page.locator('datalist').count()).toBe(0);
});
