/**
 * Rows that existed before the rules of values: the migrations bring them into the form that the rules ask for, abort on
 * none, and keep whatever they change in `replaced_values`.
 */
import { createTestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';
import { migration } from './migration.ts';

const names = [
  '1763600001450_value_rules',
  '1763600001451_typed_field_values',
  '1763600001452_address_rules',
  '1763600001453_typed_offer_values',
  // A table with one of the rules.
  '1763600002143_public_images',
  // A column that is computed of the typed values.
  '1763600003500_search_offers',
  // A canonical form that is computed by one of the rules.
  '1763600003850_identity_rules',
];

const database = await createTestDatabase();
afterAll(() => database.drop());
const account = await TestAccount.create(database.pool);
for (const name of [...names].reverse()) await database.pool.query(migration(name, 'down'));

/** Applies the migrations as they are applied elsewhere: each in one transaction. */
async function migrate(): Promise<void> {
  for (const name of names) await database.pool.query(`begin; ${migration(name, 'up')}; commit;`);
}

const nested = `${'<b>'.repeat(101)}deep${'</b>'.repeat(101)}`;

/** The type of a field, the value before, and the values after: the replaced ones are in `replaced_values`. */
const values: readonly (readonly [type: string, before: string, after: readonly string[]])[] = [
  ['text', 'kept', ['kept']],
  ['text', '  ', []],
  ['number', '12.5', ['12.5']],
  ['number', '+007', ['7']],
  ['number', '12,50', ['12.50']],
  ['number', '1 000,50', ['1000.50']],
  ['number', '1,234', []],
  ['boolean', 'true', ['true']],
  ['date', 'zz', []],
  ['date', '2024-02-29', ['2024-02-29']],
  ['datetime', '2025-12-31T14:30:00+02:00', ['2025-12-31T12:30:00.000Z']],
  ['url', 'javascript:alert(1)', []],
  ['email', 'nope', []],
  ['phone', '+33 6 12 34 56 78', ['+33612345678']],
  ['phone', '1234', []],
  ['phone', '06 12 34 56 78', ['+33612345678']],
  ['url', 'www.example.org/a', ['https://www.example.org/a']],
  ['rating', '99', []],
  ['currency', '45000.50 EUR', ['45000.50 EUR']],
  ['currency', '1000 XXX', []],
  ['user', 'Nobody', []],
  ['tags', 'a,b, a', ['a', 'b']],
  ['tags', 'single', ['single']],
  ['richtext', '<p>a &amp; b</p>', ['<p>a &amp; b</p>']],
  [
    'richtext',
    '<p class="x" onclick="y()">a<br>b&nbsp;&eacute; & c</p><script>alert(1)</script><img src=x>',
    ['<p>a<br />b\u00a0&amp;eacute; &amp; c</p>'],
  ],
  [
    'richtext',
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://a.example/?b=1&amp;c">a</a>',
    ['<a href="https://a.example/?b=1&amp;c" rel="noopener noreferrer nofollow">a</a>'],
  ],
  ['richtext', '<a href="javascript:alert(1)">a</a>', ['a']],
  ['richtext', '<p>one<p>two', ['onetwo']],
  ['richtext', nested, ['deep']],
  ['richtext', '<!-- nothing -->', []],
];

test('values that exist are carried over, in the form of their type, and nothing is lost', async () => {
  const profiles: { row: Row; type: string; before: string; after: readonly string[] }[] = [];
  for (const [type, before, after] of values) {
    const field = await account.insert('fields', { targetedEntity: 'PROFILE', name: type, type });
    const row = await account.insert('profiles');
    await account.insert('profiles_fieldsvalues', { profileId: row.id, fieldId: field.id, value: before });
    profiles.push({ row: await account.read('profiles', row), type, before, after });
  }
  const tags = await account.insert('fields', { targetedEntity: 'PROJECT', name: 'Tags', type: 'tags' });
  const project = await account.insert('projects', { name: 'Project' });
  for (const value of ['a', ' A', 'b,a'])
    await account.insert('projects_fieldsvalues', { projectId: project.id, fieldId: tags.id, value });
  const flag = await account.insert('fields', {
    targetedEntity: 'PROJECT',
    name: 'Flag',
    type: 'boolean',
    defaultValue: 'yes',
  });
  const [plain, empty, html] = await Promise.all(
    ['Plain & simple', '', '<div>a</div>'].map((description) =>
      account.insert('companies', { name: 'Company', description, website: 'www.company.example' }),
    ),
  );
  const named = await account.insert('companies', {
    name: 'Named',
    networkUrl: 'network.example/company/named',
    canonicalNetworkUrl: 'https://network.example/company/named',
    website: 'javascript:alert(1)',
  });
  const person = await account.insert('profiles', { profileUrl: 'javascript:alert(1)' });
  for (const emailAddress of ['jane@example.org', ' john@example.org ', '\tjane@example.org', 'jane@nowhere'])
    await account.insert('profiles_emails', { profileId: person.id, emailAddress });
  await account.insert('profiles_phones', { profileId: person.id, number: 'none' });
  const image = await account.insert('images', { publicUrl: 'data:image/png;base64,x' });
  const shared = await database.pool.query(
    `insert into networkcompanies (name, website, "networkUrl") values ('A', 'a.example', 'javascript:1') returning id`,
  );

  await migrate();

  for (const { row, type, before, after } of profiles) {
    const found = await account.query(
      'select value from profiles_fieldsvalues where "profileId" = $1 order by value',
      [row.id],
    );
    expect({ type, before, after: found.map(({ value }) => value) }).toEqual({ type, before, after });
    const replaced = await account.query(
      'select "columnName", value, replacement from replaced_values where "profileId" = $1',
      [row.id],
    );
    const isKept = after.length === 1 && after[0] === before;
    expect(replaced).toEqual(
      isKept
        ? []
        : [
            {
              columnName: 'profiles_fieldsvalues.value',
              value: before,
              replacement: after.join(', ') || null,
            },
          ],
    );
    // Who polls for changes sees those that were changed and no others.
    const { updatedAt } = await account.read('profiles', row);
    expect({ type, before, isTouched: Number(updatedAt) !== Number(row.updatedAt) }).toEqual({
      type,
      before,
      isTouched: !isKept,
    });
  }
  expect(
    await account.query(
      'select "numberValue", "booleanValue", "dateValue"::text, amount, currency from profiles_fieldsvalues where value = any($1) order by value',
      [['12.5', '2024-02-29', '45000.50 EUR', 'true']],
    ),
  ).toEqual([
    { numberValue: '12.5', booleanValue: null, dateValue: null, amount: null, currency: null },
    { numberValue: null, booleanValue: null, dateValue: '2024-02-29', amount: null, currency: null },
    { numberValue: null, booleanValue: null, dateValue: null, amount: '45000.50', currency: 'EUR' },
    { numberValue: null, booleanValue: true, dateValue: null, amount: null, currency: null },
  ]);
  expect(
    (
      await account.query('select value from projects_fieldsvalues where "projectId" = $1 order by value', [
        project.id,
      ])
    ).map(({ value }) => value),
  ).toEqual(['a', 'b']);
  expect((await account.read('fields', flag)).defaultValue).toBeNull();
  const descriptions = [];
  for (const company of [plain, empty, html, named]) {
    const { description, website } = await account.read('companies', company as Row);
    descriptions.push([description, website]);
  }
  expect(descriptions).toEqual([
    ['Plain &amp; simple', 'https://www.company.example'],
    [null, 'https://www.company.example'],
    ['<div>a</div>', 'https://www.company.example'],
    [null, null],
  ]);
  expect(await account.read('companies', named)).toMatchObject({
    networkUrl: 'https://network.example/company/named',
    canonicalNetworkUrl: 'https://network.example/company/named',
  });
  expect((await account.read('profiles', person)).profileUrl).toBeNull();
  const emails = await account.query(
    'select "emailAddress" from profiles_emails where "profileId" = $1 order by 1',
    [person.id],
  );
  expect(emails.map(({ emailAddress }) => emailAddress)).toEqual(['jane@example.org', 'john@example.org']);
  expect(await account.query('select from profiles_phones where "profileId" = $1', [person.id])).toEqual([]);
  expect(await account.read('images', image)).toBeUndefined();
  expect(
    (
      await account.query(
        'select value, replacement from replaced_values where "profileId" = $1 order by value',
        [person.id],
      )
    ).map(({ value, replacement }) => [value, replacement]),
  ).toEqual([
    ['\tjane@example.org', null],
    [' john@example.org ', 'john@example.org'],
    ['jane@nowhere', null],
    ['javascript:alert(1)', null],
    ['none', null],
  ]);
  const networkCompany = await database.pool.query(
    'select website, "networkUrl" from networkcompanies where id = $1',
    [shared.rows[0].id],
  );
  expect(networkCompany.rows).toEqual([{ website: 'https://a.example', networkUrl: null }]);
});
