// size: one server and one browser for all of them
/**
 * Pages of the console for those who work on the engine, and what is around all pages: two callers compared, GraphiQL, SQL,
 * events, schema and rights, the bar, the last requests.
 */
import { eventTables } from '@platform/engine/testing';
import type { Page } from 'playwright-core';
import { mutationExamples } from '../../browser/console/pages/api/mutation-examples.ts';
import { insert } from '../support/api.ts';
import { problemsInBothSchemes } from '../support/browser.ts';
import { applyAsKnownPerson, sentBodies, startConsole } from '../support/console.ts';
import { waitUntil } from '../support/wait-until.ts';

const tested = await startConsole();
const { api, baseUrl, account, one } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const allowCopies = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

describe('compared as two callers', () => {
  test('rows that only one sees, columns that one may not read, and the sentence that says so, come from the engine', async () => {
    const other = await api.createAccount('Compared');
    await insert(api.database, 'companies', { groupId: other.groupId, name: 'Of the compared account' });
    const count = Number((await one('select count(*) from companies'))?.count);
    const page = await tested.logIn();
    await tested.go(page, '/schema/rights?cell=companies.account.select');
    await page.getByRole('link', { name: 'Try as this role' }).click();
    const right = page.getByRole('region', { name: 'Right' });
    await right.getByRole('combobox', { name: 'Account' }).fill('Compared');
    await page.getByRole('option', { name: 'Compared' }).click();
    const said = page.getByRole('status').filter({ hasText: 'account of Compared' });
    await said.getByText(`account of Compared sees 1 of ${count} rows.`).waitFor();
    await said.getByText(`admin sees ${count} of ${count} rows.`).waitFor();
    await said.getByText(/^account of Compared cannot read: .*isLive/).waitFor();
    await said.getByText('Not compared, because their values may be long: description.').waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    expect(await row('Of the compared account').getByRole('rowheader').textContent()).toContain('both');
    // All rows but that one, and the row of headings, where columns are marked.
    expect(await row('only admin').count()).toBe(count);
    expect(await problemsInBothSchemes(page)).toEqual([]);
    // The address is all of it.
    await page.reload();
    await said.getByText(`account of Compared sees 1 of ${count} rows.`).waitFor();
  });

  test('a row beyond the first hundred of one is not marked as seen by the other only', async () => {
    const other = await api.createAccount('Behind');
    const [first, last] = [account, other.groupId].sort();
    const fill = `insert into companies ("groupId", name) select $1, 'Filler ' || n from generate_series(1, $2) n returning id`;
    await pool.query(fill, [first, 110]);
    await pool.query(fill, [last, 1]);
    const page = await tested.logIn();
    await tested.go(page, `/compare?table=companies&right=account:${last}`);
    await page.getByText('Only the first 100 rows are compared').waitFor();
    expect(await page.getByText(/only account of/).count()).toBe(0);
    await pool.query(`delete from companies where name like 'Filler %'`);
  });

  test('of a query that somebody writes, refusals are in the words of the engine, and no mutation is sent', async () => {
    const page = await tested.logIn();
    await tested.go(page, `/compare?kind=query&right=account:${account}`);
    const bodies = sentBodies(page);
    const run = async (document: string) => {
      await page.getByRole('textbox', { name: 'A query in GraphQL' }).fill(document);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
    };
    await run('# a comment first\nmutation { delete_companies(where: {}) { affected_rows } }');
    await page.getByText('Nothing was sent').first().waitFor();
    // Besides what the page asks for its own inputs.
    const written = () =>
      bodies.map(({ query = '' }) => query).filter((text) => !text.startsWith('query Account'));
    expect(written()).toEqual([]);
    await run('{ statuses(order_by: [{ id: asc }]) { id code } apikeys { id hash } }');
    await page.getByText(`field "hash" not found in type: 'apikeys'`).waitFor();
    await page.getByText('The engine refuses the query of account of Demo.').waitFor();
    await run('{ industries_aggregate { aggregate { count } } }');
    await page.getByText('Both see the same.').waitFor();
    expect(written().length).toBe(4);
  });
});

