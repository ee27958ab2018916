// size: one server and one browser for all of them
/** The console in a browser: the login, every page, and what people do with rows. */
import { insert } from '../support/api.ts';
import {
  accessibilityProblems,
  colourProblems,
  furtherRows,
  problemsInBothSchemes,
  showIn,
} from '../support/browser.ts';
import { applyAsKnownPerson, sentBodies, settled, startConsole } from '../support/console.ts';
import { waitUntil } from '../support/wait-until.ts';

const tested = await startConsole();
const { api, baseUrl, account, one } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

test('a missing and a wrong secret are refused with the reason, and the right one stays in the tab only', async () => {
  const page = await tested.open();
  await page.goto(`${baseUrl}/console`);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('Enter the admin secret').waitFor();
  await page.locator('input[name=secret]').fill('guess');
  await page.keyboard.press('Enter');
  await page.getByText('does not accept this secret').waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('guess');
  await page.locator('input[name=secret]').fill(api.engine.adminSecret);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  const kept = await page.evaluate<string[]>(
    '[JSON.stringify({ ...localStorage }), location.href, document.cookie]',
  );
  expect(kept.join(' ')).not.toContain(api.engine.adminSecret);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.locator('input[name=secret]').waitFor();
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain(api.engine.adminSecret);
});

const addresses = [
  '/',
  '/audit',
  '/inbox/applications',
  '/inbox/duplicates',
  '/inbox/tasks',
  '/accounts',
  `/accounts/users?account=${account}`,
  `/accounts/keys?account=${account}`,
  `/accounts/careers?account=${account}`,
  `/accounts/statuses?account=${account}`,
  `/accounts/fields?account=${account}`,
  `/accounts/webhooks?account=${account}`,
  '/accounts/deliveries',
  '/accounts/files',
  '/data/profiles',
  '/data/profiles/create',
  // One table, whose columns are then shown.
  '/schema?q=industries',
  '/schema/picture?table=applications',
  '/schema/rights?q=applications',
  '/schema/problems',
  '/compare?kind=query',
  '/sql',
  '/events',
  '/events?kind=actions',
];

test('every page opens without a fault of accessibility, on a light and on a dark device', async () => {
  await applyAsKnownPerson(tested, { headline: 'Senior developer' });
  const page = await tested.logIn();
  const found: Record<string, string[]> = {};
  let colorScheme: 'light' | 'dark' = 'light';
  const look = async (address: string) => {
    // The bar and the menu are those of every page.
    const around = address === addresses[0] ? [] : ['header.MuiAppBar-root', 'nav[aria-label="Pages"]'];
    const outside = [...around, furtherRows];
    const problems = await accessibilityProblems(page, [], outside);
    // On the other device only the colours are others. The next page begins on it.
    colorScheme = colorScheme === 'light' ? 'dark' : 'light';
    await showIn(page, colorScheme);
    problems.push(...(await colourProblems(page, outside)));
    // A key without a word would be shown as it is.
    problems.push(...(await page.getByText(/\bconsole\.[a-z]+/).allTextContents()));
    if (problems.length > 0) found[address] = problems;
  };
  for (const address of addresses) {
    await tested.go(page, address);
    await look(address);
  }
  await tested.go(page, '/data/profiles');
  await page.getByRole('cell', { name: 'Diallo' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'profiles: Awa Diallo' }).waitFor();
  await settled(page);
  await look('a row over its list');
  expect(found).toEqual({});
});

test('on a phone the pages fit into the window, in French', async () => {
  const page = await tested.logIn({ width: 390, locale: 'fr-FR' });
  for (const address of [
    '/',
    '/data/profiles',
    '/data/companies/create',
    '/inbox/applications',
    '/inbox/tasks',
    '/accounts/fields',
    '/audit',
    '/compare?table=fields',
    '/events?kind=cron',
  ]) {
    await tested.go(page, address);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect([address, width]).toEqual([address, 390]);
  }
  // The search and the eye stand beside each other.
  const boxes = await Promise.all(
    ['Rechercher', 'admin'].map((name) => page.locator('header').getByRole('button', { name }).boundingBox()),
  );
  expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBeLessThanOrEqual(boxes[1]?.x ?? 0);
});

