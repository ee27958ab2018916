/** Mistakes in the forms of the console: told beside their inputs, where they stay, and not in a bubble of the browser. */
import type { Page } from 'playwright-core';
import { problemsInBothSchemes } from '../support/browser.ts';
import { sentBodies, startConsole } from '../support/console.ts';

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

const languages = [
  {
    locale: 'en-GB',
    edit: 'Change a column',
    apply: 'Change',
    column: 'Column',
    toNull: 'Set referenceId to null',
    empty: 'networkContractId becomes an empty text.',
  },
  {
    locale: 'fr-FR',
    edit: 'Modifier une colonne',
    apply: 'Modifier',
    column: 'Colonne',
    toNull: 'Mettre referenceId à null',
    empty: 'networkContractId devient un texte vide.',
  },
];

test.each(languages)(
  'rows keep their values until a value, an empty text or null was asked for ($locale)',
  async (words) => {
    const { pool } = tested.api.database;
    const { rows } = await pool.query<{ name: string }>('select name from projects order by name limit 2');
    const names = rows.map(({ name }) => name);
    const page = await tested.logIn({ locale: words.locale });
    const bodies = sentBodies(page);
    const changes = () =>
      bodies.filter(({ query }) => query?.startsWith('mutation')).map(({ variables }) => variables?.changes);
    const dialog = page.getByRole('dialog');
    const apply = dialog.getByRole('button', { name: words.apply, exact: true });
    const open = async (column: string) => {
      await tested.go(page, '/data/projects');
      for (const name of names)
        await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
      await page.getByRole('button', { name: words.edit }).click();
      await choose(page, words.column, column);
    };
    await open('referenceId');
    expect(await apply.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'referenceId' }).press('Enter');
    // What was entered for another column is not entered for this one, and what was emptied is not entered.
    await choose(page, words.column, 'createdAt');
    const createdAt = dialog.getByLabel('createdAt', { exact: true });
    await createdAt.fill('2026-01-02T03:04:05');
    expect(await apply.isEnabled()).toBe(true);
    await createdAt.fill('');
    expect(await apply.isDisabled()).toBe(true);
    await createdAt.fill('2026-01-02T03:04:05');
    await choose(page, words.column, 'referenceId');
    expect(await apply.isDisabled()).toBe(true);
    expect(changes()).toEqual([]);
    expect(await problemsInBothSchemes(page)).toEqual([]);

    const written = async (column: string, value: string | null) => {
      await apply.click();
      await dialog.waitFor({ state: 'detached' });
      expect(changes().at(-1)).toEqual({ [column]: value });
      const stored = await pool.query(`select "${column}" as value from projects where name = any($1)`, [
        names,
      ]);
      expect(stored.rows).toEqual([{ value }, { value }]);
    };
    await open('networkContractId');
    await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('shared');
    await written('networkContractId', 'shared');
    await open('networkContractId');
    await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('shared');
    await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('');
    await dialog.getByRole('status').getByText(words.empty).waitFor();
    await written('networkContractId', '');
    await open('referenceId');
    await dialog.getByRole('button', { name: words.toNull }).click();
    await written('referenceId', null);
  },
);

test('a row keeps what was not entered for it, its times to the second, and what cannot be read is not sent', async () => {
  const { pool } = tested.api.database;
  const id = (
    await pool.query(
      `update profiles set birthday = '1990-05-17', distance = 3, "addedAt" = '2026-03-04T05:06:07.890Z'
       where "lastName" = 'Diallo' returning id`,
    )
  ).rows[0].id as string;
  const page = await tested.logIn();
  const bodies = sentBodies(page);
  const changes = () =>
    bodies.filter(({ query }) => query?.startsWith('mutation')).map(({ variables }) => variables?.changes);
  const input = (name: string) => page.getByLabel(name, { exact: true });
  await tested.go(page, `/data/profiles/${id}`);
  // Three segments; one is taken away, and the browser hands over nothing.
  await input('birthday').focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This cannot be read. Enter it again.').waitFor();
  await input('birthday').fill('1990-05-18');
  await input('distance').fill('');
  await input('addedAt').focus();
  await input('addedAt').blur();
  await input('headline').fill('Head nurse');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/show$/);
  expect(changes()).toEqual([{ birthday: '1990-05-18', distance: null, headline: 'Head nurse' }]);
  await tested.go(page, `/data/profiles/${id}`);
  const shown = await input('addedAt').inputValue();
  await input('addedAt').fill(shown.replace(':07', ':08'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/show$/);
  expect(changes().at(-1)).toEqual({ addedAt: '2026-03-04T05:06:08.000Z' });
});

test('a new row has the defaults of the database for what was not entered, and null where it was asked for', async () => {
  const page = await tested.logIn();
  const bodies = sentBodies(page);
  await tested.go(page, '/data/industries/create');
  const input = (name: string) => page.getByLabel(name, { exact: true });
  await input('nameEnglish').fill('Forestry');
  await page.getByRole('button', { name: 'Set nameFrench to null' }).click();
  await input('networkId').fill('987654');
  await input('createdAt').fill('2026-01-02T03:04:05');
  await input('createdAt').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/show$/);
  expect(bodies.find(({ query }) => query?.startsWith('mutation'))?.variables).toEqual({
    rows: [{ nameEnglish: 'Forestry', nameFrench: null, networkId: 987654 }],
  });
});

test('a column whose values the database lists is chosen from them', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/apikeys/create');
  await page.getByRole('combobox', { name: 'kind', exact: true }).click();
  await page.getByRole('option', { name: 'private', exact: true }).waitFor();
  expect((await page.getByRole('option').allTextContents()).sort()).toEqual(['private', 'public']);
});

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
