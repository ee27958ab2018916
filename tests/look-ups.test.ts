/**
 * Lists that look up a few rows by a value are planned once for each connection. A list by a value that many rows may have
 * is planned for its value each time: the good plan for a value of three rows is a bad one for the value of half of them.
 */
import { createSession } from '@platform/engine';
import { openWorld, type World } from './support/world.ts';

/** After these a statement has a name, and Postgres has compared the plans for single values with the generic one. */
const runsUntilKept = 16;

describe('conditions whose values are those of few rows, by keys or by statistics', () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld();
    await world.pool.select(`insert into author (id, tenant_id, name, email, born)
      select n, 1, case when n % 2 = 0 then 'Frequent' else 'Rare ' || n end, n || '@example.org', date '1900-01-01' + n % 50
      from generate_series(10001, 15000) as n`);
    await world.pool.select(`insert into article (id, tenant_id, author_id, title, body, score)
      select n, 1, n, 'Title ' || n, 'Body ' || n, n from generate_series(10001, 15000) as n`);
    await world.pool.select(`create index on article (tenant_id, slug);
      create index on article (tenant_id, left(body, 100));
      create index on article (tenant_id, author_id);
      create index on author (tenant_id, name)`);
    await world.pool.select('analyze');
    await world.engine.reload();
  });
  afterAll(() => world?.close());
  beforeEach(() => world.pool.start());
  afterEach(() => world.pool.undo());

  const member = createSession('member', [
    ['x-hasura-tenant-id', '1'],
    ['x-hasura-user-id', '1'],
  ]);

  /** How many of the runs had a name, for lists with a filter in a variable, as REST lists have. */
  async function timesKept(query: string, variables: Record<string, unknown>): Promise<number> {
    for (let run = 1; run <= runsUntilKept; run += 1) {
      const answer = JSON.parse(await world.engine.run({ query, variables }, member));
      expect(answer).toEqual({ data: expect.anything() });
    }
    return world.pool.statements().split('-- named').length - 1;
  }
  const kept = runsUntilKept - 10;
  const authors =
    'query ($where: author_bool_exp!) { author(where: $where, limit: 5) { id tenant { name } } }';
  const articles =
    'query ($where: article_bool_exp!) { article(where: $where) { id } article_aggregate(where: $where) { aggregate { count } } }';

  test.each<[string, string, object]>([
    ['a value of a key', authors, { email: { _eq: '10001@example.org' } }],
    ['values of a key', authors, { email: { _in: ['10001@example.org', '10002@example.org'] } }],
    [
      'one of several keys',
      authors,
      { _or: [{ id: { _eq: 10001 } }, { email: { _eq: '10002@example.org' } }] },
    ],
    [
      'a key and anything else',
      authors,
      { _and: [{ email: { _eq: '10001@example.org' } }, { name: { _ilike: 'R%' } }] },
    ],
    [
      'a key, or a related row by its key',
      authors,
      { _or: [{ id: { _eq: 10001 } }, { articles: { id: { _eq: 10002 } } }] },
    ],
    ['a key of a related row', articles, { author: { email: { _eq: '10001@example.org' } } }],
    ['a related row by its key', authors, { articles: { id: { _in: [10001] } } }],
    ['a key that has the account of the session', articles, { title: { _eq: 'Title 10001' } }],
    ['a long text by its beginning', articles, { body: { _eq: 'Body 10001' } }],
    ['a value that is never frequent', articles, { slug: { _eq: 'title-10001' } }],
  ])('keep the plan: %s', async (_case, query, where) => {
    expect(await timesKept(query, { where })).toBe(kept);
  });

  test.each<[string, string, object]>([
    ['a value that is frequent among others that are rare', authors, { name: { _eq: 'Rare 10001' } }],
    ['a value that is never frequent, without an index', articles, { score: { _eq: 10001 } }],
    ['values of which there are beginnings only', articles, { body: { _in: ['Body 10001'] } }],
    ['many values, all of them frequent', articles, { author: { name: { _in: ['Frequent'] } } }],
    ['a pattern', authors, { email: { _ilike: '10001@%' } }],
    ['a range of a key', authors, { id: { _gt: 14000 } }],
    ['all but one key', authors, { id: { _neq: 10001 } }],
    ['a key that is negated', authors, { _not: { id: { _eq: 10001 } } }],
    ['a key, or something else', authors, { _or: [{ id: { _eq: 10001 } }, { name: { _eq: 'Rare 10001' } }] }],
    [
      'a key, or a related row by a value that is frequent among others',
      articles,
      { _or: [{ id: { _eq: 10001 } }, { author: { name: { _eq: 'Rare 10001' } } }] },
    ],
    ['a part of a key', articles, { genre: { _eq: 'essay' } }],
  ])('do not keep it: %s', async (_case, query, where) => {
    expect(await timesKept(query, { where })).toBe(0);
  });

  test('do not keep it when nested rows have another condition', async () => {
    const query = `query ($id: Int!, $genre: genre_enum!) {
      author(where: { id: { _eq: $id } }) { tenant { authors(where: { name: { _eq: "Rare 10001" } }) { id } } }
      article(where: { id: { _eq: $id }, genre: { _eq: $genre } }) { id }
    }`;
    expect(await timesKept(query, { id: 10001, genre: 'essay' })).toBe(0);
  });
});
