/** Tests of what sources bring to profiles: after saves, when somebody asks, and what a person takes over. */
import { newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { startProvider } from '../../../tests/support/network-provider.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { postSave, type SaveAnswer } from '../../../tests/support/saves.ts';
import { runQueuedTasks } from '../../../tests/support/task-loops.ts';

const provider = await startProvider();
const { api, acme, other, save, apply, profile, profileOf, rows } = await startApplications(
  provider.environment,
);
afterAll(async () => {
  provider.close();
  await api.stop();
});

/** Runs the tasks that saves have queued. */
const settle = () => runQueuedTasks(api.dependencies);
const find = (id: unknown, body: object = {}, account = acme): Promise<SaveAnswer> =>
  postSave(account, `profiles/${id}/find`, body);
const take = (id: unknown, fields: string[]) => postSave(acme, `profiles/${id}/take`, { fields });

let people = 0;
/** A page that the provider knows. */
function newPage(more: object = {}): string {
  people += 1;
  const url = `${page}camille-roussel-${people}`;
  provider.pages.set(url, {
    firstName: 'Camille',
    lastName: 'Roussel',
    headline: 'Baker in Lyon',
    summary: 'I bake.\nSince 2018.',
    location: { text: 'Lyon, France', locality: 'Lyon', countryCode: 'FR' },
    imageUrl: 'https://network.example/pictures/camille.jpg',
    positions: [{ title: 'Baker', companyName: 'Le Fournil', startDate: '2019-03', isCurrent: true }],
    educations: [{ schoolName: 'Lycée des Métiers', degree: 'CAP', endDate: '2018' }],
    languages: [{ name: 'French', level: 'Native' }],
    emailAddresses: [`camille${people}@network.example`],
    phoneNumbers: ['+33 6 12 34 56 78'],
    memberId: `member-${people}`,
    isOpenToNewOpportunities: true,
    ...more,
  });
  return url;
}

describe('an application with nothing but a network URL', () => {
  test('creates a profile whose values come from the page', async () => {
    const networkUrl = newPage();
    const { status, body } = await save({ networkUrl });
    expect([status, body.warnings]).toEqual([201, undefined]);
    await settle();
    const id = body.profileId;
    expect(await profile(id)).toMatchObject({
      firstName: 'Camille',
      firstNameManual: null,
      lastName: 'Roussel',
      headline: 'Baker in Lyon',
      summary: 'I bake.\nSince 2018.',
      memberId: `member-${people}`,
      isOpenToNewOpportunities: true,
    });
    const query = `query ($id: uuid!) { profiles_by_pk(id: $id) {
      image { publicUrl } location { search }
      emailAddresses { emailAddress } phoneNumbers { canonicalNumber }
      positions { title companyName startDate isCurrent source }
      educations { schoolName degree endDate source } locales { locale level }
      findings { source url outcome reason }
    } }`;
    const { data } = await acme.graphql(query, { id });
    expect(data?.profiles_by_pk).toEqual({
      image: { publicUrl: 'https://network.example/pictures/camille.jpg' },
      location: { search: 'Lyon, France' },
      emailAddresses: [{ emailAddress: `camille${people}@network.example` }],
      phoneNumbers: [{ canonicalNumber: '+33612345678' }],
      positions: [
        {
          title: 'Baker',
          companyName: 'Le Fournil',
          startDate: '2019-03',
          isCurrent: true,
          source: 'NETWORK',
        },
      ],
      educations: [{ schoolName: 'Lycée des Métiers', degree: 'CAP', endDate: '2018', source: 'NETWORK' }],
      locales: [{ locale: 'fr', level: 'Native' }],
      findings: [{ source: 'networkProvider', url: networkUrl, outcome: 'found', reason: null }],
    });
  });

  test('from a visitor fills the new profile as well', async () => {
    const answer = await apply({ networkUrl: newPage() });
    await settle();
    expect(await profile(await profileOf(answer))).toMatchObject({
      firstName: 'Camille',
      headline: 'Baker in Lyon',
    });
  });

  test('has a task of its own, which is all that a page that nobody knows leaves', async () => {
    const networkUrl = `${page}jane-nobody`;
    const { body } = await save({ networkUrl });
    await settle();
    const [found] = await rows('tasks', { profileId: body.profileId, type: 'findProfileData' });
    expect(found).toMatchObject({ status: 'succeeded', outcome: 'unchanged', warnings: [] });
    expect(await profile(body.profileId)).toMatchObject({ firstName: 'Jane', lastName: 'Nobody' });
    expect(await rows('profiles_findings', { profileId: body.profileId })).toMatchObject([
      { outcome: 'none', found: null },
    ]);
  });
});

test('what a caller has given, and what a resume says, stays, and lists of others are not mixed', async () => {
  const given = { ...newApplicant(), headline: 'Pastry cook', networkUrl: newPage() };
  const { profileId } = (await save({ ...given, resumesFiles: [file(resumeText, 'CV.txt')] })).body;
  const before = await rows('profiles_positions', { profileId });
  await settle();
  expect(await profile(profileId)).toMatchObject({
    firstName: given.firstName,
    lastName: given.lastName,
    headline: 'Pastry cook',
  });
  expect(before).not.toEqual([]);
  expect(await rows('profiles_positions', { profileId })).toEqual(before);
  expect(await rows('profiles_emails', { profileId })).toMatchObject([
    { emailAddress: given.emailAddresses },
  ]);
});

test('a name that was guessed from the address is replaced, and one that a resume states is not', async () => {
  const guessed = (await save({ networkUrl: newPage({ firstName: 'Camille-Anne' }) })).body.profileId;
  const stated = (await save({ networkUrl: newPage(), resumesFiles: [file(resumeText, 'CV.txt')] })).body
    .profileId;
  const { firstNameParsed } = await profile(stated);
  await settle();
  expect(await profile(guessed)).toMatchObject({ firstNameParsed: 'Camille-Anne' });
  expect(await profile(stated)).toMatchObject({ firstNameParsed });
});

test('a page whose address is not percent-encoded rightly is asked for as any other', async () => {
  const networkUrl = newPage();
  const broken = `${networkUrl}%ff`;
  provider.pages.set(broken, provider.pages.get(networkUrl) ?? {});
  const { profileId } = (await save({ networkUrl: broken })).body;
  const { status, body } = await find(profileId);
  expect([status, body.sources]).toMatchObject([200, [{ outcome: 'found' }]]);
  expect(await profile(profileId)).toMatchObject({ firstName: 'Camille', lastName: 'Roussel' });
});

describe('a visitor who names the page of a known person', () => {
  test('changes nothing of the person, and what is found waits with the application', async () => {
    const person = newApplicant();
    const { profileId } = (await save(person)).body;
    await settle();
    const before = await profile(profileId);
    const networkUrl = newPage();
    const suggestion = await apply({ ...person, networkUrl });
    await settle();
    const after = await profile(profileId);
    for (const column of ['firstName', 'headline', 'summary', 'canonicalNetworkUrl', 'imageId', 'locationId'])
      expect([column, after[column]]).toEqual([column, before[column]]);
    expect(await rows('profiles_findings', { profileId })).toMatchObject([
      { url: networkUrl, outcome: 'found' },
    ]);
    expect((await postSave(acme, `applications/${suggestion.body.profileId}/accept`, {})).status).toBe(200);
    expect(await profile(profileId)).toMatchObject({
      firstName: person.firstName,
      headline: 'Baker in Lyon',
      canonicalNetworkUrl: networkUrl,
    });
  });

  test('cannot read the task that asks for it', async () => {
    const answer = await apply({ ...newApplicant(), networkUrl: newPage() });
    const [task] = await rows('tasks', {
      type: 'findProfileData',
      apikeyId: acme.publicKey.id,
      status: 'queued',
    });
    const read = (id: unknown) => acme.get(`/rest/v2/tasks/${id}`, { key: acme.publicKey.secret });
    expect((await read(answer.body.taskId)).status).toBe(200);
    expect((await read(task?.id)).status).toBe(404);
    await settle();
    expect((await read(task?.id)).status).toBe(404);
  });

  test('gets the same answer as one whose page leads to nobody', async () => {
    const person = { ...newApplicant(), networkUrl: newPage() };
    await save(person);
    await settle();
    const known = await apply(person);
    const unknown = await apply({ ...newApplicant(), networkUrl: newPage() });
    const shape = ({ status, body }: SaveAnswer) => [status, Object.keys(body)];
    expect(shape(known)).toEqual(shape(unknown));
  });
});

describe('asking for a profile', () => {
  test('asks each source once in 30 days, unless it is told to ask again', async () => {
    const networkUrl = newPage();
    const { profileId } = (await save({ networkUrl })).body;
    await settle();
    const asked = () => provider.asked.filter((url) => url === networkUrl).length;
    expect(asked()).toBe(1);
    const known = await find(profileId);
    expect([known.status, known.outcome, asked()]).toEqual([200, 'unchanged', 1]);
    expect(known.body.sources).toMatchObject([{ source: 'networkProvider', outcome: 'found' }]);
    provider.pages.set(networkUrl, { headline: 'Head baker' });
    const again = await find(profileId, { refresh: true });
    expect([again.outcome, asked()]).toEqual(['unchanged', 2]);
    expect(await profile(profileId)).toMatchObject({ headline: 'Baker in Lyon' });
    expect(await rows('profiles_findings', { profileId })).toMatchObject([
      { found: { resume: { headline: 'Head baker' } } },
    ]);
  });

  test('by the id of another account, or of nothing, finds nothing', async () => {
    const { profileId } = (await save({ networkUrl: newPage() })).body;
    expect((await find(profileId, {}, other)).status).toBe(404);
  });

  test('without a network URL asks nobody', async () => {
    const { profileId } = (await save(newApplicant())).body;
    const before = provider.asked.length;
    const { status, body } = await find(profileId);
    expect([status, body.sources, provider.asked.length - before]).toEqual([200, [], 0]);
  });

  test('a provider that is away postpones the task, and loses nothing of the profile', async () => {
    const { profileId } = (await save({ networkUrl: newPage() })).body;
    provider.status = 503;
    const { status, body } = await find(profileId);
    expect([status, body.code]).toEqual([503, 'service_unavailable']);
    provider.status = null;
    expect(await rows('tasks', { id: body.taskId })).toMatchObject([{ status: 'queued' }]);
    expect(await rows('profiles_findings', { profileId })).toEqual([]);
  });

  test('an answer about somebody else is refused, and nothing of it is stored', async () => {
    const networkUrl = newPage({ url: `${page}somebody-else`, headline: 'Another person' });
    const { profileId } = (await save({ networkUrl })).body;
    const { body, outcome } = await find(profileId);
    expect(outcome).toBe('unchanged');
    expect(body.warnings).toMatchObject([{ path: 'sources.networkProvider', code: 'source_refused' }]);
    expect((await profile(profileId)).headline).toBeNull();
  });
});

test('what was found is taken over in place of what is stored, and what was dismissed is not', async () => {
  const { profileId } = (
    await save({ ...newApplicant(), headline: 'Cook', networkUrl: newPage({ summary: null }) })
  ).body;
  await settle();
  const taken = await take(profileId, ['headline', 'lastName', 'summary']);
  expect([taken.status, taken.outcome]).toEqual([200, 'updated']);
  expect(taken.body.warnings).toMatchObject([{ path: 'fields.2', code: 'not_submitted' }]);
  expect(await profile(profileId)).toMatchObject({ headline: 'Baker in Lyon', lastNameManual: 'Roussel' });
  expect((await take(profileId, ['salary'])).status).toBe(422);
  await acme.graphql(
    `mutation ($id: uuid!) { update_profiles_findings(
      where: { profileId: { _eq: $id } }, _set: { dismissedAt: "2026-11-30T00:00:00Z" }) { affected_rows } }`,
    { id: profileId },
  );
  expect((await take(profileId, ['headline'])).body.warnings).toMatchObject([{ code: 'not_submitted' }]);
});

test('a save does not wait for a source that does not answer', async () => {
  const began = performance.now();
  const asked = provider.asked.length;
  expect((await save({ networkUrl: newPage() })).status).toBe(201);
  // The task is what asks.
  expect(provider.asked.length).toBe(asked);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('after an erasure nothing of what was found is left', async () => {
  const { profileId } = (await save({ networkUrl: newPage() })).body;
  await settle();
  expect((await postSave(acme, `profiles/${profileId}/erase`, {})).status).toBe(200);
  expect(await rows('profiles_findings', { profileId })).toEqual([]);
  expect((await find(profileId)).status).toBe(409);
});
