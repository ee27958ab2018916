/** Mistakes in the forms of the console: told beside their inputs, where they stay, and not in a bubble of the browser. */
import { problemsInBothSchemes } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';

const tested = await startConsole();
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

test('a login without a secret says what is missing', async () => {
  const page = await tested.open();
  await page.goto(`${tested.baseUrl}/console`);
  await page.getByRole('button', { name: /Log in|Se connecter/ }).click();
  await page
    .getByRole('alert')
    .getByText(/Enter the admin secret|Saisissez le secret/)
    .waitFor();
});

test('a dialog names each input that is missing or cannot be read, and sends nothing until it is right', async () => {
  const page = await tested.logIn({ locale: 'en-GB' });
  await tested.go(page, '/events?kind=cron');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog');
  const input = (name: string) => dialog.locator(`input[name=${name}]`);
  const told = async (name: string) => {
    const id = (await input(name).getAttribute('aria-describedby')) ?? '';
    return [
      await input(name).getAttribute('aria-invalid'),
      await dialog.locator(`[id="${id}"]`).textContent(),
    ];
  };
  await input('retries').fill('');
  await input('retries').pressSequentially('1e');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Fill this in.').first().waitFor();
  expect(await told('webhook')).toEqual(['true', 'Fill this in.']);
  expect(await told('time')).toEqual(['true', 'Fill this in.']);
  expect(await told('retries')).toEqual(['true', 'This cannot be read. Enter it again.']);
  expect(await page.evaluate('document.activeElement.name')).toBe('webhook');
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await input('webhook').fill('https://example.com/hook');
  expect(await input('webhook').getAttribute('aria-invalid')).toBe('false');
  expect(await told('time')).toEqual(['true', 'Fill this in.']);
});
