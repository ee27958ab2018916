/**
 * The schemes http and https are the same network URL, for identities and for rows that existed before the migration.
 */
import { createTestDatabase } from '../support/database.ts';
import { rejectionOf, TestAccount } from './accounts.ts';
import { migration } from './migration.ts';

const name = '1763600001423_network_urls_https';

const database = await createTestDatabase();
afterAll(() => database.drop());
const account = await TestAccount.create(database.pool);

test('http and https spellings of a network URL belong to one profile', async () => {
  await account.insert('profiles', { profileUrl: 'http://network.example/in/one' });
  expect(
    await rejectionOf(account.insert('profiles', { profileUrl: 'https://network.example/in/one' })),
  ).toEqual({ code: '23505', constraint: 'profiles_keys_pkey' });
});

test('of records with both spellings the migration keeps the URL of the one with https, and records duplicate profiles', async () => {
  await database.pool.query(migration(name, 'down'));
  const profile = (url: string) => account.insert('profiles', { profileUrl: url });
  const company = (url: string) => account.insert('companies', { name: 'Company', networkUrl: url });
  const [alone, http, https] = [
    await profile('http://network.example/in/alone'),
    await profile('http://network.example/in/twin'),
    await profile('https://network.example/in/twin'),
  ];
  const [first, second, single] = [
    await company('http://network.example/company/twin'),
    await company('https://network.example/company/twin'),
    await company('http://network.example/company/alone'),
  ];

  await database.pool.query(migration(name, 'up'));

  expect(await account.read('profiles', alone)).toMatchObject({
    canonicalNetworkUrl: 'https://network.example/in/alone',
    isNetworkUrlConfirmed: true,
  });
  expect(await account.read('profiles', http)).toMatchObject({ isNetworkUrlConfirmed: false });
  const keys = await account.query('select "profileId" from profiles_keys where key = $1', [
    'https://network.example/in/twin',
  ]);
  expect(keys).toEqual([{ profileId: https.id }]);
  expect(
    await account.query('select "otherProfileId" from profiles_duplicates where "profileId" = $1', [
      https.id,
    ]),
  ).toEqual([{ otherProfileId: http.id }]);
  const pages = await Promise.all(
    [first, second, single].map(async (row) => (await account.read('companies', row)).canonicalNetworkUrl),
  );
  expect(pages).toEqual([
    null,
    'https://network.example/company/twin',
    'https://network.example/company/alone',
  ]);
});