test('on a phone an entry of the inbox is a page of its own, and the way back leads to the list as it was', async () => {
  await applyAsKnownPerson(tested, { headline: 'Developer on a phone' });
  await pool.query(
    `insert into applications ("groupId", "profileId", review, submitted, "createdAt")
     select $1, id, 'pending', '{"headline": "Told"}', now() + n * interval '1 second' from profiles cross join generate_series(1, 30) n where "lastName" = 'Diallo'`,
    [account],
  );
  const page = await tested.logIn({ width: 390 });
  await tested.go(page, '/inbox/applications');
  const entries = page.getByRole('list', { name: 'Applications' }).getByRole('button');
  const last = entries.nth(25);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>('window.scrollY');
  expect(place).toBeGreaterThan(200);
  await last.click();
  const one = page.getByRole('region', { name: 'Application', exact: true });
  await one.waitFor();
  expect(await page.getByRole('list', { name: 'Applications' }).isVisible()).toBe(false);
  expect((await one.boundingBox())?.y).toBeLessThan(400);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.goBack();
  await last.waitFor();
  await waitUntil(async () => (await page.evaluate('window.scrollY')) === place);
  await last.click();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await last.waitFor();
  await pool.query(`delete from applications where submitted = '{"headline": "Told"}'`);
});

test('a row is edited: only the changed column is sent, and it is read back', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/profiles');
  await page.getByRole('cell', { name: 'Diallo' }).click();
  await page.getByRole('heading', { name: 'profiles: Awa Diallo' }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  const bodies = sentBodies(page);
  await page.getByRole('textbox', { name: 'headline' }).fill('Head nurse');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: /^Head nurse$/ })
    .waitFor();
  const change = bodies.find(({ query }) => query?.startsWith('mutation'));
  expect(change?.variables?.changes).toEqual({ headline: 'Head nurse' });
  expect(await one(`select headline from profiles where "lastName" = 'Diallo'`)).toEqual({
    headline: 'Head nurse',
  });
});

test('a change that somebody else made in the meantime is not overwritten, and what was typed stays', async () => {
  const page = await tested.logIn();
  const row = await one(`select id from profiles where "lastName" = 'Moreau'`);
  await tested.go(page, `/data/profiles/${row?.id}`);
  const input = page.getByRole('textbox', { name: 'headline' });
  await input.fill('Mine');
  await pool.query('update profiles set headline = $2 where id = $1', [row?.id, 'Theirs']);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody has changed or deleted this row').waitFor();
  expect(await input.inputValue()).toBe('Mine');
  expect(await one('select headline from profiles where id = $1', [row?.id])).toEqual({ headline: 'Theirs' });
});

