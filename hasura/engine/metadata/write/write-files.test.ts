/** Tests of writing metadata into the forms that its files can have. */
import { lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exampleDatabases,
  exampleDirectory,
  exampleTables,
  exampleUser,
  loadUnchecked,
  readFiles,
  writeFiles,
} from '../../../../tests/support/metadata-folders.ts';
import { exportDocument } from '../export/export-document.ts';
import { metadataAt, metadataInMemory } from '../metadata-source.ts';
import { writeMetadata } from './write-metadata.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: a document is edited here as a caller does, whatever its shape
type Document = any;

/** Writes an edited export. @returns the files that differ, null for those that are gone */
async function change(
  edit: (document: Document) => void,
  path = folder,
): Promise<Record<string, string | null>> {
  const before = readFiles(folder);
  const loaded = loadUnchecked(path);
  const document = exportDocument(loaded.document);
  edit(document);
  const written = await writeMetadata(path, document, loaded);
  const after = readFiles(folder);
  expect(exportDocument(loadUnchecked(path).document)).toEqual(exportDocument(document));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differences = names.filter((name) => before[name] !== after[name]);
  expect(written.files.length).toBe(differences.length);
  await written.undo();
  expect(readFiles(folder)).toEqual(before);
  // Written for good, so that a test can go on.
  await writeMetadata(path, document, loadUnchecked(path));
  return Object.fromEntries(differences.map((name) => [name, after[name] ?? null]));
}

const edited = (edit: (document: Document) => void, loaded = loadUnchecked(folder)): unknown => {
  const document = exportDocument(loaded.document);
  edit(document);
  return document;
};
const addTable = (schema: string, name: string) => (document: Document) =>
  document.sources[0].tables.push({ table: { schema, name } });

