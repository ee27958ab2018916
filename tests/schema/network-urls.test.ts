/** What the database makes of network URLs: their canonical form, and whom they identify. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const page = 'https://network.example/in';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
});

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

test.each([
  ['https://www.Network.com/in/Jane-Doe/?trk=x#top', 'https://network.com/in/jane-doe'],
  ['HTTP://network.com', 'https://network.com'],
  [' https://fr.network.com//in/jane// ', 'https://fr.network.com/in/jane'],
  ['https://network.com:443/in/ÉTÉ', 'https://network.com/in/%c3%a9t%c3%a9'],
  ['https://network.com/in/%C3%89T%c3%89', 'https://network.com/in/%c3%a9t%c3%a9'],
  ['https://network.com/in/%C3%28', 'https://network.com/in/%c3%28'],
  ['https://network.com?x=1', 'https://network.com'],
  ['network.com/in/jane', null],
  ['ftp://network.com/in/jane', null],
  ['https://network.com/in/two words', null],
])('%s becomes %s', async (url, canonical) => {
  const [row] = await account.query('select canonical_network_url($1) as url', [url]);
  expect(row?.url).toBe(canonical);
});

test('a page of a network that is the same for everybody is stored, and names nobody', async () => {
  const page = 'https://www.linkedin.com/in/';
  for (const _ of [1, 2]) {
    const row = { profileUrl: page, canonicalNetworkUrl: null };
    expect(await account.insert('profiles', { profileUrl: page })).toMatchObject(row);
    const company = { networkUrl: 'https://github.com/login', name: 'Company' };
    expect(await account.insert('companies', company)).toMatchObject({
      ...company,
      canonicalNetworkUrl: null,
    });
  }
});

test('an address without a scheme is stored with https, on companies and profiles', async () => {
  const expected = 'https://network.com/in/without-scheme';
  expect(
    await account.insert('companies', { name: 'Company', networkUrl: ' network.com/in/without-scheme' }),
  ).toMatchObject({ networkUrl: expected, canonicalNetworkUrl: expected });
  expect(await account.insert('profiles', { profileUrl: 'network.com/in/without-scheme' })).toMatchObject({
    profileUrl: expected,
    canonicalNetworkUrl: expected,
  });
});

test('the canonical address is derived from the address, unless it is set explicitly', async () => {
  const company = await account.insert('companies', {
    name: 'Company',
    networkUrl: 'https://network.com/company/a',
  });
  const moved = await account.update('companies', company, {
    networkUrl: 'https://network.com/company/b/',
  });
  expect(moved.canonicalNetworkUrl).toBe('https://network.com/company/b');
  const both = await account.update('companies', company, {
    networkUrl: 'https://network.com/company/c/',
    canonicalNetworkUrl: 'https://network.com/company/d',
  });
  expect(both.canonicalNetworkUrl).toBe('https://network.com/company/d');
  expect(
    await rejectionOf(
      account.update('companies', company, { canonicalNetworkUrl: 'https://www.network.com/' }),
    ),
  ).toEqual({ code: '23514', constraint: 'companies_canonicalNetworkUrl_check' });
});
