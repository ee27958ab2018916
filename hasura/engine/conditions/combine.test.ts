/**
 * Conditions mean the same however they are written: of random conditions, each is sent as it is, and again with every
 * related condition and every equality inside conditions that are always true, so that nothing can be merged.
 */
import { Random } from '@platform/runtime/testing';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession } from '../session.ts';

let world: World;
beforeAll(async () => {
  // The second form of a condition is nested deeper than a caller's may be.
  world = await openWorld({ limits: { allRoles: { inputDepth: 1_000 } } });
});
afterAll(() => world?.close());

type Condition = Readonly<Record<string, unknown>>;

/** For each table its relationships, and comparisons; of columns that every role of the tests can read. */
const tables: Readonly<
  Record<
    string,
    { readonly relations: Readonly<Record<string, string>>; readonly leaves: readonly Condition[] }
  >
> = {
  author: {
    relations: { articles: 'article', tenant: 'tenant' },
    leaves: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }, { id: { _gt: 1 } }, { name: { _like: 'A%' } }],
  },
  article: {
    relations: { author: 'author', comments: 'comment' },
    leaves: [
      { id: { _eq: 1 } },
      { id: { _eq: 4 } },
      // Null in some rows.
      { score: { _eq: 4.5 } },
      { score: { _gt: 3 } },
      { is_published: { _eq: true } },
      { title: { _ilike: '%a%' } },
    ],
  },
  comment: {
    relations: { article: 'article' },
    leaves: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }, { words: { _ilike: '%e%' } }],
  },
  tenant: { relations: {}, leaves: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }] },
};

function randomCondition(random: Random, table: string, depth: number): Condition {
  const { relations, leaves } = tables[table] ?? { relations: {}, leaves: [] };
  const items = (): Condition[] =>
    Array.from({ length: 1 + random.below(4) }, () => randomCondition(random, table, depth - 1));
  const shape =
    depth <= 0 ? 'leaf' : random.pick(['_and', '_or', '_or', '_not', 'related', 'related', 'leaf']);
  if (shape === '_and' || shape === '_or') return { [shape]: items() };
  if (shape === '_not') return { _not: randomCondition(random, table, depth - 1) };
  const [name, target] = shape === 'related' ? (Object.entries(relations)[random.below(2)] ?? []) : [];
  if (name === undefined || target === undefined) return random.pick(leaves);
  return { [name]: randomCondition(random, target, depth - 1) };
}

/** The same condition, in a form in which no two parts can be merged. */
function apart(condition: Condition): Condition {
  return {
    _and: Object.entries(condition).map(([member, value]) => {
      if (member === '_not') return { _not: apart(value as Condition) };
      if (member === '_and' || member === '_or') return { [member]: (value as Condition[]).map(apart) };
      const isRelated = !Object.keys(value as Condition).some((key) => /^_(eq|gt|like|ilike)$/.test(key));
      const part = { [member]: isRelated ? apart(value as Condition) : value };
      return { _and: [{ _or: [part, { id: { _is_null: true } }] }, { id: { _is_null: false } }] };
    }),
  };
}

test.each([
  ['admin', 1],
  ['member', 2],
  ['reviewer', 3],
] as const)('merged conditions of the role %s select the same rows (seed %i)', async (role, seed) => {
  const random = new Random(seed);
  const session = createSession(role, [
    ['x-hasura-user-id', '1'],
    ['x-hasura-tenant-id', '1'],
  ]);
  await world.pool.start();
  const select = async (conditions: readonly { readonly table: string; readonly condition: Condition }[]) => {
    const names = conditions.map(({ table }, index) => `$w${index}: ${table}_bool_exp!`);
    const fields = conditions.map(
      ({ table }, index) => `r${index}: ${table}(where: $w${index}, order_by: {id: asc}) { id }`,
    );
    const query = `query (${names.join(' ')}) { ${fields.join(' ')} }`;
    const variables = Object.fromEntries(conditions.map(({ condition }, index) => [`w${index}`, condition]));
    const before = world.pool.statements().length;
    const answer = JSON.parse(await world.engine.run({ query, variables }, session));
    const subselects =
      world.pool
        .statements()
        .slice(before)
        .match(/exists \(/g) ?? [];
    return { answer, subselects: subselects.length };
  };
  const sizes = new Set<number>();
  let merged = 0;
  for (let round = 0; round < 3; round += 1) {
    const conditions = Array.from({ length: 12 }, () => {
      const table = random.pick(['author', 'article']);
      return { table, condition: randomCondition(random, table, 4) };
    });
    const asSent = await select(conditions);
    const kept = await select(
      conditions.map(({ table, condition }) => ({ table, condition: apart(condition) })),
    );
    expect({ conditions, answer: asSent.answer }).toEqual({ conditions, answer: kept.answer });
    merged += kept.subselects - asSent.subselects;
    for (const rows of Object.values<unknown[]>(asSent.answer.data)) sizes.add(rows.length);
  }
  await world.pool.undo();
  // The conditions differ in what they select, and some of them are merged.
  expect(sizes.size).toBeGreaterThan(2);
  expect(merged).toBeGreaterThan(2);
});

test('a row filter that a condition has twice is written once', async () => {
  const session = createSession('reviewer', [
    ['x-hasura-user-id', '1'],
    ['x-hasura-tenant-id', '1'],
  ]);
  const some = { _or: [{ author: {} }, { author: {}, body: {} }] };
  const query = 'query ($where: author_bool_exp!) { author(where: $where) { id } }';
  const where = { tenant_id: { _lt: 2 }, latest_article: { ...some, author: {} } };
  const answer = await world.engine.run({ query, variables: { where } }, session);
  expect(JSON.parse(answer)).toHaveProperty('data');
});
