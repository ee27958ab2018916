import { createHash } from 'node:crypto';
import { PersistedQueries } from './persisted-queries.ts';

const query = '{ companies { id } }';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(query) } };

test('a document that came with its hash is found by the hash alone, by its owner only', () => {
  const queries = new PersistedQueries();
  expect(queries.find({ extensions }, 'a')).toMatchObject({
    kind: 'refused',
    refusal: { code: 'PERSISTED_QUERY_NOT_FOUND', message: 'PersistedQueryNotFound', isFault: false },
  });
  expect(queries.find({ query, extensions }, 'a')).toEqual({ kind: 'found', query });
  expect(queries.find({ extensions }, 'a')).toEqual({ kind: 'found', query });
  expect(queries.find({ query: '', extensions }, 'a')).toEqual({ kind: 'found', query });
  expect(queries.find({ extensions }, 'b')).toMatchObject({ kind: 'refused' });
});

test('a document is not kept under the hash of another one', () => {
  const queries = new PersistedQueries();
  const forged = queries.find({ query: '{ secret }', extensions }, 'a');
  expect(forged).toMatchObject({ kind: 'refused', refusal: { code: 'bad-request', isFault: true } });
  expect(queries.find({ extensions }, 'a')).toMatchObject({ refusal: { code: 'PERSISTED_QUERY_NOT_FOUND' } });
});

test.each([
  ['another version', { version: 2, sha256Hash: hashOf(query) }],
  ['no hash', { version: 1 }],
  ['a hash of another length', { version: 1, sha256Hash: 'abc' }],
])('%s is refused', (_what, persistedQuery) => {
  const found = new PersistedQueries().find({ query, extensions: { persistedQuery } }, 'a');
  expect(found).toMatchObject({ kind: 'refused', refusal: { isFault: true } });
});

test.each([{}, { extensions: {} }, { extensions: null }, { extensions: { persistedQuery: null } }])(
  'a request with %j is no persisted query',
  (members) => {
    expect(new PersistedQueries().find({ query, ...members }, 'a')).toEqual({ kind: 'plain' });
  },
);

test('the documents that were not used for longest are forgotten first', () => {
  const queries = new PersistedQueries();
  const long = (name: string): string => `# ${name}${'x'.repeat(1_000_000)}\n${query}`;
  const sent = (name: string) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(long(name)) } },
  });
  for (const name of ['a', 'b', 'c', 'd', 'e']) queries.find({ query: long(name), ...sent(name) }, 'a');
  expect(queries.find(sent('e'), 'a').kind).toBe('found');
  expect(queries.find(sent('a'), 'a').kind).toBe('refused');
});
