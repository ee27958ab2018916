/** What tests of pages rely on in the browser of tests. */
import { problemsInBothSchemes, startBrowser } from './browser.ts';

const browser = await startBrowser([]);
afterAll(() => browser.close());

/** Its script chooses the colours, as that of the console does, and on a dark device they cannot be read. */
const late = `<!doctype html><html lang="en" style="color-scheme: light"><title>Late</title><main><h1>Late</h1></main>
<script>
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    const style = matches ? 'color-scheme: dark; background: #222; color: #333' : 'color-scheme: light';
    setTimeout(() => document.documentElement.setAttribute('style', style), 1000);
  });
</script></html>`;

test('the colours of a page are checked when it shows those of the device, however late it does', async () => {
  const page = await browser.open();
  await page.setContent(late);
  const found = [expect.stringMatching(/^on a dark device: color-contrast: /)];
  expect(await problemsInBothSchemes(page)).toEqual(found);
  // It is light again.
  expect(await problemsInBothSchemes(page)).toEqual(found);
});
