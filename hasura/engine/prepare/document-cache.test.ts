import { DocumentCache } from './document-cache.ts';

test('the same text is parsed once', () => {
  const cache = new DocumentCache();
  expect(cache.parse('{ users { id } }')).toBe(cache.parse('{ users { id } }'));
});

test('what was used lately is kept, what was not is forgotten: memory is bounded', () => {
  const cache = new DocumentCache();
  const kept = cache.parse('{ kept }');
  const forgotten = cache.parse('{ forgotten }');
  for (let index = 0; index < 1500; index += 1) {
    cache.parse(`{ field${index} }`);
    cache.parse('{ kept }');
  }
  expect(cache.parse('{ kept }')).toBe(kept);
  expect(cache.parse('{ forgotten }')).not.toBe(forgotten);
});

test('a very long text is parsed and not kept', () => {
  const cache = new DocumentCache();
  const text = `{ users(where: {name: {_eq: "${'x'.repeat(70_000)}"}}) { id } }`;
  expect(cache.parse(text)).not.toBe(cache.parse(text));
});

test('text that is not GraphQL is refused at $.query', () => {
  expect(() => new DocumentCache().parse('{ users {')).toThrow(
    expect.objectContaining({
      code: 'validation-failed',
      path: '$.query',
      message: 'not a valid graphql query',
    }),
  );
});
