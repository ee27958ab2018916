/**
 * The rules of values over the public API: GraphQL refuses what is no value of its type, any HTML becomes rich text
 * through a save, and typed values can be filtered, sorted and summed.
 */
// size: one server and one account for the rules of every value
import { randomUUID } from 'node:crypto';
import { timeZoneOf } from '../actions-server/text/time-zone.ts';
import { insert, startTestApi } from './support/api.ts';
import { postSave } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

type Entity = 'PROJECT' | 'COMPANY' | 'PROFILE';

const field = (type: string, targetedEntity: Entity = 'PROJECT', values: object = {}) =>
  insert(api.database, 'fields', { groupId: acme.groupId, name: type, type, targetedEntity, ...values });
const project = (name = 'Project') => insert(api.database, 'projects', { groupId: acme.groupId, name });

const insertValue = `mutation ($value: projects_fieldsvalues_insert_input!) {
  value: insert_projects_fieldsvalues_one(object: $value) {
    value numberValue booleanValue dateValue dateTimeValue amount currency
  }
}`;
const untyped = {
  numberValue: null,
  booleanValue: null,
  dateValue: null,
  dateTimeValue: null,
  amount: null,
  currency: null,
};

async function write(type: string, value: string) {
  const object = { fieldId: await field(type), projectId: await project(), value };
  return acme.graphql(insertValue, { value: object });
}

describe('a custom field value that is written by GraphQL', () => {
  test.each([
    [
      'richtext',
      '<img src=x onerror=alert(1)><script>alert(2)</script>',
      'HTML in the canonical sanitised form',
    ],
    ['richtext', '<p>a<br>b</p>', '<br />'],
    ['richtext', '<p></p>', 'of which something is seen'],
    ['number', '12,5', 'a number with a decimal point'],
    ['boolean', 'yes', '"true" or "false"'],
    ['date', 'zz', 'a date, such as 2025-12-31'],
    ['date', '2025-02-30', 'a date, such as 2025-12-31'],
    ['datetime', '2025-12-31', 'an ISO 8601 date and time'],
    ['tags', 'a,b, a', 'one tag of at most 200 characters, without a comma'],
    ['url', 'javascript:alert(1)', 'a URL that begins with http:// or https://'],
    ['email', 'nope', 'an e-mail address'],
    ['phone', 'xx', 'a phone number with its country code'],
    ['phone', '06 12 34 56 78', 'a phone number with its country code'],
    ['rating', '99', 'a whole number from 0 to 5'],
    ['currency', 'lots', 'an amount with a decimal point'],
    ['currency', '1000 XXX', 'ISO 4217'],
    ['user', 'Nobody', 'the id of an enabled user'],
    ['user', '00000000-0000-4000-8000-000000000000', 'the id of an enabled user'],
    ['text', '   ', 'a text that is not empty'],
    ['singlechoice', 'Full time', 'one of its options (fieldValueId)'],
    ['singlelocation', 'Paris', 'a location (locationId)'],
  ])(
    'of type %s is refused when it is %j, and the error says what is expected',
    async (type, value, expected) => {
      const { data, errors } = await write(type, value);
      expect(data).toBeUndefined();
      expect(errors).toMatchObject([{ message: expect.stringContaining(expected) }]);
    },
  );

  test.each([
    ['text', ' a ', { value: 'a' }],
    ['richtext', ' <p>a &amp; b</p>\n', { value: '<p>a &amp; b</p>' }],
    ['richtext', 'R&D\na <3\n\n- b', { value: '<p>R&amp;D<br />a &lt;3</p><ul><li>b</li></ul>' }],
    ['number', '+012.50', { value: '12.50', numberValue: 12.5 }],
    ['rating', '4', { value: '4', numberValue: 4 }],
    ['boolean', 'TRUE', { value: 'true', booleanValue: true }],
    ['date', '2024-02-29', { value: '2024-02-29', dateValue: '2024-02-29' }],
    [
      'datetime',
      '2025-12-31 14:30+02:00',
      { value: '2025-12-31T12:30:00.000Z', dateTimeValue: '2025-12-31T12:30:00+00:00' },
    ],
    ['phone', '+33 6 12 34 56 78', { value: '+33612345678' }],
    ['currency', '45000.50 eur', { value: '45000.50 EUR', amount: 45000.5, currency: 'EUR' }],
    ['currency', '45000', { value: '45000', amount: 45000 }],
    ['url', 'https://example.org/a?b=1', { value: 'https://example.org/a?b=1' }],
    ['email', ' jane@example.org', { value: 'jane@example.org' }],
    ['tags', ' a ', { value: 'a' }],
  ])('of type %s is stored in its canonical form: %j', async (type, value, stored) => {
    expect((await write(type, value)).data).toEqual({ value: { ...untyped, ...stored } });
  });

  test('of type user is the id of an enabled user of the account, and stays when the user is disabled', async () => {
    const user = (groupId: string, values: object = {}) =>
      insert(api.database, 'users', {
        groupId,
        displayName: 'U',
        email: `${Math.random()}@x.example`,
        ...values,
      });
    const own = await user(acme.groupId);
    const id = await field('user');
    const projectId = await project();
    expect(
      (await acme.graphql(insertValue, { value: { fieldId: id, projectId, value: own.toUpperCase() } })).data,
    ).toMatchObject({
      value: { value: own },
    });
    for (const refused of [
      await user(acme.groupId, { disabled: true }),
      await user((await api.createAccount('Other')).groupId),
    ]) {
      expect((await write('user', refused)).errors?.[0]?.message).toContain('enabled user');
    }
    await api.database.pool.query('update users set disabled = true where id = $1', [own]);
    await api.database.pool.query('update projects_fieldsvalues set value = value where "projectId" = $1', [
      projectId,
    ]);
    const { rows } = await api.database.pool.query(
      'select value from projects_fieldsvalues where "projectId" = $1',
      [projectId],
    );
    expect(rows).toEqual([{ value: own }]);
  });

  test('cannot set the typed columns, which follow the value', async () => {
    const fieldId = await field('number');
    const value = { fieldId, projectId: await project(), value: '1', numberValue: 2 };
    expect((await acme.graphql(insertValue, { value })).errors?.[0]?.extensions.code).toBe(
      'validation-failed',
    );
    await api.database.pool.query(
      `insert into projects_fieldsvalues ("groupId", "fieldId", "projectId", value, "numberValue") values ($1, $2, $3, '1', 2)`,
      [acme.groupId, fieldId, value.projectId],
    );
    await api.database.pool.query('update projects_fieldsvalues set value = $1 where "fieldId" = $2', [
      '3',
      fieldId,
    ]);
    const { rows } = await api.database.pool.query(
      'select "numberValue" from projects_fieldsvalues where "fieldId" = $1',
      [fieldId],
    );
    expect(rows).toEqual([{ numberValue: '3' }]);
  });
});

