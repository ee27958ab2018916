/** The identities of two profiles after they were merged, and what saves and GraphQL change of them. */
import { newAddress, newApplicant } from '../../../tests/support/applications.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { file } from '../../../tests/support/request-files.ts';
import { postSave } from '../../../tests/support/saves.ts';

const { api, acme, save, apply, profile, rows, add, newProfile, merge } = await startMerges();
afterAll(() => api.stop());
const warningsOf = ({ body }: { body: { warnings?: { path: string; code: string }[] } }) =>
  (body.warnings ?? []).map(({ path, code }) => [path, code]);

test('identities of the merged profile find the kept one, those too that it has no room for', async () => {
  const [one, two] = [newApplicant(), newApplicant()];
  const url = (name: string) => `https://network.example/in/merge-${name}`;
  const kept = (await save({ ...one, externalId: 'merge-1', networkUrl: url('1') })).body.profileId;
  const merged = (await save({ ...two, externalId: 'merge-2', networkUrl: url('2') })).body.profileId;
  expect((await merge(kept, merged)).status).toBe(200);
  for (const identity of [
    { externalId: 'merge-2' },
    { networkUrl: url('2') },
    { emailAddresses: two.emailAddresses },
    { externalId: 'merge-1' },
  ]) {
    const answer = await save({ firstName: one.firstName, lastName: one.lastName, ...identity });
    expect({ identity, found: answer.body.profileId }).toEqual({ identity, found: kept });
  }
  expect(await profile(kept)).toMatchObject({ externalId: 'merge-1' });
  // And after a second merge the profile that is left.
  const last = await newProfile();
  await merge(last, kept);
  expect((await save({ externalId: 'merge-2', headline: 'Found' })).body.profileId).toBe(last);
});

const page = (name: string) => `https://network.example/in/${name}`;
const written = async (id: unknown, set: object) => {
  const { errors } = await acme.graphql(
    'mutation ($id: uuid!, $set: profiles_set_input!) { update_profiles_by_pk(pk_columns: {id: $id}, _set: $set) { id } }',
    { id, set },
  );
  expect(errors).toBeUndefined();
};
/** Two profiles that are merged, and what each had. */
const mergedPair = async (name: string) => {
  const [own, others] = ['own', 'other'].map((of) => ({
    externalId: `${name}-${of}`,
    networkUrl: page(`${name}-${of}`),
  })) as [Identity, Identity];
  const kept = (await save({ ...newApplicant(), ...own })).body.profileId;
  await merge(kept, (await save({ ...newApplicant(), ...others })).body.profileId);
  return { kept, own, others };
};
interface Identity {
  readonly externalId: string;
  readonly networkUrl: string;
}
const finds = async (identity: object) => {
  const answer = await save(
    { firstName: 'Jane', lastName: 'Doe', ...identity },
    { headers: { Prefer: 'dry-run' } },
  );
  return answer.outcome === 'created' ? null : answer.body.profileId;
};
const shown = async (id: unknown) => {
  const { externalId, profileUrl, publicIdentifier } = await profile(id);
  return { externalId, profileUrl, publicIdentifier };
};

test('identities of the merged profile replace none of the kept one when a save sends them', async () => {
  const { kept, own, others } = await mergedPair('sent');
  const before = await shown(kept);
  for (const body of [
    { networkUrl: others.networkUrl },
    others,
    { id: kept, networkUrl: others.networkUrl },
  ]) {
    const answer = await save({ firstName: 'Jane', lastName: 'Doe', ...body });
    expect(answer).toMatchObject({ status: 200, body: { profileId: kept } });
    expect(warningsOf(answer)).toContainEqual(['networkUrl', 'value_kept']);
  }
  expect(await shown(kept)).toEqual(before);
  for (const { networkUrl } of [own, others]) expect(await finds({ networkUrl })).toBe(kept);
  for (const { externalId } of [own, others]) expect(await finds({ externalId })).toBe(kept);
});

test.each(['a save', 'GraphQL'] as const)(
  'identities are all given up when %s clears them, and are free for somebody else',
  async (by) => {
    const { kept, own, others } = await mergedPair(`cleared-${by.length}`);
    if (by === 'a save') await save({ id: kept, externalId: null, networkUrl: null });
    else await written(kept, { externalId: null, profileUrl: null });
    expect(await rows('profiles_keys', { profileId: kept, kind: 'externalId' })).toEqual([]);
    expect(await rows('profiles_keys', { profileId: kept, kind: 'networkUrl' })).toEqual([]);
    const before = await profile(kept);
    for (const identity of [own, others]) {
      const somebody = await save({ ...newApplicant(), ...identity });
      expect({ status: somebody.status, warnings: warningsOf(somebody) }).toEqual({
        status: 201,
        warnings: [],
      });
      expect(await profile(somebody.body.profileId)).toMatchObject({ externalId: identity.externalId });
    }
    expect(await profile(kept)).toEqual(before);
  },
);

