/** Tests of POST /rest/v2/applicants over HTTP: applications that match an existing profile. */

import { newAddress, newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { postSave, readRow, type SaveAnswer } from '../../../tests/support/saves.ts';

const { api, acme, other, save, apply, profile, profileOf, rows, count, createProject } =
  await startApplications();
afterAll(() => api.stop());

/** Sends an application. @returns the id of its profile */
const withKey = {
  private: async (body: object) => (await save(body)).body.profileId,
  public: async (body: object) => profileOf(await apply(body)),
};

describe('a second application of the same person', () => {
  test.each([
    ['id', async (first: SaveAnswer) => ({ id: first.body.profileId, historyEntrySubject: 'Again' })],
    ['externalId', async () => ({ externalId: 'merge-external', historyEntrySubject: 'Again' })],
    ['network URL', async () => ({ networkUrl: 'http://www.network.example/in/Merge-ME/' })],
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
      networkUrl: `${page}merge-me`,
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

  test('to the same project adds a history entry and no second link', async () => {
    const { referenceId } = await createProject(false);
    const person = newApplicant();
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

  test('adds new values and no duplicates', async () => {
    const person = {
      ...newApplicant(),
      resumesFiles: [file(resumeText.replace('claire.', 'double.'), 'CV.txt')],
    };
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
    await save({ ...person, emailAddresses: `${person.emailAddresses}, ${newAddress()}` });
    expect(await count('profiles_emails', { profileId })).toBe(2);
  });

  test('overwrites the fields of its input and keeps the others', async () => {
    const person = newApplicant();
    const { profileId } = (await save({ ...person, headline: 'Engineer', location: 'Paris' })).body;
    await save({ ...person, headline: 'CTO', location: '' });
    const stored = await profile(profileId);
    expect(stored).toMatchObject({ headline: 'CTO' });
    expect(await readRow(api.database, 'locations', stored.locationId)).toMatchObject({ search: 'Paris' });
  });

  describe('with a location', () => {
    /** The places of a profile as readers see them. */
    async function places(profileId: unknown) {
      const where = encodeURIComponent(JSON.stringify({ id: { _eq: profileId } }));
      const answer = await acme.get(`/rest/v2/profiles?where=${where}`);
      const { data } = (await answer.json()) as { data: { locations: { search: string }[] }[] };
      return data[0]?.locations.map(({ search }) => search) ?? [];
    }
    async function found(place: string) {
      const { data } = await acme.graphql(
        'query ($place: String!) { search_profiles(args: {search: $place}) { id } }',
        { place },
      );
      return (data as { search_profiles: { id: string }[] }).search_profiles.map(({ id }) => id);
    }

    test.each(['private', 'public'] as const)(
      'has its parts stored beside the text with a %s key, as far as it tells them',
      async (kind) => {
        const storedOf = async (location: string) => {
          const { locationId } = await profile(await withKey[kind]({ ...newApplicant(), location }));
          const row = await readRow(api.database, 'locations', locationId);
          const { search, route, postalCode, locality, administrativeAreaLevel1: region, countryName } = row;
          return [search, route, postalCode, locality, region, countryName, row.latitude !== null];
        };
        const full = '12 rue de la Paix, 75002 Paris, France';
        expect(await storedOf(full)).toEqual([
          full,
          'rue de la Paix',
          '75002',
          'Paris',
          'Île-de-France',
          'France',
          true,
        ]);
        for (const unknown of ['Trifouillis', 'Lyon / Grenoble'])
          expect(await storedOf(unknown)).toEqual([unknown, null, null, null, null, null, false]);
      },
    );

    test('replaces the place of the save before, and null removes it, in lists and in searches', async () => {
      const person = newApplicant();
      const { profileId } = (await save({ ...person, location: 'Quimperlé' })).body;
      expect([await places(profileId), await found('Quimperlé')]).toEqual([['Quimperlé'], [profileId]]);
      await save({ ...person, location: 'Douarnenez' });
      expect([await places(profileId), await found('Quimperlé')]).toEqual([['Douarnenez'], []]);
      await save({ ...person, location: null });
      expect([await places(profileId), await found('Douarnenez')]).toEqual([[], []]);
      expect(await profile(profileId)).toMatchObject({ locationId: null });
      expect(await count('profiles_locations', { profileId })).toBe(0);
    });

    test('leaves the places that recruiters have added', async () => {
      const person = newApplicant();
      const { profileId } = (await save({ ...person, location: 'Concarneau' })).body;
      const locationId = crypto.randomUUID();
      await acme.graphql(
        `mutation ($locationId: uuid!, $profileId: uuid!) {
          insert_locations_one(object: {id: $locationId, search: "Audierne"}) { id }
          insert_profiles_locations_one(object: {profileId: $profileId, locationId: $locationId}) { id }
        }`,
        { locationId, profileId },
      );
      await save({ ...person, location: 'Crozon' });
      expect((await places(profileId)).sort()).toEqual(['Audierne', 'Crozon']);
      await save({ ...person, location: null });
      expect(await places(profileId)).toEqual(['Audierne']);
    });

    test('replaces the place in a batch, and when an application is accepted', async () => {
      const [one, two] = [newApplicant(), newApplicant()];
      const first = (await save({ ...one, location: 'Pont-Aven' })).body.profileId;
      const second = (await save({ ...two, location: 'Scaër' })).body.profileId;
      const items = [
        { ...one, location: 'Bannalec' },
        { ...two, location: null },
      ];
      expect((await acme.post('/rest/v2/applicants/batch', { items })).status).toBe(200);
      expect([await places(first), await places(second)]).toEqual([['Bannalec'], []]);
      const applied = await apply({ ...one, location: 'Rosporden' });
      expect(await places(first)).toEqual(['Bannalec']);
      await postSave(acme, `applications/${applied.body.profileId}/accept`, { fields: ['location'] });
      expect(await places(first)).toEqual(['Rosporden']);
    });
  });

  test('with identities of two profiles is merged into the profile with the stronger identity, and the duplicate is recorded', async () => {
    const one = newApplicant();
    const two = newApplicant();
    const byUrl = (await save({ ...one, networkUrl: `${page}pair` })).body.profileId;
    const byEmail = (await save(two)).body.profileId;
    const answer = await save({ ...two, networkUrl: `${page}pair` });
    expect(answer.body.profileId).toBe(byUrl);
    expect(await rows('profiles_duplicates', { profileId: byUrl })).toMatchObject([
      { otherProfileId: byEmail, reason: 'email' },
    ]);
    expect((await save({ ...two, networkUrl: `${page}pair` })).status).toBe(200);
  });

  test('is matched by a network URL in the resume only when it has no other identity', async () => {
    const resume = `Paul Modèle\nhttps://www.linkedin.com/in/paul-modele\n\nExperience\n\nEngineer, Acme\n2020 - 2022\n`;
    const resumesFiles = [file(resume, 'template.txt')];
    const one = await save({ ...newApplicant(), resumesFiles });
    const two = await save({ ...newApplicant(), resumesFiles });
    expect([one.outcome, two.outcome]).toEqual(['created', 'created']);
    const [first, second] = [await profile(one.body.profileId), await profile(two.body.profileId)];
    expect(first).toMatchObject({ publicIdentifier: 'paul-modele', isNetworkUrlConfirmed: true });
    expect(second).toMatchObject({ publicIdentifier: 'paul-modele', isNetworkUrlConfirmed: false });
    expect(await save({ resumesFiles })).toMatchObject({
      outcome: 'merged',
      body: { profileId: one.body.profileId },
    });
  });

  describe('that arrives twelve times at the same time', () => {
    async function twelve(kindOf: (index: number) => keyof typeof withKey) {
      const body = { ...newApplicant(), referenceId: (await createProject(true)).referenceId };
      const ids = Array.from({ length: 12 }, (_, index) => withKey[kindOf(index)](body));
      return { body, ids: await Promise.all(ids) };
    }

    test.each(['private', 'public'] as const)('with a %s key creates one profile', async (kind) => {
      const { body, ids } = await twelve(() => kind);
      expect(new Set(ids).size).toBe(1);
      const [profileId] = ids;
      expect(await count('applications', { profileId })).toBe(12);
      expect(await count('profiles_emails', { canonicalEmailAddress: body.emailAddresses })).toBe(1);
      expect(await count('projects_profiles', { profileId })).toBe(1);
      expect(await count('history_entries', { profileId })).toBe(12);
      expect(await profile(profileId)).toMatchObject({ countApplicationsFromThisProfile: 12 });
    });

    // A private key does not find the profile of those with a public key that came before it.
    test('with keys of both kinds creates one profile, and one for those with a public key before it at most', async () => {
      const { body, ids } = await twelve((index) => (index % 2 === 0 ? 'private' : 'public'));
      const [saved = '', ...others] = [...new Set(ids)];
      expect(new Set(ids.filter((_, index) => index % 2 === 0)).size).toBe(1);
      const [other = null, ...further] = others;
      expect(further).toEqual([]);
      expect(await count('profiles_duplicates', { profileId: saved })).toBe(other === null ? 0 : 1);
      for (const table of ['applications', 'history_entries']) {
        const counts = await Promise.all([saved, ...others].map((profileId) => count(table, { profileId })));
        expect(counts.reduce((sum, one) => sum + one)).toBe(12);
      }
      expect(
        await count('profiles_emails', { canonicalEmailAddress: body.emailAddresses, isConfirmed: true }),
      ).toBe(1);
    });
  });

  test('in another account creates another profile', async () => {
    const person = newApplicant();
    const mine = await save({ ...person, networkUrl: `${page}shared` });
    const theirs = await save({ ...person, networkUrl: `${page}shared` }, {}, other);
    expect(theirs.outcome).toBe('created');
    expect(await profile(theirs.body.profileId)).toMatchObject({ groupId: other.groupId });
    expect(await save({ ...newApplicant(), id: mine.body.profileId }, {}, other)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('of a deleted profile creates a new profile, and the id of the deleted one is rejected', async () => {
    const person = newApplicant();
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

  test('with the same idempotency key is not saved again', async () => {
    const person = newApplicant();
    const request = { headers: { 'Idempotency-Key': 'application' } };
    const first = await save(person, request);
    expect(await save(person, request)).toEqual(first);
    expect(await count('history_entries', { profileId: first.body.profileId })).toBe(1);
  });
});
