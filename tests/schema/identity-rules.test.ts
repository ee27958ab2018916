/** Rows that were stored before get the canonical form of their network URLs and e-mail addresses, and none is lost. */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';
import { migration } from './migration.ts';

const name = '1763600003850_identity_rules';

let database: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
  await run('down');
});
afterAll(() => database.drop());

/** In one transaction, as migrations are applied. */
async function run(direction: 'up' | 'down') {
  await database.pool.query(migration(name, direction));
}

const profile = (createdAt: string, row: Row = {}) =>
  account.insert('profiles', { createdAt: `${createdAt}-01-01`, ...row });
const email = (owner: Row, emailAddress: string, row: Row = {}) =>
  account.insert('profiles_emails', { profileId: owner.id, emailAddress, ...row });
const keys = () =>
  account.query(
    'select kind, key, "profileId", "isProvisional" from profiles_keys where "groupId" = $1 order by key',
    [account.groupId],
  );
const pairs = () =>
  account.query(
    `select "profileId", "otherProfileId", reason from profiles_duplicates where "groupId" = $1
      order by (select "createdAt" from profiles where id = "otherProfileId")`,
    [account.groupId],
  );

test('of stored profiles with one page the oldest keeps the claim, and the pairs are recorded', async () => {
  const [young, old] = [
    await profile('2025', { profileUrl: 'https://société-x.example/in/jane' }),
    await profile('2024', { profileUrl: 'https://xn--socit-x-eyab.example/in/jane' }),
  ];
  const [country, mobile] = [
    await profile('2022', { profileUrl: 'https://fr.linkedin.com/in/jane' }),
    await profile('2023', { profileUrl: 'https://www.linkedin.com/comm/mwlite/in/jane' }),
  ];
  const kept = await profile('2021');
  const merged = await profile('2020', {
    ...{ profileUrl: 'https://www.linkedin.com/in/jane/de', deletedAt: '2025-01-01', mergedIntoId: kept.id },
  });
  const path = await profile('2019', { profileUrl: 'https://network.example/a/../in/jane' });
  const intern = await profile('2018', { profileUrl: 'https://wiki.internal/in/jane' });
  await run('up');
  expect(await keys()).toEqual([
    { kind: 'networkUrl', key: 'https://linkedin.com/in/jane', profileId: country.id, isProvisional: false },
    { kind: 'networkUrl', key: 'https://network.example/in/jane', profileId: path.id, isProvisional: false },
    {
      kind: 'networkUrl',
      key: 'https://xn--socit-x-eyab.example/in/jane',
      profileId: old.id,
      isProvisional: false,
    },
  ]);
  expect(await pairs()).toEqual([
    { profileId: country.id, otherProfileId: kept.id, reason: 'networkUrl' },
    { profileId: country.id, otherProfileId: mobile.id, reason: 'networkUrl' },
    { profileId: old.id, otherProfileId: young.id, reason: 'networkUrl' },
  ]);
  for (const [row, canonicalNetworkUrl] of [
    [young, 'https://xn--socit-x-eyab.example/in/jane'],
    [merged, 'https://linkedin.com/in/jane'],
    [mobile, 'https://linkedin.com/in/jane'],
    [intern, null],
  ] as const) {
    const { profileUrl, updatedAt } = row;
    expect(await account.read('profiles', row)).toMatchObject({ profileUrl, updatedAt, canonicalNetworkUrl });
  }
});

test('of stored companies with one page the oldest is found by it, and the others keep the URL as written', async () => {
  const company = (createdAt: string, networkUrl: string, row: Row = {}) =>
    account.insert('companies', { name: 'Company', createdAt: `${createdAt}-01-01`, networkUrl, ...row });
  const rows = [
    await company('2024', 'https://linkedin.com/company/acme'),
    await company('2023', 'https://fr.linkedin.com/company/acme'),
    await company('2022', 'https://uk.linkedin.com/company/acme', { deletedAt: '2025-01-01' }),
  ];
  await run('up');
  const stored = await Promise.all(rows.map((row) => account.read('companies', row)));
  const page = 'https://linkedin.com/company/acme';
  expect(stored.map(({ canonicalNetworkUrl }) => canonicalNetworkUrl)).toEqual([null, page, page]);
  expect(stored.map(({ networkUrl }) => networkUrl)).toEqual(rows.map(({ networkUrl }) => networkUrl));
});

