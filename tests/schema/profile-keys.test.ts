/**
 * Tests of identities: triggers keep one row in profiles_keys for each confirmed identity of a live profile, and the
 * primary key rejects a second profile with the same identity.
 */

import { Random } from '@platform/runtime/testing';
import { createTestDatabase } from '../support/database.ts';
import { fuzzRuns } from '../support/fuzz-runs.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
});

const collision = { code: '23505', constraint: 'profiles_keys_pkey' };
/** The external id of a profile is also unique by a constraint that an upsert can name, which is checked first. */
const externalIdCollision = { code: '23505', constraint: 'profiles_groupId_externalId_key' };
const url = 'https://network.example/in/jane';

async function keysOf(profile: Row): Promise<string[]> {
  const rows = await account.query(
    'select kind, key from profiles_keys where "profileId" = $1 order by kind',
    [profile.id],
  );
  return rows.map((row) => `${row.kind} ${row.key}`);
}
const email = (profile: Row, emailAddress: string, values: Row = {}) =>
  account.insert('profiles_emails', { profileId: profile.id, emailAddress, ...values });

test('a live profile has its externalId, network URL and e-mail addresses as identities, in canonical form', async () => {
  const profile = await account.insert('profiles', {
    externalId: 'ats-1',
    profileUrl: 'HTTPS://www.Network.example/in/jane/?trk=1#top',
  });
  await email(profile, ' Jane@Example.ORG ');
  expect(await keysOf(profile)).toEqual(['email jane@example.org', 'externalId ats-1', `networkUrl ${url}`]);
});

test('an unconfirmed value is not an identity until it is confirmed', async () => {
  const profile = await account.insert('profiles', { profileUrl: url, isNetworkUrlConfirmed: false });
  const address = await email(profile, 'jane@example.org', { isConfirmed: false });
  expect(await keysOf(profile)).toEqual([]);
  await account.update('profiles', profile, { isNetworkUrlConfirmed: true });
  await account.update('profiles_emails', address, { isConfirmed: true });
  expect(await keysOf(profile)).toEqual(['email jane@example.org', `networkUrl ${url}`]);
});

test('a changed value replaces the old identity', async () => {
  const profile = await account.insert('profiles', { externalId: 'ats-1', profileUrl: url });
  const address = await email(profile, 'jane@example.org');
  await account.update('profiles', profile, { externalId: 'ats-2', profileUrl: `${url}-doe` });
  await account.update('profiles_emails', address, { emailAddress: 'jane.doe@example.org' });
  expect(await keysOf(profile)).toEqual([
    'email jane.doe@example.org',
    'externalId ats-2',
    `networkUrl ${url}-doe`,
  ]);
  await account.update('profiles', profile, { externalId: null, profileUrl: null });
  expect(await keysOf(profile)).toEqual(['email jane.doe@example.org']);
  await account.update('profiles_emails', address, { deletedAt: new Date() });
  expect(await keysOf(profile)).toEqual([]);
  await account.update('profiles_emails', address, { deletedAt: null });
  await account.delete('profiles_emails', address);
  expect(await keysOf(profile)).toEqual([]);
});

test('a deleted profile releases its identities, and a restored one gets them back', async () => {
  const profile = await account.insert('profiles', { externalId: 'ats-1', profileUrl: url });
  await email(profile, 'jane@example.org');
  const all = await keysOf(profile);
  await account.update('profiles', profile, { deletedAt: new Date() });
  expect(await keysOf(profile)).toEqual([]);
  await account.update('profiles', profile, { deletedAt: null });
  expect(await keysOf(profile)).toEqual(all);
});

test('an e-mail address of a deleted profile is not an identity', async () => {
  const profile = await account.insert('profiles', { deletedAt: new Date(), externalId: 'ats-1' });
  await email(profile, 'jane@example.org');
  expect(await keysOf(profile)).toEqual([]);
});

test('two live profiles of an account cannot have the same identity, those of two accounts can', async () => {
  const first = await account.insert('profiles', { externalId: 'ats-1', profileUrl: url });
  await email(first, 'jane@example.org');
  expect(await rejectionOf(account.insert('profiles', { externalId: 'ats-1' }))).toEqual(externalIdCollision);
  expect(await rejectionOf(account.insert('profiles', { profileUrl: `${url}/` }))).toEqual(collision);
  const second = await account.insert('profiles', { externalId: 'ats-2' });
  expect(await rejectionOf(email(second, 'JANE@example.org'))).toEqual(collision);
  expect(await rejectionOf(account.update('profiles', second, { externalId: 'ats-1' }))).toEqual(
    externalIdCollision,
  );
  const neighbour = await TestAccount.create(database.pool);
  expect(await rejectionOf(neighbour.insert('profiles', { externalId: 'ats-1', profileUrl: url }))).toBe(
    'nothing',
  );
});

