/** Buttons of the console around the pages, and of the pages for those who work on the engine: each does what it says. */

import { eventTables } from '@platform/engine/testing';
import type { Page } from 'playwright-core';
import { insert } from '../support/api.ts';
import { startConsole } from '../support/console.ts';
import { waitUntil } from '../support/wait-until.ts';

const tested = await startConsole();
const { api, account, one } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const allowCopies = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

test('the bar leads to pages, and changes language and colours', async () => {
  const page = await tested.logIn();
  await page.getByRole('link', { name: 'Custom fields' }).click();
  await heading(page, 'Custom fields');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search for everything' }).fill('webhooks');
  await page.getByRole('option', { name: 'Webhooks Page' }).click();
  await heading(page, 'Webhooks');
  await page.getByRole('button', { name: 'fr: Français' }).click();
  await page.getByRole('button', { name: 'en: English' }).click();
  await heading(page, 'Webhooks');
  const scheme = () =>
    page.evaluate(
      'getComputedStyle(document.body).colorScheme + getComputedStyle(document.body).backgroundColor',
    );
  const before = await scheme();
  await page.getByRole('button', { name: 'Toggle light/dark mode' }).click();
  await waitUntil(async () => (await scheme()) !== before);
});

test('a request is copied in every form, and explained', async () => {
  const page = await tested.logIn();
  await allowCopies(page);
  await tested.go(page, '/data/companies');
  await tested.go(page, '/schema/problems');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByText('Read again: all fits').waitFor();
  await page.getByRole('button', { name: 'Last requests' }).click();
  const entry = (title: string) =>
    page.locator('details', { has: page.locator('summary', { hasText: title }) }).first();
  const query = entry('List_companies');
  await query.locator('summary').click();
  await query.getByRole('button', { name: 'Copy as GraphQL' }).click();
  expect(await copied(page)).toContain('query List_companies(');
  await query.getByRole('button', { name: 'Copy variables' }).click();
  expect(JSON.parse(await copied(page))).toMatchObject({ limit: expect.any(Number) });
  await query.getByRole('button', { name: 'Copy for the shell' }).click();
  expect(await copied(page)).toMatch(/^curl /);
  await query.getByRole('button', { name: 'Explain' }).click();
  await query
    .getByText(/Seq Scan|Index|Aggregate/)
    .first()
    .waitFor();
  const command = entry('reload_metadata');
  await command.locator('summary').click();
  await command.getByRole('button', { name: 'Copy command' }).click();
  expect(JSON.parse(await copied(page))).toMatchObject({ type: 'reload_metadata' });
  await page.getByRole('button', { name: 'Close' }).click();
  await query.waitFor({ state: 'detached' });
});

test('what is viewed as a role is written when somebody allows it, and the way back is in the dialog too', async () => {
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'admin' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'admin' }).click();
  await dialog.getByRole('combobox', { name: 'Account' }).fill('Demo');
  await page.getByRole('option', { name: 'Demo' }).click();
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('switch', { name: 'Allow writing' }).click();
  const company = await insert(api.database, 'companies', { groupId: account, name: 'Before' });
  await tested.go(page, `/data/companies/${company}`);
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('After');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitUntil(
    async () => (await one('select name from companies where id = $1', [company]))?.name === 'After',
  );
  await page.getByRole('button', { name: 'account', exact: true }).click();
  await dialog.getByRole('button', { name: 'Back to admin' }).click();
  await page.getByText('You see the data as').waitFor({ state: 'detached' });
});

test('a console that cannot read the schema tries again', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/');
  await page.route('**/v1/graphql', (route) => route.abort());
  await page.route('**/v1/metadata', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The engine does not answer' }).waitFor();
  // Those that are being broken off must not break off the next ones.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Today');
  await page.route('**/v1/metadata', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Console' }).waitFor();
  // The requests that were broken off.
  expect(tested.faults().filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
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

test('tables are drawn around the one that is chosen, and rights are shown of callers, and in words', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/schema');
  await page.getByRole('link', { name: 'Picture' }).first().click();
  await tested.go(page, '/schema/picture');
  await page.getByRole('button', { name: 'Arrange again' }).click();
  await page.getByRole('button', { name: 'applications', exact: true }).click();
  await page.getByText(/^Refers to: .*profile/).waitFor();
  await page.getByRole('application', { name: 'Picture' }).getByText('profiles', { exact: true }).click();
  await page.getByRole('button', { name: 'profiles', exact: true, pressed: true }).waitFor();

  await tested.go(page, '/schema/rights?q=companies');
  await page.getByRole('switch', { name: 'Without what only the service may do' }).click();
  await page.waitForURL(/callers=true/);
  await page.getByRole('button', { name: 'companies account select: some', exact: true }).click();
  await page.getByRole('heading', { name: 'account · select · companies' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'account · select · companies' }).waitFor({ state: 'detached' });
});

test('SQL is explained and run by buttons, and writes when somebody allows and confirms it', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/sql');
  const editor = page.getByRole('textbox', { name: 'SQL' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`insert into colors values ('#00000c') returning 6 * 7 as answer`);
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText(/Insert on colors/).waitFor();
  await page.getByRole('switch', { name: 'Allow writing' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
  await page.getByRole('cell', { name: '42' }).waitFor();
  expect(await one(`select id from colors where id = '#00000c'`)).toEqual({ id: '#00000c' });
});

test('examples are shown and copied, and what a comparison has sent is copied', async () => {
  const page = await tested.logIn();
  await allowCopies(page);
  await tested.go(page, '/api');
  await page.getByRole('button', { name: 'The newest profiles' }).click();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  expect(await copied(page)).toContain('query Profiles');
  const alone = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'In a tab of its own' }).click();
  await (await alone).close();

  await tested.go(page, '/compare');
  await page.getByRole('tab', { name: 'A query in GraphQL' }).click();
  await page.getByRole('textbox', { name: 'A query in GraphQL' }).waitFor();
  await page.getByRole('tab', { name: 'A table' }).click();
  await page.getByRole('combobox', { name: 'Table', exact: true }).click();
  await page.getByRole('option', { name: 'industries', exact: true }).click();
  await page.waitForURL(/table=industries/);
  await tested.go(page, `/compare?table=industries&right=account:${account}`);
  await page
    .getByText(/^What was sent/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Copy as GraphQL' }).first().click();
  expect(await copied(page)).toContain('industries');
  await page.getByRole('button', { name: 'Copy variables' }).first().click();
  expect(JSON.parse(await copied(page))).toEqual(expect.any(Object));
});

test('the kinds of events follow each other, and an event is delivered again', async () => {
  // Made by an engine that delivers events.
  await pool.query(eventTables);
  await pool.query(
    `insert into engine_catalog.event_log (schema_name, table_name, trigger_name, payload, delivered, tries)
     values ('public', 'webhook_events', 'webhook_events', '{}', true, 1)`,
  );
  const page = await tested.logIn();
  await tested.go(page, '/events');
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('region', { name: 'mergeProfiles' }).waitFor();
  await page.getByRole('tab', { name: 'Cron triggers' }).click();
  await page.getByRole('region', { name: 'Events asked for once' }).waitFor();
  await page.getByRole('tab', { name: 'Event triggers' }).click();
  await page.getByRole('button', { name: 'Show the log' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('It is sent again').waitFor();
  await page.getByRole('cell', { name: 'pending' }).waitFor();
  expect(await one('select delivered::text from engine_catalog.event_log')).toEqual({ delivered: 'false' });
});
