/** Tests of POST /rest/v2/applicants over HTTP with a public key. */
import { insert } from './support/api.ts';
import {
  type Applications,
  file,
  newAddress,
  newApplicant,
  page,
  resumeText,
  startApplications,
} from './support/applications.ts';
import { readRow } from './support/saves.ts';

let applications: Applications;
let api: Applications['api'];
let acme: Applications['acme'];
let save: Applications['save'];
let apply: Applications['apply'];
let profile: Applications['profile'];
let rows: Applications['rows'];
let count: Applications['count'];
let createProject: Applications['createProject'];

beforeAll(async () => {
  applications = await startApplications();
  ({ api, acme, save, apply, profile, rows, count, createProject } = applications);
});
afterAll(() => applications.api.stop());

describe('a public key', () => {
  test('gets 201 without an outcome, for a new profile and for an existing one', async () => {
    const person = newApplicant();
    const first = await apply(person);
    const second = await apply(person);
    expect(first).toMatchObject({ status: 201, outcome: null });
    expect({ ...second, body: { ...second.body, taskId: '' } }).toEqual({
      ...first,
      body: { ...first.body, taskId: '' },
    });
    expect(await count('history_entries', { profileId: first.body.profileId })).toBe(2);
  });

  test('never overwrites values, and the identities that it adds are unconfirmed until a private key saves them', async () => {
    const person = newApplicant();
    const { profileId } = (await save({ ...person, headline: 'Engineer' })).body;
    const added = newAddress();
    const attack = {
      firstName: 'Mallory',
      lastName: 'Moriarty',
      emailAddresses: `${person.emailAddresses}, ${added}`,
      phoneNumbers: '0611111111',
      networkUrl: `${page}mallory`,
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

    // Unconfirmed identities match no profile.
    expect((await apply({ firstName: 'A', lastName: 'B', emailAddresses: added })).body.profileId).not.toBe(
      profileId,
    );
    expect(
      (await apply({ firstName: 'A', lastName: 'B', networkUrl: `${page}mallory` })).body.profileId,
    ).not.toBe(profileId);
  });

  test('adds an e-mail address that a save with a private key can confirm', async () => {
    const person = newApplicant();
    const { profileId } = (await save(person)).body;
    const added = newAddress();
    await apply({ ...person, emailAddresses: `${person.emailAddresses}, ${added}` });
    await save({ ...person, emailAddresses: `${person.emailAddresses}, ${added}` });
    expect(await count('profiles_keys', { profileId, key: added })).toBe(1);
  });

  test('cannot refer to a profile by id or externalId, unless the key has this right', async () => {
    const person = newApplicant();
    const { profileId } = (await save({ ...person, externalId: `external-${person.lastName}` })).body;
    const externalId = `external-${person.lastName}`;
    const stranger = await apply({ ...newApplicant(), id: profileId, externalId });
    expect(stranger.body.profileId).not.toBe(profileId);
    expect(stranger.body.warnings).toMatchObject([{ path: 'id' }, { path: 'externalId' }]);
    const trusted = await acme.createKey('public', { mayMerge: true });
    expect((await apply({ ...newApplicant(), externalId }, trusted.secret)).body.profileId).toBe(profileId);
  });

  test('can only apply to visible offers: for another project the profile is saved with a warning', async () => {
    const offer = await createProject(true);
    const hidden = await createProject(false);
    const applied = await apply({ ...newApplicant(), referenceId: offer.referenceId });
    expect(
      await count('projects_profiles', { profileId: applied.body.profileId, projectId: offer.projectId }),
    ).toBe(1);
    for (const project of [
      { referenceId: hidden.referenceId },
      { projectId: hidden.projectId },
      { referenceId: 'NONE' },
    ]) {
      const answer = await apply({ ...newApplicant(), ...project });
      expect(answer).toMatchObject({ status: 201, body: { warnings: [{ code: 'unknown_project' }] } });
      expect(await count('projects_profiles', { profileId: answer.body.profileId })).toBe(0);
    }
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

  test('can send resumes and read its own tasks, without anything that reveals whether a profile existed', async () => {
    const answer = await apply({ resumesFiles: [file(resumeText.replace('claire.', 'public.'), 'CV.txt')] });
    expect(await profile(answer.body.profileId)).toMatchObject({
      lastNameParsed: 'Fontaine',
      countResumes: 1,
    });
    const response = await acme.get(`/rest/v2/tasks/${answer.body.taskId}`, { key: acme.publicKey.secret });
    const task = (await response.json()) as Record<string, unknown>;
    expect({ status: response.status, task: task.status }).toEqual({ status: 200, task: 'succeeded' });
    expect(task.outcome ?? null).toBeNull();
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