test('identities are all given up when a save clears them and brings another one', async () => {
  const { kept, own, others } = await mergedPair('instead');
  const resume = file(`Jane Doe\n\n${page('instead-resume')}\n\nExperience\n\nEngineer, Acme`, 'cv.txt');
  await save({ id: kept, networkUrl: null, resumesFiles: [resume], firstName: 'Jane', lastName: 'Doe' });
  for (const { networkUrl } of [own, others]) expect(await finds({ networkUrl })).toBeNull();
});

test('an accepted application with a network URL of the merged profile changes nothing, and says so', async () => {
  const { kept, others } = await mergedPair('accepted');
  const before = await shown(kept);
  const applied = await apply({ ...newApplicant(), networkUrl: others.networkUrl });
  const [application] = await rows('applications', { id: applied.body.profileId });
  expect(application).toMatchObject({ profileId: kept, review: 'pending' });
  const answer = await postSave(acme, `applications/${application?.id}/accept`, { fields: ['networkUrl'] });
  expect(warningsOf(answer)).toEqual([['networkUrl', 'value_kept']]);
  expect(await shown(kept)).toEqual(before);
});

test('identities are exchanged when the kept profile is to show one of the merged profile', async () => {
  const { kept, own, others } = await mergedPair('exchange');
  await save({ id: kept, externalId: others.externalId });
  await written(kept, { profileUrl: others.networkUrl });
  expect(await shown(kept)).toMatchObject({ externalId: others.externalId, profileUrl: others.networkUrl });
  for (const identity of [own, others]) {
    expect(await finds({ externalId: identity.externalId })).toBe(kept);
    expect(await finds({ networkUrl: identity.networkUrl })).toBe(kept);
  }
  await written(kept, { externalId: own.externalId, profileUrl: own.networkUrl });
  expect(await shown(kept)).toMatchObject({ externalId: own.externalId, profileUrl: own.networkUrl });
  for (const { networkUrl } of [own, others]) expect(await finds({ networkUrl })).toBe(kept);
});

test('identities that replace one of the kept profile leave those of the merged profile', async () => {
  const { kept, own, others } = await mergedPair('new');
  await save({ id: kept, externalId: 'new-third', networkUrl: page('new-third') });
  expect(await finds({ networkUrl: page('new-third') })).toBe(kept);
  expect(await finds({ networkUrl: others.networkUrl })).toBe(kept);
  expect(await finds({ externalId: others.externalId })).toBe(kept);
  // As of any profile: what a save replaces is free.
  expect(await finds({ externalId: own.externalId })).toBeNull();
});

test('identities that are written to the merged profile are shown by the kept one that has none', async () => {
  const [kept, merged] = [await newProfile(), await newProfile()];
  await merge(kept, merged);
  await written(merged, { externalId: 'written-late', profileUrl: page('written-late') });
  expect(await shown(kept)).toMatchObject({ externalId: 'written-late', profileUrl: page('written-late') });
  await save({ id: kept, externalId: null, networkUrl: null });
  expect(await rows('profiles_keys', { profileId: kept })).toEqual([]);
});

test('identities become confirmed when the merged profile has them confirmed', async () => {
  const address = newAddress();
  const kept = await newProfile();
  const merged = await newProfile();
  await add('profiles_emails', { profileId: kept, emailAddress: address, isConfirmed: false });
  await add('profiles_emails', { profileId: merged, emailAddress: address, isPreferred: true });
  await merge(kept, merged);
  expect(await rows('profiles_keys', { key: address })).toMatchObject([{ profileId: kept }]);
});

test('identities go back to a merged profile that is restored', async () => {
  const merged = await newProfile({ externalId: 'restored' });
  const kept = await newProfile({ externalId: 'restored-2' });
  await merge(kept, merged);
  const { errors } = await acme.graphql(
    'mutation ($id: uuid!) { update_profiles_by_pk(pk_columns: {id: $id}, _set: {deletedAt: null, mergedIntoId: null}) { id } }',
    { id: merged },
  );
  expect(errors).toBeUndefined();
  expect(await rows('profiles_keys', { key: 'restored' })).toMatchObject([{ profileId: merged }]);
});
