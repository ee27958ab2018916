/** Tests of queries in the address and of persisted queries, with real HTTP. */
import { createHash } from 'node:crypto';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { createEngine } from './engine.ts';
import { type ListeningEngine, listen } from './listen.ts';

const adminSecret = 'only for tests';
let database: TestDatabase;
let server: ListeningEngine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table item (id int primary key); insert into item values (1), (2)');
  const metadata = metadataOf({ tables: [{ table: 'item' }] });
  server = await listen(await createEngine({ metadata, pool: database.pool, adminSecret }), 0, {
    host: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function get(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const address = `http://127.0.0.1:${server.port}/v1/graphql?${new URLSearchParams(parameters)}`;
  const response = await fetch(address, { headers: { 'x-hasura-admin-secret': adminSecret, ...headers } });
  return { status: response.status, allow: response.headers.get('allow'), body: await response.json() };
}

async function post(body: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/graphql`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': adminSecret },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const insert = 'mutation Add { insert_item_one(object: {id: 3}) { id } }';

test('a query in the address is answered, with its variables and the operation of its name', async () => {
  const query = 'query All { item { id } } query One($id: Int!) { item_by_pk(id: $id) { id } }';
  const answer = await get({ query, operationName: 'One', variables: '{"id":2}' });
  expect(answer).toMatchObject({ status: 200, body: { data: { item_by_pk: { id: 2 } } } });
});

test('a mutation by GET is refused and changes nothing', async () => {
  for (const parameters of [
    { query: insert },
    { query: `{ item { id } } ${insert}`, operationName: 'Add' },
  ]) {
    expect(await get(parameters)).toMatchObject({
      status: 405,
      allow: 'POST',
      body: { errors: [{ message: 'a mutation cannot be sent by GET: use POST' }] },
    });
  }
  const { rows } = await database.pool.query('select id from item');
  expect(rows).toHaveLength(2);
});

test.each([
  [{}, 'key "query" not found'],
  [{ query: '{ item { id } }', variables: '[1]' }, 'variables must be a JSON object'],
  [{ query: '{ item { id } }', varables: '{}' }, 'the parameter "varables" is unknown'],
])('the parameters %j are refused', async (parameters, message) => {
  expect(await get(parameters as Record<string, string>)).toMatchObject({
    status: 200,
    body: { errors: [{ message, extensions: { code: 'parse-failed' } }] },
  });
});

test('a query by GET needs the secret', async () => {
  const answer = await get({ query: '{ item { id } }' }, { 'x-hasura-admin-secret': 'guess' });
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'access-denied' } }] });
});

test('a persisted query is answered after its document was sent once, by POST and by GET', async () => {
  const query = '{ item(where: {id: {_eq: 1}}) { id } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  expect(await post({ extensions })).toEqual({
    status: 200,
    body: {
      errors: [
        { message: 'PersistedQueryNotFound', extensions: { path: '$', code: 'PERSISTED_QUERY_NOT_FOUND' } },
      ],
    },
  });
  const data = { item: [{ id: 1 }] };
  expect((await post({ query, extensions })).body).toEqual({ data });
  expect((await post({ extensions })).body).toEqual({ data });
  expect((await get({ extensions: JSON.stringify(extensions) })).body).toEqual({ data });
  expect((await post([{ extensions }, { query: '{ __typename }' }])).body).toEqual([
    { data },
    { data: { __typename: 'query_root' } },
  ]);
});
