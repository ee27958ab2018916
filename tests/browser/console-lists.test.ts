// size: one server and one browser for all of them
/**
 * Lists of the console in a browser: pages, several rows at once, CSV in and out, pairs of profiles, and the audit. And its pages
 * for accounts and what belongs to them: every button that makes or changes something does it.
 */
import { readFile } from 'node:fs/promises';
import { insert } from '../support/api.ts';
import { furtherRows, problemsInBothSchemes } from '../support/browser.ts';
import { sentBodies, startConsole } from '../support/console.ts';
import { insertFile } from '../support/stored-files.ts';
import { waitUntil } from '../support/wait-until.ts';
import { withoutTriggers } from '../support/without-triggers.ts';

// The public address of the API, of which files are behind links.
const tested = await startConsole(['http://localhost:3000']);
const { api, account, one } = tested;
const { pool } = api.database;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

/** Waits until a statement answers so. */
const becomes = (sql: string, row: Record<string, unknown> | undefined) =>
  waitUntil(async () => JSON.stringify(await one(sql)) === JSON.stringify(row), { what: sql });

const valuesOf = async (sql: string, values: unknown[] = []) =>
  (await pool.query<{ value: string }>(sql, values)).rows.map(({ value }) => value);

test('an account is made, changed, disabled and enabled, and leads to its users, who are as well', async () => {
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  const fill = (name: string, text: string) => dialog.locator(`input[name=${name}]`).fill(text);
  await tested.go(page, '/accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New account' }).click();
  await fill('name', 'Made here');
  await fill('userName', 'Nina');
  await fill('userEmail', 'nina@made.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Made here' });
  await dialog.waitFor({ state: 'detached' });
  const bodies = sentBodies(page);
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(bodies.filter(({ query }) => query?.startsWith('mutation'))).toEqual([]);
  await row.getByRole('button', { name: 'Edit' }).click();
  await fill('country', 'de');
  await fill('timeZone', 'Europe/Berlin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = `from groups where name = 'Made here'`;
  await becomes(`select "defaultCountry" as country, "timeZone" as zone ${made}`, {
    country: 'DE',
    zone: 'Europe/Berlin',
  });
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Disable' }).click();
  await row.getByText('disabled', { exact: true }).waitFor();
  await becomes(`select ("disabledAt" is null)::text as works ${made}`, { works: 'false' });
  await row.getByRole('button', { name: 'Enable' }).click();
  await becomes(`select ("disabledAt" is null)::text as works ${made}`, { works: 'true' });
  await row.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  await page.goBack();
  await row.getByRole('link', { name: 'Users' }).click();

  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await page.getByRole('cell', { name: 'nina@made.example' }).waitFor();
  const id = (await one(`select id ${made}`))?.id;
  await tested.go(page, `/accounts/users?account=${id}`);
  await page.getByRole('button', { name: 'Add a user' }).click();
  await fill('displayName', 'Omar');
  await fill('email', 'omar@made.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const user = page.getByRole('row').filter({ hasText: 'Omar' });
  const ofUser = `select "groupId" as account, disabled::text from users where email = 'omar@made.example'`;
  await user.getByRole('button', { name: 'Disable' }).click();
  await becomes(ofUser, { account: id, disabled: 'true' });
  await user.getByRole('button', { name: 'Enable' }).click();
  await becomes(ofUser, { account: id, disabled: 'false' });
});

test('a key is rotated into one that works, and is revoked when its name is typed', async () => {
  const { groupId } = await api.createAccount('Of keys');
  const page = await tested.logIn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = page.getByRole('dialog');
  await tested.go(page, `/accounts/keys?account=${groupId}`);
  await page.getByRole('button', { name: 'Rotate' }).first().click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const ask = async () =>
    (await fetch(`${api.baseUrl}/rest/v2/offers`, { headers: { 'x-api-key': secret } })).status;
  expect(await ask()).toBe(200);
  const made = await one(`select name, prefix from apikeys where starts_with($1, prefix)`, [secret]);
  const row = page.getByRole('row').filter({ hasText: made?.prefix ?? 'none' });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialog.locator('input[name=name]').fill('Another');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('This is not the name of the key.').waitFor();
  await dialog.locator('input[name=name]').fill(made?.name ?? '');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('revoked', { exact: true }).waitFor();
  await waitUntil(async () => (await ask()) === 401);
});