test('a field gets another type only if its values are values of that type', async () => {
  const id = await field('text');
  await acme.graphql(insertValue, { value: { fieldId: id, projectId: await project(), value: '12' } });
  const change = (type: string) =>
    api.database.pool.query('update fields set type = $1 where id = $2', [type, id]);
  await expect(change('date')).rejects.toMatchObject({ code: '23514' });
  await change('number');
  const { rows } = await api.database.pool.query(
    'select "numberValue" from projects_fieldsvalues where "fieldId" = $1',
    [id],
  );
  expect(rows).toEqual([{ numberValue: '12' }]);
});

test('the default value of a field is of its type', async () => {
  const make = (type: string, defaultValue: string) =>
    acme.graphql(
      'mutation ($field: fields_insert_input!) { field: insert_fields_one(object: $field) { defaultValue } }',
      { field: { name: 'With default', targetedEntity: 'PROJECT', type, defaultValue } },
    );
  expect((await make('richtext', '<script>a</script>')).errors?.[0]?.message).toContain(
    'the default value of a field of the type richtext',
  );
  expect((await make('boolean', 'TRUE')).data).toEqual({ field: { defaultValue: 'true' } });
  expect((await make('singlechoice', 'Any name')).data).toEqual({ field: { defaultValue: 'Any name' } });
});

