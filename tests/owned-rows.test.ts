/**
 * Places, pictures and files belong to the records that have them: they go with the last one, whichever way it gives them
 * up. A person has one preferred address, and pairs of duplicates are open between live profiles only.
 */
// size: one server and one account for all that records own
import { readFileSync } from 'node:fs';
import { applyRetention } from '../actions-server/personal-data/retention.ts';
import { readForeignKeys } from './schema/catalog.ts';
import { insert } from './support/api.ts';
import { newAddress, newApplicant } from './support/applications.ts';
import { createFullRecords } from './support/full-records.ts';
import { countLockWaits } from './support/lock-waits.ts';
import { startMerges } from './support/merges.ts';
import { file, photo } from './support/request-files.ts';
import { postSave, type SaveAnswer } from './support/saves.ts';
import { insertFile, storedKeys } from './support/stored-files.ts';
import { waitUntil } from './support/wait-until.ts';

const { api, acme, add, count, createField, newProfile, profile, rows, save, merge } = await startMerges();
afterAll(() => api.stop());
const { database } = api;
const { pool } = database;

const exists = async (table: string, id: unknown) => (await count(table, { id })) === 1;
const place = (groupId = acme.groupId) => insert(database, 'locations', { groupId, search: '12 rue Haute' });
const erase = (id: unknown) =>
  postSave(acme, `profiles/${id}/erase`, {}) as Promise<
    SaveAnswer & { body: { erased: Record<string, number>; sameIdentity: { profileId: string }[] } }
  >;
const update = (table: string, id: unknown, set: object) =>
  acme.graphql(
    `mutation ($id: uuid!, $set: ${table}_set_input!) { update_${table}_by_pk(pk_columns: {id: $id}, _set: $set) { id } }`,
    { id, set },
  );
const remove = (table: string, id: unknown) =>
  acme.graphql(`mutation ($id: uuid!) { delete_${table}_by_pk(id: $id) { id } }`, { id });

const foreignKeys = await readForeignKeys(pool);
const referencesTo = (owned: string) =>
  foreignKeys
    // Where the places of profiles are follows what the profiles refer to, and a place that waits to be looked up is no owner.
    .filter(
      ({ table, remoteTable }) =>
        remoteTable === owned && !['profiles_points', 'locations_pending'].includes(table),
    )
    .map(({ table, columns }) => ({ table, column: String(columns.at(-1)), owned }));
const references = [...referencesTo('locations'), ...referencesTo('images')];
const ofFiles = referencesTo('files');

test.each(references)(
  '$table $column: what it refers to goes with the last reference',
  async ({ table, column, owned }) => {
    const account = await api.createAccount();
    const { groupId } = account;
    await createFullRecords(database, account);
    const another = () =>
      owned === 'images'
        ? insert(database, 'images', { groupId, publicUrl: 'https://pictures.example/1' })
        : place(groupId);
    const row = (await rows(table, { groupId })).find((one) => one[column] !== null);
    const set = (to: string | null) =>
      `update ${table} set "${column}" = ${to === null ? null : `'${to}'`} where id = '${row?.id}'`;
    const first = row?.[column];
    expect(await exists(owned, first)).toBe(true);

    // Replaced, and back in the same transaction.
    await pool.query(`begin; ${set(await another())}; ${set(String(first))}; commit`);
    expect(await exists(owned, first)).toBe(true);
    const second = await another();
    await pool.query(set(second));
    expect([await exists(owned, first), await exists(owned, second)]).toEqual([false, true]);

    // Another record has it too.
    const holder = await insert(database, 'profiles', {
      groupId,
      lastNameManual: 'Holder',
      [owned === 'images' ? 'imageId' : 'locationId']: second,
    });
    await pool.query(set(await another()));
    expect(await exists(owned, second)).toBe(true);
    await pool.query('delete from profiles where id = $1', [holder]);
    expect(await exists(owned, second)).toBe(false);

    const [last] = await rows(table, { id: row?.id });
    await pool.query(`delete from ${table} where id = $1`, [row?.id]);
    expect(await exists(owned, last?.[column])).toBe(false);
  },
);

