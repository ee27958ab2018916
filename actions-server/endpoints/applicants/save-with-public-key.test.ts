/** Tests of POST /rest/v2/applicants over HTTP with a public key. */
import { insert } from '../../../tests/support/api.ts';
import { newAddress, newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { postSave, readRow, type SaveAnswer, unknownId } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';

const { api, acme, save, apply, profile, profileOf, rows, count, createProject, createField } =
  await startApplications();
afterAll(() => api.stop());

type Person = ReturnType<typeof newApplicant>;

describe('a public key', () => {
  test('gets 201 without an outcome, for a new profile and for an existing one', async () => {
    const person = newApplicant();
    const first = await apply(person);
    const second = await apply(person);
    expect(first).toMatchObject({ status: 201, outcome: null });
    const ids = { taskId: '', profileId: '' };
    expect({ ...second, body: { ...second.body, ...ids } }).toEqual({
      ...first,
      body: { ...first.body, ...ids },
    });
    const profileId = await profileOf(first);
    expect(await profileOf(second)).toBe(profileId);
    expect(await count('history_entries', { profileId })).toBe(2);
  });

  test('is told the id of the application, which is new for every application of a person', async () => {
    const person = newApplicant();
    const { profileId } = (
      await save({ ...person, emailAddresses: 'one@oracle.example, two@oracle.example' })
    ).body;
    const answers = [
      await apply({ ...person, emailAddresses: 'one@oracle.example' }),
      await apply({ ...person, emailAddresses: 'two@oracle.example' }),
    ];
    const ids = [profileId, ...answers.map((answer) => answer.body.profileId)];
    expect(new Set(ids).size).toBe(3);
    expect(await rows('applications', { profileId })).toHaveLength(3);
  });

  test('changes nothing of a profile that exists: what it says is kept in the application', async () => {
    const field = await createField('text');
    const person = newApplicant();
    const { profileId } = (await save({ ...person, headline: null, [field]: 'known' })).body;
    const tables = [
      'profiles_emails',
      'profiles_phones',
      'profiles_positions',
      'profiles_fieldsvalues',
      'profiles_associations',
      'profiles_keys',
      'profiles_duplicates',
    ];
    const childrenOf = () => Promise.all(tables.map((table) => rows(table, { profileId })));
    const [before, children] = [await profile(profileId), await childrenOf()];
    const attack = {
      firstName: 'Mallory',
      lastName: 'Moriarty',
      emailAddresses: `${person.emailAddresses}, ${newAddress()}`,
      phoneNumbers: '0611111111',
      networkUrl: `${page}mallory`,
      headline: 'Fraudster',
      location: 'Nowhere',
      currentCompanyName: 'Jail',
      historyEntrySubject: 'Subject',
      historyEntryMessage: 'Defamation',
      source: 'Job fair',
      consent: { textVersion: '2026-01', talentPool: true },
      [field]: 'Liar, never hire',
      data: {
        associations: [{ associationType: 'COMPANY_CONTACT', company: { externalId: 'x', name: 'X' } }],
      },
    };
    const answer = await apply(attack);
    expect(await childrenOf()).toEqual(children);
    const derived = {
      updatedAt: expect.any(Date),
      changedIn: expect.anything(),
      countApplicationsFromThisProfile: 2,
      lastInteractionDate: expect.any(Date),
      lastPastInteractionDate: expect.any(Date),
    };
    expect(await profile(profileId)).toEqual({ ...before, ...derived });
    const { [field]: value, ...members } = attack;
    expect(await readRow(api.database, 'applications', answer.body.profileId)).toMatchObject({
      profileId,
      review: 'pending',
      source: 'Job fair',
      consent: { textVersion: '2026-01', talentPool: true },
      submitted: { ...members, data: expect.any(Object), customFieldsValues: { [field]: value } },
    });
    expect(await rows('companies', { groupId: acme.groupId, externalId: 'x' })).toEqual([]);
  });

  test('fills custom fields of the application form only: of the values of others nothing is kept or told', async () => {
    const [open, closed] = [await createField('text'), await createField('text', false)];
    const long = await createField('text');
    await api.database.pool.query('update fields set name = $2 where id = $1', [closed, 'Interview notes']);
    const values = {
      [closed]: 'Refused value',
      [unknownId]: 'Refused value',
      [long]: 'Refused'.repeat(80_000),
    };
    const answer = await apply({ ...newApplicant(), [open]: 'seen', ...values, colour: 'Refused value' });
    expect(answer.body.warnings).toMatchObject([
      { path: 'colour', code: 'unknown_key' },
      { path: closed, code: 'unknown_custom_field' },
      { path: unknownId, code: 'unknown_custom_field' },
      { path: long, code: 'invalid_value' },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('Interview notes');
    const profileId = await profileOf(answer);
    expect(await rows('profiles_fieldsvalues', { profileId })).toMatchObject([{ value: 'seen' }]);
    const application = await readRow(api.database, 'applications', answer.body.profileId);
    expect(application).toMatchObject({ submitted: { customFieldsValues: { [open]: 'seen' } } });
    const task = JSON.stringify(await readRow(api.database, 'tasks', answer.body.taskId));
    expect(task.length).toBeLessThan(510_000);
    expect(JSON.stringify(application) + task).not.toContain('Refused value');
    expect(JSON.stringify(application)).not.toContain('Refused');
  });

  test('leaves nothing but the reason of what it is refused', async () => {
    const key = acme.publicKey.secret;
    const secret = 'Refused value';
    const stored = storedKeys(api, acme);
    const strict = { Prefer: 'handling=strict' };
    const resume = file(`${secret} ${newAddress()}`, 'CV.txt');
    const refused = [
      await save({ name: secret }, { key, headers: { 'X-Forwarded-For': '203.0.114.1' } }),
      await save({ ...newApplicant(), [secret]: secret, id: 'x' }, { key }),
      await save(
        { ...newApplicant(), [unknownId]: secret, resumesFiles: [resume] },
        { key, headers: strict },
      ),
      await postSave(acme, 'projects', { name: secret }, { key }),
      await postSave(acme, 'companies', { name: secret }, { key }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 403, 403]);
    for (const { body } of refused) {
      const task = await readRow(api.database, 'tasks', body.taskId);
      expect(task).toMatchObject({ status: 'rejected', input: null, warnings: [], response: null });
      expect(task.error).toEqual({ code: body.code, message: body.message });
      expect(JSON.stringify(task)).not.toContain(secret);
    }
    expect(storedKeys(api, acme)).toEqual(stored);
  });

  test('claims the first of 350 e-mail addresses: the applications of the others do not land in its profile', async () => {
    const addresses = Array.from({ length: 350 }, newAddress);
    const pot = await apply({ firstName: 'Honey', lastName: 'Pot', emailAddresses: addresses.join(', ') });
    const profileId = await profileOf(pot);
    expect(await rows('profiles_keys', { profileId })).toMatchObject([
      { kind: 'email', key: addresses[0], isProvisional: true },
    ]);
    expect(await count('profiles_emails', { profileId, isConfirmed: true })).toBe(0);
    for (const emailAddresses of addresses.slice(1, 5)) {
      expect(await profileOf(await apply({ ...newApplicant(), emailAddresses }))).not.toBe(profileId);
    }
    expect((await save({ ...newApplicant(), emailAddresses: addresses[5] })).status).toBe(201);
    const again = await apply({ ...newApplicant(), emailAddresses: String(addresses[0]) });
    expect(await profileOf(again)).toBe(profileId);
  });

  test.each([
    ['e-mail address', 'email', (person: Person) => ({ emailAddresses: person.emailAddresses })],
    ['network URL', 'networkUrl', (person: Person) => ({ networkUrl: `${page}${person.lastName}` })],
  ])(
    'that registers a person by %s first does not get what recruiters save of the person',
    async (_title, reason, by) => {
      const person = newApplicant();
      const stranger = await profileOf(
        await apply({ firstName: 'Mallory', lastName: 'Moriarty', ...by(person) }),
      );
      const saved = await save({ ...person, ...by(person), headline: 'Engineer' });
      expect(saved).toMatchObject({ status: 201, outcome: 'created' });
      const { profileId } = saved.body;
      expect(profileId).not.toBe(stranger);
      expect(await count('profiles_keys', { profileId: stranger })).toBe(0);
      expect(await rows('profiles_duplicates', { profileId })).toMatchObject([
        { otherProfileId: stranger, reason, resolvedAt: null },
      ]);
      expect(await profileOf(await apply({ ...newApplicant(), ...by(person) }))).toBe(profileId);
      expect((await save({ ...person, ...by(person) })).body.profileId).toBe(profileId);
    },
  );

  test('that gives the phone number and the name of a person does not get what recruiters save of the person', async () => {
    const person = { ...newApplicant(), phoneNumbers: '06 98 76 54 32' };
    const stranger = await profileOf(await apply({ ...person, emailAddresses: newAddress() }));
    expect((await save(person)).body.profileId).not.toBe(stranger);
  });

  test('has what it claimed confirmed by recruiters who save the profile by its id', async () => {
    const person = newApplicant();
    const profileId = await profileOf(await apply(person));
    await save({ id: profileId, emailAddresses: person.emailAddresses });
    expect(await rows('profiles_keys', { profileId })).toMatchObject([
      { key: person.emailAddresses, isProvisional: false },
    ]);
    expect((await save(person)).body.profileId).toBe(profileId);
  });

  test('has what it claimed confirmed by recruiters who merge the profile with another one', async () => {
    const [person, second] = [newApplicant(), newApplicant()];
    const stranger = await profileOf(await apply(person));
    const { profileId } = (await save(second)).body;
    const merged = await postSave(acme, `profiles/${profileId}/merge`, { otherProfileId: stranger });
    expect(merged.status).toBe(200);
    expect((await save(person)).body.profileId).toBe(profileId);
    expect((await save(second)).body.profileId).toBe(profileId);
  });

  test('cannot refer to a profile by id or externalId, unless the key has this right', async () => {
    const person = newApplicant();
    const externalId = `external-${person.lastName}`;
    const { profileId } = (await save({ ...person, externalId })).body;
    const stranger = await apply({ ...newApplicant(), id: profileId, externalId });
    expect(await profileOf(stranger)).not.toBe(profileId);
    expect(stranger.body.warnings).toMatchObject([{ path: 'id' }, { path: 'externalId' }]);
    const trusted = await acme.createKey('public', { mayMerge: true });
    const merged = await apply({ ...newApplicant(), externalId }, trusted.secret);
    expect(await profileOf(merged)).toBe(profileId);
  });

  test('is linked to any live recruitment project, with the warning of an unknown one where it is no offer', async () => {
    const offer = await createProject(true);
    const hidden = await createProject(false);
    const linksOf = async (answer: SaveAnswer) =>
      (await rows('projects_profiles', { profileId: await profileOf(answer) })).map((link) => link.projectId);
    const applied = await apply({ ...newApplicant(), referenceId: offer.referenceId });
    expect(applied.body.warnings).toBeUndefined();
    expect(await linksOf(applied)).toEqual([offer.projectId]);
    const toHidden = await apply({ ...newApplicant(), referenceId: hidden.referenceId });
    const toNone = await apply({ ...newApplicant(), referenceId: 'NONE' });
    expect(toHidden.body.warnings).toEqual(toNone.body.warnings);
    expect(toNone.body.warnings).toMatchObject([{ path: 'referenceId', code: 'unknown_project' }]);
    expect(await linksOf(toHidden)).toEqual([hidden.projectId]);
    expect(await linksOf(await apply({ ...newApplicant(), projectId: hidden.projectId }))).toEqual([
      hidden.projectId,
    ]);
    expect(await linksOf(toNone)).toEqual([]);
    expect(await readRow(api.database, 'applications', toNone.body.profileId)).toMatchObject({
      projectId: null,
      requestedReference: 'NONE',
    });
    expect(await readRow(api.database, 'tasks', toHidden.body.taskId)).toMatchObject({
      projectId: hidden.projectId,
    });
  });

  test('can link and create companies, but not update them', async () => {
    const companyId = await insert(api.database, 'companies', {
      groupId: acme.groupId,
      name: 'Stays',
      externalId: 'stays',
    });
    const contact = (company: Record<string, unknown>) => ({
      ...newApplicant(),
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    });
    const linked = await apply(contact({ externalId: 'stays', name: 'Renamed' }));
    expect(await rows('profiles_associations', { profileId: await profileOf(linked) })).toMatchObject([
      { companyId },
    ]);
    expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Stays' });
    const made = await apply(contact({ externalId: 'made', name: 'Made' }));
    expect(await rows('companies', { groupId: acme.groupId, externalId: 'made' })).toMatchObject([
      { name: 'Made' },
    ]);
    expect(await count('profiles_associations', { profileId: await profileOf(made) })).toBe(1);
    await save(contact({ externalId: 'stays', name: 'Renamed' }));
    expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Renamed' });
  });

  test('can create two companies with an application, and is not told which of the others are known', async () => {
    await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Known', externalId: 'known' });
    const associations = ['new-1', 'new-2', 'new-1', 'known', 'new-3'].map((externalId) => ({
      associationType: 'COMPANY_CONTACT',
      company: { externalId, name: externalId },
    }));
    const answer = await apply({ ...newApplicant(), data: { associations } });
    expect(answer.body.warnings).toMatchObject(
      [3, 4].map((index) => ({
        path: `data.associations.${index}.company`,
        code: 'company_not_confirmed',
      })),
    );
    expect(await count('profiles_associations', { profileId: await profileOf(answer) })).toBe(3);
    expect(await count('companies', { groupId: acme.groupId, externalId: 'new-2' })).toBe(1);
    expect(await count('companies', { groupId: acme.groupId, externalId: 'new-3' })).toBe(0);
  });

  test('can send resumes: the files are those of the application, and are stored once', async () => {
    const resume = file(resumeText.replace('claire.', 'public.'), 'CV.txt');
    const [one, two] = [await apply({ resumesFiles: [resume] }), await apply({ resumesFiles: [resume] })];
    const profileId = await profileOf(one);
    expect(await profile(profileId)).toMatchObject({ lastNameParsed: 'Fontaine', countResumes: 1 });
    const [stored] = await rows('profiles_files', { profileId });
    expect(stored?.applicationId).toBe(one.body.profileId);
    for (const { body } of [one, two]) {
      expect(await rows('applications_files', { applicationId: body.profileId })).toMatchObject([
        { fileId: stored?.fileId, isResume: true },
      ]);
    }
  });

  test('reads its own tasks, which tell no more than the response', async () => {
    const { body } = await apply(newApplicant());
    const response = await acme.get(`/rest/v2/tasks/${body.taskId}`, { key: acme.publicKey.secret });
    expect(await response.json()).toEqual({
      __typename: 'tasks',
      id: body.taskId,
      type: 'applicants',
      status: 'succeeded',
      attempts: 1,
      warnings: [],
      error: null,
      createdAt: expect.any(String),
      profileId: body.profileId,
    });
  });

  test('gets the stored response of an idempotency key only for an identical body', async () => {
    const headers = { 'Idempotency-Key': '1' };
    const key = acme.publicKey.secret;
    const [one, two] = [newApplicant(), newApplicant()];
    const first = await save(one, { key, headers });
    const stranger = await save(two, { key, headers });
    expect(stranger.status).toBe(201);
    expect(stranger.body.profileId).not.toBe(first.body.profileId);
    expect(await save(one, { key, headers })).toEqual(first);
  });
});
