/** Tests of POST /graphql over HTTP: documents of callers run with the rights of their keys. */
import { insert, startTestApi } from '../../../tests/support/api.ts';
import { createFullRecords } from '../../../tests/support/full-records.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const records = await createFullRecords(api.database, acme);

const fieldsQuery = `
  query fields($limit: Int, $offset: Int, $order_by: [fields_order_by!]!, $where: fields_bool_exp) {
    items: fields(limit: $limit, offset: $offset, order_by: $order_by, where: $where) {
      id createdAt updatedAt deletedAt name userId type order targetedEntity isHidden defaultValue purpose
      isMadeForSales isMadeForRecruitment
      values(where: { deletedAt: { _is_null: true } }, order_by: { order: asc }) {
        id fieldId name isDefault technicalValue
      }
      parentId
      parent { id name isMadeForSales isMadeForRecruitment }
      children(where: { deletedAt: { _is_null: true } }, order_by: { order: asc }) { id name parentId order }
    }
    total: fields_aggregate(order_by: $order_by, where: $where) { aggregate { count } }
  }`;

describe('the documented query', () => {
  test('returns exactly the documented response', async () => {
    const { data, errors } = await acme.graphql(fieldsQuery, {
      limit: 1000,
      offset: 0,
      order_by: [{ order: 'asc' }],
      where: { _and: [{ parentId: { _is_null: true } }, { deletedAt: { _is_null: true } }] },
    });
    expect(errors).toBeUndefined();
    const { items, total } = data as { items: Record<string, unknown>[]; total: unknown };
    expect(total).toEqual({ aggregate: { count: 6 } });
    expect(items).toHaveLength(6);
    const choice = items.find(({ id }) => id === records.fieldIds.choice);
    expect(choice).toMatchObject({
      type: 'multiplechoice',
      targetedEntity: 'PROJECT',
      values: [{ name: 'Permanent', technicalValue: 'permanent', fieldId: records.fieldIds.choice }],
      parent: null,
      children: [],
    });
  });

  test('returns only the custom fields of the account', async () => {
    const { data } = await other.graphql(fieldsQuery, { order_by: [{ name: 'asc' }] });
    expect(data).toEqual({ items: [], total: { aggregate: { count: 0 } } });
  });
});

