/** Pages of the console that ask the engine what somebody wants to know: two callers compared, GraphiQL, SQL, events. */
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

test('an example of a change is shown with ids and headers, is not run by itself, and works', async () => {
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
  const bodies = sentBodies(page);
  await tested.go(page, `/api?account=${account}`);
  const graphiql = page.frameLocator('iframe[title=GraphiQL]');
  const editor = (text: string) => graphiql.locator('.view-lines').filter({ hasText: text });
  await editor('query Profiles').waitFor();
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

test('a statement is typed over another one, without a report of the Content Security Policy', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/sql');
  const editor = page.getByRole('textbox', { name: 'SQL' });
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('select 6 * 7 as answer');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('cell', { name: '42' }).waitFor();
  expect(await editor.textContent()).toBe('select 6 * 7 as answer');
  await page.keyboard.press('Control+z');
  expect(await editor.textContent()).toContain('from public.groups');
  expect(tested.faults()).toEqual([]);
  // Such a report is a fault on every page.
  await page.evaluate(`document.body.setAttribute('style', 'color: red')`);
  const reported: string[] = [];
  await waitUntil(async () => reported.push(...tested.faults()) > 0);
  expect(reported).toEqual([expect.stringContaining('Content Security Policy')]);
});