test('statuses and fields are added, changed and moved', async () => {
  const { groupId } = await api.createAccount('Of statuses');
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  await tested.go(page, `/accounts/statuses?account=${groupId}`);
  await page.getByRole('button', { name: 'Add a status' }).first().click();
  await dialog.locator('input[name=title]').fill('Iced');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  // A colour that the dialog shows for a status without one is not its colour.
  await pool.query(`update statuses set "colorId" = null where title = 'Iced'`);
  await page.reload();
  await item('Iced').getByRole('button', { name: 'Edit' }).click();
  await dialog.locator('input[name=title]').fill('Thawed');
  await dialog.getByRole('switch', { name: 'Hidden' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const status = `from statuses where title = 'Thawed'`;
  await becomes(`select "isHidden"::text as hidden, "colorId" ${status}`, { hidden: 'true', colorId: null });
  const before = Number((await one(`select "order" ${status}`))?.order);
  await page.getByRole('button', { name: 'Move Thawed up' }).click();
  await waitUntil(async () => Number((await one(`select "order" ${status}`))?.order) === before - 1);

  await tested.go(page, `/accounts/fields?account=${groupId}`);
  const profiles = page.getByRole('region', { name: 'Profiles' });
  for (const field of ['Shift', 'Shoes']) {
    await profiles.getByRole('button', { name: 'Add a field' }).click();
    await dialog.locator('input[name=name]').fill(field);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await item('Shoes').getByRole('button', { name: 'Edit' }).click();
  await dialog.locator('input[name=name]').fill('Boots');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Move Boots up' }).click();
  const names = `select string_agg(name, ' ' order by "order") as names from fields where "groupId" = '${groupId}'`;
  await becomes(names, { names: 'Boots Shift' });
});

test('a webhook is made, changed, tested, disabled and enabled, gets a new secret, and a delivery is sent again', async () => {
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  const kept = async () => {
    const secret = await dialog.filter({ hasText: 'whsec_' }).locator('code').textContent();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'detached' });
    return secret;
  };
  await tested.go(page, `/accounts/webhooks?account=${account}`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.locator('input[name=url]').fill('https://hooks.example.com/made');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const first = await kept();
  const row = page.getByRole('row').filter({ hasText: 'hooks.example.com' });
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.locator('input[name=description]').fill('For the CRM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('For the CRM').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Edit' }).click();
  await dialog.locator('input[name=description]').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await becomes('select description from webhook_endpoints', { description: null });
  await row.getByRole('button', { name: 'New secret' }).click();
  expect(await kept()).not.toBe(first);
  await row.getByRole('button', { name: 'Test' }).click();
  await page.getByText('A test is on its way').waitFor();
  await row.getByRole('button', { name: 'Disable' }).click();
  await becomes('select ("disabledAt" is null)::text as works from webhook_endpoints', { works: 'false' });
  await row.getByRole('button', { name: 'Enable' }).click();
  await becomes('select ("disabledAt" is null)::text as works from webhook_endpoints', { works: 'true' });
  // Of the account, and of one webhook.
  await page.getByRole('link', { name: 'Deliveries' }).first().click();
  await page.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor();
  await page.goBack();
  await row.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByRole('heading', { name: 'Deliveries', level: 1 }).waitFor();
  await pool.query(`update webhook_deliveries set status = 'failed', "finishedAt" = now()`);
  await tested.go(page, '/accounts/deliveries');
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await page.getByText('It is sent again').waitFor();
  await waitUntil(
    async () =>
      (await one('select count(*) from webhook_deliveries where status <> $1', ['failed']))?.count === '1',
  );
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'delivered' }).click();
  await page.getByText('No rows.').waitFor();
});

