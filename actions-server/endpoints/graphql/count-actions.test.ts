import { readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { actionNames } from '../../graphql/action-names.ts';
import { countRequests } from './count-actions.ts';

const save = 'saveCompany(company: {name: "x"}) { companyId }';

test('all actions of the metadata are counted', () => {
  const text = readFileSync(new URL('../../../metadata/actions.graphql', import.meta.url), 'utf8');
  const declared = parse(text).definitions.flatMap((definition) =>
    (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION) &&
    ['Mutation', 'Query'].includes(definition.name.value)
      ? (definition.fields ?? []).map((field) => field.name.value)
      : [],
  );
  expect([...actionNames].sort()).toEqual(declared.sort());
});

describe('a request counts as', () => {
  test.each([
    ['a query without actions', '{ a: companies { id } b: companies { id } }', 1],
    ['one action', `mutation { ${save} }`, 1],
    ['one action in an operation of the same name', `mutation saveCompany { ${save} }`, 1],
    [
      'one action that is mentioned in a text',
      'mutation { saveCompany(company: {name: "saveCompany"}) { taskId } }',
      1,
    ],
    ['one action and another root field', `mutation { ${save} delete_x { affected_rows } saveCompanies }`, 1],
    ['aliases', `mutation { a: ${save} b: ${save} c: saveProject(project: {}) { taskId } }`, 3],
    ['actions of queries', '{ a: parseResume(file: {}) { text } b: parseResume(file: {}) { text } }', 2],
    ['the same response key twice', `mutation { ${save} ${save} }`, 1],
    ['inline fragments', `mutation { ... on mutation_root { a: ${save} ... { b: ${save} } } }`, 2],
    [
      'fragments',
      `mutation { ...F c: ${save} } fragment F on mutation_root { a: ${save} b: ${save} ...G } fragment G on mutation_root { d: ${save} ...F }`,
      4,
    ],
    [
      'fields that may be skipped',
      `mutation ($x: Boolean!) { a: ${save} @skip(if: $x) b: ${save} @include(if: $x) }`,
      2,
    ],
    ['a nested field of the name of an action', 'mutation { a { saveCompany } b { saveCompany } }', 1],
    ['a text that is no document', `mutation { a: ${save} b: ${save}`, 2],
  ])('%s', (_what, query, count) => {
    expect(countRequests({ query })).toBe(count);
  });

  test('the operation that is run, or the largest one when none is named', () => {
    const query = `mutation One { a: ${save} } mutation Two { a: ${save} b: ${save} }`;
    expect(countRequests({ query, operationName: 'One' })).toBe(1);
    expect(countRequests({ query, operationName: 'Two' })).toBe(2);
    expect(countRequests({ query })).toBe(2);
    expect(countRequests({ query, operationName: 'Three' })).toBe(2);
  });

  test('what a deeply nested document mentions, without overflowing the stack', () => {
    const depth = 200_000;
    expect(countRequests({ query: `mutation { a: ${save} b: ${save} ${'x{'.repeat(depth)}` })).toBe(2);
  });
});