test('a profile cannot be restored while another profile has its identity', async () => {
  const old = await account.insert('profiles', { externalId: 'ats-1' });
  await account.update('profiles', old, { deletedAt: new Date() });
  await account.insert('profiles', { externalId: 'ats-1' });
  expect(await rejectionOf(account.update('profiles', old, { deletedAt: null }))).toEqual(
    externalIdCollision,
  );
});

test('a merge can move identities: the merged profile is deleted before the other one gets them', async () => {
  const winner = await account.insert('profiles');
  const loser = await account.insert('profiles', { externalId: 'ats-1' });
  await email(loser, 'jane@example.org');
  await account.update('profiles', loser, { deletedAt: new Date(), mergedIntoId: winner.id });
  await account.update('profiles', winner, { externalId: 'ats-1' });
  await email(winner, 'jane@example.org');
  expect(await keysOf(winner)).toEqual(['email jane@example.org', 'externalId ats-1']);
  expect(await rejectionOf(account.update('profiles', loser, { deletedAt: null }))).toMatchObject({
    constraint: 'profiles_merged_is_deleted_check',
  });
});

test('of twelve simultaneous inserts with the same e-mail address one succeeds', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query('insert into profiles ("groupId") values ($1) returning id', [
          account.groupId,
        ]);
        await client.query(
          'insert into profiles_emails ("groupId", "profileId", "emailAddress") values ($1, $2, $3)',
          [account.groupId, rows[0]?.id, 'jane@example.org'],
        );
        await client.query('commit');
        return 'stored';
      } catch (error) {
        await client.query('rollback');
        return (error as { constraint?: string }).constraint;
      } finally {
        client.release();
      }
    }),
  );
  expect(attempts.filter((attempt) => attempt === 'stored')).toHaveLength(1);
  expect(attempts.filter((attempt) => attempt === collision.constraint)).toHaveLength(11);
  expect(await account.query('select 1 from profiles where "groupId" = $1', [account.groupId])).toHaveLength(
    1,
  );
});

test('two saves that decide on the same state cannot both succeed', async () => {
  const profile = await account.insert('profiles');
  const save = () => account.insert('profiles_revisions', { profileId: profile.id, number: 1, changes: {} });
  await save();
  expect(await rejectionOf(save())).toEqual({ code: '23505', constraint: 'profiles_revisions_pkey' });
});

test('a profile cannot have two spellings of the same e-mail address', async () => {
  const profile = await account.insert('profiles');
  const first = await email(profile, 'jane@example.org');
  expect(await rejectionOf(email(profile, 'Jane@Example.org'))).toMatchObject({ code: '23505' });
  await account.update('profiles_emails', first, { deletedAt: new Date() });
  expect(await rejectionOf(email(profile, 'Jane@Example.org'))).toBe('nothing');
});

/** A profile with an e-mail address that only an application claims. */
async function applicant(emailAddress: string): Promise<Row> {
  const profile = await account.insert('profiles', {});
  await email(profile, emailAddress, { isConfirmed: false });
  await account.query(
    `insert into profiles_keys ("groupId", kind, key, "profileId", "isProvisional")
     values ($1, 'email', $2, $3, true)`,
    [account.groupId, emailAddress, profile.id],
  );
  return profile;
}

test('a profile has one provisional identity at most', async () => {
  const profile = await applicant('jane@example.org');
  const second = account.query(
    `insert into profiles_keys ("groupId", kind, key, "profileId", "isProvisional")
     values ($1, 'email', 'other@example.org', $2, true)`,
    [account.groupId, profile.id],
  );
  expect(await rejectionOf(second)).toMatchObject({
    code: '23505',
    constraint: 'profiles_keys_provisional_key',
  });
});

test('a confirmed value takes a provisional identity over, and the pair is recorded once for review', async () => {
  const stranger = await applicant('jane@example.org');
  const person = await account.insert('profiles', {});
  const address = await email(person, 'jane@example.org');
  expect(await keysOf(stranger)).toEqual([]);
  expect(await keysOf(person)).toEqual(['email jane@example.org']);
  await account.update('profiles_emails', address, { isConfirmed: false });
  await account.update('profiles_emails', address, { isConfirmed: true });
  const pairs = await account.query(
    'select "profileId", "otherProfileId", reason from profiles_duplicates where "groupId" = $1',
    [account.groupId],
  );
  expect(pairs).toEqual([{ profileId: person.id, otherProfileId: stranger.id, reason: 'email' }]);
});

