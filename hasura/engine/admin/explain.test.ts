/** Tests of `POST /v1/graphql/explain`; the cases follow those of Hasura's own suite. */
import { sendJson } from '../../../tests/support/admin-commands.ts';
import { type ArticleEngine, startArticleEngine } from '../../../tests/support/article-engine.ts';

let world: ArticleEngine;
beforeAll(async () => {
  world = await startArticleEngine();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const explain = (query: string, rest: object = {}, headers: Record<string, string> = {}) => {
  const { variables, operationName, ...others } = rest as Record<string, unknown>;
  const body = { query: { query, variables, operationName }, ...others };
  return sendJson(world.engine, '/v1/graphql/explain', body, headers);
};

test('each root field of a query is explained with its SQL and the plan of Postgres', async () => {
  const { status, body } = await explain(
    '{ first: articles { id } __typename articles_by_pk(id: 1) { title } }',
  );
  expect(status).toBe(200);
  expect(body.map(({ field }: { field: string }) => field)).toEqual([
    'first',
    '__typename',
    'articles_by_pk',
  ]);
  expect(body[0].sql).toMatch(/^select .*"public"."articles"/s);
  expect(body[0].plan.join('\n')).toMatch(/Seq Scan on articles/);
  expect(body[1]).toEqual({ field: '__typename', sql: null, plan: null });
  expect(body[2].plan.join('\n')).toMatch(/Index Cond: \(id = 1\)|Filter: \(id = 1\)/);
});

test('the plan has the values of the request, and nothing is run', async () => {
  const { body } = await explain('query ($t: String!) { articles(where: {title: {_eq: $t}}) { halves } }', {
    variables: { t: 'x y' },
  });
  expect(body[0].plan.join('\n')).toContain("'x y'");
  // `halves` divides by the score.
  await world.write('update articles set score = 0');
  expect((await explain('{ articles { halves } }')).status).toBe(200);
});

test('a query is explained with the permissions of a role and its session variables', async () => {
  const query = '{ articles { id } }';
  const user = { 'X-Hasura-Role': 'user', 'X-Hasura-User-Id': '7' };
  const { status, body } = await explain(query, { user });
  expect(status).toBe(200);
  expect(body[0].plan.join('\n')).toMatch(/author_id = 7/);
  expect(await explain(query, { user: { 'x-hasura-role': 'user' } })).toMatchObject({
    status: 400,
    body: { code: 'not-found', error: 'missing session variable: "x-hasura-user-id"' },
  });
  expect(await explain(query, { user: { 'x-hasura-role': 'stranger' } })).toMatchObject({
    status: 400,
    body: { code: 'validation-failed' },
  });
  expect((await explain(query, { user: { role: 'user' } })).body).toEqual({
    code: 'parse-failed',
    error: '"role" is not a session variable',
    path: '$.user',
  });
});

test('a subscription is explained as the statement that serves all its subscribers', async () => {
  const { status, body } = await explain(
    'subscription ($min: Int!) { articles(where: {score: {_gte: $min}, title: {_neq: "x"}}) { id } }',
    { variables: { min: 3 }, user: { 'x-hasura-role': 'user', 'x-hasura-user-id': '7' } },
  );
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['sql', 'plan', 'variables']);
  expect(body.sql).toContain('unnest(');
  expect(body.plan.join('\n')).toMatch(/Function Scan on/);
  expect(body.variables).toEqual({
    session: { 'x-hasura-user-id': '7' },
    query: { min: '3' },
    synthetic: [],
  });
});

test('a stream is explained from its first position', async () => {
  const { status, body } = await explain(
    'subscription { articles_stream(batch_size: 2, cursor: {initial_value: {id: 5}}) { id } }',
  );
  expect(status).toBe(200);
  expect(body.variables).toEqual({ session: {}, query: {}, synthetic: ['5'] });
  expect(body.plan.length).toBeGreaterThan(1);
});

test.each([
  [
    'a mutation',
    'mutation { delete_articles(where: {}) { affected_rows } }',
    'only queries can be explained',
  ],
  ['a malformed document', '{ articles {', undefined],
])('%s is not explained', async (_what, query, error) => {
  const { status, body } = await explain(query);
  expect(status).toBe(400);
  if (error !== undefined) expect(body).toEqual({ code: 'invalid-params', error, path: '$' });
  expect((await explain('{ articles_aggregate { aggregate { count } } }')).status).toBe(200);
});

test('a value that Postgres cannot read is an error of the request', async () => {
  const query = '{ authors(where: {code: {_eq: "no uuid"}}) { id } }';
  expect(await explain(query)).toMatchObject({ status: 400, body: { code: 'data-exception' } });
});

test('only administrators may explain, and only what exists', async () => {
  const query = '{ articles { id } }';
  expect(await explain(query, {}, { 'x-hasura-role': 'user' })).toMatchObject({
    status: 400,
    body: { code: 'access-denied', error: 'restricted access : admin only', path: '$' },
  });
  expect((await explain(query, {}, { 'x-hasura-admin-secret': 'wrong' })).status).toBe(401);
  expect((await explain(query, { is_relay: true })).body.code).toBe('not-supported');
  expect((await explain(query, { analyze: true })).body.error).toBe('unknown key "analyze"');
});
