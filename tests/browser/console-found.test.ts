/** What sources have found, on the pages of profiles and companies in the console: seen, taken, not taken, and asked again. */
import { insert } from '../support/api.ts';
import { problemsInBothSchemes } from '../support/browser.ts';
import { startCompanyRegister } from '../support/company-register-server.ts';
import { applyAsKnownPerson, sentBodies, startConsole } from '../support/console.ts';
import { startProvider } from '../support/network-provider.ts';
import { runQueuedTasks } from '../support/task-loops.ts';
import { waitUntil } from '../support/wait-until.ts';

const provider = await startProvider();
const register = await startCompanyRegister();
const tested = await startConsole([], {
  ...provider.environment,
  COMPANY_REGISTER_URL: `${register.url}/`,
});
const { api, account, keys, one } = tested;
afterEach(() => {
  provider.status = null;
  register.misbehave(null);
  expect(tested.faults()).toEqual([]);
});
afterAll(async () => {
  provider.close();
  await tested.stop();
  await register.stop();
});

const page = 'https://www.linkedin.com/in/';

/** A profile that a private key saves; its id. */
async function savePerson(body: object): Promise<string> {
  const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.privateKey.secret },
    body: JSON.stringify(body),
  });
  const { profileId } = (await response.json()) as { profileId: string };
  await runQueuedTasks(api.dependencies);
  return profileId;
}

