/** Two spellings of a path that differ in case are the same network URL, also for rows that existed before. */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';
import { migration } from './migration.ts';

const name = '1763600001510_network_urls_case';
const page = 'https://network.example/in';

let database: TestDatabase;
let account: TestAccount;
beforeEach(async () => {
  database = await createTestDatabase();
  account = await TestAccount.create(database.pool);
});
afterEach(() => database.drop());

const profile = (url: string, row: Row = {}) => account.insert('profiles', { profileUrl: url, ...row });
const company = (url: string, row: Row = {}) =>
  account.insert('companies', { name: 'Company', networkUrl: url, ...row });

test('a page belongs to one profile and to one company, however the case of its path is written', async () => {
  const first = await profile(`${page}/JD-x`);
  expect(first).toMatchObject({ profileUrl: `${page}/JD-x`, canonicalNetworkUrl: `${page}/jd-x` });
  expect(await rejectionOf(profile(`${page}/jd-X`))).toEqual({
    code: '23505',
    constraint: 'profiles_keys_pkey',
  });
  await company(`${page}/JD-x`);
  expect(await rejectionOf(company(`${page}/jd-X`))).toEqual({
    code: '23505',
    constraint: 'companies_groupId_canonicalNetworkUrl_key',
  });
});

test('of stored profiles with one page the oldest keeps the claim, and the pairs are recorded', async () => {
  await database.pool.query(migration(name, 'down'));
  const [young, old, middle] = [
    await profile(`${page}/jd-x`, { createdAt: '2025-03-01' }),
    await profile(`${page}/JD-x`, { createdAt: '2025-01-01' }),
    await profile(`${page}/JD-X`, { createdAt: '2025-02-01' }),
  ];
  const deleted = await profile(`${page}/Jd-X`, { createdAt: '2024-01-01', deletedAt: '2025-01-01' });
  const unconfirmed = await profile(`${page}/jD-x`, {
    createdAt: '2024-01-01',
    isNetworkUrlConfirmed: false,
  });
  const alone = await profile(`${page}/Alone`);
  const other = await TestAccount.create(database.pool);
  const elsewhere = await other.insert('profiles', { profileUrl: `${page}/Jd-x`, createdAt: '2020-01-01' });

  await database.pool.query(migration(name, 'up'));

  const claims = await database.pool.query(
    `select key, "profileId" from profiles_keys where kind = 'networkUrl' order by key, "groupId" = $1`,
    [account.groupId],
  );
  expect(claims.rows).toEqual([
    { key: `${page}/alone`, profileId: alone.id },
    { key: `${page}/jd-x`, profileId: elsewhere.id },
    { key: `${page}/jd-x`, profileId: old.id },
  ]);
  const pairs = await account.query(
    'select "profileId", "otherProfileId", reason from profiles_duplicates order by "otherProfileId" = $1',
    [young.id],
  );
  expect(pairs).toEqual([
    { profileId: old.id, otherProfileId: middle.id, reason: 'networkUrl' },
    { profileId: old.id, otherProfileId: young.id, reason: 'networkUrl' },
  ]);
  for (const row of [young, old, middle, deleted, unconfirmed]) {
    expect(await account.read('profiles', row)).toMatchObject({
      profileUrl: row.profileUrl,
      canonicalNetworkUrl: `${page}/jd-x`,
      updatedAt: row.updatedAt,
    });
  }
});

test('of stored companies with one page the oldest is found by it, and the others keep the URL as written', async () => {
  await database.pool.query(migration(name, 'down'));
  const [young, old] = [
    await company(`${page}/case`, { createdAt: '2025-03-01' }),
    await company(`${page}/CASE`, { createdAt: '2025-01-01' }),
  ];
  const deleted = await company(`${page}/Case`, { createdAt: '2024-01-01', deletedAt: '2025-01-01' });

  await database.pool.query(migration(name, 'up'));

  const stored = await Promise.all([young, old, deleted].map((row) => account.read('companies', row)));
  expect(stored.map(({ canonicalNetworkUrl }) => canonicalNetworkUrl)).toEqual([
    null,
    `${page}/case`,
    `${page}/case`,
  ]);
  expect(stored.map(({ networkUrl, updatedAt }) => [networkUrl, updatedAt])).toEqual(
    [young, old, deleted].map(({ networkUrl, updatedAt }) => [networkUrl, updatedAt]),
  );
});

test('a stored page whose encoded form is too long for the index is no identity any more', async () => {
  await database.pool.query(migration(name, 'down'));
  const long = await profile(`${page}/${'é'.repeat(900)}`);
  await database.pool.query(migration(name, 'up'));
  expect(await account.read('profiles', long)).toMatchObject({
    profileUrl: long.profileUrl,
    canonicalNetworkUrl: null,
  });
});