test('examples are shown and copied, and one of a change has ids and headers, is not run by itself, and works', async () => {
  const id = await applyAsKnownPerson(tested, { headline: 'Principal developer' });
  const profile = (await one(`select id from profiles where "lastName" = 'Robert'`))?.id ?? '';
  const ids = { account, profile, application: id, apikey: id };
  for (const { query, variables, headers } of mutationExamples) {
    if (headers !== undefined) continue;
    const response = await fetch(`${baseUrl}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': api.engine.adminSecret },
      body: JSON.stringify({ query, variables: variables?.(ids) }),
    });
    expect(await response.json()).toEqual({ data: expect.anything() });
  }
  const page = await tested.logIn();
  await allowCopies(page);
  const bodies = sentBodies(page);
  await tested.go(page, `/api?account=${account}`);
  await page.getByRole('button', { name: 'The newest profiles' }).click();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  expect(await copied(page)).toContain('query Profiles');
  const alone = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'In a tab of its own' }).click();
  await (await alone).close();
  const graphiql = page.frameLocator('iframe[title=GraphiQL]');
  const editor = (text: string) => graphiql.locator('.view-lines').filter({ hasText: text });
  await editor('query Profiles').waitFor();
  // As whom it asks is said in the bar of the console.
  expect(await graphiql.locator('#caller').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Action: accept an application' }).click();
  await editor('mutation AcceptApplication').waitFor();
  const waiting = await one(
    `select id from applications where "groupId" = $1 and review = 'pending' order by id limit 1`,
    [account],
  );
  await editor(waiting?.id ?? 'none').waitFor();
  await graphiql.getByRole('button', { name: 'Headers' }).click();
  await editor('x-hasura-apikey-id').waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  expect(bodies.filter(({ query }) => query?.includes('mutation Accept'))).toEqual([]);
  await graphiql.getByRole('button', { name: /^Execute/ }).click();
  await waitUntil(
    async () =>
      (await one('select review from applications where id = $1', [waiting?.id]))?.review === 'accepted',
  );
});

test('a cron trigger is run now as an event asked for once, and another one is made and taken back', async () => {
  const page = await tested.logIn();
  // The metadata of the platform has no cron trigger.
  const trigger = {
    name: 'nightly_report',
    webhook: 'http://webhook.invalid/report',
    schedule: '0 3 * * *',
    include_in_metadata: true,
    payload: { kind: 'short' },
    headers: [{ name: 'X-Kind', value: 'report' }],
    retry_conf: { num_retries: 3 },
  };
  await page.route('**/v1/metadata', async (route) => {
    if (!route.request().postData()?.includes('"export_metadata"')) return route.fallback();
    const response = await route.fetch();
    const exported = (await response.json()) as { metadata: object };
    await route.fulfill({
      response,
      json: { ...exported, metadata: { ...exported.metadata, cron_triggers: [trigger] } },
    });
  });
  await tested.go(page, '/events?kind=cron');
  await page.getByRole('region', { name: 'nightly_report' }).getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
  await page.getByText('see the log of events asked for once').waitFor();
  const stored = await pool.query(
    'select webhook_conf, payload, header_conf, retry_conf, comment from engine_catalog.scheduled_events',
  );
  expect(stored.rows).toEqual([
    {
      webhook_conf: trigger.webhook,
      payload: trigger.payload,
      header_conf: trigger.headers,
      retry_conf: expect.objectContaining(trigger.retry_conf),
      comment: trigger.name,
    },
  ]);
  const once = page.getByRole('region', { name: 'Events asked for once' });
  await once.getByRole('button', { name: 'Show the log' }).click();
  await once.getByRole('row').filter({ hasText: 'nightly_report' }).waitFor();

  await once.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Webhook' }).fill('http://webhook.invalid/reminder');
  await dialog.getByLabel('Time (of this device)').fill('2999-01-15T09:30');
  await dialog.getByRole('textbox', { name: 'Payload, as JSON' }).fill('{"id":');
  await dialog.getByText('This is no JSON yet.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Payload, as JSON' }).fill('{"id": 7}');
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const reminder = once.getByRole('row').filter({ hasText: 'webhook.invalid/reminder' });
  await reminder.getByRole('cell', { name: 'to come' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await reminder.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back', { exact: true }).waitFor();
  // Behind the dialog, rows have no role.
  await dialog.waitFor({ state: 'detached' });
  await reminder.waitFor({ state: 'detached' });
  const left = await pool.query('select comment from engine_catalog.scheduled_events');
  expect(left.rows).toEqual([{ comment: trigger.name }]);
});

test('a statement is typed over another one, without a report of the Content Security Policy, is explained, and writes when somebody allows and confirms it', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/sql');
  const editor = page.getByRole('textbox', { name: 'SQL' });
  const type = async (statement: string) => {
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(statement);
  };
  await type('select 6 * 7 as answer');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('cell', { name: '42' }).waitFor();
  expect(await editor.textContent()).toBe('select 6 * 7 as answer');
  await page.keyboard.press('Control+z');
  expect(await editor.textContent()).toContain('from public.groups');

  const written = () => one(`select id from colors where id = '#00000c'`);
  await type(`insert into colors values ('#00000c') returning 6 * 8 as answer`);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/in a read-only transaction/).waitFor();
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText(/Insert on colors/).waitFor();
  expect(await written()).toBeUndefined();
  await page.getByRole('switch', { name: 'Allow writing' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
  await page.getByRole('cell', { name: '48' }).waitFor();
  expect(await written()).toEqual({ id: '#00000c' });

  expect(tested.faults()).toEqual([]);
  // Such a report is a fault on every page.
  await page.evaluate(`document.body.setAttribute('style', 'color: red')`);
  const reported: string[] = [];
  await waitUntil(async () => reported.push(...tested.faults()) > 0);
  expect(reported).toEqual([expect.stringContaining('Content Security Policy')]);
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

test('tables are drawn around the one that is chosen, and rights are shown of callers, and in words', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/schema');
  await page.getByRole('link', { name: 'Picture' }).first().click();
  // Groups first, in boxes that can be read; then the tables of one, and all of them when somebody asks.
  await tested.go(page, '/schema/picture');
  const drawn = page.getByRole('application', { name: 'Picture' });
  const group = drawn.getByText(/^companies \(\d+\)$/);
  await group.waitFor();
  // A box is 33 pixels high, with letters of 13.
  const { height = 0 } = (await group.boundingBox()) ?? {};
  expect((height / 33) * 13).toBeGreaterThanOrEqual(11);
  expect(await drawn.locator('.react-flow__node').count()).toBeLessThan(50);
  await group.click();
  await drawn.getByText('companies_assignees', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'All tables' }).click();
  await drawn.getByText('profiles_emails', { exact: true }).waitFor();
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

test('what a comparison has sent is copied', async () => {
  const page = await tested.logIn();
  await allowCopies(page);
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

test('a console that cannot read the schema tries again', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/');
  // As `page.route`, with which the browser would load the program of the console without its cache.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const block = (...urls: string[]) => network.send('Network.setBlockedURLs', { urls });
  await block('*/v1/graphql', '*/v1/metadata');
  await page.reload();
  await page.getByRole('heading', { name: 'The engine does not answer' }).waitFor();
  await block();
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Today');
  await block('*/v1/metadata');
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Console' }).waitFor();
  await network.detach();
  // The requests that were broken off.
  expect(tested.faults().filter((fault) => !fault.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
});