describe('the role of a request', () => {
  test('with a private key is account, which reads and writes the rows of its own account', async () => {
    const { data, errors } = await acme.graphql(
      `mutation ($id: uuid!) { update_projects_by_pk(pk_columns: { id: $id }, _set: { name: "Renamed" }) { name } }`,
      { id: records.projectId },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ update_projects_by_pk: { name: 'Renamed' } });
  });

  test('cannot write rows of another account', async () => {
    const { data } = await other.graphql(
      `mutation ($id: uuid!) {
        update_projects(where: { id: { _eq: $id } }, _set: { name: "Stolen" }) { affected_rows }
      }`,
      { id: records.projectId },
    );
    expect(data).toEqual({ update_projects: { affected_rows: 0 } });
  });

  test.each([
    ['apikeys', 'hash'],
    ['files', 'storageKey'],
    ['tasks', 'input'],
  ])('never allows a selection, filter or order by %s.%s', async (table, column) => {
    for (const query of [
      `{ ${table} { ${column} } }`,
      `{ ${table}(where: { ${column}: { _is_null: false } }) { id } }`,
      `{ ${table}(order_by: { ${column}: asc }) { id } }`,
      `{ ${table}_aggregate { aggregate { max { ${column} } } } }`,
    ]) {
      expect((await acme.graphql(query)).errors?.[0]?.extensions.code).toBe('validation-failed');
    }
    expect((await acme.graphql(`{ ${table}(limit: 1) { id } }`)).errors).toBeUndefined();
  });

  test('with a public key is public, which reads offers and nothing else', async () => {
    const key = acme.publicKey.secret;
    expect((await acme.graphql('{ offers { id } }', {}, { key })).data).toEqual({
      offers: [{ id: records.projectId }],
    });
    for (const query of [
      '{ projects { id } }',
      '{ profiles { id } }',
      '{ apikeys { id } }',
      '{ tasks { id } }',
    ]) {
      const { data, errors } = await acme.graphql(query, {}, { key });
      expect(data).toBeUndefined();
      expect(errors?.[0]?.extensions.code).toBe('validation-failed');
    }
    const { errors } = await acme.graphql(
      'mutation { delete_projects(where: {}) { affected_rows } }',
      {},
      { key },
    );
    expect(errors?.[0]?.message).toMatch(/no mutations exist/);
  });

  test.each([
    ['another role', { 'x-hasura-role': 'admin' }],
    ['another account', { 'x-hasura-group-id': '{other}' }],
    ['the admin secret', { 'x-hasura-admin-secret': 'test-admin-secret', 'x-hasura-role': 'admin' }],
    ['another spelling', { 'X-HASURA-ROLE': 'admin', 'X-Hasura-Group-Id': '{other}' }],
    ['backend-only permissions', { 'x-hasura-use-backend-only-permissions': 'true' }],
    ['a token', { authorization: 'Bearer x' }],
  ])('cannot be changed by the headers of the caller: %s', async (_case, callerHeaders) => {
    const headers = Object.fromEntries(
      Object.entries(callerHeaders).map(([name, value]) => [name, value.replace('{other}', other.groupId)]),
    );
    const seen = await acme.graphql('{ groups { id } }', {}, { headers });
    expect(seen.data).toEqual({ groups: [{ id: acme.groupId }] });
    const written = await acme.graphql(
      'mutation { insert_tasks_one(object: { type: "saveProject" }) { id } }',
      {},
      { headers },
    );
    expect(written.errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  test('cannot be changed by the body of the request', async () => {
    const body = {
      query: '{ groups { id } }',
      session_variables: { 'x-hasura-role': 'admin' },
      role: 'admin',
    };
    expect(await (await acme.post('/graphql', body)).json()).toEqual({
      data: { groups: [{ id: acme.groupId }] },
    });
  });

  test.each([
    ['the hash of a key', '{ apikeys { hash } }'],
    ['the input of a save', '{ tasks { input } }'],
  ])('never allows a query of %s', async (_case, query) => {
    const { errors } = await acme.graphql(query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation-failed' });
  });
});

describe('requests to /graphql', () => {
  test('an invalid document gets 200 with the error of Hasura', async () => {
    const response = await acme.post('/graphql', { query: '{ projects { nope } }' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      errors: [
        {
          message: expect.stringContaining('nope'),
          extensions: { path: '$.selectionSet.projects.selectionSet.nope', code: 'validation-failed' },
        },
      ],
    });
  });

  test.each([
    ['invalid JSON', '{"query":', 'invalid-json'],
    ['a body without a query', '{}', 'parse-failed'],
    ['a query that is not a string', '{"query":5}', 'parse-failed'],
    ['a body that is not an object', '"{ projects { id } }"', 'parse-failed'],
    ['nothing', '', 'invalid-json'],
  ])('%s gets 200 with an error', async (_case, body, code) => {
    const response = await acme.post('/graphql', body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { path: '$', code } }],
    });
  });

  test('a missing key and an unknown key get 401 with an errors member', async () => {
    for (const [key, code] of [
      [null, 'missing_api_key'],
      ['sk_x', 'invalid_api_key'],
    ] as const) {
      const response = await acme.post('/graphql', { query: '{ projects { id } }' }, { key });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        errors: [{ message: expect.any(String), extensions: { path: '$', code } }],
      });
    }
  });

  test('the log contains the name of the operation, but neither the document nor the variables', async () => {
    await acme.graphql('query Mine($name: String) { projects(where: { name: { _eq: $name } }) { id } }', {
      name: 'jane@example.org',
    });
    const find = () => api.log.findLast(({ operationName }) => operationName === 'Mine');
    await waitUntil(() => find() !== undefined, { what: 'the log line' });
    const line = find();
    expect(line).toMatchObject({
      operationName: 'Mine',
      groupId: acme.groupId,
      apikeyId: acme.privateKey.id,
    });
    expect(JSON.stringify(api.log)).not.toContain('jane@example.org');
  });

  test('an empty operationName is the same as none, also in a batch', async () => {
    const query = 'query A { projects { id } }';
    const send = async (body: unknown) => (await acme.post('/graphql', body)).json();
    const answer = await send({ query });
    expect(answer).toMatchObject({ data: { projects: expect.any(Array) } });
    expect(await send({ query, operationName: '' })).toEqual(answer);
    expect(
      await send([
        { query, operationName: '' },
        { query, operationName: 'A' },
      ]),
    ).toEqual([answer, answer]);
  });

  test('a document with several operations needs an operationName, which selects the operation', async () => {
    const query = 'query A { groups { id } } query B { users { id } }';
    const { data } = (await (await acme.post('/graphql', { query, operationName: 'B' })).json()) as {
      data: object;
    };
    expect(data).toEqual({ users: [{ id: acme.userId }] });
    expect(await (await acme.post('/graphql', { query })).json()).toHaveProperty('errors');
  });

  test('the responses of a batch have the order of its operations, and a failed operation does not affect the others', async () => {
    const response = await acme.post('/graphql', [
      { query: '{ nope { id } }' },
      { query: '{ groups { id } }' },
    ]);
    expect(await response.json()).toEqual([
      { errors: [expect.any(Object)] },
      { data: { groups: [{ id: acme.groupId }] } },
    ]);
  });

  test('every action that a request calls counts, before it runs', async () => {
    const counted = await api.createAccount('Counted');
    const key = (await counted.createKey('private', { dailyLimit: 10 })).secret;
    const saves = (aliases: string) =>
      [...aliases]
        .map((alias) => `${alias}: saveCompany(company: {name: "${alias}"}) { companyId }`)
        .join(' ');
    const send = async (body: unknown, request = { key }) => {
      const response = await counted.post('/graphql', body, request);
      const answer = (await response.json()) as { data: Record<string, unknown[]> };
      return { remaining: response.headers.get('x-ratelimit-remaining'), body: answer };
    };
    const first = await send({ query: `mutation { ${saves('abc')} }` });
    expect(Object.keys(first.body.data)).toEqual(['a', 'b', 'c']);
    expect(first.remaining).toBe('7');
    const query = `mutation { ...F } fragment F on mutation_root { ${saves('de')} }`;
    expect((await send([{ query }, { query: '{ companies { name } }' }])).remaining).toBe('4');
    const rejected = await send({ query: `mutation { ${saves('fghijk')} }` });
    expect(rejected.body).toMatchObject({ errors: [{ extensions: { code: 'daily_limit_reached' } }] });
    const { body } = await send({ query: '{ companies { name } }' });
    expect(body.data.companies).toHaveLength(5);
    // A public key may not call actions: what it sends counts once, whatever it mentions.
    const publicly = await send({ query: `mutation { ${saves('ab')} }` }, { key: counted.publicKey.secret });
    expect(publicly).toMatchObject({ remaining: '9999', body: { errors: [expect.anything()] } });
  });

  test('a mutation is one transaction', async () => {
    const { errors } = await acme.graphql(
      `mutation ($project: uuid!, $status: uuid!) {
        first: update_projects_by_pk(pk_columns: { id: $project }, _set: { name: "Half" }) { id }
        second: update_projects_by_pk(pk_columns: { id: $project }, _set: { statusId: $status }) { id }
      }`,
      { project: records.projectId, status: '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b' },
    );
    expect(errors).toHaveLength(1);
    const { rows } = await api.database.pool.query('select name from projects where id = $1', [
      records.projectId,
    ]);
    expect(rows[0].name).not.toBe('Half');
  });

  test('the least and the greatest id can be asked for', async () => {
    const query = `{
      projects_aggregate { aggregate { min { id } max { id } } }
      first: projects(order_by: { id: asc }, limit: 1) { id }
      last: projects(order_by: { id: desc }, limit: 1) { id }
    }`;
    const { data, errors } = await acme.graphql(query);
    expect(errors).toBeUndefined();
    const { projects_aggregate: ends, first, last } = data as Record<string, [{ id: string }]>;
    expect(ends).toEqual({ aggregate: { min: first?.[0], max: last?.[0] } });
  });

  test('introspection returns the schema of the role', async () => {
    const query = '{ __schema { queryType { name } mutationType { name } } }';
    expect((await acme.graphql(query)).data).toEqual({
      __schema: { queryType: { name: 'query_root' }, mutationType: { name: 'mutation_root' } },
    });
    const { data } = await acme.graphql(query, {}, { key: acme.publicKey.secret });
    expect(data).toEqual({ __schema: { queryType: { name: 'query_root' }, mutationType: null } });
  });

  test('a mutation cannot insert a row into another account or refer to one of its rows', async () => {
    const foreignCompany = await insert(api.database, 'companies', {
      groupId: other.groupId,
      name: 'Foreign',
    });
    const { errors } = await acme.graphql(
      `mutation ($company: uuid!) { insert_projects_one(object: { name: "x", companyId: $company }) { id } }`,
      { company: foreignCompany },
    );
    expect(errors?.[0]?.extensions.code).toBe('constraint-violation');
    const { errors: preset } = await acme.graphql(
      `mutation ($group: uuid!) { insert_projects_one(object: { name: "x", groupId: $group }) { id } }`,
      { group: other.groupId },
    );
    expect(preset?.[0]?.extensions.code).toBe('validation-failed');
  });
});