test('of a careers site, the e-mail that confirms applications and the sites that may frame it are changed', async () => {
  const page = await tested.logIn();
  const dialog = page.getByRole('dialog');
  await tested.go(page, `/accounts/careers?account=${account}`);
  const site = `from careers_sites where slug = 'demo'`;
  const before = await one(`select texts #> '{fr}' as fr, texts #>> '{en,title}' as title ${site}`);
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('E-mails are sent only where').waitFor();
  };
  const frames = dialog.getByLabel('Sites that may show the pages in a frame');
  const text = dialog.getByLabel('Text of the e-mail (en)');
  const save = dialog.getByRole('button', { name: 'Save' });
  await edit();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  // What the database refuses is said in words, and the dialog keeps what was typed.
  await frames.fill('https://www.dupont.example/jobs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // It is said to screen readers as well, which do not read what is behind a dialog.
  await page
    .getByRole('alert')
    .getByText('frameOrigins has at most 20 addresses such as https://www.example.com')
    .waitFor();
  await frames.fill(' https://WWW.dupont.example/\n\nhttps://*.dupont.example ');
  await text.fill('Hello {name}');
  await save.click();
  await page.getByText('only around {job}, {company} and {reference}.').waitFor();
  await text.fill('Hello,\n\nthank you for {job}.');
  await dialog.getByLabel('Subject of the e-mail (fr)').fill('Merci – {job}');
  await dialog.getByLabel('Confirms applications by e-mail').click();
  // A text that somebody else has changed since the page was read stays.
  await pool.query(
    `update careers_sites set texts = jsonb_set(texts, '{en,title}', '"Jobs"') where slug = 'demo'`,
  );
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(
    await one(
      `select "sendsConfirmations"::text as sends, "frameOrigins" as frames, texts #> '{fr}' as fr, texts #>> '{en,title}' as title, texts #>> '{en,confirmationText}' as text ${site}`,
    ),
  ).toEqual({
    sends: 'true',
    frames: ['https://www.dupont.example', 'https://*.dupont.example'],
    fr: { ...(before?.fr as unknown as object), confirmationSubject: 'Merci – {job}' },
    title: 'Jobs',
    text: 'Hello,\n\nthank you for {job}.',
  });
  await page.getByRole('cell', { name: 'https://www.dupont.example, https://*.dupont.example' }).waitFor();
  await edit();
  await text.fill(' ');
  await frames.fill('');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const stored = `select "frameOrigins" as frames, (texts -> 'en' ? 'confirmationText')::text as "hasText" ${site}`;
  expect(await one(stored)).toEqual({ frames: [], hasText: 'false' });
});

test('of a resume, a value shows the lines that it was read from, and the file opens', async () => {
  const profile = await one(`select id from profiles where "lastName" = 'Diallo'`);
  const fileId = await insertFile(api.database, { groupId: account });
  const id = await insert(api.database, 'profiles_files', {
    groupId: account,
    profileId: profile?.id,
    fileId,
    isResume: true,
    text: 'Curriculum\nAwa Diallo',
    parsed: JSON.stringify({
      firstName: 'Awa',
      evidence: [{ field: 'firstName', lines: [1], source: 'Awa Diallo', confidence: 0.3 }],
    }),
  });
  const page = await tested.logIn();
  await tested.go(page, '/accounts/files');
  await page.getByRole('switch', { name: 'Only resumes to check' }).click();
  await page.getByRole('link', { name: /% sure/ }).click();
  await page.getByRole('button', { name: 'firstName Awa Is this right? 30 %' }).click();
  await tested.go(page, `/accounts/files/${id}`);
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes(`/files/${fileId}/`));
  await page.getByRole('button', { name: 'Open the file' }).click();
  await asked;
});

