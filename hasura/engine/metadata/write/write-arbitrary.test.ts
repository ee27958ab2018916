/** Writes arbitrary metadata over arbitrary metadata, in every form of the files, and reads it again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { loadUnchecked, readFiles, writeFiles } from '../../../../tests/support/metadata-folders.ts';
import { exportDocument } from '../export/export-document.ts';
import { writeMetadata } from './write-metadata.ts';

const word = fc.constantFrom(
  'a',
  'b',
  'c',
  'users',
  'Users',
  'yes',
  'a b',
  'x/y',
  '..',
  'é',
  '# no',
  '12',
  'a: b',
);
const graphqlName = fc.constantFrom('a', 'b', 'c', 'Out', 'In');
const text = fc.oneof(word, fc.constantFrom('One.\nTwo.\n', ' spaces ', '', '"quoted"', "it's", '{{URL}}/x'));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const columns = fc.oneof(fc.constant('*'), fc.uniqueArray(word, { maxLength: 4 }));
const condition = fc.oneof(
  fc.constant({}),
  fc.dictionary(
    word,
    fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 3 }), fc.constant({ _eq: 'X-Id' })),
    {
      maxKeys: 3,
    },
  ),
);
/** A list whose items differ in what they are recognised by. */
const listOf = <Item>(item: fc.Arbitrary<Item>, identity: (item: Item) => unknown, maxLength = 4) =>
  maybe(fc.uniqueArray(item, { selector: (each) => JSON.stringify(identity(each)), maxLength }));

const permissions = (permission: fc.Arbitrary<object>) =>
  listOf(fc.record({ role: word, permission, comment: maybe(text) }), ({ role }) => role, 3);
const relationships = listOf(
  fc.record({
    name: graphqlName,
    using: fc.oneof(
      fc.record({
        foreign_key_constraint_on: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 2 })),
      }),
      fc.record({
        manual_configuration: fc.record({
          remote_table: fc.oneof(word, fc.record({ schema: word, name: word })),
          column_mapping: fc.dictionary(word, word, { maxKeys: 2 }),
          insertion_order: fc.constant(null),
        }),
      }),
    ),
  }),
  ({ name }) => name,
);
const qualified = fc.record({ schema: fc.constantFrom('public', 'a', 'x/y'), name: word });
const table = fc.record({
  table: qualified,
  is_enum: maybe(fc.boolean()),
  configuration: maybe(
    fc.record({
      custom_name: maybe(graphqlName),
      column_config: fc.dictionary(word, fc.constant({ comment: 'c' }), { maxKeys: 2 }),
    }),
  ),
  object_relationships: relationships,
  array_relationships: relationships,
  select_permissions: permissions(
    fc.record({
      columns,
      filter: condition,
      limit: maybe(fc.nat()),
      allow_aggregations: maybe(fc.boolean()),
    }),
  ),
  insert_permissions: permissions(fc.record({ columns, check: condition, set: maybe(condition) })),
  delete_permissions: permissions(fc.record({ filter: condition, backend_only: maybe(fc.boolean()) })),
  unheard: maybe(condition),
});
const described = { description: maybe(text) };
const member = fc.record({ name: graphqlName, type: fc.constantFrom('Int', '[Out!]!'), ...described });
const members = fc.uniqueArray(member, { selector: ({ name }) => name, minLength: 1, maxLength: 3 });
const arbitraryDocument = fc.record({
  version: fc.constant(3),
  sources: fc.tuple(
    fc.record({
      name: fc.constantFrom('default', 'other'),
      kind: fc.constant('postgres'),
      configuration: fc.record({ connection_info: fc.record({ database_url: text }) }),
      tables: fc.uniqueArray(table, { selector: (each) => JSON.stringify(each.table), maxLength: 5 }),
      functions: listOf(fc.record({ function: qualified, comment: maybe(text) }), (each) => each.function),
    }),
  ),
  actions: listOf(
    fc.record({
      name: graphqlName,
      definition: fc.record({
        handler: text,
        type: fc.constantFrom('query', 'mutation'),
        output_type: fc.constantFrom('Int', 'Out!'),
        arguments: members,
        headers: maybe(fc.array(fc.record({ name: word, value: text }), { maxLength: 2 })),
      }),
      permissions: listOf(fc.record({ role: word }), ({ role }) => role),
      comment: maybe(text),
    }),
    ({ name }) => name,
  ),
  custom_types: maybe(
    fc.record({
      objects: listOf(fc.record({ name: graphqlName, fields: members, ...described }), ({ name }) => name),
      scalars: listOf(fc.record({ name: graphqlName, ...described }), ({ name }) => name),
    }),
  ),
  cron_triggers: listOf(
    fc.record({
      name: word,
      webhook: text,
      schedule: text,
      include_in_metadata: fc.boolean(),
      payload: condition,
    }),
    ({ name }) => name,
  ),
  inherited_roles: listOf(
    fc.record({ role_name: word, role_set: fc.array(word, { maxLength: 3 }) }),
    (each) => each.role_name,
  ),
  remote_schemas: listOf(
    fc.record({ name: word, definition: fc.record({ url: text, unheard: maybe(condition) }) }),
    ({ name }) => name,
  ),
  api_limits: maybe(fc.record({ depth_limit: maybe(fc.record({ global: fc.nat() })) })),
  network: maybe(fc.record({ tls_allowlist: fc.array(fc.record({ host: text }), { maxLength: 2 }) })),
});