test('a row is inserted and deleted', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/colors/create');
  await page.getByRole('textbox', { name: 'id' }).fill('#123abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'colors: #123abc' }).waitFor();
  expect(await one(`select id from colors where id = '#123abc'`)).toEqual({ id: '#123abc' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitUntil(async () => (await one(`select id from colors where id = '#123abc'`)) === undefined);
});

test('rows with a key of several columns are opened', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/audit_entries');
  // Not in the middle: a link to another row may be there.
  await page.locator('tbody tr').first().getByRole('cell').nth(1).click();
  await page.getByRole('heading', { name: /^audit_entries:/ }).waitFor();
  expect(decodeURIComponent(page.url())).toContain(`["${account}"`);
  await page.getByRole('term').filter({ hasText: 'actor' }).waitFor();
});

test('a list is filtered by a condition, which stays in the address, and counts only when it is asked', async () => {
  const page = await tested.logIn();
  const bodies = sentBodies(page);
  await tested.go(page, '/data/profiles');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: 'lastName', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('Garn');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('cell', { name: 'Garnier' }).waitFor();
  await page.reload();
  await page.getByRole('cell', { name: 'Garnier' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  const counts = () => bodies.filter(({ query }) => query?.startsWith('query Count_profiles('));
  // Those of the first page, before the list.
  const before = counts().length;
  await page.getByRole('button', { name: 'Count rows' }).click();
  await page.getByRole('button', { name: '1 row' }).waitFor();
  expect(counts().length).toBe(before + 1);
  expect(counts().at(-1)?.variables).toEqual({ where: { lastName: { _ilike: '%Garn%' } } });
});

test('an application is accepted: the chosen field is on the profile', async () => {
  const id = await applyAsKnownPerson(tested, { headline: 'Lead developer', phoneNumbers: '+33612345678' });
  const page = await tested.logIn();
  await tested.go(page, `/inbox/applications?id=${id}`);
  const row = page.getByRole('row', { name: /Headline/ });
  await row.getByRole('button', { name: 'Take' }).click();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await waitUntil(
    async () => (await one('select review from applications where id = $1', [id]))?.review === 'accepted',
  );
  const profile = await one(
    `select headline from profiles where id = (select "profileId" from applications where id = $1)`,
    [id],
  );
  expect(profile).toEqual({ headline: 'Lead developer' });
});

test('a failed task runs again', async () => {
  const key = await one(`select id from apikeys where kind = 'private'`);
  const task = await insert(api.database, 'tasks', {
    groupId: account,
    apikeyId: key?.id,
    type: 'companies',
    status: 'failed',
    input: JSON.stringify({ payload: {} }),
    error: JSON.stringify({ code: 'internal_error', message: 'The disk was full' }),
  });
  const page = await tested.logIn();
  await tested.go(page, '/inbox/tasks');
  const card = page.getByRole('article', { name: task });
  await card.getByText('The disk was full').waitFor();
  await card.getByRole('button', { name: 'Run again' }).click();
  await waitUntil(async () => (await one('select error from tasks where id = $1', [task]))?.error === null);
});

test('all failed tasks of an error run again, and one whose request is not stored has no button', async () => {
  const key = await one(`select id from apikeys where kind = 'private'`);
  const failed = (code: string, input: object | null) =>
    insert(api.database, 'tasks', {
      groupId: account,
      apikeyId: key?.id,
      type: 'companies',
      status: 'failed',
      input: input === null ? null : JSON.stringify(input),
      error: JSON.stringify({ code, message: `It was ${code}` }),
    });
  const [first, second] = [await failed('file_missing', {}), await failed('file_missing', {})];
  const [other, unstored] = [await failed('internal_error', {}), await failed('file_missing', null)];
  const page = await tested.logIn();
  await tested.go(page, '/inbox/tasks?code=file_missing');
  await page.getByRole('article', { name: first }).waitFor();
  await page.getByRole('article', { name: second }).waitFor();
  expect(await page.getByRole('article', { name: other }).count()).toBe(0);
  expect(await page.getByRole('article', { name: unstored }).count()).toBe(0);
  await page.getByRole('button', { name: 'Run all again' }).click();
  await page.getByText('are back in the queue').waitFor();
  const { rows } = await pool.query('select error from tasks where id = any ($1)', [[first, second]]);
  expect(rows).toEqual([{ error: null }, { error: null }]);
  expect((await one('select status from tasks where id = $1', [other]))?.status).toBe('failed');
  await tested.go(page, '/inbox/tasks?which=unstored');
  const card = page.getByRole('article', { name: unstored });
  await card.getByText('It was file_missing').waitFor();
  expect(await card.getByRole('button', { name: 'Run again' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Run all again' }).count()).toBe(0);
});

test('a key is made in the browser, and works', async () => {
  const page = await tested.logIn();
  await tested.go(page, `/accounts/keys?account=${account}`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('From the console');
  const bodies = sentBodies(page);
  await page.getByRole('button', { name: 'Make the key' }).click();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^sk_[0-9A-Za-z]{32}$/);
  expect(JSON.stringify(bodies)).not.toContain(secret);
  const response = await fetch(`${api.baseUrl}/rest/v2/profiles`, { headers: { 'x-api-key': secret } });
  expect(response.status).toBe(200);
});

test('statuses are put in another order, by the keyboard too', async () => {
  const page = await tested.logIn();
  await tested.go(page, `/accounts/statuses?account=${account}`);
  await page.getByRole('button', { name: 'Move To contact down' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { rows } = await pool.query(
    `select code from statuses where "targetedEntity" = 'COMPANY' and "parentId" = (select id from statuses where code = 'prospect') order by "order"`,
  );
  expect(rows.map(({ code }) => code)).toEqual(['in_discussion', 'to_contact']);
});

test('viewed as a role of an account, every request is made as it, its rows only are shown, and nothing is written', async () => {
  const other = await api.createAccount('Other');
  await insert(api.database, 'companies', { groupId: other.groupId, name: 'Of another account' });
  const page = await tested.logIn();
  await page.getByRole('button', { name: 'admin' }).click();
  await page.getByRole('combobox', { name: 'Account' }).fill('Demo');
  await page.getByRole('option', { name: 'Demo' }).click();
  const roles: (string | undefined)[] = [];
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('You see the data as the role account of the account Demo').waitFor();
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/graphql')) roles.push(request.headers()['x-hasura-role']);
  });
  await tested.go(page, '/data/companies');
  await page.locator('tbody tr').first().waitFor();
  expect(await page.getByText('Of another account').count()).toBe(0);
  // Not in the middle: a link to another row may be there.
  await page.locator('tbody tr').first().getByRole('cell').nth(1).click();
  await settled(page);
  expect(new Set(roles)).toEqual(new Set(['account']));
  // Pages for admins are closed.
  expect(await page.getByRole('link', { name: 'SQL' }).count()).toBe(0);
  const here = page.url();
  await tested.go(page, '/sql');
  await page.getByRole('heading', { name: 'No such page' }).waitFor();
  await page.goto(here);
  await settled(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('nothing is written').waitFor();
  await page.getByRole('button', { name: 'Back to admin' }).click();
  await page
    .getByRole('heading', { name: 'Today' })
    .or(page.getByRole('heading', { name: 'companies' }))
    .first()
    .waitFor();
  expect(await page.getByText('You see the data as').count()).toBe(0);
});

test('the search finds a row by an e-mail address, with the keyboard alone', async () => {
  const page = await tested.logIn();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for everything' }).waitFor();
  await page.keyboard.type('hugo@demo.example');
  await page.getByRole('option', { name: /Hugo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /users: Hugo/ }).waitFor();
});

test('the search finds people by name and by phone number', async () => {
  const page = await tested.logIn();
  const { groupId } = await api.createAccount('Searched');
  const profileId = await insert(api.database, 'profiles', {
    groupId,
    firstNameManual: 'Ottilie',
    lastNameManual: "O'Brannigan",
  });
  await insert(api.database, 'profiles_phones', {
    groupId,
    profileId,
    number: '06 39 98 05 77',
    canonicalNumber: '+33639980577',
  });
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search for everything' });
  for (const text of ['obrannigan', '06.39.98.05.77']) {
    await search.fill(text);
    await page.getByRole('option', { name: /Ottilie O'Brannigan/ }).waitFor();
    await search.fill('');
  }
  await search.fill('+33 (0)6 39 98 05 77');
  await page.getByRole('option', { name: /Ottilie/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /profiles: Ottilie/ }).waitFor();
  // The list finds them too, within its account and its other conditions.
  const listed = async (account: string, { where = '{}', q = 'obrannigan' } = {}) => {
    const filter = JSON.stringify({ q, where });
    await tested.go(page, `/data/profiles?account=${account}&filter=${encodeURIComponent(filter)}`);
    return page.getByRole('cell', { name: "O'Brannigan" }).count();
  };
  expect(await listed('all')).toBe(1);
  await page.getByRole('button', { name: 'Count rows' }).click();
  await page.getByRole('button', { name: '1 row' }).waitFor();
  expect(await listed(groupId, { where: JSON.stringify({ firstName: { _eq: 'Ada' } }) })).toBe(0);
  // An account that is chosen is searched however many are older, and no other one.
  for (const at of Array.from({ length: 10 }, (_, index) => index)) {
    await insert(api.database, 'groups', {
      name: `Older ${at}`,
      defaultCountry: 'FR',
      locale: 'fr',
      createdAt: '2020-01-01',
    });
  }
  const q = 'OBRANNIGAN';
  const counts = [await listed('all', { q }), await listed(groupId, { q }), await listed(account, { q })];
  expect(counts).toEqual([0, 1, 0]);
  const open = async (chosen: string) => {
    await tested.go(page, `/audit?account=${chosen}`);
    await page.keyboard.press('Control+k');
    await search.fill('obrannigan');
  };
  await open(groupId);
  await page.getByRole('option', { name: /Ottilie O'Brannigan/ }).waitFor();
  await page.keyboard.press('Escape');
  await open(account);
  await page.getByText('Nothing found.', { exact: true }).waitFor();
  await api.database.pool.query(`delete from groups where name like 'Older %'`);
});

test('what a page has asked can be copied as GraphQL, without the secret', async () => {
  const page = await tested.logIn();
  await tested.go(page, '/data/companies');
  await page.getByRole('button', { name: 'Last requests' }).click();
  const entry = page.locator('details', { hasText: 'List_companies' }).first();
  await entry.locator('summary').click();
  expect(await entry.textContent()).toContain('query List_companies(');
  expect(await page.locator('body').innerHTML()).not.toContain(api.engine.adminSecret);
  await page.getByRole('button', { name: 'Close' }).click();
  // Of what somebody has asked nothing is left for whoever logs in next.
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.locator('input[name=secret]').fill(api.engine.adminSecret);
  await page.keyboard.press('Enter');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Last requests' }).click();
  expect(await page.locator('details', { hasText: 'List_companies' }).count()).toBe(1);
});
