/** Tests of what findings may not do: undo what was decided meanwhile, come back, or pass what a visitor says for the person. */
import { newAddress, newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { startProvider } from '../../../tests/support/network-provider.ts';
import { postSave } from '../../../tests/support/saves.ts';
import { runQueuedTasks } from '../../../tests/support/task-loops.ts';

const provider = await startProvider();
const { api, acme, save, apply, profile, rows } = await startApplications(provider.environment);
afterAll(async () => {
  provider.close();
  await api.stop();
});

let pages = 0;
/** A page that the provider knows. */
function newPage(more: object = {}): string {
  pages += 1;
  const url = `${page}camille-roussel-${pages}`;
  provider.pages.set(url, {
    firstName: 'Camille',
    lastName: 'Roussel',
    headline: 'Baker in Lyon',
    memberId: `member-${pages}`,
    emailAddresses: [`camille${pages}@network.example`],
    phoneNumbers: [`+33 6 12 34 56 ${10 + pages}`],
    ...more,
  });
  return url;
}
/** Runs the tasks that saves have queued; `change` happens while the provider is asked. */
async function settle(change: (() => Promise<unknown>) | null = null): Promise<void> {
  provider.whileAsked = change;
  await runQueuedTasks(api.dependencies);
  provider.whileAsked = null;
}
const find = (id: unknown, body: object = {}) => postSave(acme, `profiles/${id}/find`, body);
const accept = (id: unknown) => postSave(acme, `applications/${id}/accept`, {});
async function dismissFindings(profileId: unknown): Promise<void> {
  const { errors } = await acme.graphql(
    `mutation ($id: uuid!) {
      update_profiles_findings(where: { profileId: { _eq: $id } }, _set: { dismissedAt: "2026-11-30T00:00:00Z" }) { affected_rows }
      update_profiles(where: { id: { _eq: $id } }, _set: { headline: null }) { affected_rows }
    }`,
    { id: profileId },
  );
  expect(errors).toBeUndefined();
}

describe('while a source is asked', () => {
  test('names and addresses that somebody gives stay, and those of the page are not mixed in', async () => {
    const { profileId } = (await save({ networkUrl: newPage() })).body;
    const emailAddresses = newAddress();
    await settle(() => save({ id: profileId, firstName: 'Jeanne', lastName: 'Given', emailAddresses }));
    expect(await profile(profileId)).toMatchObject({ firstNameManual: 'Jeanne', lastNameManual: 'Given' });
    expect(await rows('profiles_emails', { profileId })).toMatchObject([{ emailAddress: emailAddresses }]);
  });

  test('another network URL that somebody gives keeps the values of the page before it away', async () => {
    const before = newPage();
    const { profileId } = (await save({ networkUrl: before })).body;
    await settle(() => save({ id: profileId, networkUrl: `${page}another-${pages}` }));
    expect(await profile(profileId)).toMatchObject({ headline: null, memberId: null });
    expect(await rows('profiles_findings', { profileId, url: before })).toMatchObject([{ outcome: 'found' }]);
  });

  test('an erasure leaves nothing for the answer to come back to', async () => {
    const { profileId } = (await save({ networkUrl: newPage() })).body;
    await settle(() => postSave(acme, `profiles/${profileId}/erase`, {}));
    expect(await rows('profiles_findings', { profileId })).toEqual([]);
    expect(await profile(profileId)).toMatchObject({ headline: null, firstName: null, memberId: null });
  });

  test('two questions at a time leave one finding', async () => {
    const { profileId } = (await save({ ...newApplicant(), networkUrl: newPage() })).body;
    await settle();
    const again = await Promise.all([1, 2, 3].map(() => find(profileId, { refresh: true })));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows('profiles_findings', { profileId })).toHaveLength(1);
  });
});

describe('what was dismissed', () => {
  test('fills nothing when somebody asks again, also when the source says the same again', async () => {
    const { profileId } = (await save({ ...newApplicant(), networkUrl: newPage() })).body;
    await settle();
    await dismissFindings(profileId);
    await find(profileId);
    await find(profileId, { refresh: true });
    expect((await profile(profileId)).headline).toBeNull();
    expect(await rows('profiles_findings', { profileId })).not.toMatchObject([{ dismissedAt: null }]);
  });

  test('counts again when the source says something else', async () => {
    const networkUrl = newPage();
    const { profileId } = (await save({ ...newApplicant(), networkUrl })).body;
    await settle();
    await dismissFindings(profileId);
    provider.pages.set(networkUrl, { headline: 'Head baker' });
    await find(profileId, { refresh: true });
    expect((await profile(profileId)).headline).toBe('Head baker');
  });

  test('is no part of an application that is accepted', async () => {
    const person = newApplicant();
    const { profileId } = (await save(person)).body;
    const { body } = await apply({ ...person, networkUrl: newPage() });
    await settle();
    await dismissFindings(profileId);
    expect((await accept(body.profileId)).status).toBe(200);
    expect((await profile(profileId)).headline).toBeNull();
  });
});

test('the page that a visitor names is not what takeProfileData takes, however late it was asked', async () => {
  const person = newApplicant();
  const networkUrl = newPage({ headline: 'Of the own page' });
  const { profileId } = (await save({ ...person, networkUrl })).body;
  await settle();
  await apply({ ...newApplicant(), emailAddresses: person.emailAddresses, networkUrl: newPage() });
  await settle();
  expect(await rows('profiles_findings', { profileId })).toHaveLength(2);
  await postSave(acme, `profiles/${profileId}/take`, { fields: ['headline'] });
  expect((await profile(profileId)).headline).toBe('Of the own page');
});

describe('addresses and numbers of a page', () => {
  test('identify nobody, neither when they fill a profile nor when they are accepted', async () => {
    const known = newPage();
    const filled = (await save({ networkUrl: known })).body.profileId;
    await settle();
    const person = newApplicant();
    const accepted = (await save({ ...person, emailAddresses: undefined, networkUrl: newPage() })).body
      .profileId;
    const { networkUrl, ...names } = { ...person, networkUrl: `${page}camille-roussel-${pages}` };
    const { body } = await apply({ ...names, emailAddresses: undefined, networkUrl });
    await settle();
    await accept(body.profileId);
    for (const profileId of [filled, accepted]) {
      expect(await rows('profiles_emails', { profileId })).toMatchObject([{ isConfirmed: false }]);
      expect(await rows('profiles_phones', { profileId })).toMatchObject([{ isConfirmed: false }]);
    }
  });

  test('are left out where the page lists so many that they are those of others', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => 100 + number);
    const networkUrl = newPage({
      emailAddresses: numbers.map((number) => `member${number}@club.example`),
      phoneNumbers: numbers.map((number) => `+33612345${number}`),
    });
    const { profileId } = (await save({ networkUrl })).body;
    await settle();
    expect((await profile(profileId)).headline).toBe('Baker in Lyon');
    expect(await rows('profiles_emails', { profileId })).toEqual([]);
    expect(await rows('profiles_phones', { profileId })).toEqual([]);
  });
});
