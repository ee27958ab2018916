import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { LimitExceededError } from './limit-exceeded.ts';
import { unbounded } from './limits.ts';
import { type Measure, measure } from './measure.ts';

const schema = buildSchema(`
  schema { query: query_root, mutation: mutation_root }
  type query_root { authors(limit: Int, where: Filter): [author!]! author(id: Int): author }
  type mutation_root { insert_authors(objects: [Filter!]!): response }
  type response { affected_rows: Int!, returning: [author!]! }
  type author { id: Int, articles(limit: Int, where: Filter): [article!]!, articles_aggregate: aggregate! }
  type article { id: Int, author: author }
  type aggregate { aggregate: counted, nodes: [article!]! }
  type counted { count: Int! }
  input Filter { _and: [Filter!], id: Int }
`);

function measured(query: string, variables: Record<string, unknown> = {}): Measure {
  const document = parse(query);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined) throw new Error('no operation');
  return measure({ document, operation, schema, variables }, unbounded).measured;
}

describe('depth and nodes are counted as Hasura counts them', () => {
  test.each([
    ['{ author { id } }', 1, 1],
    ['{ author { ... on author { id } } }', 1, 1],
    ['{ author { articles { id } } }', 2, 2],
    ['{ author { ...f articles { ...g } } } fragment f on author { id } fragment g on article { id }', 2, 2],
    ['{ a: author { id } b: author { id articles { id } } }', 2, 3],
  ])('%s', (query, depth, nodes) => {
    expect(measured(query)).toMatchObject({ depth, nodes });
  });

  test('every alias of a field counts as a root field', () => {
    expect(
      measured('{ a: author { id } b: author { id } ...r } fragment r on query_root { c: author { id } }'),
    ).toMatchObject({ rootFields: 3 });
  });

  test('introspection has no depth, but its nested lists are counted', () => {
    expect(
      measured('{ __schema { types { fields { type { ofType { ofType { name } } } } } } }'),
    ).toMatchObject({
      depth: 0,
      nodes: 0,
      introspectionLists: 1,
    });
    expect(
      measured('{ __type(name: "author") { fields { type { fields { type { fields { name } } } } } } }'),
    ).toMatchObject({ introspectionLists: 3 });
  });
});

describe('cost estimates the rows that may be read', () => {
  test.each([
    ['one object is one row', '{ author { id } }', {}, 1],
    ['a list counts its limit', '{ authors(limit: 7) { id } }', {}, 7],
    [
      'a list counts the value of its variable',
      'query ($n: Int) { authors(limit: $n) { id } }',
      { n: 20 },
      20,
    ],
    ['a list without a limit counts an estimate', '{ authors { id } }', {}, 100],
    ['a list in a list is read for each row', '{ authors(limit: 5) { articles(limit: 3) { id } } }', {}, 20],
    [
      'an object in a list is read for each row',
      '{ authors(limit: 5) { articles(limit: 3) { author { id } } } }',
      {},
      35,
    ],
    ['a limit of 0 costs nothing', '{ authors(limit: 0) { articles { id } } }', {}, 0],
  ])('%s', (_what, query, variables, cost) => {
    expect(measured(query, variables).cost).toBe(cost);
  });

  test('a huge limit gives a finite cost that is too large', () => {
    const { cost } = measured(
      `{ authors(limit: 0) { articles(limit: ${'9'.repeat(300)}) { author { id } } } b: authors(limit: ${'9'.repeat(300)}) { id } }`,
    );
    expect(cost).toBeGreaterThan(1e9);
    expect(Number.isFinite(cost)).toBe(true);
  });
});

describe('arguments', () => {
  test('literals and variables are counted equally, and a variable at each of its uses', () => {
    const filter = { _and: [{ id: 1 }, { id: 2 }] };
    const literal = measured('{ authors(where: {_and: [{id: 1}, {id: 2}]}) { id } }');
    expect(literal).toMatchObject({ inputValues: 6, inputObjects: 3, inputDepth: 3 });
    expect(measured('query ($w: Filter) { authors(where: $w) { id } }', { w: filter })).toMatchObject({
      inputValues: 6,
      inputObjects: 3,
      inputDepth: 3,
    });
    expect(
      measured('query ($w: Filter) { a: authors(where: $w) { id } b: authors(where: $w) { id } }', {
        w: filter,
      }),
    ).toMatchObject({ inputValues: 12, inputObjects: 6 });
  });
});

test('a document that expands to billions of fields is measured quickly', () => {
  const levels = 40;
  const fragments = Array.from(
    { length: levels },
    (_, level) =>
      `fragment f${level} on author { a: articles { author { ...f${level + 1} } } b: articles { author { ...f${level + 1} } } }`,
  );
  const query = `{ author { ...f0 } } ${fragments.join(' ')} fragment f${levels} on author { id }`;
  const { fields } = measured(query);
  expect(fields).toBeGreaterThan(1e12);
});

test('the measurement of a fragment that contains itself ends', () => {
  expect(
    measured('{ author { ...f } } fragment f on author { id articles { author { ...f } } }').fields,
  ).toBe(4);
});

describe('counting ends at the first limit that is exceeded', () => {
  /** The name of the exceeded limit, and the number of selections that were counted. */
  function brokenBy(
    query: string,
    bounds: Partial<Measure>,
  ): { bound: string; found: number; visited: number } {
    const document = parse(query);
    const [operation] = document.definitions as OperationDefinitionNode[];
    if (operation === undefined) throw new Error('no operation');
    let visited = 0;
    const { selections } = operation.selectionSet;
    function* counted() {
      for (const selection of selections) {
        visited += 1;
        yield selection;
      }
    }
    const watched = {
      ...operation,
      selectionSet: { ...operation.selectionSet, selections: { [Symbol.iterator]: counted } },
    } as unknown as OperationDefinitionNode;
    try {
      measure({ document, operation: watched, schema, variables: {} }, { ...unbounded, ...bounds });
    } catch (error) {
      if (error instanceof LimitExceededError) return { bound: error.bound, found: error.found, visited };
      throw error;
    }
    throw new Error('nothing was broken');
  }

  const many = (field: string) => `{ ${`${field} `.repeat(10_000)} }`;

  test.each([
    ['fields', many('author')],
    ['rootFields', many('author')],
    ['nodes', many('author { id }')],
    ['inputValues', many('author(id: 1)')],
    ['inputObjects', many('author(where: {})')],
  ])('%s: counting ends one above the limit', (bound, query) => {
    expect(brokenBy(query, { [bound]: 50 })).toEqual({ bound, found: 51, visited: 51 });
  });

  test('cost: as soon as the root fields are too expensive', () => {
    expect(brokenBy(many('authors { id }'), { cost: 1_000 })).toMatchObject({ bound: 'cost', visited: 11 });
  });

  test('depth: on the way down, before anything below is counted', () => {
    const inside = `${'articles { author { '.repeat(50)} ${'id '.repeat(1_000)} ${'} }'.repeat(50)}`;
    expect(brokenBy(`{ author { ${inside} } }`, { depth: 15, fields: 100 })).toMatchObject({
      bound: 'depth',
      found: 16,
    });
  });

  test('a repeated fragment spread is added from its first measurement', () => {
    const query = '{ author { ...f ...f } } fragment f on author { articles { id author { id } } }';
    expect(measured(query)).toMatchObject({ fields: 9, nodes: 5, depth: 3 });
    expect(brokenBy(query, { fields: 8 })).toMatchObject({ bound: 'fields', found: 9 });
  });
});