test('of stored spellings of one mailbox a profile keeps one, and the oldest of several profiles the claim', async () => {
  const [young, old, waiting] = [await profile('2025'), await profile('2024'), await profile('2023')];
  const written = await email(young, 'Jane@EXÄMPLE.fr');
  const ascii = await email(old, 'jane@xn--exmple-cua.fr');
  const [plain, preferred] = [
    await email(old, 'e\u0301lodie@example.fr'),
    await email(old, 'élodie@example.fr', { isConfirmed: false, isPreferred: true }),
  ];
  const claimed = await email(waiting, 'jane@exämple.fr ', { isConfirmed: false });
  const other = await email(waiting, 'zoé@exämple.fr', { isConfirmed: false });
  await account.query(`delete from profiles_keys where "groupId" = $1 and key = 'jane@exämple.fr'`, [
    account.groupId,
  ]);
  await account.query(
    `insert into profiles_keys ("groupId", kind, key, "profileId", "isProvisional") values ($1, 'email', 'zoé@exämple.fr', $2, true)`,
    [account.groupId, waiting.id],
  );
  await run('up');
  expect(await keys()).toEqual([
    { kind: 'email', key: 'jane@xn--exmple-cua.fr', profileId: old.id, isProvisional: false },
    { kind: 'email', key: 'zoé@xn--exmple-cua.fr', profileId: waiting.id, isProvisional: true },
    { kind: 'email', key: 'élodie@example.fr', profileId: old.id, isProvisional: false },
  ]);
  expect(await pairs()).toEqual([{ profileId: old.id, otherProfileId: young.id, reason: 'email' }]);
  const stored = await Promise.all(
    [written, ascii, plain, preferred, claimed, other].map((row) => account.read('profiles_emails', row)),
  );
  expect(
    stored.map((row) => [
      row.emailAddress,
      row.canonicalEmailAddress,
      row.isConfirmed,
      row.isPreferred,
      row.deletedAt !== null,
    ]),
  ).toEqual([
    ['Jane@EXÄMPLE.fr', 'jane@xn--exmple-cua.fr', false, true, false],
    ['jane@xn--exmple-cua.fr', 'jane@xn--exmple-cua.fr', true, false, false],
    ['e\u0301lodie@example.fr', 'élodie@example.fr', true, true, false],
    ['élodie@example.fr', 'élodie@example.fr', false, false, true],
    ['jane@exämple.fr', 'jane@xn--exmple-cua.fr', false, true, false],
    ['zoé@exämple.fr', 'zoé@xn--exmple-cua.fr', false, false, false],
  ]);
});

test('a page that a profile claims by itself and by a profile that was merged into it is claimed once', async () => {
  const url = 'https://fr.linkedin.com/in/jane';
  const kept = await profile('2024', { profileUrl: url, isNetworkUrlConfirmed: false });
  await account.query(
    `insert into profiles_keys ("groupId", kind, key, "profileId", "isProvisional") values ($1, 'networkUrl', $2, $3, true)`,
    [account.groupId, url, kept.id],
  );
  await profile('2023', {
    ...{ profileUrl: 'https://linkedin.com/in/jane', deletedAt: '2025-01-01', mergedIntoId: kept.id },
  });
  await account.query('select claim_profile_keys($1, $2)', [account.groupId, kept.id]);
  expect(await keys()).toHaveLength(2);
  await run('up');
  expect(await keys()).toEqual([
    { kind: 'networkUrl', key: 'https://linkedin.com/in/jane', profileId: kept.id, isProvisional: false },
  ]);
  expect(await pairs()).toEqual([]);
});
