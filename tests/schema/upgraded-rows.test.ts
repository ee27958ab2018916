/** What the upgrade of a database of before the baseline makes of its rows: none is lost. */
// size: one upgrade of a database of before the baseline for every kind of row

import { migrate, migrationsFolder } from '../../standalone/migrate.ts';
import { fixtureVersions, readFixture } from '../carried-over/fixture.ts';
import { earlierDatabase } from '../carried-over/restored-database.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';

const [version = ''] = fixtureVersions();
const fixture = readFixture(version);
const url = 'https://network.example/in/jane';

let database: TestDatabase;
/** That of the test. */
let account: TestAccount;
const inserts: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await earlierDatabase(fixture);
  for (const insert of inserts) await insert();
  await migrate(database.url, migrationsFolder());
});
afterAll(() => database.drop());

/**
 * A test in an account of its own.
 * @param insert inserts rows before the upgrade of all accounts, and returns what is expected of them after it
 */
function upgraded(title: string, insert: () => Promise<() => Promise<void>>): void {
  let own: TestAccount;
  let expectRows: () => Promise<void>;
  inserts.push(async () => {
    own = await TestAccount.create(database.pool);
    account = own;
    expectRows = await insert();
  });
  test(title, async () => {
    account = own;
    await expectRows();
  });
}

async function keysOf(profile: Row): Promise<string[]> {
  const rows = await account.query('select kind, key from profiles_keys where "profileId" = $1', [
    profile.id,
  ]);
  return rows.map((row) => `${row.kind} ${row.key}`).sort();
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

upgraded(
  'of stored profiles with one page the oldest keeps the claim, and the pairs are recorded',
  async () => {
    const [young, old] = [
      await profile('2025', { profileUrl: 'https://société-x.example/in/jane' }),
      await profile('2024', { profileUrl: 'https://xn--socit-x-eyab.example/in/jane' }),
    ];
    const [country, mobile] = [
      await profile('2022', { profileUrl: 'https://fr.linkedin.com/in/jane' }),
      await profile('2023', { profileUrl: 'https://www.linkedin.com/comm/mwlite/in/jane' }),
    ];
    const kept = await profile('2021', { profileUrl: 'https://network.example/in/kept' });
    const merged = await profile('2020', {
      profileUrl: 'https://www.linkedin.com/in/jane/de',
      deletedAt: '2025-01-01',
      mergedIntoId: kept.id,
    });
    const path = await profile('2019', { profileUrl: 'https://network.example/a/../in/jane' });
    const intern = await profile('2018', { profileUrl: 'https://wiki.internal/in/jane' });
    const everybody = await profile('2017', { profileUrl: 'https://www.linkedin.com/feed/' });
    return async () => {
      expect(await keys()).toEqual([
        {
          kind: 'networkUrl',
          key: 'https://linkedin.com/in/jane',
          profileId: country.id,
          isProvisional: false,
        },
        {
          kind: 'networkUrl',
          key: 'https://network.example/in/jane',
          profileId: path.id,
          isProvisional: false,
        },
        {
          kind: 'networkUrl',
          key: 'https://network.example/in/kept',
          profileId: kept.id,
          isProvisional: false,
        },
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
        expect(await account.read('profiles', row)).toMatchObject({
          profileUrl,
          updatedAt,
          canonicalNetworkUrl,
        });
      }
      expect(await account.read('profiles', everybody)).toMatchObject({
        profileUrl: everybody.profileUrl,
        canonicalNetworkUrl: null,
      });
    };
  },
);

upgraded(
  'of stored companies with one page the oldest is found by it, and the others keep the URL as written',
  async () => {
    const company = (createdAt: string, networkUrl: string, row: Row = {}) =>
      account.insert('companies', { name: 'Company', createdAt: `${createdAt}-01-01`, networkUrl, ...row });
    const rows = [
      await company('2024', 'https://linkedin.com/company/acme'),
      await company('2023', 'https://fr.linkedin.com/company/acme'),
      await company('2022', 'https://uk.linkedin.com/company/acme', { deletedAt: '2025-01-01' }),
      await company('2021', 'https://linkedin.com/company'),
    ];
    return async () => {
      const stored = await Promise.all(rows.map((row) => account.read('companies', row)));
      const page = 'https://linkedin.com/company/acme';
      expect(stored.map(({ canonicalNetworkUrl }) => canonicalNetworkUrl)).toEqual([null, page, page, null]);
      expect(stored.map(({ networkUrl }) => networkUrl)).toEqual(rows.map(({ networkUrl }) => networkUrl));
    };
  },
);

upgraded(
  'of stored spellings of one mailbox a profile keeps one, and the oldest of several profiles the claim',
  async () => {
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
    return async () => {
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
        // Texts are composed since.
        ['élodie@example.fr', 'élodie@example.fr', true, true, false],
        ['élodie@example.fr', 'élodie@example.fr', false, false, true],
        ['jane@exämple.fr', 'jane@xn--exmple-cua.fr', false, true, false],
        ['zoé@exämple.fr', 'zoé@xn--exmple-cua.fr', false, false, false],
      ]);
    };
  },
);

