import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { unbounded } from './limits.ts';
import { type Measure, measure } from './measure.ts';
import { isWithinMeasured, sizeOfJson } from './variable-sizes.ts';

const schema = buildSchema(`
  type Query { authors(limit: Int, where: Filter): [author!]! }
  type author { id: Int, articles(limit: Int, where: Filter): [author!]! }
  input Filter { _and: [Filter!], id: Int }
`);
const document = parse(`
  query ($rows: Int, $inner: Int = 20, $filter: Filter = {_and: [{id: 1}, {id: 2}, {id: 3}]}, $id: Int) {
    authors(limit: $rows, where: {_and: [$filter, {id: $id}]}) { ...f }
  }
  fragment f on author { articles(limit: $inner, where: $filter) { id } }
`);
const operation = document.definitions[0] as OperationDefinitionNode;

test('variables within the measured sizes never measure more', () => {
  const rows = [undefined, null, 1, 7, 1000, '7', 'seven', -1];
  const filters = [
    undefined,
    null,
    {},
    { id: 1 },
    { _and: [{ id: 1 }, { id: 2 }] },
    { _and: [{ _and: [{ id: 1 }] }] },
  ];
  const all = rows.flatMap((limit) =>
    rows.flatMap((inner) => filters.map((filter) => ({ rows: limit, inner, filter, id: 3 }))),
  );
  const results = all.map((values) => ({
    values,
    ...measure({ document, operation, schema, variables: values }, unbounded),
  }));
  let passed = 0;
  const wrong: unknown[] = [];
  for (const first of results) {
    for (const second of results) {
      if (!isWithinMeasured(first.variables, second.values)) continue;
      passed += 1;
      for (const [name, most] of Object.entries(first.measured)) {
        if (second.measured[name as keyof Measure] > most) wrong.push({ name, first, second });
      }
    }
  }
  expect(wrong).toEqual([]);
  // Each value is within its own size, and large values are within the sizes of many small ones.
  expect(passed).toBeGreaterThan(2 * results.length);
});

test('counting a value ends at the limit', () => {
  let read = 0;
  const list = Array.from({ length: 1000 }, () => ({
    get id() {
      read += 1;
      return 1;
    },
  }));
  expect(sizeOfJson(list, { inputValues: 10, inputObjects: 10, inputDepth: 30 }).inputValues).toBeGreaterThan(
    10,
  );
  expect(read).toBeLessThanOrEqual(10);
  let deep: object = {};
  for (let level = 0; level < 100_000; level += 1) deep = { deep };
  expect(
    sizeOfJson(deep, { inputValues: 1e6, inputObjects: 1e6, inputDepth: 30 }).inputDepth,
  ).toBeGreaterThan(30);
});