test('one account is chosen for all pages: it is kept, in the address, filters lists and presets rows, until all are chosen', async () => {
  const { groupId } = await api.createAccount('Kept from page to page');
  const company = await insert(api.database, 'companies', { groupId, name: 'Of the kept account' });
  await insert(api.database, 'companies', { groupId: account, name: 'Of the demo account' });
  const page = await tested.logIn();
  const chosen = page.getByRole('combobox', { name: 'Account', exact: true });
  const follow = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const choose = async (typed: string, name: string) => {
    await chosen.fill(typed);
    await page.getByRole('option', { name, exact: true }).click();
  };
  const shows = (name: string) =>
    waitUntil(async () => (await chosen.inputValue()) === name, { what: `the account ${name}` });
  const isInAddress = (text: string) => waitUntil(async () => page.url().includes(text), { what: text });

  // A page that is about one account asks for it, once for all pages.
  await tested.go(page, '/accounts/statuses');
  await shows('');
  await page.getByRole('combobox', { name: 'Account to show' }).fill('Kept from');
  await page.getByRole('option', { name: 'Kept from page to page' }).click();
  await page.getByRole('button', { name: 'Add a status' }).first().waitFor();
  await follow('Custom fields');
  await page.getByRole('button', { name: 'Add a field' }).first().waitFor();
  await follow('Webhooks');
  await isInAddress(`account=${groupId}`);
  await page.getByRole('button', { name: 'New webhook' }).waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await shows('Kept from page to page');
  await tested.go(page, '/accounts/deliveries?status=delivered');
  await shows('Kept from page to page');

  // Lists have its rows only, count and export no others, and a new row belongs to it.
  await tested.go(page, '/data/companies');
  await page.getByRole('cell', { name: 'Of the kept account' }).waitFor();
  expect(await page.getByText('Of the demo account').count()).toBe(0);
  await page.getByRole('button', { name: 'Count rows' }).click();
  await page.getByRole('button', { name: '1 row' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).not.toContain('Of the demo account');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Made for it');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'companies: Made for it' }).waitFor();
  expect(await one(`select "groupId" from companies where name = 'Made for it'`)).toEqual({ groupId });

  // Another account is chosen, which a row of this one says, and leads back.
  await choose('Demo', 'Demo');
  await isInAddress(`account=${account}`);
  await tested.go(page, `/data/companies/${company}/show`);
  await page
    .getByText('This belongs to the account “Kept from page to page”, and “Demo” is chosen.')
    .waitFor();
  await page.getByRole('button', { name: 'Choose “Kept from page to page”' }).click();
  await shows('Kept from page to page');
  await page.getByText('This belongs to the account').waitFor({ state: 'detached' });

  // An address says what it is about to somebody who has chosen another one.
  await tested.go(page, `/data/companies?account=${account}`);
  await shows('Demo');
  await page.getByRole('cell', { name: 'Of the demo account' }).waitFor();
  await page.getByRole('button', { name: 'admin' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Demo');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  // What names a row of one account is left with it.
  await tested.go(page, `/audit?account=${account}&record=${company}`);
  await choose('Kept from', 'Kept from page to page');
  await isInAddress(`account=${groupId}`);
  expect(page.url()).not.toContain('record=');

  // An account that was deleted is not an account without rows.
  await tested.go(page, `/data/companies?account=${crypto.randomUUID()}`);
  await shows('No such account');
  expect(await chosen.getAttribute('aria-invalid')).toBe('true');

  await chosen.hover();
  await page.locator('header').getByRole('button', { name: 'Clear' }).click();
  await shows('');
  await follow('Users');
  await shows('');
  await tested.go(page, '/data/companies');
  await page.getByRole('cell', { name: 'Of the kept account' }).waitFor();
  await page.getByRole('cell', { name: 'Of the demo account' }).waitFor();
});

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
  expect(await problemsInBothSchemes(page, null, [furtherRows])).toEqual([]);
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
    // What is told next waits until this is closed.
    await page.keyboard.press('Escape');
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
  await page.getByText('2 rows, with cells separated by “;”').waitFor();
  expect(await page.getByRole('combobox', { name: 'unknown' }).textContent()).toBe('left out');
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

test('a file is imported when its columns are chosen and no line is wrong, for the account that is chosen', async () => {
  const { groupId } = await api.createAccount('Of the import');
  const page = await tested.logIn();
  await tested.go(page, '/data/companies');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Has to be in the file: name.').waitFor();
  const choose = (lines: readonly string[], encoding: BufferEncoding = 'utf8') =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'companies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n'), encoding),
    });
  const insert = dialog.getByRole('button', { name: /^Insert/ });
  await choose(['Firm,External ID,foundedAt', 'One,E-1,2001-02-03', ' ,E-2,', 'Three,E-1,', 'Four,E-4,soon']);
  await dialog.getByText('Choose a column of the file for: name.').waitFor();
  expect(await dialog.getByRole('combobox', { name: 'External ID' }).textContent()).toBe('externalId');
  await dialog.getByRole('combobox', { name: 'Firm' }).click();
  await page.getByRole('option', { name: 'name *' }).click();
  // Each with its line, before anything is sent.
  await dialog.getByText('Line 3: name has to be filled in.').waitFor();
  await dialog.getByText('Line 5: "soon" is no value of foundedAt.').waitFor();
  await dialog.getByText('Line 4: The same externalId as in line 2.').waitFor();
  expect(await insert.isDisabled()).toBe(true);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  // As a spreadsheet of Windows writes it.
  await choose(
    ['name;externalId', 'Société Générale d’Été;E-7', 'Ünal;E-8'].map((line) => line.replace('’', "'")),
    'latin1',
  );
  await dialog.getByText(/^The file is not in UTF-8/).waitFor();
  await dialog.getByRole('cell', { name: "Société Générale d'Été" }).waitFor();
  expect(await insert.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Account of the rows' }).fill('Of the import');
  await page.getByRole('option', { name: 'Of the import' }).click();
  await insert.click();
  await page.getByText('2 rows inserted').waitFor();
  expect(
    await valuesOf(`select name as value from companies where "groupId" = $1 order by 1`, [groupId]),
  ).toEqual(["Société Générale d'Été", 'Ünal']);
  // All or none.
  await page.getByRole('button', { name: 'Import' }).click();
  await choose(['name,externalId', 'New,E-9', 'Known,E-8']);
  await dialog.getByRole('combobox', { name: 'Account of the rows' }).fill('Of the import');
  await page.getByRole('option', { name: 'Of the import' }).click();
  await insert.click();
  await page.getByText('There is such a row already: with the same externalId.').waitFor();
  expect(await one(`select count(*)::text from companies where "groupId" = $1`, [groupId])).toEqual({
    count: '2',
  });
});

