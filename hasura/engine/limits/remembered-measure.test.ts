import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { measure } from './measure.ts';
import { measureOnce } from './remembered-measure.ts';

const schema = buildSchema(`
  type Query { authors(limit: Int, where: Filter): [author!]! }
  type author { id: Int, articles(limit: Int, where: Filter): [author!]! }
  input Filter { _and: [Filter!], id: Int }
`);
const document = parse(`
  query ($rows: Int, $inner: Int, $filter: Filter, $id: Int) {
    authors(limit: $rows, where: {_and: [$filter, {id: $id}]}) { ...f }
  }
  fragment f on author { articles(limit: $inner, where: $filter) { id } }
`);
const operation = document.definitions[0] as OperationDefinitionNode;

test('a measure that is remembered is the one that counting gives, whatever the variables', () => {
  const rows = [undefined, null, 1, 7, '7', 'seven', -1];
  const filters = [
    undefined,
    null,
    {},
    { id: 1 },
    { _and: [{ id: 1 }, { id: 2 }] },
    { _and: [{ _and: [{ id: 1 }] }] },
  ];
  // Twice: what is remembered first must not answer for the others, nor the others for it.
  for (const _round of [1, 2]) {
    for (const limit of rows) {
      for (const inner of rows) {
        for (const filter of filters) {
          const variables = { rows: limit, inner, filter, id: 3 };
          expect(measureOnce(document, operation, schema, variables)).toEqual(
            measure(document, operation, schema, variables).measured,
          );
        }
      }
    }
  }
});

test('values of the same size are not counted again', () => {
  const first = measureOnce(document, operation, schema, { rows: 2, filter: { id: 1 }, id: 1 });
  expect(measureOnce(document, operation, schema, { rows: 2, filter: { id: 2 }, id: 5 })).toBe(first);
});

test('each schema has its own: a field that a role does not see counts as a leaf', () => {
  const other = buildSchema('type Query { other: Int }');
  const variables = { rows: 3 };
  const here = measureOnce(document, operation, schema, variables);
  const there = measureOnce(document, operation, other, variables);
  expect(there).toEqual(measure(document, operation, other, variables).measured);
  expect(there).not.toEqual(here);
  expect(measureOnce(document, operation, schema, variables)).toEqual(here);
});
