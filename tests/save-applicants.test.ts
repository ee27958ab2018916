/** POST /rest/v2/applicants over HTTP: what is answered, and what is stored. */
import { insert, startTestApi, type TestAccount, type TestApi, type TestRequest } from './support/api.ts';
import { countRows, postSave, readRow, readRows, type SaveAnswer } from './support/saves.ts';

const UNKNOWN = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0099';
const PAGE = 'https://network.example/in/';

const RESUME = `Claire Fontaine
Ingénieure logiciel

claire.fontaine@example.org
06 12 34 56 78
Lyon, France

Expérience professionnelle

Développeuse, Société Exemple
janvier 2020 - présent
Conception d'applications.

Formation

Master Informatique, Université de Lyon
2015 - 2017
`;

let api: TestApi;
let acme: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  acme = await api.createAccount('Acme');
  other = await api.createAccount('Other');
});
afterAll(() => api.stop());

const save = (body: unknown, request: TestRequest = {}, account = acme): Promise<SaveAnswer> =>
  postSave(account, 'applicants', body, request);
/** With the public key, from an address of its own: applications are counted by address. */
const apply = (body: unknown, key = acme.publicKey.secret): Promise<SaveAnswer> =>
  save(body, { key, headers: { 'X-Forwarded-For': nextAddress() } });
const profile = (id: unknown) => readRow(api.database, 'profiles', id);
const rows = (table: string, values: Record<string, unknown>) => readRows(api.database, table, values);
const count = (table: string, values: Record<string, unknown>) => countRows(api.database, table, values);

let address = 0;
function nextAddress(): string {
  address += 1;
  return `203.0.113.${address}`;
}

let people = 0;
/** Names and an address that nobody has yet. */
function somebody() {
  people += 1;
  return {
    firstName: `First${people}`,
    lastName: `Last${people}`,
    emailAddresses: `person${people}@example.org`,
  };
}

function file(content: string | Uint8Array, fileName: string, subtype = 'txt') {
  return { fileName, data: `data:@file/${subtype};base64,${Buffer.from(content).toString('base64')}` };
}

/** A recruitment project; as an offer, everybody may apply to it. */
async function createProject(isOffer: boolean): Promise<{ projectId: string; referenceId: string }> {
  const projectId = await insert(api.database, 'projects', { groupId: acme.groupId, name: 'Offer' });
  if (isOffer) {
    const { rows: boards } = await api.database.pool.query('select id from jobboards limit 1');
    await insert(api.database, 'projects_jobboards', {
      groupId: acme.groupId,
      projectId,
      jobBoardId: boards[0].id,
      enabledAt: new Date(),
    });
  }
  const { referenceId } = await readRow(api.database, 'projects', projectId);
  return { projectId, referenceId: String(referenceId) };
}

function createField(type: string) {
  return insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: type,
    type,
    targetedEntity: 'PROFILE',
  });
}

