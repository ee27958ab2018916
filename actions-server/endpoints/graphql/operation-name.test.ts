import { operationNameOf, withoutEmptyOperationName } from './operation-name.ts';

describe('the name of a GraphQL request in the log', () => {
  test.each([
    ['given', { operationName: 'Mine', query: 'query Other { a }' }, 'Mine'],
    ['in the text', { query: 'query fields($limit: Int) { items: fields { id } }' }, 'fields'],
    ['of a mutation', { query: '\n# comment\n mutation Save { a }' }, 'Save'],
    ['the first field of a bare query', { query: '{ projects { id } }' }, 'projects'],
    [
      'the first field of an operation without a name',
      { query: 'query ($a: Int) { projects { id } }' },
      'projects',
    ],
    ['an empty text is treated as missing', { operationName: '', query: 'query A { b }' }, 'A'],
    ['null is treated as missing', { operationName: null, query: 'query A { b }' }, 'A'],
  ])('%s', (_case, request, name) => {
    expect(operationNameOf(request)).toBe(name);
  });

  test.each([
    ['an invalid name', { operationName: 'jane@example.org', query: 'query A { b }' }],
    ['a very long name', { operationName: 'a'.repeat(1000), query: '{ a }' }],
    ['no text', { query: 5 }],
    ['garbage', { query: '@@@' }],
    ['no object', 'query A { b }'],
  ])('text that is not a name is not logged: %s', (_case, request) => {
    expect(operationNameOf(request)).toBeNull();
  });
});

test('only an empty operationName is left out of what is forwarded', () => {
  expect(withoutEmptyOperationName({ query: '{ a }', operationName: '' })).toEqual({ query: '{ a }' });
  for (const request of [
    { query: '{ a }', operationName: 'A' },
    { query: '{ a }', variables: { operationName: '' } },
    null,
  ]) {
    expect(withoutEmptyOperationName(request)).toBe(request);
  }
});