describe('a directory', () => {
  beforeEach(() => writeFiles(folder, exampleDirectory));

  test.each([
    ['a text in double quotes', '- "!include public_users.yaml"', '- "!include public_zoos.yaml"'],
    ['a text in single quotes', "- '!include public_users.yaml'", "- '!include public_zoos.yaml'"],
    ['a tag', '- !include public_users.yaml', '- !include public_zoos.yaml'],
    ['a path', '- !include ./public_users.yaml', '- !include public_zoos.yaml'],
  ])('whose includes are %s gets new lines in the same spelling', async (_what, line, added) => {
    writeFiles(folder, { [`${exampleTables}/tables.yaml`]: `${line}\n` });
    expect(await change(addTable('public', 'zoos'))).toEqual({
      [`${exampleTables}/public_zoos.yaml`]: 'table:\n  name: zoos\n  schema: public\n',
      [`${exampleTables}/tables.yaml`]: `${line}\n${added}\n`,
    });
  });

  test('gets a line for a new table where it sorts, and comments stay', async () => {
    expect(await change(addTable('public', 'apes'))).toMatchObject({
      [`${exampleTables}/tables.yaml`]:
        '# All tables.\n- "!include public_apes.yaml"\n- "!include public_users.yaml" # people\n',
    });
  });

  test('loses a removed table, and has an empty list without tables; the next one is included again', async () => {
    expect(await change((document) => document.sources[0].tables.pop())).toEqual({
      [`${exampleTables}/public_users.yaml`]: null,
      [`${exampleTables}/tables.yaml`]: '# All tables.\n[]\n',
    });
    expect(await change(addTable('public', 'zoos'))).toMatchObject({
      [`${exampleTables}/tables.yaml`]: '# All tables.\n- "!include public_zoos.yaml"\n',
    });
  });

  test('gets its first function with the files that the CLI writes', async () => {
    const added = await change((document) => {
      document.sources[0].functions = [{ function: { schema: 'public', name: 'search' } }];
    });
    const functions = 'databases/default/functions';
    expect(added).toEqual({
      'databases/databases.yaml': `${exampleDatabases}  functions: "!include default/functions/functions.yaml"\n`,
      [`${functions}/functions.yaml`]: '- "!include public_search.yaml"\n',
      [`${functions}/public_search.yaml`]: 'function:\n  name: search\n  schema: public\n',
    });
    expect(await change((document) => delete document.sources[0].functions)).toEqual({
      [`${functions}/functions.yaml`]: '[]\n',
      [`${functions}/public_search.yaml`]: null,
    });
  });

  test.each([
    ['a slash', 'a/b', /^public_a_b_[0-9a-f]{8}\.yaml$/],
    ['dots', '../..', /^public_+_[0-9a-f]{8}\.yaml$/],
    ['other letters', 'Café 🙂', /^public_Caf_+_[0-9a-f]{8}\.yaml$/],
    ['the name of another in another case', 'Users', /^public_Users_[0-9a-f]{8}\.yaml$/],
    ['no letters', '', /^public__[0-9a-f]{8}\.yaml$|^public_\.yaml$/],
    ['very many letters', 'x'.repeat(400), /^public_x{143}_[0-9a-f]{8}\.yaml$/],
    ['a file that is not included', 'stray', /^public_stray_[0-9a-f]{8}\.yaml$/],
  ])('has a safe file for a table with %s in its name', async (_what, name, expected) => {
    writeFiles(folder, { [`${exampleTables}/public_stray.yaml`]: 'not ours\n' });
    const added = await change(addTable('public', name));
    const [file] = Object.keys(added).filter((each) => !each.endsWith('/tables.yaml'));
    expect(file?.startsWith(`${exampleTables}/public_`)).toBe(true);
    expect(file?.slice(exampleTables.length + 1)).toMatch(expected);
  });

  test('has different files for tables whose schema and name are put together alike', async () => {
    const added = await change((document) => {
      addTable('a_b', 'c')(document);
      addTable('a', 'b_c')(document);
    });
    expect(Object.keys(added)).toHaveLength(3);
  });

  test.each([
    [
      'databases.yaml',
      {
        'databases/databases.yaml': exampleDatabases.replace(
          '"!include default/tables/tables.yaml"',
          '\n    - table: users # people',
        ),
      },
    ],
    ['tables.yaml', { [`${exampleTables}/tables.yaml`]: '- table: users # people\n' }],
  ])('whose tables are in %s is changed there', async (_where, files) => {
    writeFiles(folder, files);
    const [file = ''] = Object.keys(files);
    const changed = await change(addTable('public', 'zoos'));
    expect(Object.keys(changed)).toEqual([file]);
    expect(changed[file]).toContain('- table: users # people\n');
    expect(changed[file]).toMatch(/- table:\n +name: zoos\n +schema: public\n/);
  });

  test('gets a new source with files of its own', async () => {
    const second = {
      name: 'second',
      kind: 'postgres',
      tables: [{ table: { name: 'x', schema: 'public' } }],
      configuration: { connection_info: { database_url: 'unused' } },
    };
    const added = await change((document) => document.sources.push(second));
    expect(added['databases/databases.yaml']).toBe(
      `${exampleDatabases}- name: second\n  kind: postgres\n  tables: "!include second/tables/tables.yaml"\n  configuration:\n    connection_info:\n      database_url: unused\n`,
    );
    expect(added['databases/second/tables/public_x.yaml']).toBeDefined();
  });

  test('without any file of a member gets it when it is needed', async () => {
    rmSync(join(folder, 'databases'), { recursive: true });
    rmSync(join(folder, 'version.yaml'));
    const loaded = loadUnchecked(folder);
    const source = { name: 'default', tables: [{ table: 'users' }], configuration: {} };
    const inherited = { role_name: 'both', role_set: ['a', 'b'] };
    const action = { name: 'ping', definition: { handler: 'http://h', output_type: 'Out', type: 'query' } };
    const next = {
      version: 3,
      sources: [source],
      inherited_roles: [inherited],
      actions: [action],
      custom_types: { objects: [{ name: 'Out', fields: [{ name: 'at', type: 'String' }] }] },
    };
    await writeMetadata(folder, next, loaded);
    expect(readFiles(folder)).toEqual({
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml':
        '- name: default\n  kind: postgres\n  tables: "!include default/tables/tables.yaml"\n  configuration: {}\n',
      [`${exampleTables}/tables.yaml`]: '- "!include public_users.yaml"\n',
      [`${exampleTables}/public_users.yaml`]: 'table:\n  name: users\n  schema: public\n',
      'inherited_roles.yaml': '- role_name: both\n  role_set:\n    - a\n    - b\n',
      'actions.graphql': 'type Out {\n  at: String\n}\n\ntype Query {\n  ping: Out\n}\n',
      'actions.yaml':
        'actions:\n  - name: ping\n    definition:\n      kind: synchronous\n      handler: http://h\ncustom_types:\n  enums: []\n  input_objects: []\n  objects:\n    - name: Out\n  scalars: []\n',
    });
  });

  test('whose actions.yaml has the signatures too is changed there', async () => {
    const yaml =
      '# Ours.\nactions:\n  - name: ping\n    definition: {handler: "http://h", output_type: String, type: query}\n';
    writeFiles(folder, { 'actions.yaml': yaml });
    expect(
      await change((document) => {
        document.actions[0].definition.output_type = 'Int';
      }),
    ).toEqual({ 'actions.yaml': yaml.replace('String', 'Int') });
  });

  test('with one file in two places gets a value of its own in the place that changes', async () => {
    const line = '  permission: {columns: "*", filter: "!include ../filter.yaml"}\n';
    writeFiles(folder, {
      [`${exampleTables}/public_users.yaml`]: `table: users\nselect_permissions:\n- role: a\n${line}- role: b\n${line}`,
      'databases/default/filter.yaml': 'id: {_eq: X-Id}\n',
    });
    expect(
      await change((document) => {
        document.sources[0].tables[0].select_permissions[1].permission.filter = { id: { _eq: 1 } };
      }),
    ).toEqual({
      [`${exampleTables}/public_users.yaml`]: `table: users\nselect_permissions:\n- role: a\n${line}- role: b\n  permission: {columns: "*", filter: {id: {_eq: 1}}}\n`,
    });
  });

  test('keeps what this engine does not support through changes beside it', async () => {
    const permission = '{check: {}, validate_input: {type: http, definition: {url: "http://v"}}}';
    writeFiles(folder, {
      'remote_schemas.yaml': '- name: far\n  definition: {url: "http://far", unheard: [1]}\n',
      'query_collections.yaml': '- name: all\n  definition: {queries: [{name: q, query: "{ a }"}]}\n',
      'opentelemetry.yaml': 'status: enabled\n',
      [`${exampleTables}/public_users.yaml`]: `${exampleUser}insert_permissions:\n  - role: a\n    permission: ${permission}\nunheard: {of: this}\n`,
      'cron_triggers.yaml':
        '- name: c\n  webhook: http://c\n  schedule: 0 0 * * *\n  include_in_metadata: true\n  request_transform: {version: 2}\n',
    });
    const changed = await change((document) => {
      document.sources[0].tables[0].is_enum = true;
      document.remote_schemas[0].comment = 'Far away.';
      document.remote_schemas.unshift({ name: 'aaa', definition: { url: 'http://a' } });
      document.cron_triggers[0].comment = 'Nightly.';
    });
    expect(changed['remote_schemas.yaml']).toBe(
      '- name: aaa\n  definition:\n    url: http://a\n- name: far\n  definition: {url: "http://far", unheard: [1]}\n  comment: Far away.\n',
    );
    expect(changed[`${exampleTables}/public_users.yaml`]).toContain(permission);
    expect(changed[`${exampleTables}/public_users.yaml`]).toContain('unheard: {of: this}');
    expect(changed['cron_triggers.yaml']).toContain('comment: Nightly.\n  request_transform: {version: 2}\n');
  });

  test('behind links is changed where the links lead', async () => {
    writeFiles(folder, { 'elsewhere.yaml': exampleUser });
    rmSync(join(folder, exampleTables, 'public_users.yaml'));
    symlinkSync(join(folder, 'elsewhere.yaml'), join(folder, exampleTables, 'public_users.yaml'));
    const next = edited((document) => {
      document.sources[0].tables[0].is_enum = true;
    });
    const written = await writeMetadata(folder, next, loadUnchecked(folder));
    expect(readFiles(folder)['elsewhere.yaml']).toContain('is_enum: true');
    expect(lstatSync(join(folder, exampleTables, 'public_users.yaml')).isSymbolicLink()).toBe(true);
    await written.undo();
    expect(readFiles(folder)['elsewhere.yaml']).toBe(exampleUser);
  });
});

