/** Lists of the console in a browser: pages, several rows at once, CSV in and out, pairs of profiles, and the audit. */
import { readFile } from 'node:fs/promises';
import { insert } from '../support/api.ts';
import { problemsInBothSchemes } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import { waitUntil } from '../support/wait-until.ts';

const tested = await startConsole();
const { api, account } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

const valuesOf = async (sql: string, values: unknown[] = []) =>
  (await pool.query<{ value: string }>(sql, values)).rows.map(({ value }) => value);

test('pages follow each other without a count, a page is reached by its number, and a row opens over its list', async () => {
  const { groupId } = await api.createAccount('Many');
  await pool.query(
    `insert into companies ("groupId", name) select $1, 'Company ' || lpad(n::text, 3, '0') from generate_series(1, 60) n`,
    [groupId],
  );
  const page = await tested.logIn();
  const queries: { query: string; variables: { offset: number; where: unknown } }[] = [];
  page.on('request', (request) => {
    const body = request.postDataJSON() as { query?: string } | null;
    if (body?.query?.startsWith('query List_companies')) queries.push(body as (typeof queries)[number]);
  });
  const filter = encodeURIComponent(JSON.stringify({ where: JSON.stringify({ groupId: { _eq: groupId } }) }));
  await tested.go(page, `/data/companies?filter=${filter}&sort=name&order=ASC`);
  await page.getByRole('cell', { name: 'Company 025' }).waitFor();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await page.getByRole('cell', { name: 'Company 050' }).waitFor();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await page.getByRole('cell', { name: 'Company 060' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(10);
  expect(await page.getByRole('button', { name: 'Go to next page' }).isDisabled()).toBe(true);
  expect(queries.map(({ variables }) => variables.offset)).toEqual([0, 0, 0]);
  expect(JSON.stringify(queries.at(-1)?.variables.where)).toContain('Company 050');

  // By its number, with the keyboard.
  const number = page.getByRole('textbox', { name: 'Page' });
  await number.fill('2');
  await page.getByRole('textbox', { name: 'Page' }).press('Enter');
  await page.getByRole('cell', { name: 'Company 026' }).waitFor();
  expect(page.url()).toContain('page=2');
  await number.fill('401');
  await number.press('Enter');
  await page.getByText('A number from 1 to 400').waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  expect(page.url()).toContain('page=2');
  expect(queries.some(({ query }) => query.includes('aggregate'))).toBe(false);

  // Addresses of pages that the list does not have lead to the first one, and say why.
  for (const [wrong, reason] of [
    ['page=4', 'The list has no page 4'],
    ['page=401', 'Page 401 is after the first 10,000 rows'],
  ]) {
    await tested.go(page, `/data/companies?filter=${filter}&sort=name&order=ASC&perPage=25&${wrong}`);
    await page.getByText(String(reason)).waitFor();
    await page.getByRole('cell', { name: 'Company 001' }).waitFor();
    expect(page.url()).toMatch(/page=1(&|$)/);
  }

  // A row opens over the list, with its address, and the arrows lead to the rows around it, on other pages too.
  await tested.go(page, `/data/companies?filter=${filter}&sort=name&order=ASC&perPage=25&page=1`);
  const row = page.getByRole('cell', { name: 'Company 024' });
  await row.scrollIntoViewIfNeeded();
  // The place in the history too: the way back from the list leads where it led before.
  const place = async () => ({
    url: page.url(),
    at: await page.evaluate('[window.scrollY, history.state]'),
  });
  const before = await place();
  const read = queries.length;
  // Without the pointer, for which the page would be scrolled.
  await row.dispatchEvent('click');
  const panel = page.getByRole('dialog');
  const shown = (name: string) =>
    panel.getByRole('heading', { name: `companies: ${name}`, level: 1 }).waitFor();
  await shown('Company 024');
  const [id] = await valuesOf(
    `select id as value from companies where "groupId" = $1 and name = 'Company 024'`,
    [groupId],
  );
  expect(page.url()).toContain(`/data/companies/${id}/show?`);
  expect(await page.title()).toContain('Company 024');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await place()).toEqual(before);
  expect(await page.title()).toBe('companies · Console');
  // The list was there all the time: it has not been read again, and its row has the focus.
  expect(queries.length).toBe(read);
  await page.keyboard.press('Enter');
  await shown('Company 024');
  await page.keyboard.press('ArrowRight');
  await shown('Company 025');
  await panel.getByRole('button', { name: 'Next row' }).click();
  await shown('Company 026');
  // While the other page was read the button kept the focus, so that no key is lost.
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Next row (→)');
  await page.keyboard.press('ArrowLeft');
  await shown('Company 025');
  await page.reload();
  await shown('Company 025');
  await panel.getByRole('link', { name: 'Whole page' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'companies: Company 025' }).waitFor();
  await page.goBack();
  await shown('Company 025');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('row', { name: /Company 025/ }).waitFor();
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Company 025');
});

test('a list shows the columns that somebody has chosen, also after a reload', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/profiles');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await heading('headline').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('switch', { name: 'headline' }).click();
  await page.getByRole('switch', { name: 'externalId' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await heading('externalId').waitFor();
  expect(await heading('headline').count()).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  // At the end of a long list, which has to be within the window.
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await heading('headline').waitFor();
  expect(await heading('externalId').count()).toBe(0);
});

test('several rows get a value at once', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/users');
  const boxes = page.getByRole('checkbox', { name: 'Select this row' });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Change a column' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change a column' }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: 'disabled' }).click();
  await dialog.locator('input[type=checkbox]').check();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('2 rows changed').waitFor();
  const disabled = await valuesOf('select id::text as value from users where disabled');
  expect(disabled.length).toBeGreaterThanOrEqual(2);
});

