/** The documentation in a browser: it can be used by everybody, on a phone, and requests can be tried in it. */
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { accessibilityProblems, keepPicture, startBrowser } from '../support/browser.ts';

const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const browser = await startBrowser([api.baseUrl]);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await api.stop();
});

const pages = {
  start: '/docs',
  guide: '/docs/guides/synchronise-a-crm',
  model: '/docs/data-model',
  operations: '/docs/reference/companies',
};

test.each(Object.entries(pages))(
  '%s: a checker of accessibility finds nothing, on a screen and on a phone',
  async (name, path) => {
    for (const width of [1280, 390] as const) {
      const page = await browser.openNext({ width, locale: 'en-GB' });
      await page.goto(api.baseUrl + path);
      expect([width, await accessibilityProblems(page)]).toEqual([width, []]);
      const isScrolled = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect([width, isScrolled]).toEqual([width, false]);
      await keepPicture(page, `docs-${name}-${width}`);
    }
  },
);

test('pages can be read without a script', async () => {
  const page = await browser.open({ hasScript: false });
  await page.goto(`${api.baseUrl}/`);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Companies' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Companies');
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

test('a request can be tried with a key, and the viewer breaks no further rules of accessibility', async () => {
  const page = await browser.openNext({ locale: 'en-GB' });
  await page.goto(`${api.baseUrl}/docs/try`);
  // The markup of one group of operations is that of all, and the viewer draws all that it shows at every change.
  await page.getByPlaceholder('Filter by tag').fill('Companies');
  await page.locator('#operations-Projects-listProjects').waitFor({ state: 'detached' });
  await page.locator('.btn.authorize').first().click();
  await page.locator('.auth-container input').first().fill(keys.privateKey.secret);
  await page.locator('.auth-btn-wrapper .authorize').first().click();
  await page.locator('.auth-btn-wrapper .btn-done').first().click();
  const operation = page.locator('#operations-Companies-listCompanies');
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('button.execute').click();
  await operation.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).waitFor();
  expect(await accessibilityProblems(page, ofTheViewer)).toEqual([]);
  await keepPicture(page, 'docs-try');
});
