/**
 * The engine reuses prepared requests. An execution must never use the values, the structure of the variables or the
 * session of an earlier one.
 */
import { createSession } from '@platform/engine';
import { openWorld, type World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.pool.start());
afterEach(() => world.pool.undo());

const admin = createSession('admin');
const member = (tenant: string, user: string) =>
  createSession('member', [
    ['x-hasura-tenant-id', tenant],
    ['x-hasura-user-id', user],
  ]);

async function run(
  query: string,
  variables: Record<string, unknown> = {},
  session = admin,
): Promise<unknown> {
  const { data, errors } = JSON.parse(await world.engine.run({ query, variables }, session));
  return errors?.[0]?.message ?? data;
}

const ids = (data: unknown) =>
  Object.values(data as Record<string, { id: number }[]>)[0]?.map(({ id }) => id);

test('two callers with the same role read their own rows', async () => {
  const query = 'query { author(order_by: {id: asc}) { id } }';
  expect(ids(await run(query, {}, member('1', '1')))).toEqual([1, 2, 4]);
  expect(ids(await run(query, {}, member('2', '3')))).toEqual([3]);
  expect(ids(await run(query, {}, admin))).toEqual([1, 2, 3, 4]);
  expect(await run(query, {}, createSession('member'))).toBe(
    'missing session variable: "x-hasura-tenant-id"',
  );
});

test('a prepared request uses the variables of each execution', async () => {
  const query =
    'query ($id: Int!, $limit: Int) { author(where: {id: {_gte: $id}}, order_by: {id: asc}, limit: $limit) { id } }';
  expect(ids(await run(query, { id: 1, limit: 2 }))).toEqual([1, 2]);
  expect(ids(await run(query, { id: 3, limit: 1 }))).toEqual([3]);
  expect(ids(await run(query, { id: 3, limit: null }))).toEqual([3, 4]);
  expect(ids(await run(query, { id: 3 }))).toEqual([3, 4]);
  expect(await run(query, { id: 3, limit: -1 })).toContain('expected a non-negative 32-bit integer');
  expect(await run(query, { id: 2.5, limit: 1 })).toContain('lies outside the bounds');
  expect(await run(query, { id: 1, limit: 1, other: 1 })).toContain('unexpected variables');
  expect(await run(query, {})).toContain('expecting a value for non-nullable variable');
});

test('conditions in variables are applied with their structure', async () => {
  const query =
    'query ($where: author_bool_exp, $order: [author_order_by!]) { author(where: $where, order_by: $order) { id } }';
  const order = { id: 'asc' };
  expect(ids(await run(query, { where: { id: { _eq: 1 } }, order }))).toEqual([1]);
  expect(ids(await run(query, { where: { id: { _eq: 2 } }, order }))).toEqual([2]);
  expect(ids(await run(query, { where: { id: { _neq: 2 } }, order }))).toEqual([1, 3, 4]);
  expect(ids(await run(query, { where: { id: { _in: [4, 1] } }, order }))).toEqual([1, 4]);
  expect(ids(await run(query, { where: { id: { _in: [] } }, order }))).toEqual([]);
  expect(ids(await run(query, { where: { id: { _in: [4, 1] } }, order: { id: 'desc' } }))).toEqual([4, 1]);
  expect(ids(await run(query, { where: { born: { _is_null: true } }, order }))).toEqual([2, 4]);
  expect(ids(await run(query, { where: { born: { _is_null: false } }, order }))).toEqual([1, 3]);
  expect(ids(await run(query, { where: { _or: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }] }, order }))).toEqual([
    1, 2,
  ]);
  expect(ids(await run(query, { where: { _or: [{ id: { _eq: 1 } }] }, order }))).toEqual([1]);
  expect(ids(await run(query, { where: null, order }))).toEqual([1, 2, 3, 4]);
});

test('directives depend on the variables of each execution', async () => {
  const query = 'query ($with: Boolean!) { author_by_pk(id: 1) { id name @include(if: $with) } }';
  expect(await run(query, { with: true })).toEqual({ author_by_pk: { id: 1, name: 'Ada' } });
  expect(await run(query, { with: false })).toEqual({ author_by_pk: { id: 1 } });
});

test('introspection depends on the variables of each execution', async () => {
  const query = 'query ($name: String!) { __type(name: $name) { name } }';
  expect(await run(query, { name: 'author' })).toEqual({ __type: { name: 'author' } });
  expect(await run(query, { name: 'article' })).toEqual({ __type: { name: 'article' } });
});

test('a variable inside a JSON literal has the value of each execution', async () => {
  const query = 'query ($theme: jsonb) { author(where: {settings: {_contains: {theme: $theme}}}) { id } }';
  expect(ids(await run(query, { theme: { dark: true } }))).toEqual([1]);
  expect(ids(await run(query, { theme: null }))).toEqual([2]);
});

