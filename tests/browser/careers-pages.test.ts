/** Every careers page in a browser: two languages, a phone and a desk, with nothing that an accessibility checker finds. */
import type { Page } from 'playwright-core';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import {
  accessibilityProblems,
  keepPicture,
  problemsInBothSchemes,
  startBrowser,
} from '../support/browser.ts';
import { addCareersSite } from '../support/careers.ts';
import { picture } from '../support/pictures.ts';

const api = await startTestApi();
await createDemoAccount(api.dependencies.hasura, demoKeys({ privateKey: undefined, publicKey: undefined }));
const browser = await startBrowser([api.baseUrl]);
afterAll(async () => {
  await browser.close();
  await api.stop();
});
afterEach(() => expect(browser.faults()).toEqual([]));

const { rows: offers } = await api.database.pool.query<{ id: string; name: string }>(
  `select id, name from offers order by name`,
);
const [offer = ''] = offers.map(({ id }) => id);
const { rows: closing } = await api.database.pool.query<{ id: string }>(
  `update projects set "deletedAt" = now() where id = $1 returning id`,
  [offers.at(-1)?.id],
);
const [closed = ''] = closing.map(({ id }) => id);

const pages = [
  ['list', ''],
  ['list-without-results', '?q=plumber'],
  ['offer', `/offers/${offer}`],
  ['form', `/offers/${offer}/apply`],
  ['form-without-offer', '/apply'],
  ['closed-offer', `/offers/${closed}`],
  ['legal-notice', '/legal'],
  ['not-found', '/offers/unknown'],
] as const;

// What the words of a page can break does not depend on its colours and, where there is room, not on its width.
test.each([
  ['in French at a desk, on a light and on a dark device', 'fr', 1280],
  ['in English on a phone', 'en', 390],
] as const)('every page fits the window and is accessible: %s', async (_where, language, width) => {
  const page = await browser.openNext({ width });
  for (const [name, path] of pages) {
    await page.goto(`${api.baseUrl}/careers/demo/${language}${path}`);
    await expectFit(page, name, language);
    await keepPicture(page, `${name}-light-${language}-${width}`);
    // Where there is more room there is more to be seen.
    const problems = await (width === 1280
      ? problemsInBothSchemes(page, `${name}-dark-${language}-${width}`)
      : accessibilityProblems(page));
    expect([name, problems]).toEqual([name, []]);
  }
});

// Words in French are longer.
test('every page fits the window in French on a phone', async () => {
  const page = await browser.openNext({ width: 390 });
  for (const [name, path] of pages) {
    await page.goto(`${api.baseUrl}/careers/demo/fr${path}`);
    await expectFit(page, name, 'fr');
  }
});

async function expectFit(page: Page, name: string, language: string): Promise<void> {
  expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, language]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect([name, Number(overflow) <= 0]).toEqual([name, true]);
}

test('on a dark device the page is dark, and a logo stands on the colour that it was made for', async () => {
  const { rows } = await api.database.pool.query<{ groupId: string }>(
    `select "groupId" from careers_sites where slug = 'demo'`,
  );
  const { slug } = await addCareersSite(api, rows[0] ?? { groupId: '' }, {
    name: 'Acme',
    logo: picture(200, 60),
    headerColor: '#ffe9b0',
    accentColor: '#1d1d50',
  });
  const page = await browser.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${api.baseUrl}/careers/${slug}/en`);
  const style = (selector: string, name: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`);
  const colour = (selector: string) => style(selector, 'backgroundColor');
  expect(await colour('body')).toBe('rgb(22, 22, 22)');
  expect(await colour('.site-header')).toBe('rgb(38, 38, 38)');
  expect(await colour('.logo')).toBe('rgb(255, 233, 176)');
  expect(await style('#q', 'colorScheme')).toBe('light dark');
  await keepPicture(page, 'list-with-logo-dark-en-1280');
});

test('a visitor reads the pages in the language of the browser, and changes it without losing the place', async () => {
  const page = await browser.open({ locale: 'en-GB' });
  await page.goto(`${api.baseUrl}/careers/demo`);
  expect(page.url()).toBe(`${api.baseUrl}/careers/demo/en`);
  await page.getByRole('link', { name: /Backend/ }).click();
  await page.getByRole('link', { name: 'Cette page en français' }).click();
  await page.waitForURL(/\/fr\/offers\//);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Backend developer');
});

test('the list is filtered without a script', async () => {
  const page = await browser.open({ hasScript: false });
  await page.goto(`${api.baseUrl}/careers/demo/fr`);
  await page.getByLabel('Mots-clés').fill('backend');
  await page.getByLabel('Contrat').selectOption({ label: 'Freelance' });
  await page.getByRole('button', { name: 'Afficher les offres' }).click();
  await page.getByRole('heading', { name: '1 offre' }).waitFor();
  expect(await page.getByRole('link', { name: /developer/ }).count()).toBe(1);
});
