/**
 * Tests of merging two profiles as callers see it: chosen values, rejections, and saves at the same moment.
 */
import { mergeableFields } from '@platform/vocabulary';
import { insert } from '../../../tests/support/api.ts';
import { newApplicant } from '../../../tests/support/applications.ts';
import { Follower } from '../../../tests/support/follower.ts';
import { countLockWaits } from '../../../tests/support/lock-waits.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { postSave, unknownId } from '../../../tests/support/saves.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const { api, acme, other, save, apply, profile, profileOf, rows, createField, add, newProfile, merge } =
  await startMerges();
afterAll(() => api.stop());
const mergeTaking = (kept: unknown, merged: unknown, fieldsFromOther: unknown) =>
  merge(kept, merged, acme, {}, fieldsFromOther);
const warningsOf = ({ body }: { body: { warnings?: { path: string; code: string }[] } }) =>
  (body.warnings ?? []).map(({ path, code }) => [path, code]);

describe('the values that a merge takes from the other profile', () => {
  const columns = (of: string) => ({
    firstNameManual: of === 'kept' ? 'Jane' : null,
    firstNameParsed: of === 'kept' ? null : 'Janine',
    lastNameManual: `Doe ${of}`,
    headline: `Headline ${of}`,
    summary: `Summary ${of}`,
    source: of.toUpperCase(),
    profileUrl: `https://network.example/in/taken-${of}`,
    publicIdentifier: `taken-${of}`,
    externalId: `taken-${of}`,
  });

  test('are those that are named; the other profile keeps those that they replace', async () => {
    const statuses = await rows('statuses', { groupId: acme.groupId, targetedEntity: 'PROFILE' });
    const [own, others] = statuses.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
    const places = [await add('locations', { search: 'Lyon' }), await add('locations', { search: 'Nice' })];
    const [kept, merged] = [
      await newProfile({ ...columns('kept'), statusId: own, locationId: places[0], birthday: '1990-01-01' }),
      await newProfile({
        ...columns('other'),
        statusId: others,
        locationId: places[1],
        birthday: '1991-01-01',
      }),
    ];
    const [text, place, user, former, untouched] = [
      await createField('text'),
      await createField('singlelocation'),
      await createField('user', false),
      await createField('user', false),
      await createField('text'),
    ];
    const person = await add('users', { displayName: 'Left', email: 'left@merge.example' });
    for (const [profileId, value, locationId, userId, formerId] of [
      [kept, 'kept', places[0], acme.userId, person],
      [merged, 'other', places[1], person, acme.userId],
    ]) {
      await add('profiles_fieldsvalues', { profileId, fieldId: text, value });
      await add('profiles_fieldsvalues', { profileId, fieldId: place, locationId });
      await add('profiles_fieldsvalues', { profileId, fieldId: user, value: userId });
      await add('profiles_fieldsvalues', { profileId, fieldId: former, value: formerId });
      await add('profiles_fieldsvalues', { profileId, fieldId: untouched, value });
    }
    await api.database.pool.query('update users set disabled = true where id = $1', [person]);

    const names = [...mergeableFields, text, place, user, former];
    const answer = await mergeTaking(kept, merged, [...names, text.toUpperCase()]);
    expect({ status: answer.status, warnings: warningsOf(answer) }).toEqual({
      status: 200,
      warnings: [[`customFieldsValues.${untouched}`, 'value_kept']],
    });
    const ofOther = { ...columns('other'), locationId: places[1], birthday: new Date(1991, 0, 1) };
    expect(await profile(kept)).toMatchObject({ ...ofOther, firstName: 'Janine', statusId: others });
    expect(await profile(merged)).toMatchObject({
      ...columns('kept'),
      firstNameParsed: 'Janine',
      locationId: places[0],
      birthday: new Date(1990, 0, 1),
      statusId: others,
      mergedIntoId: kept,
    });
    const values = async (profileId: string) =>
      Object.fromEntries(
        (await rows('profiles_fieldsvalues', { profileId })).map(({ fieldId, value, locationId }) => [
          fieldId,
          value ?? locationId,
        ]),
      );
    expect(await values(kept)).toEqual({
      [text]: 'other',
      [place]: places[1],
      [user]: person,
      [former]: acme.userId,
      [untouched]: 'kept',
    });
    // A user who was disabled cannot be written again: only the revision has this value.
    expect(await values(merged)).toEqual({
      [text]: 'kept',
      [place]: places[0],
      [user]: acme.userId,
      [untouched]: 'other',
    });

    const { taskId } = answer.body;
    expect(await rows('profiles_merges', { taskId })).toMatchObject([{ fieldsFromOther: names }]);
    const [revision] = await rows('profiles_revisions', { profileId: kept });
    expect(revision).toMatchObject({
      taskId,
      changes: {
        mergedProfileId: merged,
        fieldsFromOther: {
          firstName: { before: 'Jane', after: 'Janine' },
          birthday: { before: '1990-01-01', after: '1991-01-01' },
          location: { before: 'Lyon', after: 'Nice' },
          status: { before: own, after: others },
          [former]: { before: person, after: acme.userId },
        },
      },
    });
    expect(
      Object.keys((revision as { changes: { fieldsFromOther: object } }).changes.fieldsFromOther).sort(),
    ).toEqual([...names].sort());
    expect(await rows('profiles_revisions', { profileId: merged })).toMatchObject([
      { taskId, changes: { mergedIntoId: kept, fieldsToOther: names } },
    ]);
    expect(await rows('status_changes', { recordId: kept })).toMatchObject([
      { fromStatusId: own, toStatusId: others },
    ]);
    expect(await rows('status_changes', { recordId: merged })).toEqual([]);
    const audited = await rows('audit_entries', { recordId: kept, operation: 'update' });
    expect(audited.flatMap((entry) => entry.columns)).toEqual(
      expect.arrayContaining(['headline', 'statusId']),
    );
  });

  test('are identities too, and those of both profiles find the kept one', async () => {
    const people = [newApplicant(), newApplicant()];
    const identities = people.map((_, index) => ({
      externalId: `exchanged-${index}`,
      networkUrl: `https://network.example/in/exchanged-${index}`,
    }));
    const [kept, merged] = await Promise.all(
      people.map(async (person, index) => (await save({ ...person, ...identities[index] })).body.profileId),
    );
    expect(warningsOf(await mergeTaking(kept, merged, ['externalId', 'networkUrl']))).toEqual([]);
    expect(await profile(kept)).toMatchObject({
      externalId: 'exchanged-1',
      profileUrl: identities[1]?.networkUrl,
    });
    const keys = (await rows('profiles_keys', { profileId: kept })).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(identities.flatMap((identity) => Object.values(identity))));
    // The one that the kept profile no longer shows.
    expect((await save({ externalId: 'exchanged-0', headline: 'Found' })).body.profileId).toBe(kept);
  });

  test('fill gaps, and clear nothing: a warning names a field that the other profile does not have', async () => {
    const [text, unknown] = [await createField('text'), unknownId];
    const [kept, merged] = [
      await newProfile({ headline: 'Stays', externalId: 'stays' }),
      await newProfile({ summary: 'Fills', lastNameManual: 'Doe' }),
    ];
    await add('profiles_fieldsvalues', { profileId: kept, fieldId: text, value: 'stays' });
    const names = ['headline', 'summary', 'lastName', 'externalId', text, unknown];
    expect(warningsOf(await mergeTaking(kept, merged, names))).toEqual(
      [0, 3, 4, 5].map((index) => [`fieldsFromOther.${index}`, 'no_value']),
    );
    expect(await profile(kept)).toMatchObject({ headline: 'Stays', summary: 'Fills', externalId: 'stays' });
    expect(await rows('profiles_fieldsvalues', { profileId: kept })).toMatchObject([{ value: 'stays' }]);
    expect(await rows('profiles_merges', { profileId: kept })).toMatchObject([
      { fieldsFromOther: ['summary'] },
    ]);
  });

  test('are those of the last save, when one comes between reading and writing', async () => {
    const [kept, merged] = [await newProfile({ headline: 'Old' }), await newProfile({ headline: 'Other' })];
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query('update profiles set headline = $2 where id = $1', [kept, 'New']);
    await client.query(
      'insert into profiles_revisions ("groupId", "profileId", number, changes) values ($1, $2, 1, $3)',
      [acme.groupId, kept, {}],
    );
    const merging = mergeTaking(kept, merged, ['headline']);
    await waitUntil(async () => (await countLockWaits(api.database.pool)) > 0, { what: 'the merge waiting' });
    await client.query('commit');
    client.release();
    expect((await merging).status).toBe(200);
    expect(await profile(kept)).toMatchObject({ headline: 'Other' });
    expect(await rows('profiles_revisions', { profileId: kept, number: 2 })).toMatchObject([
      { changes: { fieldsFromOther: { headline: { before: 'New', after: 'Other' } } } },
    ]);
  });
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

  test('is rejected for one profile, an unknown one, a deleted one, another account and unknown names of fields', async () => {
    const [kept, merged, deleted] = [
      await newProfile(),
      await newProfile(),
      await newProfile({ deletedAt: new Date() }),
    ];
    expect(await merge(kept, kept)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await merge(kept, undefined)).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    for (const [names, path] of [
      [['headline', 'emailAddresses'], 'fieldsFromOther.1'],
      ['headline', 'fieldsFromOther'],
    ]) {
      expect(await mergeTaking(kept, merged, names)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', details: [{ path }] },
      });
    }
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
    const [kept, merged] = [await newProfile({ headline: 'A' }), await newProfile({ headline: 'B' })];
    const once = () => merge(kept, merged, acme, { 'Idempotency-Key': 'merge-once' }, ['headline']);
    const first = await once();
    expect(await once()).toEqual(first);
    expect(await profile(kept)).toMatchObject({ headline: 'B' });
    expect(await merge(kept, merged)).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
  });

  test('is an action of GraphQL too', async () => {
    const [kept, merged] = [await newProfile({ headline: 'Cook' }), await newProfile({ headline: 'CTO' })];
    const { data, errors } = await acme.graphql(
      `mutation ($id: uuid!, $otherProfileId: uuid!) { mergeProfiles(id: $id, otherProfileId: $otherProfileId, fieldsFromOther: ["headline"]) {
        outcome profileId profile { headline merges { fieldsFromOther mergedProfile { deletedAt mergedInto { id } } } } warnings { code } } }`,
      { id: kept, otherProfileId: merged },
    );
    expect(errors).toBeUndefined();
    expect(data?.mergeProfiles).toEqual({
      outcome: 'merged',
      profileId: kept,
      profile: {
        headline: 'CTO',
        merges: [
          {
            fieldsFromOther: ['headline'],
            mergedProfile: { deletedAt: expect.any(String), mergedInto: { id: kept } },
          },
        ],
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
