/** Tests of values that the database computes or counts. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
});

describe('names', () => {
  test('a manual name is preferred to a parsed name', async () => {
    const profile = await account.insert('profiles', {
      firstNameParsed: 'jane',
      lastNameParsed: 'doe',
      lastNameManual: 'Doe-Smith',
    });
    expect(profile).toMatchObject({ firstName: 'jane', lastName: 'Doe-Smith' });
  });

  test('search and comparison ignore case and accents', async () => {
    const profile = await account.insert('profiles', {
      firstNameManual: 'Zoé-Anne',
      lastNameManual: "O'HÀRA",
      headline: 'Développeuse C++',
    });
    expect(profile).toMatchObject({
      foldedName: 'zoe anne o hara',
      searchString: "zoe-anne o'hara developpeuse c++",
    });
    expect(await account.insert('profiles')).toMatchObject({ foldedName: null, searchString: '' });
    expect(await account.insert('profiles', { lastNameManual: 'ÅNGSTRÖM' })).toMatchObject({
      foldedName: 'angstrom',
    });
    expect(await account.insert('profiles', { lastNameManual: 'Ελένη' })).toMatchObject({
      foldedName: 'ελενη',
    });
  });
});

test('a location with coordinates is a GeoJSON point with the longitude first', async () => {
  const paris = await account.insert('locations', { search: 'Paris', latitude: 48.8566, longitude: 2.3522 });
  expect(paris.center).toEqual({
    type: 'Point',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
    coordinates: [2.3522, 48.8566],
  });
  expect((await account.insert('locations', { search: 'Somewhere' })).center).toBeNull();
  expect(await rejectionOf(account.insert('locations', { search: 'Half', latitude: 1 }))).toMatchObject({
    constraint: 'locations_coordinates_check',
  });
});

describe('company register numbers', () => {
  test.each([
    ['732829320', true],
    ['732829321', false],
    ['73282932', false],
    ['732 829 320', true],
  ])('SIREN %s: %s', async (siren, isRight) => {
    const company = await account.insert('companies', { name: 'Company' });
    const rejection = await rejectionOf(
      account.insert('companies_legaldata', { companyId: company.id, siren }),
    );
    expect(rejection).toEqual(
      isRight ? 'nothing' : { code: '23514', constraint: 'companies_legaldata_siren_check' },
    );
  });

  test.each([
    ['73282932000074', true],
    ['73282932000075', false],
    // The digits of establishment numbers of La Poste add up to a multiple of five.
    ['35600000049837', true],
    ['35600000049838', false],
    ['732829320', false],
  ])('SIRET %s: %s', async (siret, isRight) => {
    const company = await account.insert('companies', { name: 'Company' });
    const legal = await account.insert('companies_legaldata', { companyId: company.id });
    const rejection = await rejectionOf(
      account.insert('companies_legaldata_locations', { legaldataId: legal.id, siret }),
    );
    expect(rejection).toEqual(
      isRight ? 'nothing' : { code: '23514', constraint: 'companies_legaldata_locations_siret_check' },
    );
  });
});

describe('reference ids of projects', () => {
  test('are short, unambiguous to read aloud and unique', async () => {
    const references = new Set<unknown>();
    for (let count = 0; count < 50; count += 1) {
      references.add((await account.insert('projects', { name: 'Project' })).referenceId);
    }
    expect(references.size).toBe(50);
    for (const reference of references) expect(reference).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXZ]{8}$/);
  });

  test('cannot be used twice in an account', async () => {
    await account.insert('projects', { name: 'Project', referenceId: 'SAME' });
    expect(await rejectionOf(account.insert('projects', { name: 'Project', referenceId: 'SAME' }))).toEqual({
      code: '23505',
      constraint: 'projects_groupId_referenceId_key',
    });
    const neighbour = await TestAccount.create(database.pool);
    expect(await rejectionOf(neighbour.insert('projects', { name: 'Project', referenceId: 'SAME' }))).toBe(
      'nothing',
    );
  });
});

test.each([
  ['projects', { name: 'Project', externalId: 'x' }],
  ['companies', { name: 'Company', externalId: 'x' }],
  ['companies', { name: 'Company', networkUrl: 'https://network.com/company/x' }],
])('%s: an externalId is unique among live records and can be reused after a delete', async (table, row) => {
  const first = await account.insert(table, row);
  expect(await rejectionOf(account.insert(table, row))).toMatchObject({ code: '23505' });
  await account.update(table, first, { deletedAt: new Date() });
  expect(await rejectionOf(account.insert(table, row))).toBe('nothing');
});

test('an indexed text that exceeds the maximum size of an index entry is rejected with the name of its constraint', async () => {
  const long = 'x'.repeat(3000);
  const rejected = async (table: string, row: Row) => (await rejectionOf(account.insert(table, row))) as Row;
  const url = `https://network.com/in/${long}`;
  expect((await rejected('profiles', { externalId: long })).constraint).toBe('profiles_externalId_check');
  expect((await rejected('profiles', { profileUrl: url })).constraint).toBe(
    'profiles_canonicalNetworkUrl_check',
  );
  expect((await rejected('companies', { name: 'Company', externalId: long })).constraint).toBe(
    'companies_externalId_check',
  );
  expect(await rejectionOf(account.insert('profiles', { headline: long.repeat(10) }))).toBe('nothing');
  expect(await rejectionOf(account.insert('locations', { search: long.repeat(10) }))).toBe('nothing');
});

test.each([
  ['profiles', 'firstNameParsed', 'profiles_name_length_check'],
  ['companies', 'name', 'companies_name_length_check'],
  ['projects', 'name', 'projects_name_length_check'],
])('%s.%s has at most 200 characters, counted when it is clean', async (table, column, constraint) => {
  const name = 'é'.repeat(200);
  expect(await rejectionOf(account.insert(table, { [column]: `${name}x` }))).toMatchObject({ constraint });
  const row = await account.insert(table, { [column]: `${name}\u200b ` });
  expect((await account.read(table, row))[column]).toBe(name);
  await account.update(table, row, { [column]: 'A\u202e\u00a0 B' });
  expect((await account.read(table, row))[column]).toBe('A B');
});

test('every text of a person is clean, whichever statement writes it', async () => {
  const profileId = (await account.insert('profiles', {})).id;
  const unclean = '\u202aA\u200b\t\u00a0B\u202c';
  for (const [table, lines, texts] of [
    ['profiles_positions', ['title', 'companyName', 'location'], ['description']],
    ['profiles_educations', ['schoolName', 'degree', 'fieldOfStudy'], ['description']],
    ['history_entries', ['subject'], ['message']],
  ] as const) {
    const row = await account.insert(table, {
      profileId,
      ...(table === 'history_entries' ? { type: 'note' } : {}),
      ...Object.fromEntries(lines.map((column) => [column, unclean])),
      ...Object.fromEntries(texts.map((column) => [column, `${unclean}\r\n${unclean}`])),
    });
    const stored = await account.read(table, row);
    expect(lines.map((column) => stored[column])).toEqual(lines.map(() => 'A B'));
    expect(texts.map((column) => stored[column])).toEqual(texts.map(() => 'A  B\nA  B'));
  }
  const phone = await account.insert('profiles_phones', { profileId, number: '\u202a06 39\u202c' });
  expect((await account.read('profiles_phones', phone)).number).toBe('06 39');
  const address = await account.insert('profiles_emails', {
    profileId,
    emailAddress: '\u200bJ@Example.org\u00a0',
  });
  expect(await account.read('profiles_emails', address)).toMatchObject({
    emailAddress: 'J@Example.org',
    canonicalEmailAddress: 'j@example.org',
  });
});

describe('the counts of a profile', () => {
  const history = (profile: Row, values: Row) =>
    account.insert('history_entries', { profileId: profile.id, ...values });

  test('include every application of the same person', async () => {
    const profile = await account.insert('profiles');
    const first = await history(profile, { type: 'application' });
    await history(profile, { type: 'application' });
    await history(profile, { type: 'note' });
    expect((await account.read('profiles', profile)).countApplicationsFromThisProfile).toBe(2);
    await account.delete('history_entries', first);
    expect((await account.read('profiles', profile)).countApplicationsFromThisProfile).toBe(1);
  });

  test('include the time and type of the last interaction, without notes', async () => {
    const profile = await account.insert('profiles');
    const [early, late, later, future] = ['2020-01-01', '2021-01-01', '2022-01-01', '2999-01-01'].map(
      (day) => new Date(day),
    );
    await history(profile, { type: 'call', createdAt: late });
    await history(profile, { type: 'application', createdAt: early });
    await history(profile, { type: 'note', createdAt: later });
    expect(await account.read('profiles', profile)).toMatchObject({
      firstInteractionDate: early,
      lastInteractionDate: late,
      lastPastInteractionDate: late,
      lastInteractionType: 'call',
    });
    const meeting = await history(profile, { type: 'meeting', createdAt: future });
    expect(await account.read('profiles', profile)).toMatchObject({
      lastInteractionDate: future,
      lastPastInteractionDate: late,
      lastInteractionType: 'meeting',
    });
    await account.delete('history_entries', meeting);
    expect(await account.read('profiles', profile)).toMatchObject({
      lastInteractionDate: late,
      lastInteractionType: 'call',
    });
  });

  test('include twelve applications that arrive at the same time', async () => {
    const profile = await account.insert('profiles');
    await Promise.all(Array.from({ length: 12 }, () => history(profile, { type: 'application' })));
    expect((await account.read('profiles', profile)).countApplicationsFromThisProfile).toBe(12);
  });

  test('include resumes and no other files', async () => {
    const profile = await account.insert('profiles');
    const file = (name: string) =>
      account.insert('files', {
        name,
        size: 1,
        mimeType: 'application/pdf',
        sha256: 'a'.repeat(64),
        storageKey: name,
      });
    const link = async (name: string, isResume: boolean) =>
      account.insert('profiles_files', { profileId: profile.id, fileId: (await file(name)).id, isResume });
    const resume = await link('resume.pdf', true);
    const letter = await link('letter.pdf', false);
    const count = async () => (await account.read('profiles', profile)).countResumes;
    expect(await count()).toBe(1);
    await account.update('profiles_files', letter, { isResume: true });
    expect(await count()).toBe(2);
    await account.delete('profiles_files', resume);
    expect(await count()).toBe(1);
  });

  test('include the start of the latest current position with its precision', async () => {
    const profile = await account.insert('profiles');
    const position = (values: Row) =>
      account.insert('profiles_positions', { profileId: profile.id, title: 'Engineer', ...values });
    await position({ startDate: '2023-05-17' });
    await position({ startDate: '2019', isCurrent: true });
    const current = await position({ startDate: '2021-09', isCurrent: true });
    const start = async () => (await account.read('profiles', profile)).lastPositionStartDate;
    expect(await start()).toEqual(new Date('2021-09-01T00:00:00Z'));
    await account.update('profiles_positions', current, { isCurrent: false });
    expect(await start()).toEqual(new Date('2019-01-01T00:00:00Z'));
  });

  test('treat a day that does not exist in its month as the first day of the next month', async () => {
    const profile = await account.insert('profiles');
    await account.insert('profiles_positions', {
      profileId: profile.id,
      title: 'Engineer',
      startDate: '2021-02-31',
      isCurrent: true,
    });
    const start = (await account.read('profiles', profile)).lastPositionStartDate;
    expect(start).toEqual(new Date('2021-03-03T00:00:00Z'));
  });

  test.each(['2021-13', '2021-9', '21', '0000', '2021-02-45', 'today'])(
    'reject %s as the date of a position',
    async (startDate) => {
      const profile = await account.insert('profiles');
      expect(
        await rejectionOf(
          account.insert('profiles_positions', { profileId: profile.id, title: 'Engineer', startDate }),
        ),
      ).toEqual({ code: '23514', constraint: 'profiles_positions_startDate_check' });
    },
  );
});

describe('counts per status group', () => {
  test('a project has the counts of its live profiles, with 0 for empty groups', async () => {
    const project = await account.insert('projects', { name: 'Project' });
    const interview = await account.status('PROFILE', 'interview');
    const hired = await account.status('PROFILE', 'hired');
    const profiles: Row[] = [];
    for (const statusId of [interview.id, null, hired.id]) {
      const profile = await account.insert('profiles');
      profiles.push(profile);
      await account.insert('projects_profiles', { projectId: project.id, profileId: profile.id, statusId });
    }
    const counts = async () => {
      const rows = await account.query(
        `select status.code, counts.count from projects_profilescounts as counts join statuses as status on status.id = counts."statusId"
          where counts."projectId" = $1`,
        [project.id],
      );
      return Object.fromEntries(rows.map((row) => [row.code, row.count]));
    };
    expect(await counts()).toEqual({ sourcing: 0, in_process: 2, archived: 1 });
    await account.update('profiles', profiles[0] ?? {}, { deletedAt: new Date() });
    expect(await counts()).toEqual({ sourcing: 0, in_process: 1, archived: 1 });
  });

  test('a company has the counts of its live projects, with 0 for empty groups', async () => {
    const company = await account.insert('companies', { name: 'Company' });
    const project = await account.insert('projects', { name: 'Project', companyId: company.id });
    await account.insert('projects', { name: 'Project', companyId: company.id, deletedAt: new Date() });
    const counts = async () => {
      const rows = await account.query(
        `select status.code, counts.count from companies_projectscounts as counts join statuses as status on status.id = counts."statusId"
          where counts."companyId" = $1`,
        [company.id],
      );
      return Object.fromEntries(rows.map((row) => [row.code, row.count]));
    };
    expect(await counts()).toEqual({ open: 1, on_hold: 0, archived: 0 });
    await account.update('projects', project, { statusId: (await account.status('PROJECT', 'won')).id });
    expect(await counts()).toEqual({ open: 0, on_hold: 0, archived: 1 });
  });
});

test('the protected companies of a profile are those of its current positions, without duplicates', async () => {
  const profile = await account.insert('profiles');
  const company = async (name: string, isProtectedUntil: string | null) =>
    (await account.insert('companies', { name, isProtectedUntil })).id;
  const works = (companyId: unknown, isCurrent: boolean) =>
    account.insert('profiles_positions', { profileId: profile.id, companyId, isCurrent });
  const current = await company('Current', '2999-01-01');
  await works(current, true);
  await works(current, true);
  await works(await company('Former', '2999-01-01'), false);
  await works(await company('No longer protected', '2020-01-01'), true);
  await works(await company('Open', null), true);
  const rows = await account.query('select name from protectedcompanies where "profileId" = $1', [
    profile.id,
  ]);
  expect(rows).toEqual([{ name: 'Current' }]);
});