describe('an application', () => {
  test('creates the profile with everything that is given, and a task that says so', async () => {
    const { projectId, referenceId } = await createProject(false);
    const text = await createField('text');
    const tags = await createField('tags');
    const companyId = await insert(api.database, 'companies', {
      groupId: acme.groupId,
      name: 'Client',
      externalId: 'client',
    });
    const answer = await save({
      referenceId,
      firstName: ' Jane ',
      lastName: 'Doe',
      emailAddresses: 'Jane.Doe@Example.org, jane@example.net',
      phoneNumbers: '06 12 34 56 70, +33 1 23 45 67 89',
      networkUrl: `${PAGE}jane-doe/?utm=1`,
      historyEntryMessage: 'I would like to join.',
      externalId: 'jane',
      location: 'Paris',
      headline: 'Engineer',
      currentCompanyName: 'Acme',
      currentPosition: 'CTO',
      [text]: 'hello',
      [tags]: 'one, two',
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { serviceId: companyId } }] },
    });
    const { profileId, taskId } = answer.body;
    expect(answer).toEqual({
      status: 201,
      outcome: 'created',
      body: {
        message: 'Profile saved successfully',
        taskId: expect.any(String),
        profileId: expect.any(String),
      },
    });
    const stored = await profile(profileId);
    expect(stored).toMatchObject({
      groupId: acme.groupId,
      createdByUserId: acme.userId,
      firstName: 'Jane',
      firstNameManual: 'Jane',
      firstNameParsed: 'Jane',
      lastName: 'Doe',
      lastNameManual: 'Doe',
      headline: 'Engineer',
      externalId: 'jane',
      profileUrl: `${PAGE}jane-doe/?utm=1`,
      canonicalNetworkUrl: `${PAGE}jane-doe`,
      publicIdentifier: 'jane-doe',
      countApplicationsFromThisProfile: 1,
    });
    const { rows: statuses } = await api.database.pool.query('select code from statuses where id = $1', [
      stored.statusId,
    ]);
    expect(statuses).toEqual([{ code: 'application_received' }]);
    expect(await rows('profiles_emails', { profileId })).toMatchObject([
      { canonicalEmailAddress: 'jane.doe@example.org', isConfirmed: true, isPreferred: true },
      { canonicalEmailAddress: 'jane@example.net', isConfirmed: true, isPreferred: false },
    ]);
    expect((await rows('profiles_phones', { profileId })).map((phone) => phone.canonicalNumber)).toEqual([
      '+33612345670',
      '+33123456789',
    ]);
    expect(await rows('profiles_positions', { profileId })).toMatchObject([
      { title: 'CTO', companyName: 'Acme', isCurrent: true, companyId: null },
    ]);
    expect(await readRow(api.database, 'locations', stored.locationId)).toMatchObject({ search: 'Paris' });
    expect(await count('profiles_locations', { profileId })).toBe(1);
    expect((await rows('profiles_fieldsvalues', { profileId })).map((value) => value.value).sort()).toEqual([
      'hello',
      'one',
      'two',
    ]);
    expect(await rows('profiles_associations', { profileId })).toMatchObject([
      { associationType: 'COMPANY_CONTACT', companyId },
    ]);
    expect(await rows('history_entries', { profileId })).toMatchObject([
      {
        type: 'application',
        subject: 'Candidature depuis formulaire web',
        message: 'I would like to join.',
        projectId,
        taskId,
      },
    ]);
    expect(await rows('projects_profiles', { profileId })).toMatchObject([
      { projectId, statusId: stored.statusId, appliedAt: expect.any(Date) },
    ]);
    expect(await rows('profiles_keys', { profileId })).toHaveLength(4);
    expect(await rows('profiles_revisions', { profileId })).toMatchObject([{ number: 1, taskId }]);
    expect(await readRow(api.database, 'tasks', taskId)).toMatchObject({
      type: 'applicants',
      status: 'succeeded',
      outcome: 'created',
      profileId,
      attempts: 1,
    });
  });

  test('without a project makes a profile without a link', async () => {
    const { profileId } = (await save(somebody())).body;
    expect(await count('projects_profiles', { profileId })).toBe(0);
    expect(await count('history_entries', { profileId })).toBe(1);
  });

  test('takes names, contacts and background from the resume when they are not given, and keeps the file', async () => {
    const answer = await save({
      resumesFiles: [file(RESUME, 'CV.txt')],
      files: [file('a letter', 'lettre.txt')],
    });
    const { profileId, warnings } = answer.body;
    expect({ ...answer, warnings }).toMatchObject({ status: 201, warnings: undefined });
    expect(await profile(profileId)).toMatchObject({
      firstName: 'Claire',
      firstNameManual: null,
      firstNameParsed: 'Claire',
      lastNameParsed: 'Fontaine',
      countResumes: 1,
    });
    expect(await rows('profiles_emails', { profileId })).toMatchObject([
      { canonicalEmailAddress: 'claire.fontaine@example.org', isConfirmed: true },
    ]);
    expect(await rows('profiles_phones', { profileId })).toMatchObject([{ canonicalNumber: '+33612345678' }]);
    expect((await rows('profiles_positions', { profileId })).length).toBeGreaterThan(0);
    const links = await rows('profiles_files', { profileId });
    expect(links.map((link) => link.isResume).sort()).toEqual([false, true]);
    const resume = links.find((link) => link.isResume);
    expect(resume).toMatchObject({
      text: expect.stringContaining('Claire Fontaine'),
      parsed: expect.objectContaining({ firstName: 'Claire', language: resume?.language }),
      readAt: expect.any(Date),
      readError: null,
    });
    const stored = await readRow(api.database, 'files', resume?.fileId);
    expect(stored).toMatchObject({ name: 'CV.txt', mimeType: 'text/plain', size: Buffer.byteLength(RESUME) });
    const bytes = await api.dependencies.storage.readBytes(String(stored.storageKey));
    expect(Buffer.from(bytes).toString()).toBe(RESUME);
  });

  test('given names win over those in the resume, which are kept beside them', async () => {
    const given = somebody();
    const { profileId } = (await save({ ...given, resumesFiles: [file(RESUME, 'CV.txt')] })).body;
    expect(await profile(profileId)).toMatchObject({
      firstName: given.firstName,
      firstNameManual: given.firstName,
      firstNameParsed: 'Claire',
    });
    expect(await rows('profiles_emails', { profileId })).toMatchObject([
      { canonicalEmailAddress: given.emailAddresses },
    ]);
  });

  test('takes the name from the network URL', async () => {
    const { profileId } = (await save({ networkUrl: `${PAGE}marie-curie-1867` })).body;
    expect(await profile(profileId)).toMatchObject({ firstNameParsed: 'Marie', lastNameParsed: 'Curie' });
  });

  test('without resume and network URL needs both names', async () => {
    const answer = await save({ firstName: 'Jane', emailAddresses: 'nameless@example.org' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'missing_name', details: [{ path: 'lastName' }] },
    });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({ status: 'failed' });
    expect(await count('profiles_keys', { key: 'nameless@example.org' })).toBe(0);
  });

  test('whose resume cannot be read is kept, with the file, a guessed name and warnings that say so', async () => {
    const answer = await save({ resumesFiles: [file('%PDF-1.7 broken', 'CV_Paul_Martin.pdf', 'pdf')] });
    const { profileId } = answer.body;
    expect(answer).toMatchObject({
      status: 201,
      body: { warnings: [{ path: 'resumesFiles.0', code: 'resume_unreadable' }, { code: 'name_guessed' }] },
    });
    expect(await profile(profileId)).toMatchObject({
      firstNameParsed: 'Paul',
      lastNameParsed: 'Martin',
      countResumes: 1,
    });
    expect(await rows('profiles_files', { profileId })).toMatchObject([
      { readError: expect.any(String), text: null },
    ]);
  });

  test.each([
    [{ resumesFiles: [{ fileName: 'a.pdf', data: '###' }] }, 422, 'invalid_base64'],
    [{ resumesFiles: [file('MZ'.padEnd(200, '\0'), 'cv.pdf')] }, 415, 'unsupported_file_type'],
    [{ files: [file('x', 'run.bat')] }, 415, 'unsupported_file_type'],
    [{ resumesFiles: Array(6).fill(file('x', 'a.txt')) }, 413, 'too_many_files'],
    [{ files: [file(Buffer.alloc(10_000_001, 'a'), 'large.txt')] }, 413, 'file_too_large'],
    [{ resumesFiles: 'file' }, 422, 'validation_failed'],
    [{ projectId: UNKNOWN }, 422, 'unknown_project'],
    [{ referenceId: 'NONE' }, 422, 'unknown_project'],
    [{ id: 'nonsense' }, 422, 'validation_failed'],
    [{ data: { associations: [{ associationType: 'FRIEND', company: {} }] } }, 422, 'validation_failed'],
    [
      { data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { serviceId: UNKNOWN } }] } },
      422,
      'unknown_company',
    ],
  ])('that cannot be saved is refused and its task has failed (%#)', async (wrong, status, code) => {
    const answer = await save({ ...somebody(), ...wrong });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({
      status: 'failed',
      error: { code },
      profileId: null,
    });
  });

  test('without a key is not taken', async () => {
    expect(await save(somebody(), { key: null })).toMatchObject({ status: 401 });
  });

  test('unknown keys and custom fields are warnings, or refused when the caller prefers so', async () => {
    const body = { ...somebody(), phone: '0612', [UNKNOWN]: 'x' };
    expect((await save(body)).body.warnings).toMatchObject([
      { path: 'phone', code: 'unknown_key' },
      { path: UNKNOWN, code: 'unknown_custom_field' },
    ]);
    const headers = { Prefer: 'handling=strict' };
    expect(await save({ ...somebody(), phone: '0612' }, { headers })).toMatchObject({ status: 422 });
    expect(await save({ ...somebody(), [UNKNOWN]: 'x' }, { headers })).toMatchObject({
      status: 422,
      body: { code: 'unknown_custom_field' },
    });
  });
});

