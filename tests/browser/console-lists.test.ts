/** Lists of the console in a browser: pages, several rows at once, CSV in and out, and pairs of profiles. */
import { readFile } from 'node:fs/promises';
import { insert } from '../support/api.ts';
import { startConsole } from '../support/console.ts';

const tested = await startConsole();
const { api } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

const valuesOf = async (sql: string, values: unknown[] = []) =>
  (await pool.query<{ value: string }>(sql, values)).rows.map(({ value }) => value);
const [account = ''] = await valuesOf('select id as value from groups');

test('the next page begins after the last row, nothing is counted, and the last page ends the list', async () => {
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
  expect(queries.some(({ query }) => query.includes('aggregate'))).toBe(false);
});

test('several rows get a value at once', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/users');
  const boxes = page.getByRole('checkbox', { name: 'Select this row' });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Change a column' }).click();
  const dialog = page.getByRole('dialog');
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

test('SQL reads, and is not allowed to write unless somebody says so', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/sql');
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(`update users set "displayName" = 'Changed'`);
  await page.keyboard.press('Control+Enter');
  await page.getByText('read-only').first().waitFor();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('select 40 + 2 as answer');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('cell', { name: '42' }).waitFor();
  expect(await valuesOf(`select id::text as value from users where "displayName" = 'Changed'`)).toEqual([]);
});