upgraded(
  'a page that a profile claims by itself and by a profile that was merged into it is claimed once',
  async () => {
    const url = 'https://fr.linkedin.com/in/jane';
    const kept = await profile('2024', { profileUrl: url, isNetworkUrlConfirmed: false });
    await account.query(
      `insert into profiles_keys ("groupId", kind, key, "profileId", "isProvisional") values ($1, 'networkUrl', $2, $3, true)`,
      [account.groupId, url, kept.id],
    );
    await profile('2023', {
      profileUrl: 'https://linkedin.com/in/jane',
      deletedAt: '2025-01-01',
      mergedIntoId: kept.id,
    });
    await account.query('select claim_profile_keys($1, $2)', [account.groupId, kept.id]);
    expect(await keys()).toHaveLength(2);
    return async () => {
      expect(await keys()).toEqual([
        { kind: 'networkUrl', key: 'https://linkedin.com/in/jane', profileId: kept.id, isProvisional: false },
      ]);
      expect(await pairs()).toEqual([]);
    };
  },
);

upgraded(
  'what was merged before identities were shared is brought in step: cleared ones are free, and a hold is of the kept profile',
  async () => {
    const until = new Date('2100-01-01T00:00:00Z');
    const kept = await account.insert('profiles', { externalId: 'before-kept' });
    const shown = await account.insert('profiles', { externalId: 'before-shown' });
    const empty = await account.insert('profiles', { lastNameManual: 'Doe' });
    const cleared = await account.insert('profiles', { externalId: 'before', profileUrl: url });
    for (const [merged, into] of [
      [shown, kept],
      [cleared, empty],
    ] as const) {
      const statement = 'update profiles set "deletedAt" = now(), "mergedIntoId" = $2 where id = $1';
      await account.query(statement, [merged.id, into.id]);
    }
    await account.query('update profiles set "retentionHoldUntil" = $1 where id = $2', [until, cleared.id]);
    expect(await keysOf(empty)).toEqual(['externalId before', `networkUrl ${url}`]);
    return async () => {
      expect(await account.read('profiles', empty)).toMatchObject({
        retentionHoldUntil: until,
        externalId: null,
      });
      expect(await account.read('profiles', cleared)).toMatchObject({ externalId: null, profileUrl: null });
      expect(await keysOf(empty)).toEqual([]);
      expect(await account.read('profiles', shown)).toMatchObject({ externalId: 'before-shown' });
      expect(await keysOf(kept)).toEqual(['externalId before-kept', 'externalId before-shown']);
    };
  },
);

upgraded(
  'of groups that were deleted before with statuses these go too, and one with a protected status comes back',
  async () => {
    const status = (code: string, row: Row = {}) =>
      account.insert('statuses', { targetedEntity: 'PROJECT', title: code, code, order: 9, ...row });
    const deletedAt = '2026-01-01';
    const group = (code: string) => status(code, { kind: 'open', deletedAt });
    const [plain, replaced, taken] = [await group('plain'), await group('replaced'), await group('taken')];
    const twin = await status('replaced', { kind: 'open' });
    const other = await status('taken', { parentId: twin.id });
    const leaf = await status('leaf', { parentId: plain.id });
    const moved = await status('moved', { parentId: replaced.id, isProtected: true });
    const stays = await status('stays', { parentId: taken.id, isProtected: true });
    return async () => {
      const read = async (row: Row) => {
        const { code, parentId, deletedAt: deleted } = await account.read('statuses', row);
        return { code, parentId, isLive: deleted === null };
      };
      expect(await Promise.all([plain, leaf, replaced, moved, taken, stays, other].map(read))).toEqual([
        { code: 'plain', parentId: null, isLive: false },
        { code: 'leaf', parentId: plain.id, isLive: false },
        { code: 'replaced', parentId: null, isLive: false },
        { code: 'moved', parentId: twin.id, isLive: true },
        { code: null, parentId: null, isLive: true },
        { code: 'stays', parentId: taken.id, isLive: true },
        { code: 'taken', parentId: twin.id, isLive: true },
      ]);
    };
  },
);