describe('one file', () => {
  const document = {
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        configuration: { connection_info: { database_url: 'unused' } },
        tables: [{ table: 'users', select_permissions: [] }],
      },
    ],
    actions: [],
  };

  test('of JSON stays as it is formatted', async () => {
    writeFiles(folder, { 'metadata.json': JSON.stringify(document, null, 1) });
    const path = join(folder, 'metadata.json');
    expect(await change(() => {}, path)).toEqual({});
    const changed = await change((next) => {
      next.sources[0].tables[0].is_enum = true;
      next.cron_triggers = [{ name: 'c', webhook: 'w', schedule: '* * * * *', include_in_metadata: true }];
    }, path);
    const [source] = document.sources;
    expect(changed['metadata.json']).toBe(
      JSON.stringify(
        {
          ...document,
          sources: [{ ...source, tables: [{ table: 'users', is_enum: true, select_permissions: [] }] }],
          cron_triggers: [{ name: 'c', webhook: 'w', schedule: '* * * * *', include_in_metadata: true }],
        },
        null,
        1,
      ),
    );
  });

  test('of YAML keeps its comments', async () => {
    const yaml =
      '# Ours.\nversion: 3\nsources:\n- name: default # the one\n  configuration: {}\n  tables:\n  - table: users # people\n';
    writeFiles(folder, { 'metadata.yaml': yaml });
    const changed = await change(
      (next) => {
        next.sources[0].tables.push({ table: { name: 'zoos', schema: 'public' } });
        next.actions = [{ name: 'ping', definition: { handler: 'h', output_type: 'Int', type: 'query' } }];
      },
      join(folder, 'metadata.yaml'),
    );
    expect(changed['metadata.yaml']).toBe(
      `${yaml}  - table:\n      name: zoos\n      schema: public\nactions:\n- name: ping\n  definition:\n    handler: h\n    output_type: Int\n    type: query\n`,
    );
  });
});

test('metadata from files can be written, and metadata in memory cannot', async () => {
  writeFiles(folder, exampleDirectory);
  const source = metadataAt(folder);
  const loaded = source.read();
  const written = await source.write?.(edited(addTable('public', 'zoos')), loaded);
  expect(written?.files).toHaveLength(2);
  expect(source.read().metadata.sources[0]?.tables).toHaveLength(2);
  expect(metadataInMemory(() => loaded.metadata).write).toBeUndefined();
  writeFileSync(join(folder, 'version.yaml'), 'version: 3 # changed\n');
  await written?.undo();
  expect(readFiles(folder)).toEqual({ ...exampleDirectory, 'version.yaml': 'version: 3 # changed\n' });
});
