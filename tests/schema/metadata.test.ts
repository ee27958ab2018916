/** The metadata is valid for Hasura, and all objects to which it refers exist in the migrated database. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { readColumns, readForeignKeys } from './catalog.ts';
import { operations, type RelationshipFile, readMetadataFiles, readTableFiles } from './metadata-files.ts';

const schemaFile = fileURLToPath(new URL('../fixtures/hasura-metadata.schema.json', import.meta.url));
const metadataFolder = fileURLToPath(new URL('../../metadata', import.meta.url));

let database: TestDatabase;
/** Column names by table or view. */
let columns: Map<string, Set<string>>;
/** Columns that Postgres computes: no role may write them. */
let generated: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  columns = new Map();
  generated = new Set();
  for (const column of await readColumns(database.pool)) {
    columns.set(column.table, (columns.get(column.table) ?? new Set()).add(column.name));
    if (column.isGenerated) generated.add(`${column.table}.${column.name}`);
  }
});
afterAll(() => database.drop());

const files = readMetadataFiles();
const tables = readTableFiles();
const tableNames = new Map(tables.map((entry) => [entry.table.name, entry]));

describe('every metadata file has the shape that Hasura documents', () => {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as {
    'x-directory-files': Record<string, string>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(schema, 'metadata');
  const definitions = Object.entries(schema['x-directory-files']).map(
    ([pattern, definition]) =>
      [
        new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
        `metadata#/$defs/${definition}`,
      ] as const,
  );

  test.each(files.map((file) => [file.path, file.content]))('%s', (path, content) => {
    const definition = definitions.find(([pattern]) => pattern.test(path))?.[1];
    if (!definition) throw new Error(`Hasura reads no file of this name: ${path}`);
    const validate = ajv.getSchema(definition);
    if (!validate) throw new Error(`the JSON schema has no ${definition}`);
    validate(content);
    expect(validate.errors ?? []).toEqual([]);
  });
});

test('tables.yaml includes every table file once, sorted by name', () => {
  const index = files.find((file) => file.path.endsWith('tables/tables.yaml'))?.content;
  expect(index).toEqual(tables.map((entry) => `!include ${entry.file}`).sort());
});

test('every table file has the name of its table', () => {
  for (const { file, table } of tables) expect(file).toBe(`${table.schema}_${table.name}.yaml`);
});

test('every table and view of the database is tracked', () => {
  expect([...tableNames.keys()].sort()).toEqual([...columns.keys()].sort());
});

test('the engine loads the metadata without an inconsistency', () => {
  expect(loadMetadata(metadataFolder).sources).toHaveLength(1);
});

test('every relationship maps columns that exist on both sides', async () => {
  const foreignKeys = await readForeignKeys(database.pool);
  const problems: string[] = [];
  const requireColumn = (what: string, table: string, column: string) => {
    if (!columns.get(table)?.has(column)) problems.push(`${what}: no column ${table}.${column}`);
  };
  for (const entry of tables) {
    const local = entry.table.name;
    const relationships: RelationshipFile[] = [
      ...(entry.object_relationships ?? []),
      ...(entry.array_relationships ?? []),
    ];
    for (const { name, using } of relationships) {
      const what = `${local}.${name}`;
      if (columns.get(local)?.has(name)) problems.push(`${what}: is also a column`);
      const manual = using.manual_configuration;
      if (manual) {
        for (const [from, to] of Object.entries(manual.column_mapping)) {
          requireColumn(what, local, from);
          requireColumn(what, manual.remote_table.name, to);
        }
        continue;
      }
      const key = using.foreign_key_constraint_on;
      const [table, column] = typeof key === 'object' ? [key.table.name, key.column] : [local, key ?? ''];
      const isForeignKey = foreignKeys.some(
        (candidate) =>
          candidate.table === table && candidate.columns.length === 1 && candidate.columns[0] === column,
      );
      if (!isForeignKey) problems.push(`${what}: ${table}.${column} is not a foreign key`);
    }
    const names = relationships.map((relationship) => relationship.name);
    if (new Set(names).size !== names.length) problems.push(`${local}: a relationship name is used twice`);
  }
  expect(problems).toEqual([]);
});

test('every permission names columns that exist, and writes none that Postgres computes', () => {
  const problems: string[] = [];
  for (const entry of tables) {
    const table = entry.table.name;
    for (const operation of operations) {
      for (const { role, permission } of entry[`${operation}_permissions`] ?? []) {
        for (const column of [...(permission.columns ?? []), ...Object.keys(permission.set ?? {})]) {
          const what = `${operation} of ${table} by ${role}: ${column}`;
          if (!columns.get(table)?.has(column)) problems.push(`${what} does not exist`);
          if (operation !== 'select' && generated.has(`${table}.${column}`))
            problems.push(`${what} is generated`);
        }
        const columnsAndPresets = (permission.columns ?? []).filter((column) => permission.set?.[column]);
        if (columnsAndPresets.length > 0)
          problems.push(`${operation} of ${table} by ${role}: preset and free: ${columnsAndPresets}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

test('every filter and check names columns and relationships that exist', () => {
  const problems: string[] = [];
  const walk = (what: string, table: string, expression: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(expression)) {
      if (key === '_and' || key === '_or') {
        for (const part of value as Record<string, unknown>[]) walk(what, table, part);
        continue;
      }
      if (key === '_not') {
        walk(what, table, value as Record<string, unknown>);
        continue;
      }
      if (columns.get(table)?.has(key)) continue;
      const entry = tableNames.get(table);
      const relationship = [
        ...(entry?.object_relationships ?? []),
        ...(entry?.array_relationships ?? []),
      ].find((candidate) => candidate.name === key);
      const remote = relationship?.using.manual_configuration?.remote_table.name;
      if (remote) walk(what, remote, value as Record<string, unknown>);
      else problems.push(`${what}: ${table} has no ${key}`);
    }
  };
  for (const entry of tables) {
    for (const operation of operations) {
      for (const { role, permission } of entry[`${operation}_permissions`] ?? []) {
        const what = `${operation} of ${entry.table.name} by ${role}`;
        walk(what, entry.table.name, permission.filter ?? {});
        walk(what, entry.table.name, permission.check ?? {});
      }
    }
  }
  expect(problems).toEqual([]);
});

test('permissions use only the documented session variables', () => {
  const used = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string' && /^x-hasura-/i.test(value)) used.add(value);
    else if (value && typeof value === 'object') for (const part of Object.values(value)) collect(part);
  };
  for (const file of files) collect(file.content);
  expect([...used].sort()).toEqual(['X-Hasura-Apikey-Id', 'X-Hasura-Group-Id']);
});
