/**
 * Tests of merging two profiles as callers see it: identities, duplicates, rejections, and saves at the same moment.
 */
import { insert } from './support/api.ts';
import { newAddress, newApplicant } from './support/applications.ts';
import { Follower } from './support/follower.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { startMerges } from './support/merges.ts';
import { postSave, unknownId } from './support/saves.ts';
import { waitUntil } from './support/wait-until.ts';

const { api, acme, other, save, apply, profile, profileOf, rows, add, newProfile, merge } =
  await startMerges();
afterAll(() => api.stop());

describe('identities', () => {
  test('of the merged profile find the kept one, those too that it has no room for', async () => {
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

  test('become confirmed when the merged profile has them confirmed', async () => {
    const address = newAddress();
    const kept = await newProfile();
    const merged = await newProfile();
    await add('profiles_emails', { profileId: kept, emailAddress: address, isConfirmed: false });
    await add('profiles_emails', { profileId: merged, emailAddress: address, isPreferred: true });
    await merge(kept, merged);
    expect(await rows('profiles_keys', { key: address })).toMatchObject([{ profileId: kept }]);
  });

  test('go back to a merged profile that is restored', async () => {
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
});

test('pairs of possible duplicates are resolved or moved', async () => {
  const [kept, merged, a, b, c] = [
    await newProfile(),
    await newProfile(),
    await newProfile(),
    await newProfile(),
    await newProfile(),
  ];
  const pair = (profileId: string, otherProfileId: string) =>
    add('profiles_duplicates', { profileId, otherProfileId, reason: 'email' });
  const [both, toA, ofB, toC] = [
    await pair(merged, kept),
    await pair(merged, a),
    await pair(b, merged),
    await pair(merged, c),
  ];
  const known = await pair(c, kept);
  await merge(kept, merged);
  const found = async (id: string) => (await rows('profiles_duplicates', { id }))[0];
  expect(await found(both)).toMatchObject({ resolvedAt: expect.any(Date) });
  expect(await found(toA)).toMatchObject({ profileId: kept, otherProfileId: a, resolvedAt: null });
  expect(await found(ofB)).toMatchObject({ profileId: b, otherProfileId: kept, resolvedAt: null });
  expect(await found(toC)).toMatchObject({ profileId: merged, resolvedAt: expect.any(Date) });
  expect(await found(known)).toMatchObject({ resolvedAt: null });
});

test('a link of both profiles gets what it lacks, and keeps its status', async () => {
  const projectId = await add('projects', { name: 'Links' });
  const [kept, merged] = [await newProfile(), await newProfile()];
  const link = await add('projects_profiles', { projectId, profileId: kept });
  const before = (await rows('projects_profiles', { id: link }))[0];
  await add('projects_profiles', {
    projectId,
    profileId: merged,
    appliedAt: '2026-01-01T00:00:00Z',
    source: 'board',
  });
  await merge(kept, merged);
  expect(await rows('projects_profiles', { id: link })).toMatchObject([
    { statusId: before?.statusId, appliedAt: new Date('2026-01-01T00:00:00Z'), source: 'board' },
  ]);
});

test('a list with a cursor announces the merged profile as deleted', async () => {
  const [kept, merged] = [await newProfile(), await newProfile()];
  const follower = new Follower(acme, 'profiles?limit=1000&total=false');
  await follower.pollFor(({ id }) => id === merged);
  const given = follower.seen.length;
  await merge(kept, merged);
  await follower.pollFor(({ id }) => id === merged);
  expect(new Map(follower.seen.slice(given).map(({ id, deletedAt }) => [id, deletedAt !== null]))).toEqual(
    new Map([
      [kept, false],
      [merged, true],
    ]),
  );
});

describe('a merge', () => {
  test('accepts the ids of applications in place of those of their profiles', async () => {
    const [one, two] = [newApplicant(), newApplicant()];
    const [first, second] = [await apply(one), await apply(two)];
    const kept = await profileOf(first);
    expect((await merge(first.body.profileId, second.body.profileId)).body.profileId).toBe(kept);
    expect(await profileOf(second)).toBe(kept);
    expect(await merge(first.body.profileId, second.body.profileId)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'otherProfileId', code: 'invalid_value' }] },
    });
  });

  test('is rejected for one profile, an unknown one, a deleted one and another account', async () => {
    const [kept, merged, deleted] = [
      await newProfile(),
      await newProfile(),
      await newProfile({ deletedAt: new Date() }),
    ];
    expect(await merge(kept, kept)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await merge(kept, undefined)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    for (const [id, otherId] of [
      [unknownId, merged],
      [kept, unknownId],
    ]) {
      expect(await merge(id, otherId)).toMatchObject({
        status: 404,
        body: { code: 'not_found', taskId: expect.any(String) },
      });
    }
    for (const [id, otherId] of [
      [deleted, merged],
      [kept, deleted],
    ]) {
      expect(await merge(id, otherId)).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
    }
    expect(await merge(kept, merged, other)).toMatchObject({ status: 404 });
    const foreign = await insert(api.database, 'profiles', {
      groupId: other.groupId,
      lastNameManual: 'Foreign',
    });
    expect(await merge(kept, foreign)).toMatchObject({ status: 404 });
    expect(await merge(foreign, kept)).toMatchObject({ status: 404 });
    const { status } = await acme.post(
      `/rest/v2/profiles/${kept}/merge`,
      { otherProfileId: merged },
      { key: acme.publicKey.secret },
    );
    expect(status).toBe(403);
    for (const id of [kept, merged]) expect(await profile(id)).toMatchObject({ deletedAt: null });
    expect(await profile(foreign)).toMatchObject({ deletedAt: null });
  });

  test('is done once for one Idempotency-Key', async () => {
    const [kept, merged] = [await newProfile(), await newProfile()];
    const first = await merge(kept, merged, acme, { 'Idempotency-Key': 'merge-once' });
    expect(await merge(kept, merged, acme, { 'Idempotency-Key': 'merge-once' })).toEqual(first);
    expect(await merge(kept, merged)).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
  });

  test('is an action of GraphQL too', async () => {
    const [kept, merged] = [await newProfile(), await newProfile({ headline: 'CTO' })];
    const { data, errors } = await acme.graphql(
      `mutation ($id: uuid!, $otherProfileId: uuid!) { mergeProfiles(id: $id, otherProfileId: $otherProfileId) {
        outcome profileId profile { headline merges { mergedProfile { deletedAt mergedInto { id } } } } warnings { code } } }`,
      { id: kept, otherProfileId: merged },
    );
    expect(errors).toBeUndefined();
    expect(data?.mergeProfiles).toEqual({
      outcome: 'merged',
      profileId: kept,
      profile: {
        headline: 'CTO',
        merges: [{ mergedProfile: { deletedAt: expect.any(String), mergedInto: { id: kept } } }],
      },
      warnings: [],
    });
  });

  test('cannot be inserted over GraphQL', async () => {
    const { errors } = await acme.graphql(
      'mutation { insert_profiles_merges(objects: []) { affected_rows } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('validation-failed');
  });
});

describe('at the same moment', () => {
  test('of two merges that contradict each other one is done, and the other is told so', async () => {
    const [one, two] = [await newProfile(), await newProfile()];
    const answers = await Promise.all([merge(one, two), merge(two, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('nothing that is saved for either profile is lost', async () => {
    const people = [newApplicant(), newApplicant()];
    const [kept, merged] = await Promise.all(
      people.map(async (person) => (await save(person)).body.profileId),
    );
    const messages = Array.from({ length: 12 }, (_, index) => `message ${index}`);
    const answers = await Promise.all([
      merge(kept, merged),
      ...messages.map((historyEntryMessage, index) =>
        postSave(acme, 'applicants', {
          ...people[index % 2],
          historyEntryMessage,
          headline: historyEntryMessage,
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const entries = await rows('history_entries', { profileId: kept });
    expect(entries.map(({ message }) => message)).toEqual(expect.arrayContaining(messages));
    expect(await rows('history_entries', { profileId: merged })).toEqual([]);
  });

  test('a child that a transaction adds to the merged profile moves, when the transaction commits first', async () => {
    const [kept, merged] = [await newProfile(), await newProfile()];
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query('insert into profiles_phones ("groupId", "profileId", number) values ($1, $2, $3)', [
      acme.groupId,
      merged,
      'extension 12',
    ]);
    const merging = merge(kept, merged);
    await waitUntil(async () => (await countLockWaits(api.database.pool)) > 0, { what: 'the merge waiting' });
    await client.query('commit');
    client.release();
    expect((await merging).status).toBe(200);
    expect(await rows('profiles_phones', { profileId: kept })).toMatchObject([{ number: 'extension 12' }]);
  });
});