describe('HTML', () => {
  const html = '<p onclick="x()">a<br>b</p><script>alert(1)</script>';
  const canonical = '<p>a<br />b</p>';

  test('in the description of a company is refused by GraphQL unless it is canonical, and a save makes it so', async () => {
    const id = await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Company' });
    const update = (description: string | null) =>
      acme.graphql(
        'mutation ($id: uuid!, $description: String) { company: update_companies_by_pk(pk_columns: { id: $id }, _set: { description: $description }) { description } }',
        { id, description },
      );
    expect((await update(html)).errors?.[0]?.message).toContain(
      'the description is HTML in the canonical sanitised form',
    );
    expect((await update(canonical)).data).toEqual({ company: { description: canonical } });
    expect((await update('a\n\nb')).data).toEqual({ company: { description: '<p>a</p><p>b</p>' } });
    for (const empty of ['', '<p><br /></p>'])
      expect((await update(empty)).data).toEqual({ company: { description: null } });
    const saved = await acme.graphql(
      'mutation ($company: SaveCompanyInput!) { saveCompany(company: $company) { company { description } warnings { code } } }',
      { company: { companyId: id, description: html } },
    );
    expect(saved.data).toEqual({
      saveCompany: { company: { description: canonical }, warnings: [{ code: 'html_sanitised' }] },
    });
  });

  test('of a script reaches no list', async () => {
    const fieldId = await field('richtext', 'PROJECT', { purpose: 'joboffer_description' });
    const { body } = await postSave(acme, 'projects', {
      name: 'Scripted',
      customFieldsValues: { [fieldId]: html },
    });
    const listed = await (await acme.get('/rest/v2/projects?limit=1000')).text();
    expect(listed).toContain(JSON.stringify(canonical).slice(1, -1));
    expect(listed).not.toContain('alert(1)');
    const { errors } = await acme.graphql(
      'mutation ($id: uuid!, $value: String!) { update_projects_fieldsvalues(where: { projectId: { _eq: $id } }, _set: { value: $value }) { affected_rows } }',
      { id: body.projectId, value: html },
    );
    expect(errors?.[0]?.message).toContain('a value of a field of the type richtext is HTML');
  });

  test('that gets too long when it is sanitised is refused by the save of a company', async () => {
    const answer = await postSave(acme, 'companies', { name: 'Long', description: '<a></a>'.repeat(20_000) });
    expect(answer).toMatchObject({ status: 422, body: { details: [{ path: 'description' }] } });
  });
});

test('typed values can be filtered, sorted, summed and averaged', async () => {
  const [salary, start] = [await field('currency', 'PROFILE'), await field('date', 'PROFILE')];
  const values: [string, string][] = [
    ['9000 EUR', '2025-03-01'],
    ['45000.50 EUR', '2025-01-01'],
    ['100000 USD', '2024-12-31'],
  ];
  for (const [amount, date] of values) {
    const profileId = await insert(api.database, 'profiles', { groupId: acme.groupId });
    for (const [fieldId, value] of [
      [salary, amount],
      [start, date],
    ] as const) {
      await acme.graphql(
        'mutation ($value: profiles_fieldsvalues_insert_input!) { insert_profiles_fieldsvalues_one(object: $value) { id } }',
        { value: { profileId, fieldId, value } },
      );
    }
  }
  const { data, errors } = await acme.graphql(
    `query ($salary: uuid!, $start: uuid!) {
      euros: profiles_fieldsvalues_aggregate(where: { fieldId: { _eq: $salary }, currency: { _eq: "EUR" } }) {
        aggregate { count sum { amount } avg { amount } max { amount } }
      }
      high: profiles_fieldsvalues(where: { fieldId: { _eq: $salary }, amount: { _gt: 10000 } }, order_by: { amount: desc }) { value }
      soon: profiles_fieldsvalues(where: { fieldId: { _eq: $start }, dateValue: { _gte: "2025-01-01" } }, order_by: { dateValue: asc }) { dateValue }
      people: profiles_aggregate(where: { fieldsValues: { fieldId: { _eq: $salary }, amount: { _lt: 10000 } } }) { aggregate { count } }
    }`,
    { salary, start },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    euros: {
      aggregate: { count: 2, sum: { amount: 54000.5 }, avg: { amount: 27000.25 }, max: { amount: 45000.5 } },
    },
    high: [{ value: '100000 USD' }, { value: '45000.50 EUR' }],
    soon: [{ dateValue: '2025-01-01' }, { dateValue: '2025-03-01' }],
    people: { aggregate: { count: 1 } },
  });
});

