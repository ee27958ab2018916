// size: one server and one browser for all of them
/**
 * Forms of the console, in which mistakes are told beside their inputs, where they stay, and not in a bubble of the browser, and
 * buttons that show, choose, copy and filter, and those of its inbox: each does what it says.
 */
import type { Page } from 'playwright-core';
import { insert } from '../support/api.ts';
import { problemsInBothSchemes } from '../support/browser.ts';
import { applyAsKnownPerson, sentBodies, settled, startConsole } from '../support/console.ts';
import { waitUntil } from '../support/wait-until.ts';

const tested = await startConsole();
const { api, account, one } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

async function copied(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
const allowCopies = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a dialog names each input that is missing or cannot be read, and sends nothing until it is right', async () => {
  const page = await tested.logIn();
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

test('a row keeps what was not entered for it, its times to the second, and what cannot be read is not sent', async () => {
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
  // Of those that have to be filled in, the label has a star.
  const input = (name: string) => page.getByLabel(new RegExp(`^${name}[\\s\\u2009]*\\*?$`));
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

test('a new row is sent when what it needs is filled in, and what the database refuses is said in words beside its input', async () => {
  const page = await tested.logIn();
  const bodies = sentBodies(page);
  const changes = () => bodies.filter(({ query }) => query?.startsWith('mutation')).length;
  const name = page.getByRole('textbox', { name: 'name', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await tested.go(page, '/data/companies/create');
  expect(await name.getAttribute('required')).not.toBeNull();
  await save.click();
  await page.getByText('Fill this in.').first().waitFor();
  expect(await page.getByText('Fill this in.').count()).toBe(2);
  expect(changes()).toBe(0);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'groupId' }).fill('Demo');
  await page.getByRole('option', { name: 'Demo' }).click();
  await name.fill(' ');
  await page.getByText('name must not be empty.').first().waitFor();
  await name.fill('Twice');
  await page.getByRole('textbox', { name: 'externalId' }).fill('CRM-TWICE');
  await insert(api.database, 'companies', { groupId: account, name: 'Once', externalId: 'CRM-TWICE' });
  await save.click();
  const said = page.getByText('There is such a row already: with the same externalId.');
  await said.first().waitFor();
  // Beside the input, and told.
  expect(await said.count()).toBe(2);
  expect(await page.getByText(/violat/).count()).toBe(0);
  await page.getByRole('textbox', { name: 'externalId' }).fill('CRM-FIRST');
  await save.click();
  await page.getByRole('heading', { name: 'companies: Twice' }).waitFor();
});

test('a column whose values the database lists is chosen from them', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/apikeys/create');
  await page.getByRole('combobox', { name: 'kind', exact: true }).click();
  await page.getByRole('option', { name: 'private', exact: true }).waitFor();
  expect((await page.getByRole('option').allTextContents()).sort()).toEqual(['private', 'public']);
});

test('a list is filtered in the grammar of GraphQL, each condition is taken off, and rows are deleted together', async () => {
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  const gone = () => dialog.waitFor({ state: 'detached' });
  await tested.go(page, '/data/profiles');
  await page.getByRole('button', { name: 'Rights' }).click();
  await page.getByRole('heading', { name: 'Rights on profiles' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Add a condition', 'where …', 'Import']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone();
  }
  const filterBy = async (where: object) => {
    await page.getByRole('button', { name: 'where …' }).click();
    await dialog.getByRole('textbox', { name: 'where' }).fill(JSON.stringify(where));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await gone();
  };
  const rows = page.locator('tbody tr');
  await page.getByLabel('Search (Enter)').fill('Garn');
  await page.getByRole('searchbox', { name: 'Search (Enter)' }).press('Enter');
  await waitUntil(async () => (await rows.count()) === 1);
  await tested.go(page, '/data/profiles?filter={}');
  await filterBy({ lastName: { _ilike: '%Garn%' } });
  await waitUntil(async () => (await rows.count()) === 1);
  await page.getByRole('button', { name: 'lastName _ilike %Garn%' }).press('Delete');
  await waitUntil(async () => (await rows.count()) > 1);
  await filterBy({ _not: { lastName: { _ilike: '%Garn%' } } });
  await page.getByRole('button', { name: 'Filter by where' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone();
  await page.getByRole('button', { name: 'Filter by where' }).press('Delete');
  await page.getByRole('cell', { name: 'Garnier' }).waitFor();

  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'New row in profiles' }).waitFor();
  await page.getByRole('link', { name: 'List' }).click();
  await page.getByRole('cell', { name: 'Garnier' }).waitFor();

  for (const id of ['#00000a', '#00000b']) await pool.query('insert into colors (id) values ($1)', [id]);
  await tested.go(page, '/data/colors');
  for (const name of ['#00000a', '#00000b']) {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('checkbox', { name: 'Select this row' }).check();
  }
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitUntil(async () => (await one(`select id from colors where id like '#00000_'`)) === undefined);
});

test('a row is left for the one before it, its id is copied, and a value becomes null', async () => {
  const row = await one(`select id from profiles where "lastName" = 'Diallo'`);
  await pool.query(`update profiles set headline = 'Nurse' where id = $1`, [row?.id]);
  const page = await tested.logIn();
  await allowCopies(page);
  await tested.go(page, '/data/profiles');
  await page.locator('tbody tr').nth(1).getByRole('cell').nth(1).dispatchEvent('click');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Previous row (←)' }).click();
  await panel.getByRole('button', { name: 'Next row (→)' }).click();
  await panel.getByRole('button', { name: 'Copy the whole id' }).first().click();
  expect(await copied(page)).toMatch(/^[0-9a-f-]{36}$/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await tested.go(page, `/data/profiles/${row?.id}`);
  await page.getByRole('button', { name: 'Set headline to null' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitUntil(
    async () => (await one('select headline from profiles where id = $1', [row?.id]))?.headline === null,
  );
  await page.waitForURL(/\/show$/);
  await tested.go(page, `/data/groups/${account}`);
  const settings = page.getByRole('textbox', { name: 'retention' });
  await settings.fill('{"applications":  90}');
  await page.getByRole('button', { name: 'Tidy up' }).first().click();
  await waitUntil(async () => (await settings.inputValue()) === '{\n  "applications": 90\n}');
});

test('the first application of the inbox is left by its first key and by its first decision', async () => {
  const names = ['Architect', 'Baker', 'Carpenter'];
  for (const headline of names) await applyAsKnownPerson(tested, { headline });
  const { rows } = await pool.query<{ id: string }>(
    `select id from applications where review = 'pending' order by "createdAt", id`,
  );
  const page = await tested.logIn();
  const shows = async (at: number) => {
    const entries = page.getByRole('list', { name: 'Applications' }).getByRole('button');
    await waitUntil(async () => (await entries.nth(at).getAttribute('aria-current')) === 'true', {
      what: `entry ${at}`,
    });
  };
  await tested.go(page, '/inbox/applications');
  await shows(0);
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await shows(1);
  const last = page
    .getByRole('list', { name: 'Applications' })
    .getByRole('button')
    .nth(rows.length - 1);
  // A key that is pressed before an application is there does nothing.
  await waitUntil(async () => {
    await page.keyboard.press('j');
    return (await last.getAttribute('aria-current')) === 'true';
  });
  // The last one stays, and does not become the first.
  for (let times = 0; times < rows.length; times += 1) await page.keyboard.press('j');
  await settled(page);
  await shows(rows.length - 1);
  await tested.go(page, '/inbox/applications');
  await shows(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForURL(new RegExp(`id=${rows[1]?.id}`));
  await waitUntil(
    async () =>
      (await one('select review from applications where id = $1', [rows[0]?.id]))?.review === 'dismissed',
  );
  await shows(0);
  expect(await one('select review from applications where id = $1', [rows[1]?.id])).toEqual({
    review: 'pending',
  });
});

test('an application is reviewed: values are kept, gaps are taken, and it is dismissed', async () => {
  const id = await applyAsKnownPerson(tested, { headline: 'Architect', phoneNumbers: '+33699999999' });
  const page = await tested.logIn();
  await tested.go(page, '/inbox/applications');
  await page.getByRole('button', { name: 'Mathis Robert' }).first().click();
  await tested.go(page, `/inbox/applications?id=${id}`);
  const headline = page.getByRole('row', { name: /Headline/ });
  await headline.getByRole('button', { name: 'Take' }).click();
  await headline.getByRole('button', { name: 'Keep' }).click();
  expect(await headline.getByRole('button', { name: 'Keep' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Both' }).first().click();
  await page.getByRole('button', { name: 'Take all that fill a gap' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await waitUntil(
    async () => (await one('select review from applications where id = $1', [id]))?.review === 'dismissed',
  );
  // The next one is shown.
  await page.waitForURL(({ hash }) => !hash.includes(id));
  await tested.go(page, '/inbox/applications');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Dismissed' }).click();
  await page.getByRole('list', { name: 'Applications' }).getByText('Mathis Robert').first().waitFor();
});

test('an application that says nothing new is marked as seen, and nothing of it fills a gap', async () => {
  const id = await insert(api.database, 'applications', {
    groupId: account,
    profileId: (await one(`select id from profiles where "lastName" = 'Diallo'`))?.id,
    review: 'pending',
    submitted: '{"firstName": "Awa", "lastName": "Diallo"}',
  });
  const page = await tested.logIn();
  await tested.go(page, `/inbox/applications?id=${id}`);
  await page.getByText('The application says nothing new.').waitFor();
  expect(await page.getByRole('button', { name: 'Take all that fill a gap' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await page.getByText('Seen: nothing was taken over').waitFor();
  expect(await one('select review from applications where id = $1', [id])).toEqual({ review: 'accepted' });
});

test('an application that was closed because it says nothing new is dismissed', async () => {
  const id = await applyAsKnownPerson(tested, {});
  const review = async () => (await one('select review from applications where id = $1', [id]))?.review;
  expect(await review()).toBe('accepted');
  const page = await tested.logIn();
  await tested.go(page, `/inbox/applications?id=${id}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await waitUntil(async () => (await review()) === 'dismissed');
});

test('a pair of profiles is swapped, and is told to be two people', async () => {
  const profile = async (name: string) =>
    (await one('select id from profiles where "lastName" = $1', [name]))?.id;
  const pair = await insert(api.database, 'profiles_duplicates', {
    groupId: account,
    profileId: await profile('Diallo'),
    otherProfileId: await profile('Garnier'),
    reason: 'email',
  });
  const page = await tested.logIn();
  await tested.go(page, '/');
  await page.getByRole('link', { name: /possible duplicates/ }).click();
  await page.getByRole('heading', { name: 'Duplicates', level: 1 }).waitFor();
  await tested.go(page, '/inbox/duplicates');
  await page.getByRole('button', { name: /^Awa Diallo · / }).click();
  await page.getByRole('button', { name: 'Switch sides' }).click();
  await page.getByRole('button', { name: 'Not the same person' }).click();
  await waitUntil(
    async () =>
      (await one('select "resolvedAt" from profiles_duplicates where id = $1', [pair]))?.resolvedAt !== null,
  );
});

test('what waits in the inbox and beside a person is read in parts, and the request of a task when somebody asks', async () => {
  const key = await one(`select id from apikeys where kind = 'private'`);
  await pool.query(
    `insert into tasks ("groupId", "apikeyId", type, status, input, error)
     select $1, $2, 'companies', 'failed', '{"payload": {"name": "Asked for"}}', '{"code": "internal_error", "message": "It failed"}' from generate_series(1, 30)`,
    [account, key?.id],
  );
  const page = await tested.logIn();
  await tested.go(page, '/inbox/tasks');
  const cards = page.getByRole('article');
  expect(await cards.count()).toBe(25);
  await page.getByRole('button', { name: 'Older ones' }).click();
  await waitUntil(async () => (await cards.count()) > 25);
  await cards.first().getByRole('button', { name: 'Show the request (personal data)' }).click();
  await cards.first().getByText('"name": "Asked for"').waitFor();
  await page.getByRole('combobox', { name: 'Error' }).click();
  await page.getByRole('option', { name: 'file_missing' }).click();
  await page.getByText('There is no such task.').waitFor();
  await page.getByRole('combobox', { name: 'Request' }).click();
  await page.getByRole('option', { name: 'Not stored any more' }).click();
  await page.waitForURL(/which=unstored/);

  await pool.query(
    `insert into applications ("groupId", "profileId", review, submitted) select $1, id, 'pending', '{}' from profiles cross join generate_series(1, 60) where "lastName" = 'Diallo'`,
    [account],
  );
  await tested.go(page, '/inbox/applications');
  const entries = page.getByRole('list', { name: 'Applications' }).getByRole('button');
  const before = await entries.count();
  await page.getByRole('button', { name: 'Older ones' }).click();
  await waitUntil(async () => (await entries.count()) > before);

  // Beside a person are the first of each kind, with a way to all of them.
  const person = await one(`select id from profiles where "lastName" = 'Diallo'`);
  await tested.go(page, `/data/profiles/${person?.id}/show`);
  const related = page.getByRole('region');
  await related.getByRole('link', { name: 'List', exact: true }).first().click();
  await page.waitForURL(/filter=/);
  await page.goBack();
  await related.getByRole('link', { name: 'All', exact: true }).first().click();
  await page.getByRole('heading', { name: 'applications', level: 1 }).waitFor();
});

test('rows keep their values until a value, an empty text or null was asked for, in both languages', async () => {
  const { rows } = await pool.query<{ name: string }>('select name from projects order by name limit 2');
  const names = rows.map(({ name }) => name);
  const page = await tested.logIn();
  const bodies = sentBodies(page);
  const changes = () =>
    bodies.filter(({ query }) => query?.startsWith('mutation')).map(({ variables }) => variables?.changes);
  const dialog = page.getByRole('dialog');
  let [edit, column, apply] = [
    'Change a column',
    'Column',
    dialog.getByRole('button', { name: 'Change', exact: true }),
  ];
  const open = async (name: string) => {
    await tested.go(page, '/data/projects');
    for (const row of names)
      await page.getByRole('row').filter({ hasText: row }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: edit }).click();
    await choose(page, column, name);
  };
  await open('referenceId');
  expect(await apply.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'referenceId' }).press('Enter');
  // What was entered for another column is not entered for this one, and what was emptied is not entered.
  await choose(page, column, 'createdAt');
  const createdAt = dialog.getByLabel('createdAt', { exact: true });
  await createdAt.fill('2026-01-02T03:04:05');
  expect(await apply.isEnabled()).toBe(true);
  await createdAt.fill('');
  expect(await apply.isDisabled()).toBe(true);
  await createdAt.fill('2026-01-02T03:04:05');
  await choose(page, column, 'referenceId');
  expect(await apply.isDisabled()).toBe(true);
  expect(changes()).toEqual([]);
  expect(await problemsInBothSchemes(page)).toEqual([]);

  const written = async (name: string, value: string | null) => {
    await apply.click();
    await dialog.waitFor({ state: 'detached' });
    expect(changes().at(-1)).toEqual({ [name]: value });
    const stored = await pool.query(`select "${name}" as value from projects where name = any($1)`, [names]);
    expect(stored.rows).toEqual([{ value }, { value }]);
  };
  await open('networkContractId');
  await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('shared');
  await written('networkContractId', 'shared');
  await page.getByRole('button', { name: 'fr: Français' }).click();
  [edit, column, apply] = [
    'Modifier une colonne',
    'Colonne',
    dialog.getByRole('button', { name: 'Modifier', exact: true }),
  ];
  await open('networkContractId');
  await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('shared');
  await dialog.getByRole('textbox', { name: 'networkContractId' }).fill('');
  await dialog.getByRole('status').getByText('networkContractId devient un texte vide.').waitFor();
  await written('networkContractId', '');
  await open('referenceId');
  await dialog.getByRole('button', { name: 'Mettre referenceId à null' }).click();
  await written('referenceId', null);
});

test('where no source is switched on, the page of a profile says so when sources are asked, and how to switch them on', async () => {
  const profileId = await savedWithPage();
  const page = await tested.logIn();
  await tested.go(page, `/data/profiles/${profileId}/show`);
  const panel = page.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('No source was asked about this person yet.').waitFor();
  await panel.getByRole('button', { name: 'Ask the sources' }).click();
  await panel
    .getByRole('status')
    .getByText(/none is switched on.*NETWORK_PROVIDER_URL/)
    .waitFor();
});

async function savedWithPage(): Promise<string> {
  const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': tested.keys.privateKey.secret },
    body: JSON.stringify({ firstName: 'Lou', networkUrl: 'https://www.linkedin.com/in/lou-example' }),
  });
  return ((await response.json()) as { profileId: string }).profileId;
}
