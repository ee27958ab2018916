/** Tests of GraphQL over HTTP at /graphql: queries in the address, and the media type with the status of the errors. */
import { createHash } from 'node:crypto';
import { startTestApi } from '../../../tests/support/api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const responseType = 'application/graphql-response+json';
const accept = { accept: `${responseType}, application/json;q=0.9` };

function get(parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return acme.get(`/graphql?${new URLSearchParams(parameters)}`, { headers });
}

describe('a query in the address', () => {
  const query = 'query One($id: uuid!) { group: groups_by_pk(id: $id) { id } } query Two { users { id } }';
  const variables = JSON.stringify({ id: acme.groupId });

  test('is answered as the same query in a body', async () => {
    const answer = await get({ query, variables, operationName: 'One', extensions: '{}' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: { group: { id: acme.groupId } } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { data } = await acme.graphql('{ users { id } }');
    expect(await (await get({ query: '{ users { id } }', operationName: '', variables: '' })).json()).toEqual(
      {
        data,
      },
    );
  });

  test('has the rights of its key', async () => {
    const parameters = new URLSearchParams({ query: '{ profiles { id } }' });
    const answer = await acme.get(`/graphql?${parameters}`, { key: acme.publicKey.secret });
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
    expect((await acme.get(`/graphql?${parameters}`, { key: null })).status).toBe(401);
  });

  test.each([
    ['mutation', 'mutation { update_projects(where: {}, _set: { name: "Read" }) { affected_rows } }', {}],
    [
      'mutation',
      'query A { users { id } } mutation B { saveCompany(company: {name: "B"}) { companyId } }',
      {},
    ],
    [
      'mutation',
      'query A { users { id } } mutation B { saveCompany(company: {name: "B"}) { companyId } }',
      { operationName: 'B' },
    ],
    ['subscription', 'subscription { users { id } }', {}],
  ])('must be a query: a %s gets 405', async (kind, document, parameters) => {
    const answer = await get({ query: document, ...parameters });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining(kind), extensions: { code: 'method_not_allowed' } }],
    });
    expect((await acme.graphql('{ companies { id } }')).data).toEqual({ companies: [] });
  });

  test.each([
    [{}, 'invalid_parameter'],
    [{ query: '{ users {' }, 'invalid_parameter'],
    [{ query: `{${' a'.repeat(20_001)}}` }, 'invalid_parameter'],
    [{ query: '{ users { id } }', variables: '[1]' }, 'invalid_parameter'],
    [{ query: '{ users { id } }', variables: '{' }, 'invalid_parameter'],
    [{ query: '{ users { id } }', apiKey: 'pk_x' }, 'unknown_parameter'],
  ])('that is wrong gets 400 and says why: %#', async (parameters, code) => {
    const answer = await get(parameters);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
  });
});

describe('a persisted query', () => {
  const query = '{ groups { id } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const unknown = {
    errors: [
      { message: 'PersistedQueryNotFound', extensions: { path: '$', code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ],
  };
  const post = (body: unknown, key?: string) =>
    acme.post('/graphql', body, { ...(key !== undefined && { key }) });

  test('is answered after its document was sent once, by POST and by GET, to callers of the account only', async () => {
    expect(await (await get({ extensions: JSON.stringify(extensions) })).json()).toEqual(unknown);
    const data = { groups: [{ id: acme.groupId }] };
    expect(await (await post({ query, extensions })).json()).toEqual({ data });
    expect(await (await post({ extensions })).json()).toEqual({ data });
    expect(await (await get({ extensions: JSON.stringify(extensions) })).json()).toEqual({ data });
    const other = await api.createAccount('Other');
    expect(await (await other.post('/graphql', { extensions })).json()).toEqual(unknown);
    expect(await (await post({ extensions }, acme.publicKey.secret)).json()).toEqual(unknown);
  });

  test('that is unknown lets nothing of its batch run', async () => {
    const change = 'mutation { update_projects(where: {}, _set: { name: "Changed" }) { affected_rows } }';
    const sent = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    const answer = await post([{ query: change }, { extensions: sent }]);
    expect(await answer.json()).toEqual([unknown, unknown]);
  });

  test('whose hash is that of another document is refused with 400', async () => {
    const answer = await post({ query: '{ users { id } }', extensions });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'bad-request' } }] });
  });

  test('of a mutation is refused by GET', async () => {
    const mutation = 'mutation { update_projects(where: {}, _set: { name: "x" }) { affected_rows } }';
    const hash = createHash('sha256').update(mutation).digest('hex');
    const persisted = { persistedQuery: { version: 1, sha256Hash: hash } };
    await post({ query: mutation, extensions: persisted });
    expect((await get({ extensions: JSON.stringify(persisted) })).status).toBe(405);
  });
});

describe('application/graphql-response+json', () => {
  const post = (body: unknown, headers: Readonly<Record<string, string>> = accept, key?: string) =>
    acme.post('/graphql', body, { headers, ...(key !== undefined && { key }) });

  test('is sent to clients that prefer it, by both methods', async () => {
    const query = '{ users { id } }';
    for (const answer of [await post({ query }), await get({ query }, accept)]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`${responseType}; charset=utf-8`);
      expect(await answer.json()).toHaveProperty('data');
    }
  });

  test.each([
    [{ query: '{ nope }' }, 400, 'validation-failed'],
    [{ query: '{' }, 400, 'validation-failed'],
    [{ documents: '{ users { id } }' }, 400, 'parse-failed'],
    ['[', 400, 'invalid-json'],
    [{ query: 'mutation { insert_projects_one(object: { id: "x" }) { id } }' }, 400, 'data-exception'],
  ])('has the status of the errors: %j', async (body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(responseType);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  test('is the type of errors of this server too', async () => {
    const answer = await post({ query: '{ users { id } }' }, accept, 'sk_nonsense');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain(responseType);
  });

  test.each([
    [undefined],
    ['*/*'],
    ['application/json'],
    [`application/json, ${responseType};q=0.5`],
    ['text/html'],
  ])('is not sent without being preferred: %s', async (type) => {
    const answer = await post({ query: '{ nope }' }, type === undefined ? {} : { accept: type });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('is not the type of a batch, whose operations have a status each', async () => {
    const answer = await post([{ query: '{ nope }' }, { query: '{ users { id } }' }]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