describe('an address that is written by GraphQL', () => {
  const company = `mutation ($object: companies_insert_input!) { row: insert_companies_one(object: $object) { website networkUrl canonicalNetworkUrl } }`;
  const profile = `mutation ($object: profiles_insert_input!) { row: insert_profiles_one(object: $object) { profileUrl } }`;
  const image = `mutation ($object: images_insert_input!) { row: insert_images_one(object: $object) { publicUrl } }`;

  test.each([
    [company, 'companies_website_check', { name: 'A', website: 'javascript:alert(1)' }],
    [company, 'companies_website_check', { name: 'A', website: 'www.example.org' }],
    [company, 'companies_networkUrl_check', { name: 'A', networkUrl: 'javascript:alert(1)' }],
    [company, 'companies_networkUrl_check', { name: 'A', networkUrl: 'two words' }],
    [company, 'companies_canonicalNetworkUrl_check', { name: 'A', canonicalNetworkUrl: 'no address' }],
    [
      company,
      'companies_canonicalNetworkUrl_check',
      { name: 'A', canonicalNetworkUrl: 'https://localhost/a' },
    ],
    [profile, 'profiles_canonicalNetworkUrl_check', { canonicalNetworkUrl: 'https://société.example' }],
    [profile, 'profiles_profileUrl_check', { profileUrl: 'data:text/html,x' }],
    [image, 'images_publicUrl_check', { publicUrl: '//evil.test/x.png' }],
    [
      profile,
      'profiles_emails_emailAddress_check',
      { emailAddresses: { data: [{ emailAddress: 'jane@nowhere' }] } },
    ],
    [profile, 'profiles_phones_number_check', { phoneNumbers: { data: [{ number: 'call me' }] } }],
  ])('is refused: %s %s', async (document, constraint, object) => {
    const { errors } = await acme.graphql(document, { object });
    expect(errors?.[0]?.message).toContain(constraint);
  });

  test('of a network gets the scheme that it lacks', async () => {
    const object = { name: 'A', networkUrl: ' network.example/company/a ' };
    expect((await acme.graphql(company, { object })).data).toEqual({
      row: {
        website: null,
        networkUrl: 'https://network.example/company/a',
        canonicalNetworkUrl: 'https://network.example/company/a',
      },
    });
  });
});

describe('a record that is written by GraphQL', () => {
  const idOf = async (document: string, variables: Record<string, unknown>) => {
    const { data } = await acme.graphql(document, variables);
    const row = data?.row as { id: string } | undefined;
    return row?.id;
  };
  const spellings = [
    ['https://société-x.example/team', 'https://xn--socit-x-eyab.example/team/'],
    ['https://straße.example/in', 'https://STRAßE.example/in?a=b'],
    ['https://network．example/dots', 'http://network.example/dots'],
    ['https://network.example/a/../up', 'https://network.example/up'],
    ['https://network.example/./here', 'https://network.example/%2E/here'],
    ['https://network.example/a/%2e%2E/back', 'https://network.example:443/back'],
    ['https://network.example:080/port', 'https://network.example/port'],
    ['https://network.example:/none', 'https://network.example/none'],
    ['https://fr.linkedin.com/in/jane-doe/en', 'https://www.linkedin.com/mwlite/in/jane-doe'],
  ] as const;

  test.each(spellings)(
    'with the network URL %s is found by a save with it, and with %s',
    async (written, other) => {
      const company = await idOf(
        'mutation ($object: companies_insert_input!) { row: insert_companies_one(object: $object) { id } }',
        { object: { name: 'Linked', networkUrl: written } },
      );
      const profile = await idOf(
        'mutation ($object: profiles_insert_input!) { row: insert_profiles_one(object: $object) { id } }',
        { object: { profileUrl: written, firstNameManual: 'Jane', lastNameManual: 'Doe' } },
      );
      for (const networkUrl of [written, other]) {
        const saved = await postSave(acme, 'companies', { name: 'Linked', networkUrl });
        expect([saved.status, saved.outcome, saved.body.companyId]).toEqual([200, 'unchanged', company]);
        const applied = await postSave(acme, 'applicants', {
          firstName: 'Jane',
          lastName: 'Doe',
          networkUrl,
        });
        expect([applied.status, applied.body.profileId]).toEqual([200, profile]);
      }
    },
  );

  test.each([
    ['a@exämple.fr', 'A@xn--exmple-cua.fr'],
    ['b@xn--exmple-cua.fr', 'b@EXÄMPLE.fr'],
    ['e\u0301lodie@example.fr', 'Élodie@example.fr'],
  ])('with the e-mail address %s is found by a save with it, and with %s', async (written, other) => {
    const id = await idOf(
      'mutation ($object: profiles_insert_input!) { row: insert_profiles_one(object: $object) { id } }',
      { object: { emailAddresses: { data: [{ emailAddress: written }] } } },
    );
    for (const emailAddresses of [written, other]) {
      const { status, body } = await postSave(acme, 'applicants', {
        firstName: 'Jane',
        lastName: 'Roe',
        emailAddresses,
      });
      expect([status, body.profileId, body.warnings]).toEqual([200, id, undefined]);
    }
  });

  test('with a domain outside ASCII is found by the address as it is written', async () => {
    const id = await idOf(
      'mutation ($object: profiles_insert_input!) { row: insert_profiles_one(object: $object) { id } }',
      { object: { emailAddresses: { data: [{ emailAddress: 'zoe@exämple.fr' }] } } },
    );
    const found = await acme.graphql(
      'query ($search: String!) { search_profiles(args: { search: $search }) { id } }',
      { search: 'zoe@exämple.fr' },
    );
    expect(found.data?.search_profiles).toEqual([{ id }]);
  });
});

