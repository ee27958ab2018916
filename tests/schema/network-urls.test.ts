/** Two spellings of a network URL that differ in the case of the path or in the scheme are one. */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

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

test('http and https spellings of a network URL belong to one profile', async () => {
  await profile('http://network.example/in/one');
  expect(await rejectionOf(profile('https://network.example/in/one'))).toEqual({
    code: '23505',
    constraint: 'profiles_keys_pkey',
  });
});