upgraded(
  'plain text that was stored as rich text gets its lines, and what shows nothing is removed and kept aside',
  async () => {
    const [project, company, field] = [
      await account.insert('projects', { name: 'P' }),
      await account.insert('companies', { name: 'C', description: 'a\n\nb' }),
      await account.insert('fields', { name: 'F', type: 'richtext', targetedEntity: 'PROJECT' }),
    ];
    const value = (text: string, of: Row) =>
      account.insert('projects_fieldsvalues', { projectId: of.id, fieldId: field.id, value: text });
    const other = await account.insert('projects', { name: 'O' });
    const [plain] = [await value('R&amp;D\n- x', project), await value('<p></p>', other)];
    return async () => {
      expect(await account.read('companies', company)).toMatchObject({ description: '<p>a</p><p>b</p>' });
      expect(await account.read('projects_fieldsvalues', plain)).toMatchObject({
        value: '<p>R&amp;D</p><ul><li>x</li></ul>',
      });
      const replaced = await account.query(
        `select "columnName", value, replacement, "projectId" from replaced_values where "groupId" = $1 order by 1, 2`,
        [account.groupId],
      );
      expect(replaced).toEqual([
        {
          columnName: 'companies.description',
          value: 'a\n\nb',
          replacement: '<p>a</p><p>b</p>',
          projectId: null,
        },
        {
          columnName: 'projects_fieldsvalues.value',
          value: '<p></p>',
          replacement: null,
          projectId: other.id,
        },
        {
          columnName: 'projects_fieldsvalues.value',
          value: 'R&amp;D\n- x',
          replacement: '<p>R&amp;D</p><ul><li>x</li></ul>',
          projectId: project.id,
        },
      ]);
    };
  },
);

upgraded('stored texts are cleaned, and people who turn out to be one are put up for review', async () => {
  const phone = (owner: Row) =>
    account.insert('profiles_phones', {
      profileId: owner.id,
      number: '06 39 98 00 27',
      canonicalNumber: '+33639980027',
    });
  const [one, two] = [
    await profile('2015', { firstNameManual: 'Jeanne', lastNameManual: 'Doe', headline: 'A\u00a0\tB' }),
    await profile('2016', {
      firstNameManual: 'Jean\u200bne',
      lastNameManual: '\u202eDoe',
      summary: 'a\r\nb\u200b',
    }),
  ];
  await phone(one);
  await phone(two);
  const unseen = await profile('2014', { firstNameManual: '\u200b', lastNameManual: 'x'.repeat(300) });
  const [mailbox, sameMailbox] = [await profile('2017'), await profile('2018')];
  await email(mailbox, 'zoe@example.org');
  const clean = await email(sameMailbox, 'z\u200boe@example.org');
  const [page, samePage] = [
    await profile('2019', { profileUrl: 'https://linkedin.com/in/zoe' }),
    await profile('2020', { profileUrl: 'https://linkedin.com/in/zoe%E2%80%8B' }),
  ];
  const company = await account.insert('companies', { name: 'Acme\u00ad\u200b SA', networkUrl: url });
  const [text, tags] = await Promise.all(
    ['text', 'tags'].map((type) =>
      account.insert('fields', { name: `A\u00a0${type}`, type, targetedEntity: 'COMPANY' }),
    ),
  );
  const value = (field: Row | undefined, written: string) =>
    account.insert('companies_fieldsvalues', { companyId: company.id, fieldId: field?.id, value: written });
  const kept = await value(text, 'a\u200b\r\nb');
  const tag = await value(tags, 'red');
  await value(tags, 're\u200bd');
  return async () => {
    expect(await account.read('profiles', one)).toMatchObject({ headline: 'A B', foldedName: 'jeanne doe' });
    expect(await account.read('profiles', two)).toMatchObject({ foldedName: 'jeanne doe', summary: 'a\nb' });
    expect(await account.read('profiles', unseen)).toMatchObject({
      firstNameManual: null,
      lastNameManual: 'x'.repeat(200),
    });
    expect(await account.read('profiles_emails', clean)).toMatchObject({
      emailAddress: 'zoe@example.org',
      isConfirmed: false,
    });
    expect(await account.read('profiles', samePage)).toMatchObject({
      canonicalNetworkUrl: 'https://linkedin.com/in/zoe',
      isNetworkUrlConfirmed: false,
    });
    expect(await pairs()).toEqual([
      { profileId: one.id, otherProfileId: two.id, reason: 'phoneAndName' },
      { profileId: mailbox.id, otherProfileId: sameMailbox.id, reason: 'email' },
      { profileId: page.id, otherProfileId: samePage.id, reason: 'networkUrl' },
    ]);
    expect(await account.read('companies', company)).toMatchObject({ name: 'Acme SA' });
    expect((await account.read('fields', text as Row)).name).toBe('A text');
    const values = await account.query(
      'select id, value from companies_fieldsvalues where "companyId" = $1 order by value',
      [company.id],
    );
    expect(values).toEqual([
      { id: kept.id, value: 'a\nb' },
      { id: tag.id, value: 'red' },
    ]);
    const replaced = await account.query(
      'select "columnName", value, replacement from replaced_values where "groupId" = $1 order by 1',
      [account.groupId],
    );
    expect(replaced).toEqual([
      { columnName: 'companies_fieldsvalues.value', value: 're\u200bd', replacement: null },
      { columnName: 'profiles.lastNameManual', value: 'x'.repeat(300), replacement: 'x'.repeat(200) },
    ]);
  };
});