test('a place that another transaction is giving to a record stays, and so does the record’s row', async () => {
  const [one, other] = [await newProfile(), await newProfile()];
  const locationId = await place();
  const link = await add('profiles_locations', { profileId: one, locationId });
  const [giving, taking] = [await pool.connect(), await pool.connect()];
  try {
    await giving.query('begin');
    await giving.query(
      `insert into profiles_locations ("groupId", "profileId", "locationId") values ($1, $2, $3)`,
      [acme.groupId, other, locationId],
    );
    const taken = taking.query('delete from profiles_locations where id = $1', [link]);
    await waitUntil(async () => (await countLockWaits(pool)) === 1, { what: 'the deletion waits' });
    await giving.query('commit');
    await taken;
    expect(await count('profiles_locations', { locationId })).toBe(1);

    // Both give it up at the same time.
    const second = await add('profiles_locations', { profileId: one, locationId });
    await giving.query('begin');
    await giving.query('delete from profiles_locations where id = $1', [second]);
    await giving.query('set constraints all immediate');
    const both = taking.query('delete from profiles_locations where "profileId" = $1', [other]);
    await waitUntil(async () => (await countLockWaits(pool)) === 1, { what: 'the other deletion waits' });
    await giving.query('commit');
    await both;
    expect(await exists('locations', locationId)).toBe(false);
  } finally {
    giving.release();
    taking.release();
  }
});

describe('after an erasure no place, picture or file is left', () => {
  test('of values that a save has replaced or cleared, and of links that GraphQL has deleted', async () => {
    const [one, several] = [await createField('singlelocation'), await createField('multiplelocation')];
    const person = newApplicant();
    const saved = await save({
      ...person,
      location: '1 rue Qx',
      [one]: '2 rue Qx',
      [several]: '3 rue Qx,4 rue Qx',
    });
    const { profileId } = saved.body;
    await save({ ...person, location: '5 rue Qx', [one]: '6 rue Qx', [several]: null });
    const linked = await add('profiles_locations', {
      profileId,
      locationId: await add('locations', { search: '7 rue Qx' }),
    });
    await remove('profiles_locations', linked);
    await update('profiles', profileId, { locationId: await add('locations', { search: '8 rue Qx' }) });
    await update('profiles', profileId, { locationId: null });
    expect((await erase(profileId)).status).toBe(200);
    const { rows: left } = await pool.query(`select search from locations where search like '%Qx'`);
    expect(left).toEqual([]);
  });

  test('of a photo that was replaced, of whatever the account keeps', async () => {
    await acme.graphql(
      'mutation ($id: uuid!) { update_groups_by_pk(pk_columns: {id: $id}, _set: {retention: {unusedFiles: null}}) { id } }',
      { id: acme.groupId },
    );
    const { profileId } = (await save({ ...newApplicant(), files: [file('letter', 'letter.txt')] })).body;
    for (const text of ['one', 'two']) {
      const answer = await postSave(acme, 'files', { profileId, kind: 'photo', files: [photo(text)] });
      expect(answer.status).toBe(201);
    }
    const { imageId } = await profile(profileId);
    expect(await rows('images', { groupId: acme.groupId })).toMatchObject([{ id: imageId }]);
    expect(storedKeys(api, acme)).toHaveLength(3);
    await pool.query('delete from profiles_files where "profileId" = $1', [profileId]);
    const answer = await erase(profileId);
    expect(answer.body.erased).toMatchObject({ images: 1, files: 3 });
    expect(await rows('files', { groupId: acme.groupId })).toEqual([]);
    expect(storedKeys(api, acme)).toEqual([]);
    await acme.graphql(
      'mutation ($id: uuid!) { update_groups_by_pk(pk_columns: {id: $id}, _set: {retention: {}}) { id } }',
      { id: acme.groupId },
    );
  });
});

test.each(ofFiles)(
  '$table $column: a file is unused when the last reference goes',
  async ({ table, column }) => {
    const account = await api.createAccount();
    const { groupId } = account;
    const { profileId, projectId, companyId } = await createFullRecords(database, account);
    const row = await insert(database, table, {
      groupId,
      [column]: await insertFile(database, account),
      ...(table.startsWith('profiles') ? { profileId } : {}),
      ...(table.startsWith('projects') ? { projectId } : {}),
      ...(table.startsWith('companies') ? { companyId } : {}),
      ...(table.startsWith('applications')
        ? { applicationId: await insert(database, 'applications', { groupId, profileId, submitted: {} }) }
        : {}),
    });
    const [{ [column]: first } = {}] = await rows(table, { id: row });
    const second = await insertFile(database, account);
    const unusedSince = async (id: unknown) => (await rows('files', { id }))[0]?.unusedSince;
    await pool.query(`update ${table} set "${column}" = $1 where id = $2`, [second, row]);
    expect(await unusedSince(first)).toBeInstanceOf(Date);
    expect(await unusedSince(second)).toBeNull();
    await pool.query(`delete from ${table} where id = $1`, [row]);
    const lastProfileId = /profiles|applications/.test(table) ? profileId : null;
    expect(await rows('files', { id: second })).toMatchObject([
      { unusedSince: expect.any(Date), lastProfileId },
    ]);
  },
);

