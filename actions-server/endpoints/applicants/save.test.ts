/** Tests of POST /rest/v2/applicants over HTTP: the response and the stored rows of a single application. */
import { insert } from '../../../tests/support/api.ts';
import { newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { readRow, unknownId } from '../../../tests/support/saves.ts';

const { api, acme, save, profile, rows, count, createProject, createField } = await startApplications();
afterAll(() => api.stop());

describe('an application', () => {
  test('creates the profile with all values of the input, and a task with the outcome', async () => {
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
      networkUrl: `${page}jane-doe/?utm=1`,
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
      profileUrl: `${page}jane-doe/?utm=1`,
      canonicalNetworkUrl: `${page}jane-doe`,
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

  test('is cleaned of what nobody sees, and finds the person by any spelling of a name, an address and a number', async () => {
    const text = await createField('text');
    const first = await save({
      firstName: '\u202eZoé\u202c\u200b',
      lastName: 'Du\u00a0 \u00adPont\t\u000b',
      phoneNumbers: '\u202a+33 6 39 98 00 27\u202c / 01 99 00 11 22 poste 45, ask for 2 Zoé',
      emailAddresses: 'Zoé <mailto:zoe@exam\u200bple.org?subject=CV>\nzoe@example.net, zoe at home',
      headline: 'Head\r\nof\u2003Sales',
      historyEntryMessage: 'Hello,\r\n\u200bI am Zoe\u0301.\u2028Bye',
      [text]: 'One\u200b\r\nTwo',
    });
    expect(first).toMatchObject({
      status: 201,
      body: { warnings: [{ path: 'phoneNumbers' }, { path: 'emailAddresses' }].reverse() },
    });
    const { profileId } = first.body;
    expect(await profile(profileId)).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Du Pont',
      headline: 'Head of Sales',
    });
    expect(await rows('profiles_emails', { profileId })).toMatchObject([
      { canonicalEmailAddress: 'zoe@example.org' },
      { canonicalEmailAddress: 'zoe@example.net' },
    ]);
    // What is no number is kept where the numbers are.
    expect(await rows('profiles_phones', { profileId })).toMatchObject([
      { number: '+33 6 39 98 00 27', canonicalNumber: '+33639980027' },
      { number: '01 99 00 11 22 poste 45', canonicalNumber: '+33199001122' },
      { number: 'ask for 2 Zoé', canonicalNumber: null },
    ]);
    expect(await rows('profiles_fieldsvalues', { profileId })).toMatchObject([{ value: 'One\nTwo' }]);
    const again = { firstName: 'Zoe\u0301', lastName: 'Du\u202fPont\u2060' };
    expect(await save({ ...again, phoneNumbers: 'Tél : ０６ ３９ ９８ ００ ２７ (perso)' })).toMatchObject({
      status: 200,
      body: { profileId },
    });
  });

  test('with a name of more than 200 characters is refused with the number, and one of nothing that is seen is none', async () => {
    const names = { firstName: 'x'.repeat(201), lastName: '\u200b\u3164', emailAddresses: 'a@example.org' };
    expect(await save(names)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'firstName', message: 'a name has at most 200 characters' }] },
    });
    expect(await save({ ...names, firstName: '😀'.repeat(200) })).toMatchObject({
      status: 422,
      body: { code: 'missing_name', details: [{ path: 'lastName' }] },
    });
  });

  test('without a project creates a profile without a link', async () => {
    const { profileId } = (await save(newApplicant())).body;
    expect(await count('projects_profiles', { profileId })).toBe(0);
    expect(await count('history_entries', { profileId })).toBe(1);
  });

  test('gets missing names, contacts and background from the resume, and stores the file', async () => {
    const answer = await save({
      resumesFiles: [file(resumeText, 'CV.txt')],
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
    expect(stored).toMatchObject({
      name: 'CV.txt',
      mimeType: 'text/plain',
      size: Buffer.byteLength(resumeText),
    });
    const bytes = await api.dependencies.storage.readBytes(String(stored.storageKey));
    expect(Buffer.from(bytes).toString()).toBe(resumeText);
  });

  test('prefers the names of the input to those in the resume and stores both', async () => {
    const input = newApplicant();
    const { profileId } = (await save({ ...input, resumesFiles: [file(resumeText, 'CV.txt')] })).body;
    expect(await profile(profileId)).toMatchObject({
      firstName: input.firstName,
      firstNameManual: input.firstName,
      firstNameParsed: 'Claire',
    });
    expect(await rows('profiles_emails', { profileId })).toMatchObject([
      { canonicalEmailAddress: input.emailAddresses },
    ]);
  });

  test('gets missing names from the network URL', async () => {
    const { profileId } = (await save({ networkUrl: `${page}marie-curie-1867` })).body;
    expect(await profile(profileId)).toMatchObject({ firstNameParsed: 'Marie', lastNameParsed: 'Curie' });
  });

  test('without a resume and a network URL requires both names', async () => {
    const answer = await save({ firstName: 'Jane', emailAddresses: 'nameless@example.org' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'missing_name', details: [{ path: 'lastName' }] },
    });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({ status: 'rejected' });
    expect(await count('profiles_keys', { key: 'nameless@example.org' })).toBe(0);
  });

  test('with an invalid network URL and no names is rejected', async () => {
    expect(await save({ networkUrl: 'my page', emailAddresses: 'nobody@example.org' })).toMatchObject({
      status: 422,
      body: { code: 'missing_name' },
    });
  });

  test('with an unreadable resume is saved with the file, a guessed name and warnings', async () => {
    const answer = await save({ resumesFiles: [file('%PDF-1.7 broken', 'CV_Paul_Martin.pdf')] });
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
    [{ resumesFiles: Array(6).fill(file('x', 'a.txt')) }, 413, 'too_many_files'],
    [{ files: [file(Buffer.alloc(10_000_001, 'a'), 'large.txt')] }, 413, 'file_too_large'],
    [{ resumesFiles: 'file' }, 422, 'validation_failed'],
    [{ projectId: unknownId }, 422, 'unknown_project'],
    [{ referenceId: 'NONE' }, 422, 'unknown_project'],
    [{ id: 'nonsense' }, 422, 'validation_failed'],
    [{ data: { associations: [{ associationType: 'FRIEND', company: {} }] } }, 422, 'validation_failed'],
    [
      { data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { serviceId: unknownId } }] } },
      422,
      'unknown_company',
    ],
  ])('with invalid input is rejected, and so is its task (%#)', async (wrong, status, code) => {
    const answer = await save({ ...newApplicant(), ...wrong });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({
      status: 'rejected',
      error: { code },
      profileId: null,
    });
  });

  test('without an API key is rejected', async () => {
    expect(await save(newApplicant(), { key: null })).toMatchObject({ status: 401 });
  });

  test('with unknown keys and custom fields gets warnings, or is rejected with Prefer: handling=strict', async () => {
    const body = { ...newApplicant(), phone: '0612', [unknownId]: 'x' };
    expect((await save(body)).body.warnings).toMatchObject([
      { path: 'phone', code: 'unknown_key' },
      { path: unknownId, code: 'unknown_custom_field' },
    ]);
    const headers = { Prefer: 'handling=strict' };
    expect(await save({ ...newApplicant(), phone: '0612' }, { headers })).toMatchObject({ status: 422 });
    expect(await save({ ...newApplicant(), [unknownId]: 'x' }, { headers })).toMatchObject({
      status: 422,
      body: { code: 'unknown_custom_field' },
    });
  });
});