describe('a second application of a person', () => {
  test.each([
    ['id', async (first: SaveAnswer) => ({ id: first.body.profileId })],
    ['externalId', async () => ({ externalId: 'merge-external' })],
    ['network URL', async () => ({ networkUrl: 'http://www.network.example/in/merge-me/' })],
    ['e-mail address', async () => ({ emailAddresses: 'new@example.org, MERGE@example.org' })],
    [
      'phone and name',
      async () => ({ firstName: 'MERGE', lastName: 'mé', phoneNumbers: '+33 6 99 99 99 99' }),
    ],
  ])('is merged by %s', async (what, identity) => {
    const first = await save({
      firstName: 'Merge',
      lastName: 'Me',
      emailAddresses: 'merge@example.org',
      phoneNumbers: '0699999999',
      networkUrl: `${PAGE}merge-me`,
      externalId: 'merge-external',
      headline: 'Engineer',
    });
    const { profileId } = first.body;
    const second = await save({ summary: undefined, ...(await identity(first)), ...namesFor(what) });
    expect(second).toMatchObject({ status: 200, outcome: 'merged', body: { profileId } });
    expect(await profile(profileId)).toMatchObject({ headline: 'Engineer' });
  });

  function namesFor(what: string) {
    return what === 'phone and name' ? {} : { firstName: 'Merge', lastName: 'Me' };
  }

  test('to the same project is one link and two history entries', async () => {
    const { referenceId } = await createProject(false);
    const person = somebody();
    const { profileId } = (await save({ ...person, referenceId })).body;
    const [link] = await rows('projects_profiles', { profileId });
    await save({ ...person, referenceId, historyEntrySubject: 'Again' });
    expect(await rows('projects_profiles', { profileId })).toEqual([link]);
    expect((await rows('history_entries', { profileId })).map((entry) => entry.subject)).toEqual([
      'Candidature depuis formulaire web',
      'Again',
    ]);
    expect(await profile(profileId)).toMatchObject({ countApplicationsFromThisProfile: 2 });
    expect((await rows('profiles_revisions', { profileId })).map((revision) => revision.number)).toEqual([
      1, 2,
    ]);
  });

  test('adds what is new and doubles nothing', async () => {
    const person = { ...somebody(), resumesFiles: [file(RESUME.replace('claire.', 'double.'), 'CV.txt')] };
    const { profileId } = (await save(person)).body;
    const tables = [
      'profiles_emails',
      'profiles_phones',
      'profiles_positions',
      'profiles_educations',
      'profiles_files',
    ];
    const before = await Promise.all(tables.map((table) => rows(table, { profileId })));
    await save(person);
    expect(await Promise.all(tables.map((table) => rows(table, { profileId })))).toEqual(before);
    await save({ ...person, emailAddresses: `${person.emailAddresses}, more${people}@example.org` });
    expect(await count('profiles_emails', { profileId })).toBe(2);
  });

  test('overwrites what is given and leaves what is empty', async () => {
    const person = somebody();
    const { profileId } = (await save({ ...person, headline: 'Engineer', location: 'Paris' })).body;
    await save({ ...person, headline: 'CTO', location: '' });
    const stored = await profile(profileId);
    expect(stored).toMatchObject({ headline: 'CTO' });
    expect(await readRow(api.database, 'locations', stored.locationId)).toMatchObject({ search: 'Paris' });
  });

  test('whose keys point at two profiles goes to the stronger one, and the pair is noted', async () => {
    const one = somebody();
    const two = somebody();
    const byUrl = (await save({ ...one, networkUrl: `${PAGE}pair` })).body.profileId;
    const byEmail = (await save(two)).body.profileId;
    const answer = await save({ ...two, networkUrl: `${PAGE}pair` });
    expect(answer.body.profileId).toBe(byUrl);
    expect(await rows('profiles_duplicates', { profileId: byUrl })).toMatchObject([
      { otherProfileId: byEmail, reason: 'email' },
    ]);
    expect((await save({ ...two, networkUrl: `${PAGE}pair` })).status).toBe(200);
  });

  test('twelve at once are one person', async () => {
    const person = somebody();
    const { referenceId } = await createProject(true);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? save({ ...person, referenceId }) : apply({ ...person, referenceId }),
      ),
    );
    const ids = new Set(answers.map((answer) => answer.body.profileId));
    expect(ids.size).toBe(1);
    const [profileId] = ids;
    expect(await count('profiles_emails', { canonicalEmailAddress: person.emailAddresses })).toBe(1);
    expect(await count('projects_profiles', { profileId })).toBe(1);
    expect(await count('history_entries', { profileId })).toBe(12);
    expect(await profile(profileId)).toMatchObject({ countApplicationsFromThisProfile: 12 });
  });

  test('of another account is another person', async () => {
    const person = somebody();
    const mine = await save({ ...person, networkUrl: `${PAGE}shared` });
    const theirs = await save({ ...person, networkUrl: `${PAGE}shared` }, {}, other);
    expect(theirs.outcome).toBe('created');
    expect(await profile(theirs.body.profileId)).toMatchObject({ groupId: other.groupId });
    expect(await save({ ...somebody(), id: mine.body.profileId }, {}, other)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('of a deleted profile is a new person, and its id is refused', async () => {
    const person = somebody();
    const { profileId } = (await save(person)).body;
    await api.database.pool.query(`update profiles set "deletedAt" = now() where id = $1`, [profileId]);
    expect(await save({ ...person, id: profileId })).toMatchObject({
      status: 409,
      body: { code: 'record_deleted' },
    });
    const again = await save(person);
    expect(again.outcome).toBe('created');
    expect(again.body.profileId).not.toBe(profileId);
  });

  test('sent again with the same idempotency key is not another application', async () => {
    const person = somebody();
    const request = { headers: { 'Idempotency-Key': 'application' } };
    const first = await save(person, request);
    expect(await save(person, request)).toEqual(first);
    expect(await count('history_entries', { profileId: first.body.profileId })).toBe(1);
  });
});

describe('a public key', () => {
  test('always gets 201 and no outcome, for a new person as for a known one', async () => {
    const person = somebody();
    const first = await apply(person);
    const second = await apply(person);
    expect(first).toMatchObject({ status: 201, outcome: null });
    expect({ ...second, body: { ...second.body, taskId: '' } }).toEqual({
      ...first,
      body: { ...first.body, taskId: '' },
    });
    expect(await count('history_entries', { profileId: first.body.profileId })).toBe(2);
  });

  test('never overwrites, and what it adds claims nothing until a private save gives it', async () => {
    const person = somebody();
    const { profileId } = (await save({ ...person, headline: 'Engineer' })).body;
    const added = `added${people}@example.org`;
    const attack = {
      firstName: 'Mallory',
      lastName: 'Moriarty',
      emailAddresses: `${person.emailAddresses}, ${added}`,
      phoneNumbers: '0611111111',
      networkUrl: `${PAGE}mallory`,
      headline: 'Owned',
      location: 'Nowhere',
    };
    expect((await apply(attack)).body.profileId).toBe(profileId);
    expect(await profile(profileId)).toMatchObject({
      firstName: person.firstName,
      lastName: person.lastName,
      firstNameManual: person.firstName,
      headline: 'Engineer',
      isNetworkUrlConfirmed: false,
    });
    expect(await rows('profiles_emails', { profileId, isConfirmed: false })).toMatchObject([
      { canonicalEmailAddress: added },
    ]);
    expect(await rows('profiles_phones', { profileId })).toMatchObject([{ isConfirmed: false }]);
    expect((await rows('profiles_keys', { profileId })).map((key) => key.key)).toEqual([
      person.emailAddresses,
    ]);

    // Nobody is found by what was added.
    expect((await apply({ firstName: 'A', lastName: 'B', emailAddresses: added })).body.profileId).not.toBe(
      profileId,
    );
    expect(
      (await apply({ firstName: 'A', lastName: 'B', networkUrl: `${PAGE}mallory` })).body.profileId,
    ).not.toBe(profileId);
  });

  test('a private save confirms an address that a public key had added', async () => {
    const person = somebody();
    const { profileId } = (await save(person)).body;
    const added = `confirm${people}@example.org`;
    await apply({ ...person, emailAddresses: `${person.emailAddresses}, ${added}` });
    await save({ ...person, emailAddresses: `${person.emailAddresses}, ${added}` });
    expect(await count('profiles_keys', { profileId, key: added })).toBe(1);
  });

  test('cannot name a profile by id or externalId, unless the key was made so', async () => {
    const person = somebody();
    const { profileId } = (await save({ ...person, externalId: `external-${people}` })).body;
    const externalId = `external-${people}`;
    const stranger = await apply({ ...somebody(), id: profileId, externalId });
    expect(stranger.body.profileId).not.toBe(profileId);
    expect(stranger.body.warnings).toMatchObject([{ path: 'id' }, { path: 'externalId' }]);
    const trusted = await acme.createKey('public', { mayMerge: true });
    expect((await apply({ ...somebody(), externalId }, trusted.secret)).body.profileId).toBe(profileId);
  });

  test('applies to visible offers only; any other project is a warning and the profile is saved', async () => {
    const offer = await createProject(true);
    const hidden = await createProject(false);
    const applied = await apply({ ...somebody(), referenceId: offer.referenceId });
    expect(
      await count('projects_profiles', { profileId: applied.body.profileId, projectId: offer.projectId }),
    ).toBe(1);
    for (const project of [
      { referenceId: hidden.referenceId },
      { projectId: hidden.projectId },
      { referenceId: 'NONE' },
    ]) {
      const answer = await apply({ ...somebody(), ...project });
      expect(answer).toMatchObject({ status: 201, body: { warnings: [{ code: 'unknown_project' }] } });
      expect(await count('projects_profiles', { profileId: answer.body.profileId })).toBe(0);
    }
  });

  test('links companies and makes unknown ones, but never changes one', async () => {
    const companyId = await insert(api.database, 'companies', {
      groupId: acme.groupId,
      name: 'Stays',
      externalId: 'stays',
    });
    const contact = (company: Record<string, unknown>) => ({
      ...somebody(),
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    });
    const linked = await apply(contact({ externalId: 'stays', name: 'Renamed' }));
    expect(await rows('profiles_associations', { profileId: linked.body.profileId })).toMatchObject([
      { companyId },
    ]);
    expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Stays' });
    const made = await apply(contact({ externalId: 'made', name: 'Made' }));
    expect(await rows('companies', { groupId: acme.groupId, externalId: 'made' })).toMatchObject([
      { name: 'Made' },
    ]);
    expect(await count('profiles_associations', { profileId: made.body.profileId })).toBe(1);
    await save(contact({ externalId: 'stays', name: 'Renamed' }));
    expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Renamed' });
  });

  test('sends resumes and sees its own tasks, without what would tell who is known', async () => {
    const answer = await apply({ resumesFiles: [file(RESUME.replace('claire.', 'public.'), 'CV.txt')] });
    expect(await profile(answer.body.profileId)).toMatchObject({
      lastNameParsed: 'Fontaine',
      countResumes: 1,
    });
    const response = await acme.get(`/rest/v2/tasks/${answer.body.taskId}`, { key: acme.publicKey.secret });
    const task = (await response.json()) as Record<string, unknown>;
    expect({ status: response.status, task: task.status }).toEqual({ status: 200, task: 'succeeded' });
    expect(task.outcome ?? null).toBeNull();
  });

  test('shares idempotency keys with strangers: only an identical body is a repeat', async () => {
    const headers = { 'Idempotency-Key': '1' };
    const key = acme.publicKey.secret;
    const [one, two] = [somebody(), somebody()];
    const first = await save(one, { key, headers });
    const stranger = await save(two, { key, headers });
    expect(stranger.status).toBe(201);
    expect(stranger.body.profileId).not.toBe(first.body.profileId);
    expect(await save(one, { key, headers })).toEqual(first);
  });
});