test('a place and a picture that no record has got within seven days are removed by the retention', async () => {
  const ids = { kept: await place(), old: await place(), recent: await place() };
  const [old, used] = [
    await add('images', { publicUrl: 'https://pictures.example/3' }),
    await add('images', { publicUrl: 'https://pictures.example/4' }),
  ];
  await newProfile({ locationId: ids.kept, imageId: used });
  for (const table of ['locations', 'images']) {
    await pool.query(
      `update ${table} set "unusedSince" = "unusedSince" - interval '8 days' where id = any ($1)`,
      [[ids.kept, ids.old, old, used]],
    );
  }
  const touched = (await rows('profiles', { locationId: ids.kept }))[0]?.updatedAt;
  expect(await applyRetention(api.dependencies)).toEqual({ unusedLocations: 1, unusedImages: 1 });
  expect(await Promise.all(Object.values(ids).map((id) => exists('locations', id)))).toEqual([
    true,
    false,
    true,
  ]);
  expect([await exists('images', old), await exists('images', used)]).toEqual([false, true]);
  expect(await rows('locations', { id: ids.kept })).toMatchObject([{ unusedSince: null }]);
  // Nobody who follows the lists is told of it.
  expect((await rows('profiles', { locationId: ids.kept }))[0]?.updatedAt).toEqual(touched);
});

const addAll =
  'insert into profiles_emails ("groupId", "profileId", "emailAddress") select $1, $2, unnest($3::text[])';
describe('of the addresses of a person exactly one is preferred', () => {
  const preferred = async (profileId: unknown) =>
    (await rows('profiles_emails', { profileId, isPreferred: true })).map((row) => row.emailAddress);

  test('another one when the preferred one is deleted, whichever way; a later save changes nothing of it', async () => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    const { profileId } = (await save({ ...newApplicant(), emailAddresses: `${first},${second},${third}` }))
      .body;
    expect(await preferred(profileId)).toEqual([first]);
    const [one] = await rows('profiles_emails', { profileId, emailAddress: first });
    await update('profiles_emails', one?.id, { deletedAt: new Date().toISOString() });
    const [next] = await preferred(profileId);
    expect([second, third]).toContain(next);
    await save({ id: profileId, emailAddresses: newAddress() });
    expect(await preferred(profileId)).toEqual([next]);
    await update('profiles_emails', one?.id, { deletedAt: null });
    expect(await preferred(profileId)).toEqual([next]);
    const [two] = await rows('profiles_emails', { profileId, isPreferred: true });
    await remove('profiles_emails', two?.id);
    expect(await preferred(profileId)).toHaveLength(1);
    await save({ id: profileId, emailAddresses: null });
    expect(await rows('profiles_emails', { profileId })).toEqual([]);
    await save({ id: profileId, emailAddresses: third });
    expect(await preferred(profileId)).toEqual([third]);
  });

  test('the one that is chosen, and the others no more', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { profileId } = (await save({ ...newApplicant(), emailAddresses: `${first},${second}` })).body;
    const [one] = await rows('profiles_emails', { profileId, emailAddress: second });
    await update('profiles_emails', one?.id, { isPreferred: true });
    expect(await preferred(profileId)).toEqual([second]);
    await update('profiles_emails', one?.id, { isPreferred: false });
    expect(await preferred(profileId)).toHaveLength(1);
    const third = newAddress();
    await add('profiles_emails', { profileId, emailAddress: third, isPreferred: true });
    expect(await preferred(profileId)).toEqual([third]);
  });

  test('the first one of several that are added together', async () => {
    for (const emails of Array.from({ length: 6 }, () => [newAddress(), newAddress(), newAddress()])) {
      const profileId = await newProfile();
      await pool.query(addAll, [acme.groupId, profileId, emails]);
      expect(await preferred(profileId)).toEqual([emails[0]]);
    }
  });

  test('of two that are added at the same time', async () => {
    const profileId = await newProfile();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        add('profiles_emails', { profileId, emailAddress: newAddress(), isPreferred: true }),
      ),
    );
    expect(await preferred(profileId)).toHaveLength(1);
  });

  test('of two profiles that are merged', async () => {
    const [kept, other] = [newApplicant(), newApplicant()];
    const [one, two] = [(await save(kept)).body.profileId, (await save(other)).body.profileId];
    await merge(one, two);
    expect(await preferred(one)).toEqual([kept.emailAddresses]);
  });
});

