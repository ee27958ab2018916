import { parseDocument } from './parse.ts';

const refusal = (message: string) =>
  expect.objectContaining({ code: 'validation-failed', path: '$.query', message });

test('text that is not GraphQL is rejected with the path $.query', () => {
  expect(() => parseDocument('{ users {', 100)).toThrow(refusal('not a valid graphql query'));
  // The nesting is so deep that parsing would exceed the stack.
  expect(() => parseDocument('{a'.repeat(100_000), Number.POSITIVE_INFINITY)).toThrow(
    refusal('not a valid graphql query'),
  );
});

test('a document with the maximum number of tokens is accepted, and one more token is rejected', () => {
  expect(parseDocument('{ a b c }', 5).definitions).toHaveLength(1);
  expect(() => parseDocument('{ a b c }', 4)).toThrow(
    refusal('the query exceeds a limit: more than 4 tokens'),
  );
  expect(() => parseDocument(`{ ${'a '.repeat(100)} this is not GraphQL ( `, 50)).toThrow(
    refusal('the query exceeds a limit: more than 50 tokens'),
  );
});