test('what was found stands beside what the profile has, and what somebody chooses is taken', async () => {
  const networkUrl = `${page}camille-roussel`;
  provider.pages.set(networkUrl.replace('www.', ''), {
    firstName: 'Camille',
    lastName: 'Roussel',
    headline: 'Baker <b>in Lyon</b>',
    imageUrl: 'https://network.example/pictures/camille.jpg',
    connectionCount: 12,
  });
  const id = await savePerson({ firstName: 'Camille', lastName: 'R.', headline: 'Pastry cook', networkUrl });
  const tab = await tested.logIn();
  const bodies = sentBodies(tab);
  await tested.go(tab, `/data/profiles/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('provider of network pages: found').waitFor();
  const url = await panel.getByRole('link', { name: /camille-roussel/ }).getAttribute('href');
  expect(url).toBe((await one('select url from profiles_findings where "profileId" = $1', [id]))?.url);
  await panel.getByText('Connections: 12').waitFor();
  const table = panel.getByRole('table', { name: 'Values that sources have found' });
  const row = table.getByRole('row').filter({ hasText: 'Headline' });
  // Markup is a text like any other.
  await row.getByText('Baker <b>in Lyon</b>').first().waitFor();
  await row.getByText('Pastry cook').first().waitFor();
  await row.getByText(/provider of network pages, \d+ % sure/).waitFor();
  expect(await problemsInBothSchemes(tab)).toEqual([]);
  const take = panel.getByRole('button', { name: /^Take \d+ value/ });
  expect(await take.isDisabled()).toBe(true);
  await row.getByRole('button', { name: 'Take' }).click();
  await table.getByRole('row').filter({ hasText: 'Last name' }).getByRole('button', { name: 'Take' }).click();
  await panel.getByRole('button', { name: /^Take \d+ value/ }).click();
  await tab.getByText('Taken over').waitFor();
  expect(await one('select "lastName", headline from profiles where id = $1', [id])).toEqual({
    lastName: 'Roussel',
    headline: 'Baker <b>in Lyon</b>',
  });
  expect(bodies.find(({ query }) => query?.includes('takeProfileData'))?.variables).toEqual({
    id,
    fields: ['headline', 'lastName'],
  });
  await row.waitFor({ state: 'detached' });

  const isDismissed = async () =>
    (await one('select "dismissedAt" from profiles_findings where "profileId" = $1', [id]))?.dismissedAt !==
    null;
  await panel.getByRole('button', { name: 'Do not take' }).click();
  await panel.getByText('not to be taken').waitFor();
  expect(await isDismissed()).toBe(true);
  expect(await take.count()).toBe(0);
  await panel.getByRole('button', { name: 'Consider again' }).click();
  await panel.getByRole('button', { name: 'Do not take' }).waitFor();
  expect(await isDismissed()).toBe(false);
});

test('asking again says what came of it, in the language of the console', async () => {
  const networkUrl = `${page}ines-morel`;
  const id = await savePerson({ firstName: 'Inès', lastName: 'Morel', networkUrl });
  const tab = await tested.logIn();
  await tested.go(tab, `/data/profiles/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('provider of network pages: knows nothing of it').first().waitFor();
  const said = panel.getByRole('status');
  await panel.getByRole('button', { name: 'Ask again' }).click();
  await said.getByText('provider of network pages: knows nothing of it').waitFor();
  provider.status = 503;
  await panel.getByRole('button', { name: 'Ask again' }).click();
  await said.getByText('A source does not answer now.').waitFor();
  provider.status = null;
  provider.pages.set(networkUrl.replace('www.', ''), {
    firstName: 'Inès',
    lastName: 'Morel',
    headline: 'Florist',
  });
  await panel.getByRole('button', { name: 'Ask again' }).click();
  await said.getByText('provider of network pages: found').waitFor();
  // What was empty is filled, and the page shows it.
  await panel.getByText('The profile has all that was found.').waitFor();
  expect(await one('select headline from profiles where id = $1', [id])).toEqual({ headline: 'Florist' });
  await tab.getByRole('button', { name: 'fr: Français' }).click();
  await tab
    .getByRole('region', { name: 'Trouvé par des sources' })
    .getByText('fournisseur de pages de réseau : trouvé')
    .first()
    .waitFor();
});

test('an application that waits shows what was found on the page that it names, and takes it as chosen', async () => {
  provider.pages.set('https://linkedin.com/in/mathis-robert-42', {
    firstName: 'Mathis',
    headline: 'Roofer',
    summary: 'On roofs.',
  });
  await applyAsKnownPerson(tested, { networkUrl: 'https://fr.linkedin.com/in/mathis-robert-42/?trk=mail' });
  await runQueuedTasks(api.dependencies);
  const waiting = await one(
    `select id, "profileId" from applications where review = 'pending' and submitted->>'networkUrl' ~ 'mathis'`,
  );
  const tab = await tested.logIn();
  await tested.go(tab, `/inbox/applications?id=${waiting?.id}`);
  const row = tab
    .getByRole('table', { name: 'Fields of the application' })
    .getByRole('row')
    .filter({ hasText: 'Roofer' });
  await row.getByText(/provider of network pages, \d+ % sure/).waitFor();
  await tab.getByRole('button', { name: /^Accept \d/ }).click();
  await waitUntil(
    async () =>
      (await one('select summary from profiles where id = $1', [waiting?.profileId]))?.summary ===
      'On roofs.',
  );
  // The page of the profile says that it is not the one that the profile names.
  await tested.go(tab, `/data/profiles/${waiting?.profileId}/show`);
  await tab.getByText('another page than the profile names').waitFor();
});

test('a profile without a network URL says what sources are asked for, and asks none', async () => {
  const id = await savePerson({ firstName: 'Noé', lastName: 'Petit', emailAddresses: 'noe@mail.example' });
  const tab = await tested.logIn();
  await tested.go(tab, `/data/profiles/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('The profile has no network URL.').waitFor();
  expect(await panel.getByRole('button').count()).toBe(0);
});

test('of an answer of somebody hostile nothing becomes a link or markup', async () => {
  const networkUrl = 'https://network.example/in/zoe-girard';
  const id = await savePerson({ firstName: 'Zoé', lastName: 'Girard', networkUrl });
  await insert(api.database, 'profiles_findings', {
    groupId: account,
    profileId: id,
    source: 'ofTheProfile',
    url: networkUrl,
    outcome: 'found',
    found: JSON.stringify({ resume: { headline: '<script>alert(1)</script>', positions: [7, null] } }),
    askedAt: '2026-11-30T10:00:00Z',
  });
  await insert(api.database, 'profiles_findings', {
    groupId: account,
    profileId: id,
    source: '<i>source</i>',
    url: 'javascript:alert(1)',
    outcome: 'found',
    reason: '<img src=x onerror=alert(1)>',
    found: JSON.stringify({
      resume: {
        skills: 'a\u202eb',
        positions: [7, null],
        evidence: 'none',
      },
      imageUrl: 'javascript:alert(2)',
      connectionCount: '12',
    }),
    askedAt: '2026-11-30T10:00:00Z',
  });
  const tab = await tested.logIn();
  await tested.go(tab, `/data/profiles/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('<i>source</i>: found').waitFor();
  await panel.getByText('another page than the profile names').waitFor();
  await panel.getByText('<img src=x onerror=alert(1)>').waitFor();
  await panel.getByText('<script>alert(1)</script>').first().waitFor();
  await panel.getByText('a[U+202E]b').waitFor();
  await panel.getByText('javascript:alert(1)').waitFor();
  await panel.getByText('javascript:alert(2)').waitFor();
  expect(await panel.locator('img, script, i').count()).toBe(0);
  for (const link of await panel.locator('a').all()) expect(await link.getAttribute('href')).toBe(networkUrl);
});

test('the page of a company asks the register, and shows what it says beside the legal data', async () => {
  const id = await insert(api.database, 'companies', {
    groupId: account,
    name: 'Ateliers Valmont',
    networkCompanyId: await insert(api.database, 'networkcompanies', {
      name: 'Ateliers Valmont',
      source: 'networkPage',
      foundAt: '2026-11-30T10:00:00Z',
    }),
  });
  await insert(api.database, 'companies_legaldata', {
    groupId: account,
    companyId: id,
    siren: '910000116',
    foundedAt: '1999-01-01',
  });
  const tab = await tested.logIn();
  await tested.go(tab, `/data/companies/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByText('No source was asked about this company yet.').waitFor();
  register.misbehave((response) => void response.writeHead(500).end());
  await panel.getByRole('button', { name: 'Ask the sources' }).click();
  const said = panel.getByRole('status');
  await said.getByText('A source does not answer now.').waitFor();
  register.misbehave(null);
  await panel.getByRole('button', { name: 'Ask the sources' }).click();
  await said.getByText('company register: found').waitFor();
  await said.getByText(/New: .*legalName/).waitFor();
  await said.getByText('Stays as it was written: foundedAt').waitFor();
  const table = panel.getByRole('table', { name: 'Legal data' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await row('Founded').getByText('(differs)').waitFor();
  expect(await row('Registered name').getByText('ATELIERS VALMONT').count()).toBe(2);
  expect(await row('SIREN').getByText('(differs)').count()).toBe(0);
  await panel.getByText('asked for: 910000116').waitFor();
  expect(await problemsInBothSchemes(tab)).toEqual([]);
  await panel.getByText(/Public data · network page · Nov 30, 2026/).waitFor();
  await panel.getByText(/Legal data · company register · /).waitFor();
  await panel.getByRole('link', { name: 'Legal data' }).click();
  await tab.getByRole('heading', { level: 1, name: /^companies_legaldata/ }).waitFor();
});

test('the page of a company without a number or a place says why the register was not asked', async () => {
  const id = await insert(api.database, 'companies', { groupId: account, name: 'Sans adresse' });
  const tab = await tested.logIn();
  await tested.go(tab, `/data/companies/${id}/show`);
  const panel = tab.getByRole('region', { name: 'Found by sources' });
  await panel.getByRole('button', { name: 'Ask the sources' }).click();
  await panel
    .getByRole('status')
    .getByText('company register: must not be asked (the company has neither a number')
    .waitFor();
});