/** Two documents of which the second has some parts of the first. */
const twoDocuments = fc
  .tuple(arbitraryDocument, arbitraryDocument, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }))
  .map(([first, second, choices]) => {
    const [source] = first.sources;
    const [other] = second.sources;
    const pick = (index: number): boolean => choices[index % choices.length] ?? false;
    const tables = new Map(
      [...source.tables, ...other.tables]
        .filter((_each, index) => pick(index))
        .map((each) => [JSON.stringify(each.table), each]),
    );
    const mixed = Object.entries(second).map(([key, each], index) => [
      key,
      pick(index + 7) ? first[key as keyof typeof first] : each,
    ]);
    const next = {
      ...Object.fromEntries(mixed),
      sources: [{ ...(pick(19) ? source : other), tables: [...tables.values()] }],
    };
    return [JSON.parse(JSON.stringify(first)), JSON.parse(JSON.stringify(next))] as const;
  });

interface Form {
  readonly path: string;
  /** Puts a first document at the path. */
  readonly start: (path: string, document: object) => Promise<void>;
}

const file = (name: string, print: (document: object) => string): Form => ({
  path: name,
  start: async (path, document) => writeFileSync(path, print(document)),
});
const directory = (spell: (text: string) => string): Form => ({
  path: '.',
  start: async (path, document) => {
    await writeMetadata(path, document, loadUnchecked(path));
    const spelled = Object.entries(readFiles(path)).map(([name, each]) => [name, spell(each)]);
    writeFiles(path, Object.fromEntries(spelled));
  },
});
const forms: [string, Form][] = [
  ['a directory', directory((each) => each)],
  ['a directory with tags', directory((each) => each.replaceAll(/"(!include .*)"$/gm, '$1'))],
  ['a directory with carriage returns', directory((each) => each.replaceAll('\n', '\r\n'))],
  ['one JSON file', file('metadata.json', (document) => JSON.stringify(document, null, 2))],
  ['one JSON file on one line', file('metadata.json', (document) => JSON.stringify(document))],
  ['one YAML file', file('metadata.yaml', (document) => stringify(document))],
  [
    'one YAML file of another style',
    file('metadata.yaml', (document) =>
      stringify(document, { indentSeq: false, indent: 4, defaultStringType: 'QUOTE_SINGLE' }),
    ),
  ],
];

test.each(forms)(
  '%s holds any metadata that is written over any other',
  async (_what, { path: name, start }) => {
    await fc.assert(
      fc.asyncProperty(twoDocuments, async ([first, next]) => {
        const folder = mkdtempSync(join(tmpdir(), 'metadata-'));
        try {
          const path = join(folder, name);
          await start(path, first);
          expect(exportDocument(loadUnchecked(path).document)).toEqual(exportDocument(first));
          const before = readFiles(folder);
          const same = await writeMetadata(path, exportDocument(first), loadUnchecked(path));
          expect(same.files).toEqual([]);
          const written = await writeMetadata(path, next, loadUnchecked(path));
          expect(exportDocument(loadUnchecked(path).document)).toEqual(exportDocument(next));
          await written.undo();
          expect(readFiles(folder)).toEqual(before);
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
      { numRuns: 8 },
    );
  },
);
