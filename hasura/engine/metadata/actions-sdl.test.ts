/** Tests of merging actions.yaml with actions.graphql. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeActions } from './actions-sdl.ts';
import { loadMetadata } from './load.ts';

const definition = { kind: 'synchronous', handler: 'http://handler' };
const merge = (yaml: Record<string, unknown>, sdl: string) => mergeActions(yaml, sdl, 'actions.graphql');
const messages = (yaml: Record<string, unknown>, sdl: string) =>
  merge(yaml, sdl).problems.map(({ file, key, message }) => `${file}: ${key}: ${message}`);

test('an action is read from both files: its signature from actions.graphql, the rest from actions.yaml', () => {
  const sdl = `
    type Query { find("Which one." id: uuid!): [Thing!]! }
    type Thing { "Its number." id: Int! }
    extend type Mutation { "Makes one." make(input: In): Thing }
    input In { kind: Kind }
    enum Kind { a "The second." b }
    scalar Weight`;
  const yaml = {
    actions: [
      { name: 'find', definition, permissions: [{ role: 'user' }] },
      { name: 'make', definition, comment: 'Says the YAML.' },
    ],
    custom_types: { objects: [{ name: 'Thing', relationships: [{ name: 'row' }] }] },
  };
  expect(merge(yaml, sdl)).toEqual({
    problems: [],
    document: {
      actions: [
        {
          name: 'find',
          comment: undefined,
          permissions: [{ role: 'user' }],
          definition: {
            ...definition,
            type: 'query',
            arguments: [{ name: 'id', type: 'uuid!', description: 'Which one.' }],
            output_type: '[Thing!]!',
          },
        },
        {
          name: 'make',
          comment: 'Says the YAML.',
          definition: {
            ...definition,
            type: 'mutation',
            arguments: [{ name: 'input', type: 'In' }],
            output_type: 'Thing',
          },
        },
      ],
      custom_types: {
        scalars: [{ name: 'Weight' }],
        enums: [{ name: 'Kind', values: [{ value: 'a' }, { value: 'b', description: 'The second.' }] }],
        input_objects: [{ name: 'In', fields: [{ name: 'kind', type: 'Kind' }] }],
        objects: [
          {
            name: 'Thing',
            fields: [{ name: 'id', type: 'Int!', description: 'Its number.' }],
            relationships: [{ name: 'row' }],
          },
        ],
      },
    },
  });
});

test('a line of number signs above the types costs no time', () => {
  const sdl = `${'#'.repeat(60)}\nscalar Colour`;
  expect(merge({ actions: [], custom_types: {} }, sdl).problems).toEqual([]);
});

test('files without an action, with only comments or without content are accepted', () => {
  for (const sdl of ['', '\n# nothing yet\n', `${'#'.repeat(60)}\n  # nothing yet`])
    expect(merge({ actions: [], custom_types: {} }, sdl).problems).toEqual([]);
});

test.each([
  [
    'an action without a signature',
    { actions: [{ name: 'a', definition }] },
    '',
    'a: is in actions.yaml but declared',
  ],
  [
    'a signature without an action',
    { actions: [] },
    'type Query { a: Int }',
    'a: has no definition in actions.yaml',
  ],
  [
    'a type that is not declared',
    { custom_types: { objects: [{ name: 'T' }] } },
    '',
    'T: is in actions.yaml (custom_types.objects) but not declared here',
  ],
  ['a type declared twice', {}, 'scalar A scalar A', 'A: is declared twice'],
  ['a default value', {}, 'input I { a: Int = 5 }', 'a: default values are not supported'],
  ['a union', {}, 'union U = A | B', ': UnionTypeDefinition is not supported'],
  ['text that is not SDL', {}, 'type {', ': Syntax Error'],
])('%s is reported with the file', (_what, yaml, sdl, message) => {
  expect(messages(yaml, sdl).join('\n')).toContain(`actions.graphql: ${message}`);
});

test('all files of a directory are read, and a problem names its file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'metadata-'));
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  write('version.yaml', 'version: 3');
  write(
    'actions.yaml',
    'actions:\n  - name: ping\n    definition: {kind: "", handler: "http://x", retries: 1}\n',
  );
  write('actions.graphql', 'type Query { ping: String }');
  expect(() => loadMetadata(directory)).toThrow(/actions\.yaml: .*definition\.retries: unknown key/);
  write('actions.yaml', 'actions:\n  - name: ping\n    definition: {kind: "", handler: "http://x"}\n');
  expect(loadMetadata(directory).actions[0]).toMatchObject({
    name: 'ping',
    definition: { type: 'query', kind: 'synchronous', output_type: 'String' },
  });
  write('actions.graphql', 'type Query { ping: String, pong: String }');
  expect(() => loadMetadata(directory)).toThrow(/actions\.graphql: pong: has no definition/);
});