describe('a pair of duplicates', () => {
  async function pair() {
    const [profileId, otherProfileId] = [await newProfile(), await newProfile()];
    const id = await add('profiles_duplicates', { profileId, otherProfileId, reason: 'email' });
    const isOpen = async () => (await rows('profiles_duplicates', { id }))[0]?.resolvedAt === null;
    return { profileId, otherProfileId, id, isOpen };
  }
  const deleteProfile = (id: string) => update('profiles', id, { deletedAt: new Date().toISOString() });
  const restore = (id: string) => update('profiles', id, { deletedAt: null });

  test('is open while both profiles are live', async () => {
    const { profileId, otherProfileId, id, isOpen } = await pair();
    await deleteProfile(otherProfileId);
    expect(await isOpen()).toBe(false);
    await deleteProfile(profileId);
    await restore(otherProfileId);
    expect(await isOpen()).toBe(false);
    await update('profiles_duplicates', id, { resolvedAt: null });
    expect(await isOpen()).toBe(false);
    await restore(profileId);
    expect(await isOpen()).toBe(true);
  });

  test('that somebody has decided about stays decided when a profile is deleted and restored', async () => {
    const { profileId, id, isOpen } = await pair();
    await update('profiles_duplicates', id, { resolvedAt: '2026-01-01T00:00:00Z' });
    await deleteProfile(profileId);
    await restore(profileId);
    expect(await isOpen()).toBe(false);
  });

  test('that nobody has decided about is named by the erasure of a deleted profile', async () => {
    const { profileId, otherProfileId } = await pair();
    await deleteProfile(profileId);
    const { body } = await erase(profileId);
    expect(body.sameIdentity).toEqual([{ profileId: otherProfileId, reasons: ['duplicate'] }]);
  });

  test('of a merged profile becomes one of the kept profile, and is open only if the other one is live', async () => {
    const [kept, live, deleted] = [await newProfile(), await pair(), await pair()];
    await merge(kept, live.profileId);
    expect(await live.isOpen()).toBe(true);
    await deleteProfile(deleted.otherProfileId);
    await merge(kept, deleted.profileId);
    expect(await deleted.isOpen()).toBe(false);
    await restore(deleted.otherProfileId);
    expect(await deleted.isOpen()).toBe(true);
  });
});

test('the upgrade removes what was left so far, and nothing else', async () => {
  const client = await pool.connect();
  try {
    const one = newApplicant();
    const { profileId } = (await save({ ...one, location: 'Landerneau' })).body;
    const [first] = await rows('profiles_locations', { profileId });
    await save({ ...one, location: 'Plougastel' });
    const ofRecruiter = await place();
    await add('profiles_locations', { profileId, locationId: ofRecruiter });
    const other = await newProfile();
    // What earlier versions have left: no trigger runs.
    await client.query('set session_replication_role = replica');
    const { rows: left } = await client.query(
      `insert into locations (id, "groupId", search) values ($1, $2, 'Landerneau'), (gen_random_uuid(), $2, 'nobody')
       returning id`,
      [first?.locationId, acme.groupId],
    );
    await client.query(
      `insert into profiles_locations ("groupId", "profileId", "locationId") values ($1, $2, $3)`,
      [acme.groupId, profileId, first?.locationId],
    );
    const { rows: images } = await client.query(
      `insert into images ("groupId", "publicUrl") values ($1, 'https://pictures.example/5') returning id`,
      [acme.groupId],
    );
    await client.query(
      `insert into profiles_emails ("groupId", "profileId", "emailAddress", "isPreferred", "deletedAt")
       values ($1, $2, 'a@left.example', true, now()), ($1, $2, 'b@left.example', false, null),
              ($1, $3, 'c@left.example', true, null)`,
      [acme.groupId, other, profileId],
    );
    const pair = await client.query(
      `insert into profiles_duplicates ("groupId", "profileId", "otherProfileId", reason) values ($1, $2, $3, 'email')
       returning id`,
      [acme.groupId, profileId, other],
    );
    await client.query('update profiles set "deletedAt" = now(), "isLive" = null where id = $1', [other]);
    await client.query('set session_replication_role = origin');

    const upgrade = readFileSync(new URL('../migrations/upgrade.sql', import.meta.url), 'utf8');
    const [, statements] = /^-- What was left so far$([\s\S]*?)^-- Saves meet erasures/m.exec(upgrade) ?? [];
    await client.query(`begin; ${statements}; commit`);

    for (const { id } of left) expect(await exists('locations', id)).toBe(false);
    expect(await exists('images', images[0]?.id)).toBe(false);
    const places = await pool.query(
      `select search from profiles_locations as link join locations on locations.id = "locationId"
        where "profileId" = $1 order by search`,
      [profileId],
    );
    expect(places.rows).toEqual([{ search: '12 rue Haute' }, { search: 'Plougastel' }]);
    const addresses = await rows('profiles_emails', { isPreferred: true });
    expect(addresses.filter((row) => row.profileId === other)).toMatchObject([
      { emailAddress: 'b@left.example' },
    ]);
    expect(addresses.filter((row) => row.profileId === profileId)).toHaveLength(1);
    expect(await rows('profiles_duplicates', { id: pair.rows[0]?.id })).toMatchObject([
      { resolvedAt: expect.any(Date) },
    ]);
  } finally {
    client.release();
  }
});