test('a name that GraphQL writes is cleaned, found by a save, and refused with the number when it is too long', async () => {
  const document = `mutation ($profile: profiles_insert_input!, $phone: profiles_phones_insert_input!) {
    insert_profiles_one(object: $profile) { firstName lastName }
    insert_profiles_phones_one(object: $phone) { number }
  }`;
  const id = randomUUID();
  const written = await acme.graphql(document, {
    profile: { id, firstNameManual: 'Zo\u200bé', lastNameManual: '\u202eDu\u00a0\tPont' },
    phone: { profileId: id, number: '\u202a06 39 98 00 31\u202c', canonicalNumber: '+33639980031' },
  });
  expect(written.data).toEqual({
    insert_profiles_one: { firstName: 'Zoé', lastName: 'Du Pont' },
    insert_profiles_phones_one: { number: '06 39 98 00 31' },
  });
  const person = { firstName: 'Zoe\u0301', lastName: 'Du Pont', phoneNumbers: 'mobile 0639980031' };
  expect((await postSave(acme, 'applicants', person)).body).toMatchObject({ profileId: id });
  const tooLong = await acme.graphql(
    'mutation ($name: String!) { insert_profiles_one(object: { firstNameManual: $name }) { id } }',
    { name: 'x'.repeat(201) },
  );
  expect(tooLong.errors).toMatchObject([
    {
      message: 'Check constraint violation. a name has at most 200 characters',
      extensions: { code: 'permission-error' },
    },
  ]);
});

test('an account may have every time zone that the runtime lists and no other, whatever Postgres takes for one', async () => {
  const change = (timeZone: string) =>
    acme.graphql(
      `mutation ($id: uuid!, $timeZone: String!) {
        update_groups_by_pk(pk_columns: { id: $id }, _set: { timeZone: $timeZone }) { timeZone }
      }`,
      { id: acme.groupId, timeZone },
    );
  expect(await change('Europe/Kyiv')).toMatchObject({
    data: { update_groups_by_pk: { timeZone: 'Europe/Kyiv' } },
  });
  // The first two are time zones for Postgres only, and the next two for the runtime.
  for (const other of ['Mars/Base5', 'Etc/GMT+20', 'US/Pacific-New', 'CET', 'europe/paris', '+01:00', ''])
    expect(await change(other)).toMatchObject({
      errors: [{ message: expect.stringContaining('groups_timeZone_check') }],
    });
  const { rows } = await api.database.pool.query<{ name: string; isTaken: boolean }>(
    `select name, is_time_zone(name) as "isTaken" from unnest($1::text[]) as name
     union
     select name[1], is_time_zone(name[1]) from pg_proc, regexp_matches(prosrc, '[A-Z]\\w+/[\\w/+-]+', 'g') as name
      where proname = 'is_time_zone' and name[1] <> 'Mars/Base5'`,
    [[...Intl.supportedValuesOf('timeZone'), 'UTC']],
  );
  expect(rows.filter(({ isTaken }) => !isTaken)).toEqual([]);
  expect(rows.length).toBeGreaterThan(500);
  for (const { name } of rows) expect(timeZoneOf(name, 'FR')).toBe(name);
});
