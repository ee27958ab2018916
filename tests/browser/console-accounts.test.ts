/** Pages of the console for accounts and what belongs to them: every button that makes or changes something does it. */
import { insert } from '../support/api.ts';
import { sentBodies, startConsole } from '../support/console.ts';
import { insertFile } from '../support/stored-files.ts';
import { waitUntil } from '../support/wait-until.ts';

// The public address of the API, of which files are behind links.
const tested = await startConsole(['http://localhost:3000']);
const { api, account, one } = tested;
afterEach(() => expect(tested.faults()).toEqual([]));
afterAll(() => tested.stop());

/** Waits until a statement answers so. */
const becomes = (sql: string, row: Record<string, unknown> | undefined) =>
  waitUntil(async () => JSON.stringify(await one(sql)) === JSON.stringify(row), { what: sql });

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
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = `from groups where name = 'Made here'`;
  await becomes(`select "defaultCountry" as country ${made}`, { country: 'DE' });
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
  await api.database.pool.query(`update statuses set "colorId" = null where title = 'Iced'`);
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
  await api.database.pool.query(`update webhook_deliveries set status = 'failed', "finishedAt" = now()`);
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
  await page.getByRole('button', { name: 'firstName Awa 30 %' }).click();
  await tested.go(page, `/accounts/files/${id}`);
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.url().includes(`/files/${fileId}/`));
  await page.getByRole('button', { name: 'Open the file' }).click();
  await asked;
});

test('the account that was chosen on one page is chosen on the next, and after a reload, until no account is chosen', async () => {
  const { groupId } = await api.createAccount('Kept from page to page');
  const page = await tested.logIn();
  const chosen = page.getByRole('combobox', { name: 'Account' });
  const follow = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const shows = (name: string) =>
    waitUntil(async () => (await chosen.inputValue()) === name, { what: `the account ${name}` });
  await follow('Users');
  await shows('');
  await chosen.fill('Kept from');
  await page.getByRole('option', { name: 'Kept from page to page' }).click();
  await follow('Webhooks');
  await shows('Kept from page to page');
  expect(page.url()).toContain(`account=${groupId}`);
  await page.getByRole('button', { name: 'New webhook' }).waitFor();
  await follow('Tables');
  await follow('Keys');
  await shows('Kept from page to page');
  await page.reload();
  await shows('Kept from page to page');

  // An address with a query says all that it shows.
  await tested.go(page, '/accounts/deliveries?status=delivered');
  await shows('');
  await follow('Custom fields');
  await shows('Kept from page to page');
  await chosen.hover();
  await page.getByRole('button', { name: 'Clear' }).click();
  await shows('');
  await follow('Users');
  await shows('');
  expect(page.url()).not.toContain('account=');
});