test('5 000 rows are inserted once although the first answer is lost, the dialog stays until then, and a file is read again', async () => {
  const { groupId } = await api.createAccount('Of a lost answer');
  const page = await tested.logIn();
  await tested.go(page, `/data/companies?account=${groupId}`);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const lines = Array.from({ length: 5_000 }, (_, at) => `Company ${at}`);
  const file = {
    name: 'companies.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(['name', ...lines].join('\n')),
  };
  const input = dialog.locator('input[type=file]');
  expect((await input.getAttribute('accept'))?.split(',')).toEqual(
    expect.arrayContaining(['.csv', '.tsv', '.txt', 'text/csv', 'text/plain']),
  );
  await input.setInputFiles(file);
  const insert = dialog.getByRole('button', { name: 'Insert 5000 rows' });
  await insert.waitFor();
  // What is chosen again is read again, also under the same name.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'CSV file' }).click(),
  ]);
  expect(await input.evaluate((element) => (element as unknown as { value: string }).value)).toBe('');
  await insert.waitFor({ state: 'detached' });
  await chooser.setFiles(file);

  let answered = () => {};
  const closing = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let lost = 0;
  await page.route('**/v1/graphql', async (route) => {
    const isImport = route.request().postData()?.includes('mutation Import_') === true;
    if (!isImport || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await closing;
    return route.abort('connectionreset');
  });
  await insert.click();
  await dialog.getByRole('status').waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  answered();
  await dialog.getByRole('button', { name: 'Insert 5000 rows' }).click();
  await page.getByText('5000 rows inserted').waitFor();
  const stored = { count: '5000', names: '5000' };
  const sql = `select count(*)::text, count(distinct name)::text as names from companies where "groupId" = $1`;
  expect(await one(sql, [groupId])).toEqual(stored);
  await page.unroute('**/v1/graphql');
  // The browser says that a connection was lost.
  expect(tested.faults().filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('rows have one line, whatever they hold, twenty of them on a laptop, and what is cut is in a title', async () => {
  const { groupId } = await api.createAccount('Of lines');
  const long = 'Maximiliane-Wilhelmine '.repeat(13).trim();
  await pool.query(
    `insert into companies ("groupId", name, tagline) select $1, 'Company ' || n, $2 from generate_series(1, 30) n`,
    [groupId, long],
  );
  // The database takes such characters out; an earlier version has stored them.
  await withoutTriggers(pool, (client) =>
    client.query(`update companies set name = $2 where "groupId" = $1 and name = 'Company 30'`, [
      groupId,
      'Eve \u202egnp.exe',
    ]),
  );
  const page = await tested.logIn();
  await page.setViewportSize({ width: 1366, height: 768 });
  await tested.go(page, `/data/companies?account=${groupId}&perPage=50`);
  const heights = await page.evaluate<number[][]>(
    `[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect()).map(({ height, bottom }) => [height, bottom])`,
  );
  expect(Math.max(...heights.map(([height = 0]) => height))).toBeLessThan(30);
  expect(heights.filter(([, bottom = 0]) => bottom <= 768).length).toBeGreaterThanOrEqual(20);
  await page.getByRole('cell', { name: 'Eve [U+202E]gnp.exe' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('switch', { name: 'tagline' }).click();
  await page.keyboard.press('Escape');
  const cell = page.getByRole('cell', { name: long.slice(0, 40) }).first();
  await cell.waitFor();
  expect(await cell.locator('bdi').getAttribute('title')).toBe(long);
  expect((await cell.boundingBox())?.width).toBeLessThan(230);
  await page.setViewportSize({ width: 1280, height: 720 });
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
