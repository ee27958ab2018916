import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { metadataDocument, metadataOf } from '../../../tests/support/metadata.ts';
import { loadMetadata, parseMetadata, readMetadata } from './load.ts';
import { MetadataError } from './metadata-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const databases = `
- name: default
  kind: postgres
  configuration:
    connection_info:
      database_url: {from_env: DATABASE_URL}
  tables: "!include default/tables/tables.yaml"
  functions: "!include default/functions/functions.yaml"
`;

/** Writes a metadata directory in the layout of the Hasura CLI; `files` adds or replaces files. */
function writeDirectory(files: Record<string, string> = {}): string {
  const all: Record<string, string> = {
    'version.yaml': 'version: 3\n',
    'actions.yaml': 'actions: []\ncustom_types:\n  enums: []\n  objects: []\n',
    'databases/databases.yaml': databases,
    'databases/default/tables/tables.yaml': '- "!include public_users.yaml"\n- !include public_posts.yaml\n',
    'databases/default/tables/public_users.yaml': 'table: {name: users, schema: public}\n',
    'databases/default/tables/public_posts.yaml': 'table: {name: posts, schema: blog}\n',
    'databases/default/functions/functions.yaml': '[]\n',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function problemsOf(load: () => unknown): string {
  try {
    load();
  } catch (error) {
    if (error instanceof MetadataError) return error.message.replaceAll(`${folder}/`, '');
    throw error;
  }
  return 'no problem';
}

const document = (tables: unknown[], rest: object = {}) => metadataDocument({ tables }, rest);

describe('a directory', () => {
  test('includes are resolved recursively, written as a tag or as a string', () => {
    const { sources } = loadMetadata(writeDirectory());
    expect(sources[0]?.tables.map(({ table }) => table)).toEqual([
      { schema: 'public', name: 'users' },
      { schema: 'blog', name: 'posts' },
    ]);
  });

  test('an unknown key is an error that names the file it is in and the key', () => {
    writeDirectory({
      'databases/default/tables/public_users.yaml':
        'table: users\nselect_permissions:\n  - role: a\n    permission: {columns: [], filter: {}, limmit: 5}\n',
    });
    expect(problemsOf(() => loadMetadata(folder))).toBe(
      'invalid metadata:\n  databases/default/tables/public_users.yaml: select_permissions[0].permission.limmit: unknown key',
    );
  });

  test('problems of several files are reported together', () => {
    writeDirectory({
      'databases/default/tables/public_users.yaml': 'table: users\nis_enum: maybe\n',
      'actions.yaml': 'actions: [{name: pay}]\n',
    });
    const problems = problemsOf(() => loadMetadata(folder));
    expect(problems).toContain('databases/default/tables/public_users.yaml: is_enum: ');
    expect(problems).toContain('actions.yaml: actions[0].definition: ');
  });

  test('files with the same text are reported each by its name, and so when they are read again', () => {
    const text = 'table: {name: users, schema: public}\nghost: 1\n';
    const tables = 'databases/default/tables';
    writeDirectory({ [`${tables}/public_users.yaml`]: text, [`${tables}/public_posts.yaml`]: text });
    for (const _time of ['first', 'second']) {
      const problems = problemsOf(() => loadMetadata(folder));
      expect(problems).toContain(`${tables}/public_users.yaml: ghost: unknown key`);
      expect(problems).toContain(`${tables}/public_posts.yaml: ghost: unknown key`);
    }
  });

  test('a missing include is reported with the file and the file that includes it', () => {
    writeDirectory({ 'databases/default/tables/tables.yaml': '- "!include public_ghosts.yaml"\n' });
    expect(problemsOf(() => loadMetadata(folder))).toMatch(
      /public_ghosts\.yaml: no such file, included from .*tables\.yaml$/,
    );
  });

  test('a file that includes itself is an error, not an endless loop', () => {
    writeDirectory({ 'databases/default/tables/tables.yaml': '- "!include tables.yaml"\n' });
    expect(problemsOf(() => loadMetadata(folder))).toContain('includes itself');
  });

  test('broken YAML is reported with its file', () => {
    writeDirectory({ 'databases/default/tables/public_users.yaml': 'table: {name: users\n' });
    expect(problemsOf(() => loadMetadata(folder))).toContain('public_users.yaml: ');
  });

  test('all unreadable files are reported together', () => {
    writeDirectory({
      'databases/default/tables/tables.yaml':
        '- "!include public_ghosts.yaml"\n- "!include public_users.yaml"\n',
      'databases/default/tables/public_users.yaml': 'table: {name: users\n',
      'databases/default/functions/functions.yaml': '"!include functions.yaml"\n',
    });
    const problems = problemsOf(() => loadMetadata(folder));
    expect(problems).toContain('public_ghosts.yaml: no such file');
    expect(problems).toContain('public_users.yaml: ');
    expect(problems).toContain('functions.yaml: includes itself');
  });

  test('types that are missing in actions.graphql are reported together with unknown keys of other files', () => {
    writeDirectory({
      'actions.graphql': 'type Query { pong: String }',
      'databases/default/tables/public_users.yaml': 'table: users\nis_enumm: true\n',
    });
    expect(problemsOf(() => loadMetadata(folder))).toBe(
      'invalid metadata:\n' +
        '  actions.graphql: pong: has no definition in actions.yaml\n' +
        '  databases/default/tables/public_users.yaml: is_enumm: unknown key',
    );
  });

  test('the hash of every file that is read comes with the metadata', () => {
    writeDirectory({ 'actions.graphql': '# nothing', 'notes.txt': 'not read' });
    const { files } = readMetadata(folder);
    expect([...files.keys()].map((file) => file.slice(folder.length + 1)).sort()).toEqual([
      'actions.graphql',
      'actions.yaml',
      'databases/databases.yaml',
      'databases/default/functions/functions.yaml',
      'databases/default/tables/public_posts.yaml',
      'databases/default/tables/public_users.yaml',
      'databases/default/tables/tables.yaml',
      'version.yaml',
    ]);
    expect(files.get(join(folder, 'version.yaml'))).toBe(
      createHash('sha256').update('version: 3\n').digest('hex'),
    );
  });

  test('a folder in the place of a file is reported', () => {
    mkdirSync(join(writeDirectory(), 'cron_triggers.yaml'));
    expect(problemsOf(() => loadMetadata(folder))).toContain('cron_triggers.yaml: EISDIR');
  });

  test('a path that does not exist is reported', () => {
    expect(problemsOf(() => loadMetadata(join(folder, 'nowhere')))).toContain('nowhere: no such file');
  });
});

describe('a document', () => {
  test('can be a single JSON file', () => {
    const file = join(folder, 'metadata.json');
    writeFileSync(file, JSON.stringify(document([{ table: { schema: 'public', name: 'users' } }])));
    expect(loadMetadata(file).sources[0]?.tables).toHaveLength(1);
  });

  test('missing lists and null are read as empty lists', () => {
    const metadata = metadataOf({ tables: [], functions: null });
    expect(metadata.sources[0]?.functions).toEqual([]);
    expect(metadata.inherited_roles).toEqual([]);
  });

  test.each([
    ['logical models', { logical_model: 'x' }],
    ['remote relationships', { remote_relationships: [{ name: 'x' }] }],
  ])('%s on a table are errors at the start', (what, extra) => {
    expect(problemsOf(() => parseMetadata(document([{ table: 'users', ...extra }])))).toContain(
      `${what} are not supported by this engine`,
    );
  });

  test.each([
    ['remote_schemas[0]', [{ name: 'x' }]],
    ['query_collections[0]', [{ name: 'x' }]],
    ['rest_endpoints[0]', [{ name: 'x' }]],
    ['api_limits.rate_limit', { rate_limit: { global: { max_reqs_per_min: 10 } } }],
    ['api_limits.depth_limit.global', { depth_limit: { per_role: { user: 3 } } }],
  ])('%s are errors at the start and not ignored', (key, value) => {
    const [member = ''] = key.split('.');
    expect(problemsOf(() => parseMetadata(document([], { [member]: value })))).toContain(`${key}: `);
  });

  test('input validation by webhook is an error at the start and not ignored', () => {
    const permission = { check: {}, validate_input: { type: 'http', definition: { url: 'x' } } };
    const table = { table: 'users', insert_permissions: [{ role: 'a', permission }] };
    expect(problemsOf(() => parseMetadata(document([table])))).toContain(
      'sources[0].tables[0].insert_permissions[0].permission.validate_input: ',
    );
  });

  test('metadata of another version is rejected', () => {
    expect(problemsOf(() => parseMetadata({ version: 2, sources: [] }))).toContain(
      'version: only metadata version 3 is supported',
    );
  });

  test('a relationship can be written in every form of Hasura', () => {
    const using = [
      { foreign_key_constraint_on: 'author_id' },
      { foreign_key_constraint_on: ['a', 'b'] },
      { foreign_key_constraint_on: { table: 'posts', column: 'author_id' } },
      { foreign_key_constraint_on: { table: { schema: 'blog', name: 'posts' }, columns: ['a', 'b'] } },
      { manual_configuration: { remote_table: 'posts', column_mapping: { id: 'author_id' } } },
    ];
    const relationships = using.map((each, index) => ({ name: `r${index}`, using: each }));
    const { sources } = parseMetadata(document([{ table: 'users', object_relationships: relationships }]));
    expect(sources[0]?.tables[0]?.object_relationships.map((each) => each.using)).toEqual([
      { foreign_key_constraint_on: { side: 'local', columns: ['author_id'] } },
      { foreign_key_constraint_on: { side: 'local', columns: ['a', 'b'] } },
      {
        foreign_key_constraint_on: {
          side: 'remote',
          table: { schema: 'public', name: 'posts' },
          columns: ['author_id'],
        },
      },
      {
        foreign_key_constraint_on: {
          side: 'remote',
          table: { schema: 'blog', name: 'posts' },
          columns: ['a', 'b'],
        },
      },
      {
        manual_configuration: {
          remote_table: { schema: 'public', name: 'posts' },
          column_mapping: { id: 'author_id' },
        },
      },
    ]);
  });
});
