import { atOnce, type Slices } from '@platform/runtime';
import { type OperationDefinitionNode, parse } from 'graphql';
import { type VariableDependency, Variables } from '../plan/input/variables.ts';
import type { Prepared } from './prepared.ts';
import { PreparedStore, type RequestKey, type Variant } from './prepared-store.ts';

const keyOf = (query: string, other: Partial<RequestKey> = {}): RequestKey => ({
  role: 'user',
  backendOnly: false,
  operationName: null,
  query,
  ...other,
});
const document = parse('{ a }', { noLocation: true });
const megabyte = 1024 * 1024;

function variantOf(text: string, dependencies: readonly VariableDependency[] = []): Variant {
  const prepared: Prepared = { kind: 'query', statement: null, template: [text] };
  const declaredVariables = new Set(dependencies.map(({ path }) => String(path[0])));
  const measured = { sizes: new Map(), limits: new Map(), absent: new Set<string>() };
  return { prepared, dependencies, declaredVariables, measured };
}

test('a prepared request is found only for the same text, role, schema and operation', () => {
  const store = new PreparedStore(megabyte);
  const variant = variantOf('a');
  store.add(keyOf('{ a }'), document, variant, {});
  expect(store.find(keyOf('{ a }'), {})).toBe(variant.prepared);
  for (const other of [
    keyOf('{ b }'),
    keyOf('{ a }', { role: 'other' }),
    keyOf('{ a }', { backendOnly: true }),
    keyOf('{ a }', { operationName: '' }),
    keyOf('{ a }', { operationName: 'a' }),
    // Parts of keys whose concatenations are equal.
    keyOf('', { operationName: '{ a }' }),
    keyOf('null]{ a }', { role: 'user"', operationName: null }),
  ]) {
    expect(store.find(other, {})).toBeNull();
  }
  expect(store.find(keyOf('{ a }'), { nobody: 'declared this' })).toBeNull();
});

describe('a text with variables of several shapes', () => {
  const shaped = (value: unknown): readonly VariableDependency[] => {
    const [operation] = parse('query ($v: X) { a }').definitions as OperationDefinitionNode[];
    if (operation === undefined) throw new Error('no operation');
    const variables = new Variables(operation, { v: value });
    variables.dependOn(['v'], 'shape');
    return variables.dependencies;
  };

  test('has a prepared request for each shape, and its parsed document from the second one on', () => {
    const store = new PreparedStore(megabyte);
    const key = keyOf('query ($v: X) { a }');
    const [one, two] = [variantOf('one', shaped([1])), variantOf('two', shaped([1, 2]))];
    store.add(key, document, one, { v: [1] });
    expect(store.documentOf(key)).toBeNull();
    store.add(key, document, two, { v: [1, 2] });
    expect(store.documentOf(key)).toBe(document);
    expect(store.find(key, { v: [7] })).toBe(one.prepared);
    expect(store.find(key, { v: [7, 8] })).toBe(two.prepared);
    expect(store.find(key, { v: [7, 8, 9] })).toBeNull();
  });

  test('is found for larger values only after the limits were checked for them', () => {
    const store = new PreparedStore(megabyte);
    const key = keyOf('query ($v: Int) { a(limit: $v) }');
    const measured = (limit: number) => ({
      sizes: new Map(),
      limits: new Map([['v', limit]]),
      absent: new Set<string>(),
    });
    const keep = (limit: number) =>
      store.add(key, document, { ...variantOf('a', shaped(1)), measured: measured(limit) }, { v: limit });
    keep(10);
    expect(store.find(key, { v: 3 })).not.toBeNull();
    expect(store.find(key, { v: 11 })).toBeNull();
    keep(100);
    expect(store.find(key, { v: 11 })).not.toBeNull();
    // The variables still have one shape.
    expect(store.documentOf(key)).toBeNull();
  });
});

test('the total size stays within the maximum, and requests in use are kept', () => {
  const store = new PreparedStore(megabyte);
  const used = variantOf('used');
  store.add(keyOf('{ used }'), document, used, {});
  const wrong: number[] = [];
  for (let index = 0; index < 5_000; index += 1) {
    store.add(keyOf(`{ field${index} }`), document, variantOf('x'.repeat(index % 3_000)), {});
    if (store.bytes > megabyte || store.find(keyOf('{ used }'), {}) !== used.prepared) wrong.push(index);
  }
  expect(wrong).toEqual([]);
  expect(store.bytes).toBeGreaterThan(megabyte / 2);
  expect(store.find(keyOf('{ field0 }'), {})).toBeNull();
});

test('a large request is counted with its size and does not evict all others', () => {
  const store = new PreparedStore(megabyte);
  store.add(keyOf('{ small }'), document, variantOf('small'), {});
  const before = store.bytes;
  store.add(keyOf('{ large }'), document, variantOf('x'.repeat(100_000)), {});
  expect(store.bytes - before).toBeGreaterThan(100_000);
  store.add(keyOf('{ two bytes a character }'), document, variantOf('щ'.repeat(50_000)), {});
  expect(store.bytes - before).toBeGreaterThan(200_000);
  store.add(keyOf('{ huge }'), document, variantOf('x'.repeat(500_000)), {});
  expect(store.find(keyOf('{ huge }'), {})).toBeNull();
  expect(store.find(keyOf('{ small }'), {})).not.toBeNull();
});

test('a response to introspection is built once per role, for any document', () => {
  const store = new PreparedStore(megabyte);
  let answers = 0;
  const ask = (text: string, role = 'user'): string => {
    const [operation] = parse(text).definitions as OperationDefinitionNode[];
    if (operation === undefined) throw new Error('no operation');
    const fieldNodes = operation.selectionSet.selections as never;
    const query = { fieldNodes, fragments: {}, variableDefinitions: [], variables: {} };
    const answer = function* (): Slices<string> {
      yield;
      return `{"answer":${++answers}}`;
    };
    return atOnce(store.answerOf({ role, backendOnly: false }, query, answer));
  };
  const first = ask('query One { __schema { types { name } } }');
  expect(first).toBe('{"answer":1}');
  const { bytes } = store;
  expect(bytes).toBeGreaterThan(first.length);
  expect(ask('query Two {\n  alias: __schema { types { name } } # again\n}')).toBe(first);
  expect(store.bytes).toBe(bytes);
  ask('query One { __schema { types { name } } }', 'other');
  expect(store.bytes).toBeGreaterThan(bytes);
});
