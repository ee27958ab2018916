/** The documentation in a browser: it can be used by everybody, and on a phone. `public-path.test.ts` tries requests in it. */
import { startTestApi } from '../support/api.ts';
import { accessibilityProblems, keepPicture, startBrowser } from '../support/browser.ts';

const api = await startTestApi();
const browser = await startBrowser([api.baseUrl]);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await api.stop();
});

// What is in a page and what is around it are checked once each, and what is around it in both widths.
const pages = {
  start: ['/docs', 1280],
  guide: ['/docs/guides/synchronise-a-crm', 390],
  model: ['/docs/data-model', 390],
  operations: ['/docs/reference/companies', 1280],
} as const;

test.each(Object.entries(pages))(
  '%s: it fits a screen and a phone, and a checker of accessibility finds nothing',
  async (name, [path, checked]) => {
    for (const width of [1280, 390] as const) {
      const page = await browser.openNext({ width, locale: 'en-GB' });
      await page.goto(api.baseUrl + path);
      const isScrolled = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect([width, isScrolled]).toEqual([width, false]);
      if (width === checked) expect(await accessibilityProblems(page)).toEqual([]);
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
