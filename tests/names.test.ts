/** Names sort and match as people read them, through GraphQL and the REST lists. */
import { insert, startTestApi, type TestAccount } from './support/api.ts';
import { GraphqlSocket } from './support/graphql-socket.ts';
import { vacuum } from './support/large-account.ts';
import { rowsRead } from './support/rows-read.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const firstNames = [
  'Zoé',
  'éric',
  'Eva',
  'Eric',
  'Éric',
  'Œdipe',
  'Élodie',
  'Odile',
  'Erica',
  'D_nis',
  'D％nis',
];

/** The names of the rows that a list returns. */
async function listed(path: string, parameters: Record<string, unknown>, name = 'name'): Promise<unknown[]> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) query.set(key, JSON.stringify(value));
  const response = await acme.get(`/rest/v2/${path}?${query}`);
  const body = (await response.json()) as { data: Record<string, unknown>[]; message?: string };
  expect({ status: response.status, message: body.message }).toEqual({ status: 200 });
  return body.data.map((row) => row[name]);
}

/** The names of the rows that a GraphQL query finds. */
async function found(table: string, column: string, condition: Record<string, unknown>): Promise<unknown[]> {
  const { data, errors } = await acme.graphql(
    `query ($where: ${table}_bool_exp!) { rows: ${table}(where: $where, order_by: [{ ${column}: asc }, { id: asc }]) { ${column} } }`,
    { where: { [column]: condition } },
  );
  expect(errors).toBeUndefined();
  return ((data?.rows ?? []) as Record<string, unknown>[]).map((row) => row[column]);
}

describe('names', () => {
  beforeAll(async () => {
    for (const name of firstNames) {
      const columns = { groupId: acme.groupId, name };
      await insert(api.database, 'profiles', {
        groupId: acme.groupId,
        firstNameManual: name,
        lastNameManual: name,
      });
      await insert(api.database, 'companies', columns);
      await insert(api.database, 'projects', columns);
    }
  });

  test.each([
    ['profiles', 'lastName'],
    ['profiles', 'firstName'],
    ['companies', 'name'],
    ['projects', 'name'],
  ])('a list of %s ordered by %s has Éric beside Eric', async (path, column) => {
    // The lower-case letter comes first, and the letter without an accent, unless a later letter decides.
    const expected = [
      'D_nis',
      'D％nis',
      'Élodie',
      'Eric',
      'éric',
      'Éric',
      'Erica',
      'Eva',
      'Odile',
      'Œdipe',
      'Zoé',
    ];
    expect(await listed(path, { orderBy: { [column]: 'asc' } }, column)).toEqual(expected);
    expect(await listed(path, { orderBy: { [column]: 'desc' } }, column)).toEqual(expected.toReversed());
  });

  test.each([
    ['profiles', 'lastName'],
    ['profiles', 'firstName'],
    ['companies', 'name'],
    ['projects', 'name'],
  ])('`_ilike` on %s.%s finds a name with and without accents', async (table, column) => {
    const all = ['Eric', 'éric', 'Éric'];
    for (const pattern of ['eric', 'Éric', 'ÉRIC', 'ERIC', 'e_ic']) {
      expect(await found(table, column, { _ilike: pattern })).toEqual(all);
      expect(
        await listed(
          table,
          { where: { [column]: { _ilike: pattern } }, orderBy: { [column]: 'asc' } },
          column,
        ),
      ).toEqual(all);
    }
    expect(await found(table, column, { _ilike: '%éRi%' })).toEqual([...all, 'Erica']);
    expect(await found(table, column, { _ilike: 'œd%' })).toEqual(['Œdipe']);
    expect(await found(table, column, { _ilike: 'oed%' })).toEqual(['Œdipe']);
    expect(await found(table, column, { _nilike: '%e%' })).toEqual(['D_nis', 'D％nis']);
  });

  test('the signs of a pattern keep their meaning, and wide letters that look like them have none', async () => {
    expect(await found('companies', 'name', { _ilike: 'd\\_nis' })).toEqual(['D_nis']);
    expect(await found('companies', 'name', { _ilike: 'd_nis' })).toEqual(['D_nis', 'D％nis']);
    expect(await found('companies', 'name', { _ilike: 'd％' })).toEqual([]);
    expect(await found('companies', 'name', { _ilike: 'd％nis' })).toEqual(['D％nis']);
  });

  test('equality, `_like` and regular expressions stay exact', async () => {
    expect(await found('companies', 'name', { _eq: 'Éric' })).toEqual(['Éric']);
    expect(await found('companies', 'name', { _in: ['eric', 'éric'] })).toEqual(['éric']);
    expect(await found('companies', 'name', { _like: 'Eric%' })).toEqual(['Eric', 'Erica']);
    expect(await found('companies', 'name', { _similar: 'Eric' })).toEqual(['Eric']);
    expect(await found('companies', 'name', { _regex: '^Eric' })).toEqual(['Eric', 'Erica']);
    expect(await found('companies', 'name', { _iregex: '^eric' })).toEqual(['Eric', 'Erica']);
  });

  test('names of related records match without accents too', async () => {
    const profileId = await insert(api.database, 'profiles', { groupId: acme.groupId, lastNameManual: 'X' });
    await insert(api.database, 'profiles_positions', {
      groupId: acme.groupId,
      profileId,
      title: 'Développeuse',
      companyName: 'Société Générale',
    });
    const where = { positions: { title: { _ilike: 'developp%' }, companyName: { _ilike: '%generale' } } };
    expect(await listed('profiles', { where }, 'id')).toEqual([profileId]);
  });

  test('a subscription matches as a query does', async () => {
    // Here the pattern is a parameter of a poll, which has another form in SQL.
    const socket = await GraphqlSocket.connect(
      `${api.baseUrl.replace('http', 'ws')}/graphql`,
      'graphql-transport-ws',
      { 'X-API-KEY': acme.privateKey.secret },
    );
    socket.start(
      's',
      'subscription ($name: String!) { companies(where: { name: { _ilike: $name } }) { name } }',
      { name: 'zoe' },
    );
    expect(await socket.data()).toEqual({ companies: [{ name: 'Zoé' }] });
    await socket.close();
  });
});

