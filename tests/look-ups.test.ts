/**
 * Lists that look up a few rows by a value are planned once for each connection. A list by a value that many rows may have
 * is planned for its value each time: the good plan for a value of three rows is a bad one for the value of half of them.
 */
import { createSession } from '@platform/engine';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { fillAccount, largeAccountRows } from './support/large-account.ts';
import { onEveryConnection, rowsRead } from './support/rows-read.ts';
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

describe('lists of an account with thousands of rows', () => {
  let filled: TestApi;
  let api: TestApi;
  let account: TestAccount;

  beforeAll(async () => {
    filled = await startTestApi();
    const created = await filled.createAccount();
    await fillAccount(filled.database, created.groupId, 1);
    // The engine reads the statistics when it starts.
    api = await startTestApi({}, { database: filled.database });
    account = api.accountOf(created);
  });
  afterAll(async () => {
    await api?.stop();
    await filled?.stop();
  });

  async function list(path: string, where: object): Promise<{ total: number }> {
    const response = await account.get(`/rest/v2/${path}?where=${encodeURIComponent(JSON.stringify(where))}`);
    expect(response.status).toBe(200);
    return response.json() as Promise<{ total: number }>;
  }

  /** How often statements of lists ran by plans that were kept. */
  async function runsByKeptPlans(): Promise<number> {
    const statements = await onEveryConnection<{ runs: number }>(
      api.database,
      `select generic_plans::int4 as runs from pg_prepared_statements where name like 'stable %'`,
    );
    return statements.reduce((sum, { runs }) => sum + runs, 0);
  }

  test.each<[string, string, object]>([
    ['profiles by external id', 'profiles', { externalId: { _eq: 'profile-5' } }],
    [
      'profiles by address',
      'profiles',
      { emailAddresses: { emailAddress: { _eq: 'person-5@example.org' } } },
    ],
    ['profiles by phone number', 'profiles', { phoneNumbers: { canonicalNumber: { _eq: '+33600000005' } } }],
    ['projects by external id', 'projects', { externalId: { _eq: 'project-5' } }],
    ['companies by external id', 'companies', { externalId: { _eq: 'company-1' } }],
  ])('%s: by a plan that is kept, which reads few rows', async (_name, path, where) => {
    const before = await runsByKeptPlans();
    for (let run = 0; run < runsUntilKept; run += 1) await list(path, where);
    const read = await rowsRead(api.database, async () =>
      expect(await list(path, where)).toMatchObject({ total: 1 }),
    );
    expect(Object.entries(read).filter(([, rows]) => rows > largeAccountRows / 10)).toEqual([]);
    expect(await runsByKeptPlans()).toBeGreaterThan(before);
  });

  test('profiles by status: by a plan for the status', async () => {
    const before = await runsByKeptPlans();
    for (let run = 0; run < runsUntilKept * 2; run += 1) {
      await list('profiles', { status: { title: { _eq: 'Sourced' } } });
      await list('profiles', { statusId: { _eq: account.groupId } });
    }
    expect(await runsByKeptPlans()).toBe(before);
  });
});
