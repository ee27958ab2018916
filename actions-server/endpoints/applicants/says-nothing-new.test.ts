/** Tests of applications with a public key of known people: one that says nothing new is not put up for review. */
import { newAddress, newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { readRow } from '../../../tests/support/saves.ts';

const { api, save, apply, profile, rows, createProject, createField } = await startApplications();
afterAll(() => api.stop());

const [rating, choice] = [await createField('rating'), await createField('text')];

/** A person of whom everything is known that an application can say. */
async function known() {
  const person = newApplicant();
  const values = {
    ...person,
    firstName: 'Zoé',
    phoneNumbers: '+33 6 12 34 56 78',
    networkUrl: `${page}${person.lastName}`,
    location: 'Saint-Étienne',
    headline: 'Head of Sales',
    currentPosition: 'CTO',
    currentCompanyName: 'Globex',
    [rating]: '4',
    [choice]: 'Days',
  };
  return { values, profileId: (await save(values)).body.profileId };
}

const reviewOf = async (body: object) => {
  const answer = await apply(body);
  expect(answer.status).toBe(201);
  return (await readRow(api.database, 'applications', answer.body.profileId)).review;
};

test.each<[string, object]>([
  ['all that is known', {}],
  ['a part of it', { headline: undefined, phoneNumbers: undefined, [rating]: undefined }],
  [
    'names and texts in another spelling',
    { firstName: 'ZOE', headline: ' head  of sales', location: 'saint-etienne' },
  ],
  ['a phone number in another spelling', { phoneNumbers: '06.12.34.56.78' }],
  ['empty values', { headline: '', location: null, [choice]: '' }],
  [
    'a message, a source and a consent',
    { historyEntryMessage: 'Hello', source: 'Fair', consent: { talentPool: true } },
  ],
])('an application that says %s needs no review, and changes nothing of the profile', async (_what, said) => {
  const { values, profileId } = await known();
  const before = await profile(profileId);
  expect(await reviewOf({ ...values, ...said })).toBe('accepted');
  const after = await profile(profileId);
  const seen = ['firstName', 'lastName', 'headline', 'locationId', 'profileUrl'];
  expect(seen.map((name) => after[name])).toEqual(seen.map((name) => before[name]));
  expect(await rows('applications', { profileId, review: 'pending' })).toEqual([]);
});

test.each<[string, object]>([
  ['a name', { firstName: 'Claire' }],
  ['an address', { emailAddresses: newAddress() }],
  ['a phone number', { phoneNumbers: '+33 6 99 99 99 99' }],
  ['a headline', { headline: 'Head of Marketing' }],
  ['a place', { location: 'Lyon' }],
  ['a position', { currentPosition: 'CEO' }],
  ['a value of a custom field', { [rating]: '5' }],
  ['a resume with positions', { resumesFiles: [file(resumeText, 'CV.txt')] }],
])('an application that says %s that is not known waits for a review', async (_what, said) => {
  const { values } = await known();
  const added =
    'emailAddresses' in said ? `${values.emailAddresses}, ${said.emailAddresses}` : values.emailAddresses;
  expect(await reviewOf({ ...values, ...said, emailAddresses: added })).toBe('pending');
});

test('one that fills a gap waits for a review', async () => {
  const person = newApplicant();
  await save(person);
  expect(await reviewOf(person)).toBe('accepted');
  expect(await reviewOf({ ...person, headline: 'Engineer' })).toBe('pending');
});

test('a resume that was read before is no news when it comes again', async () => {
  const person = {
    ...newApplicant(),
    resumesFiles: [file(resumeText.replace('claire.', 'again.'), 'CV.txt')],
  };
  const { profileId } = (await save(person)).body;
  const before = await rows('profiles_files', { profileId });
  expect(await reviewOf(person)).toBe('accepted');
  expect(await rows('profiles_files', { profileId })).toEqual(before);
});

test('it is kept like any other: in its project, in the history, and with the key that sent it', async () => {
  const person = newApplicant();
  const { profileId } = (await save(person)).body;
  const { referenceId, projectId } = await createProject(true);
  const answer = await apply({ ...person, referenceId, historyEntryMessage: 'Hello' });
  const application = await readRow(api.database, 'applications', answer.body.profileId);
  expect(application).toMatchObject({
    review: 'accepted',
    reviewedAt: null,
    projectId,
    submitted: { referenceId },
  });
  const sent = await readRow(api.database, 'apikeys', application.apikeyId);
  expect(sent.kind).toBe('public');
  expect(await rows('projects_profiles', { profileId, projectId })).toMatchObject([
    { applicationId: application.id },
  ]);
  expect(await rows('history_entries', { profileId, projectId })).toMatchObject([{ message: 'Hello' }]);
});

test('a claim of an address is not confirmed by an application that repeats another', async () => {
  const person = newApplicant();
  const first = await apply(person);
  const { profileId } = await readRow(api.database, 'applications', first.body.profileId);
  expect(await reviewOf(person)).toBe('accepted');
  expect(await rows('profiles_emails', { profileId })).toMatchObject([{ isConfirmed: false }]);
  expect(await rows('profiles_keys', { profileId })).toMatchObject([{ isProvisional: true }]);
});