test('a provisional identity stays while other values change, and ends with its value', async () => {
  const profile = await applicant('jane@example.org');
  await account.update('profiles', profile, { externalId: 'ats-1' });
  const other = await email(profile, 'second@example.org', { isConfirmed: false });
  await account.update('profiles_emails', other, { emailAddress: 'third@example.org' });
  expect(await keysOf(profile)).toEqual(['email jane@example.org', 'externalId ats-1']);
  await account.query('delete from profiles_emails where "profileId" = $1', [profile.id]);
  expect(await keysOf(profile)).toEqual(['externalId ats-1']);
});

test('whatever is merged, restored, written and cleared, in whatever order: a person is found by what its profiles have, and by nothing else', async () => {
  const { numRuns, seed } = fuzzRuns(100);
  const random = new Random(seed);
  const profiles: Row[] = [];
  for (let index = 0; index < 6; index += 1) {
    profiles.push(
      await account.insert('profiles', { externalId: `e${index}`, profileUrl: `${url}-${index}` }),
    );
  }
  const one = () => random.pick(profiles);
  const two = () => {
    const kept = one();
    return [kept.id, random.pick(profiles.filter((profile) => profile !== kept)).id];
  };
  const holds = ['2100-01-01', '2101-01-01', '2102-01-01'].map((day) => new Date(`${day}T00:00:00Z`));
  const changes: Record<string, () => Promise<unknown>> = {
    externalId: () =>
      account.update('profiles', one(), { externalId: random.pick([null, 'e0', 'e1', 'e2', 'e7']) }),
    url: () =>
      account.update('profiles', one(), {
        profileUrl: random.pick([null, `${url}-0`, `${url}-1`, `${url}-8`]),
      }),
    both: () => account.update('profiles', one(), { externalId: null, profileUrl: null }),
    merge: () => {
      const [profileId, mergedProfileId] = two();
      return account.insert('profiles_merges', { profileId, mergedProfileId });
    },
    choose: () =>
      account.query(
        `insert into profiles_merges ("groupId", "profileId", "mergedProfileId", "fieldsFromOther")
         values ($1, $2, $3, '{externalId,networkUrl}')`,
        [account.groupId, ...two()],
      ),
    restore: () => account.update('profiles', one(), { deletedAt: null, mergedIntoId: null }),
    delete: () =>
      account.query('update profiles set "deletedAt" = now() where id = $1 and "mergedIntoId" is null', [
        one().id,
      ]),
    hold: () => account.update('profiles', one(), { retentionHoldUntil: random.pick(holds) }),
  };
  const violations = () =>
    account.query(
      `with person as (
         select kept.id, kept."deletedAt", kept."externalId" as shown, kept."canonicalNetworkUrl" as url, said.kind, said.key
           from profiles as kept
           join profiles as own on own.id = kept.id or own."mergedIntoId" = kept.id
          cross join lateral (values ('externalId', own."externalId"), ('networkUrl', own."canonicalNetworkUrl")) as said (kind, key)
          where kept."groupId" = $1 and kept."mergedIntoId" is null and said.key is not null
       )
       select 'finds nobody' as what, id, key from person
        where "deletedAt" is null
          and not exists (select from profiles_keys as held where held."groupId" = $1 and held.kind = person.kind and held.key = person.key)
       union all
       select 'was cleared, and is left', id, key from person
        where case kind when 'externalId' then shown else url end is null
       union all
       select 'finds somebody who does not have it', "profileId", key from profiles_keys as held
        where held."groupId" = $1
          and not exists (
            select from person where person.id = held."profileId" and person."deletedAt" is null
               and person.kind = held.kind and person.key = held.key
          )`,
      [account.groupId],
    );
  const done: Record<string, number> = {};
  for (let run = 0; run < numRuns; run += 1) {
    const name = random.pick(Object.keys(changes));
    const isDone = await changes[name]?.().then(
      () => true,
      // Another live profile has the identity, or a profile is deleted already.
      (error: { code?: string }) => {
        if (!['23505', '23514'].includes(error.code ?? '')) throw error;
        return false;
      },
    );
    if (isDone) done[name] = (done[name] ?? 0) + 1;
    expect({ run, name, violations: await violations() }).toEqual({ run, name, violations: [] });
  }
  expect(Object.keys(done).sort()).toEqual(Object.keys(changes).sort());
});