describe('in a large account', () => {
  let large: TestAccount;

  beforeAll(async () => {
    large = await api.createAccount('Large');
    const { pool } = api.database;
    // Without the triggers, which would take most of the time.
    await pool.query(`
      alter table profiles disable trigger user; alter table companies disable trigger user; alter table projects disable trigger user;
      insert into profiles ("groupId", "firstNameManual", "lastNameManual", summary)
        select '${large.groupId}', 'Prénom' || md5(n::text), 'Nom' || md5((-n)::text), repeat(md5(n::text), 10)
          from generate_series(1, 2500) as n;
      insert into companies ("groupId", name) select '${large.groupId}', 'Société' || md5(n::text) from generate_series(1, 2500) as n;
      insert into projects ("groupId", name, "referenceId")
        select '${large.groupId}', 'Société' || md5(n::text), n from generate_series(1, 2500) as n;
      alter table profiles enable trigger user; alter table companies enable trigger user; alter table projects enable trigger user`);
    await vacuum(api.database);
  });

  /** The rows of a query, which reads them by the index and does not scan the table. */
  async function rowsBy(index: string, table: string, query: string): Promise<unknown> {
    let found: unknown;
    const read = await rowsRead(api.database, async () => {
      found = (await large.graphql(query)).data?.rows;
    });
    expect(read).toHaveProperty(index);
    expect(read).not.toHaveProperty(table);
    return found;
  }

  test.each([
    ['profiles', 'lastName: { _ilike: "%NÖM00%" }', 'profiles_groupId_names_idx'],
    ['profiles', 'firstName: { _ilike: "%prenom00%" }', 'profiles_groupId_names_idx'],
    ['companies', 'name: { _ilike: "%société00%" }', 'companies_groupId_folded_name_idx'],
    ['projects', 'name: { _ilike: "%societe00%" }', 'projects_groupId_folded_name_idx'],
  ])('a search of %s for %s uses an index', async (table, condition, index) => {
    const rows = await rowsBy(index, table, `{ rows: ${table}(where: { ${condition} }) { id } }`);
    expect((rows as unknown[] | undefined)?.length).toBeGreaterThan(5);
  });

  test.each([
    ['profiles', 'lastName', 'profiles_groupId_lastName_idx'],
    ['companies', 'name', 'companies_groupId_name_idx'],
    ['projects', 'name', 'projects_groupId_name_idx'],
  ])('a page of %s ordered by %s uses an index', async (table, column, index) => {
    for (const direction of ['asc', 'desc']) {
      const order = `[{ ${column}: ${direction} }, { id: asc }]`;
      const rows = await rowsBy(index, table, `{ rows: ${table}(order_by: ${order}, limit: 20) { id } }`);
      expect(rows).toHaveLength(20);
    }
  });
});