test('rows are imported from CSV after they were shown, and exported with the columns of the list', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/industries');
  await page.getByRole('button', { name: 'Import' }).click();
  const file = 'nameEnglish;networkId;unknown\n"Ships; and boats";900001;x\n=1+1;900002;y\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Left out, because they cannot be inserted: unknown').waitFor();
  await page.getByRole('button', { name: 'Insert 2 rows' }).click();
  await page.getByText('2 rows inserted').waitFor();
  expect(
    await valuesOf(
      `select "nameEnglish" as value from industries where "nameEnglish" in ('Ships; and boats', '=1+1') order by 1`,
    ),
  ).toEqual(['=1+1', 'Ships; and boats']);
  await tested.go(
    page,
    `/data/industries?filter=${encodeURIComponent(JSON.stringify({ where: '{"nameEnglish":{"_in":["Ships; and boats","=1+1"]}}' }))}`,
  );
  await page.getByRole('cell', { name: 'Ships; and boats' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\n')[0]).toContain('nameEnglish');
  expect(text).toContain('Ships; and boats');
  // A spreadsheet would run it.
  expect(text).toContain("'=1+1");
});

test('two profiles are merged, with the chosen values of the other one, in one request', async () => {
  const ids = await valuesOf(
    `select id as value from profiles where "lastName" in ('Garnier', 'Diallo') order by "lastName"`,
  );
  const [other = '', kept = ''] = ids;
  const pair = await insert(api.database, 'profiles_duplicates', {
    groupId: account,
    profileId: kept,
    otherProfileId: other,
    reason: 'email',
  });
  const field = { groupId: account, targetedEntity: 'PROFILE', type: 'text', name: 'Shift' };
  const fieldId = await insert(api.database, 'fields', field);
  for (const [profileId, value] of [
    [kept, 'Day'],
    [other, 'Night'],
  ]) {
    await insert(api.database, 'profiles_fieldsvalues', { groupId: account, profileId, fieldId, value });
  }
  const page = await tested.logIn();
  const changes: string[] = [];
  page.on('request', (request) => {
    const body = request.postDataJSON() as { query?: string } | null;
    if (body?.query?.startsWith('mutation')) changes.push(body.query);
  });
  await tested.go(page, `/inbox/duplicates?id=${pair}`);
  await page.getByRole('radio', { name: 'Headline: Nurse, intensive care' }).check();
  await page.getByRole('radio', { name: 'First name: Awa' }).check();
  await page.getByRole('radio', { name: 'Shift: Night' }).check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Merged', { exact: true }).waitFor();
  expect(await valuesOf('select "mergedIntoId" as value from profiles where id = $1', [other])).toEqual([
    kept,
  ]);
  // The choice is a part of the merge, so that it cannot be lost between two requests.
  expect(changes.map((query) => query.split('(')[0])).toEqual(['mutation MergeProfiles']);
  expect(
    await valuesOf(
      `select unnest(array["firstName", "lastName", headline]) as value from profiles where id = $1`,
      [kept],
    ),
  ).toEqual(['Awa', 'Garnier', 'Nurse, intensive care']);
  expect(await valuesOf('select value from profiles_fieldsvalues where "profileId" = $1', [kept])).toEqual([
    'Night',
  ]);
});

test('the audit shows one record, and all again, and older ones are read', async () => {
  await pool.query(
    `insert into companies ("groupId", name) select $1, 'Audited ' || n from generate_series(1, 120) n`,
    [account],
  );
  const page = await tested.logIn();
  await tested.go(page, '/audit');
  const rows = page.locator('tbody tr');
  const before = await rows.count();
  await page.getByRole('button', { name: 'Older ones' }).click();
  await waitUntil(async () => (await rows.count()) > before);
  await page.getByRole('button', { name: 'Only this' }).first().click();
  await waitUntil(async () => (await rows.count()) < before);
  await page.getByRole('button', { name: 'All records' }).click();
  await waitUntil(async () => (await rows.count()) >= before);
  await page.getByRole('combobox', { name: 'Records' }).click();
  await page.getByRole('option', { name: 'users', exact: true }).click();
  await waitUntil(async () => (await rows.count()) < before);
});