test('an inserted object has the columns of its own variables', async () => {
  const query =
    'mutation ($o: tenant_insert_input!) { insert_tenant_one(object: $o) { id name authors { name } } }';
  expect(await run(query, { o: { id: 10, name: 'Ten' } })).toEqual({
    insert_tenant_one: { id: 10, name: 'Ten', authors: [] },
  });
  expect(await run(query, { o: { name: 'Eleven', id: 11 } })).toEqual({
    insert_tenant_one: { id: 11, name: 'Eleven', authors: [] },
  });
  expect(
    await run(query, { o: { id: 12, name: 'Twelve', authors: { data: [{ name: 'a' }, { name: 'b' }] } } }),
  ).toEqual({
    insert_tenant_one: { id: 12, name: 'Twelve', authors: [{ name: 'a' }, { name: 'b' }] },
  });
  expect(
    await run(query, { o: { id: 13, name: 'Thirteen', authors: { data: [{ name: 'c' }, { name: 'd' }] } } }),
  ).toEqual({
    insert_tenant_one: { id: 13, name: 'Thirteen', authors: [{ name: 'c' }, { name: 'd' }] },
  });
  expect(await run(query, { o: { id: 14 } })).toContain('Not-NULL violation');
});

test('executions of one update write the values and use the permissions of their own callers', async () => {
  const query =
    'mutation ($id: Int!, $body: String) { update_article_by_pk(pk_columns: {id: $id}, _set: {body: $body}) { id body } }';
  expect(await run(query, { id: 1, body: 'x-hasura-user-id' }, member('1', '1'))).toEqual({
    update_article_by_pk: { id: 1, body: 'x-hasura-user-id' },
  });
  expect(await run(query, { id: 1, body: 'mine now' }, member('1', '2'))).toEqual({
    update_article_by_pk: null,
  });
  expect(await run(query, { id: 3, body: null }, member('1', '2'))).toEqual({
    update_article_by_pk: { id: 3, body: null },
  });
});

describe('Postgres keeps the plan of a prepared statement', () => {
  const timesKept = () => world.pool.statements().split('-- named').length - 1;

  test('for a query by key, from its second execution', async () => {
    const query = 'query ($id: Int!) { tenant_by_pk(id: $id) { id authors { id } } }';
    await run(query, { id: 1 });
    expect(timesKept()).toBe(0);
    await run(query, { id: 2 });
    await run(query, { id: 3 });
    expect(timesKept()).toBe(2);
  });

  test('for a mutation by key, from its second execution', async () => {
    const query =
      'mutation ($id: Int!) { update_tenant_by_pk(pk_columns: {id: $id}, _set: {name: "n"}) { id } }';
    await run(query, { id: 1 });
    await run(query, { id: 2 });
    expect(timesKept()).toBe(1);
  });

  test('for a frequent list that depends only on the session and the limit', async () => {
    const query =
      'query ($limit: Int!, $offset: Int) { author(limit: $limit, offset: $offset, order_by: {id: asc}) { id } }';
    const ask = (limit: number) => run(query, { limit, offset: 0 }, member('1', '1'));
    for (let limit = 1; limit <= 10; limit++) await ask(limit);
    expect(timesKept()).toBe(0);
    expect(await ask(1)).toMatchObject({ author: [{}] });
    expect(await ask(2)).toMatchObject({ author: [{}, {}] });
    expect(timesKept()).toBe(2);
  });

  test.each([
    ['a variable', 'query ($tenant: Int!) { author(where: {tenant_id: {_eq: $tenant}}) { id } }'],
    [
      'a literal',
      'query ($tenant: Int) { author(where: {tenant_id: {_eq: 1}}) { id } tenant_by_pk(id: 1) { id } }',
    ],
    [
      'a nested filter',
      'query ($tenant: Int!) { author { id articles(where: {id: {_gt: $tenant}}) { id } } }',
    ],
  ])('never for a list whose best plan depends on %s', async (_case, query) => {
    for (let time = 0; time < 15; time++) await run(query, { tenant: 1 });
    expect(timesKept()).toBe(0);
  });

  test('for every list and mutation of a fixed document, from its second execution', async () => {
    const fixed = createSession('admin', [], { sendsFixedDocument: true });
    const list = 'query ($tenant: Int!) { author(where: {tenant_id: {_eq: $tenant}}) { id } }';
    for (const tenant of [1, 2, 1]) {
      expect(await run(list, { tenant }, fixed)).toEqual(await run(list, { tenant }));
    }
    expect(timesKept()).toBe(2);
    const update =
      'mutation ($ids: [Int!]!) { update_author(where: {id: {_in: $ids}}, _set: {born: null}) { affected_rows } }';
    for (const ids of [[1], [], [1, 2]]) {
      expect(await run(update, { ids }, fixed)).toEqual({ update_author: { affected_rows: ids.length } });
    }
    expect(timesKept()).toBe(4);
  });

  test('never for a mutation with a condition', async () => {
    const query =
      'mutation ($tenant: Int!) { update_author(where: {tenant_id: {_eq: $tenant}}, _set: {born: null}) { affected_rows } }';
    for (const tenant of [1, 2, 1]) await run(query, { tenant });
    expect(timesKept()).toBe(0);
  });
});