upgraded(
  'of stored pages that are one without what nobody sees the oldest company has the page, and one that is no UTF-8 stays',
  async () => {
    const company = (createdAt: string, networkUrl: string) =>
      account.insert('companies', { name: 'Company', createdAt: `${createdAt}-01-01`, networkUrl });
    const page = 'https://network.example/company';
    const rows = [
      await company('2023', `${page}/acme%EF%BB%BF`),
      await company('2022', `${page}/acme%E2%80%8B`),
      await company('2021', `${page}/%ef%ef%bb%bf%bb%bf`),
      await company('2020', `${page}/x/.%e2%80%8b./dotted`),
    ];
    const broken = await profile('2019', { profileUrl: 'https://network.example/%ef%ef%bb%bf%bb%bf' });
    return async () => {
      const stored = await Promise.all(rows.map((row) => account.read('companies', row)));
      expect(stored.map(({ canonicalNetworkUrl }) => canonicalNetworkUrl)).toEqual([
        null,
        `${page}/acme`,
        `${page}/%ef%ef%bb%bf%bb%bf`,
        `${page}/dotted`,
      ]);
      expect(await account.read('profiles', broken)).toMatchObject({
        canonicalNetworkUrl: 'https://network.example/%ef%ef%bb%bf%bb%bf',
        isNetworkUrlConfirmed: true,
      });
    };
  },
);

upgraded(
  'of two stored spellings of an address the one that stays is preferred and confirmed if either was, and no claim is taken',
  async () => {
    const [own, other, claimed] = [await profile('2021'), await profile('2022'), await profile('2023')];
    const kept = await email(own, 'zoe@example.org', { isConfirmed: false });
    const dropped = await email(own, 'z\u200boe@example.org', { isPreferred: true });
    await email(claimed, 'max@example.org');
    const unconfirmed = await email(other, 'max@example.org', { isConfirmed: false });
    await email(other, 'm\u200bax@example.org');
    return async () => {
      const isKept = { isConfirmed: true, isPreferred: true, deletedAt: null };
      expect(await account.read('profiles_emails', kept)).toMatchObject(isKept);
      const { deletedAt } = await account.read('profiles_emails', dropped);
      expect(deletedAt).not.toBeNull();
      expect(await account.read('profiles_emails', unconfirmed)).toMatchObject({ isConfirmed: false });
      expect(await keys()).toEqual([
        { kind: 'email', key: 'max@example.org', profileId: claimed.id, isProvisional: false },
        { kind: 'email', key: 'zoe@example.org', profileId: own.id, isProvisional: false },
      ]);
    };
  },
);
