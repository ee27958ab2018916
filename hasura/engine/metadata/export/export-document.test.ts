/** Tests of the form in which metadata is exported. */
import { fileURLToPath } from 'node:url';
import { loadMetadata, parseMetadata, readMetadata } from '../load.ts';
import { metadataShape } from '../shape.ts';
import { documentLayout } from './document-layout.ts';
import { exportDocument } from './export-document.ts';

const own = fileURLToPath(new URL('../../../../metadata', import.meta.url));

/** A text in which the order of keys counts. */
const exported = (document: unknown): string => JSON.stringify(exportDocument(document), null, 1);

/** The document with the keys of every object in the opposite order, and so the items of lists that Hasura sorts. */
function reversed(value: unknown, key = ''): unknown {
  const isUserJson = /^(?:filter|check|set|column_mapping|field_mapping|headers|payload)$/.test(key);
  if (isUserJson) return value;
  if (Array.isArray(value)) {
    const items = value.map((each) => reversed(each));
    return /^(?:sources|tables|functions|.*_relationships|.*_permissions|actions|inherited_roles)$/.test(key)
      ? items.reverse()
      : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each, name)]),
  );
}

test('the export does not depend on the order in the files, and is its own export', () => {
  const { document } = readMetadata(own);
  const before = structuredClone(document);
  expect(exported(reversed(document))).toBe(exported(document));
  expect(exported(exportDocument(document))).toBe(exported(document));
  expect(document).toEqual(before);
});

test('the export means what the files mean', () => {
  const { document } = readMetadata(own);
  const metadata = loadMetadata(own);
  const reexported = parseMetadata(exportDocument(document));
  const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
  expect(reexported.actions.toSorted(byName)).toEqual(metadata.actions.toSorted(byName));
  expect(reexported.custom_types).toEqual(metadata.custom_types);
  expect(new Set(reexported.sources[0]?.tables.map(({ table }) => table.name))).toEqual(
    new Set(metadata.sources[0]?.tables.map(({ table }) => table.name)),
  );
});

test('the members are those that are read', () => {
  expect(Object.keys(documentLayout.members).sort()).toEqual(Object.keys(metadataShape.shape).sort());
});

test('members and keys have the order of Hasura, and unknown ones follow in their own', () => {
  const permission = { z: 1, filter: { b: 1, a: 2 }, a: 2, columns: ['y', 'x'] };
  const document = {
    surprise: { b: 1, a: 2 },
    inherited_roles: [{ role_set: ['b', 'a'], role_name: 'both' }],
    sources: [
      {
        configuration: { connection_info: { use_prepared_statements: true, database_url: 'x' } },
        tables: [
          {
            select_permissions: [{ permission, role: 'a' }],
            insert_permissions: [
              { permission: { columns: '*', set: { b: 1, a: null }, check: {} }, role: 'a' },
            ],
            other: null,
            is_enum: true,
            table: { schema: 's', name: 't' },
          },
        ],
        name: 'default',
      },
    ],
    version: 3,
  };
  expect(exported(document)).toBe(
    JSON.stringify(
      {
        version: 3,
        sources: [
          {
            name: 'default',
            kind: 'postgres',
            tables: [
              {
                table: { name: 't', schema: 's' },
                is_enum: true,
                insert_permissions: [
                  { role: 'a', permission: { check: {}, set: { b: 1, a: null }, columns: '*' } },
                ],
                select_permissions: [
                  { role: 'a', permission: { columns: ['y', 'x'], filter: { b: 1, a: 2 }, z: 1, a: 2 } },
                ],
                other: null,
              },
            ],
            configuration: { connection_info: { database_url: 'x', use_prepared_statements: true } },
          },
        ],
        inherited_roles: [{ role_name: 'both', role_set: ['b', 'a'] }],
        surprise: { b: 1, a: 2 },
      },
      null,
      1,
    ),
  );
});

test('lists are sorted by name, tables and functions by schema first', () => {
  const names = ['b', 'a', 'ab', 'B', 'é', '\u{1F642}', '\uFFFD'];
  const sortedNames = ['B', 'a', 'ab', 'b', 'é', '\uFFFD', '\u{1F642}'];
  const tables = [
    { table: { schema: 'public', name: 'a' } },
    { table: { schema: 'a b', name: 'z' } },
    { table: { schema: 'a', name: 'c' } },
    { table: 'Z' },
  ];
  const document = {
    version: 3,
    sources: [{ name: 'default', configuration: {}, tables }],
    cron_triggers: names.map((name) => ({ name })),
    rest_endpoints: names.map((url) => ({ url, name: 'x' })),
    allowlist: names.map((collection) => ({ collection })),
  };
  const result = exportDocument(document) as Record<string, Record<string, unknown>[]>;
  expect(result.cron_triggers?.map(({ name }) => name)).toEqual(sortedNames);
  expect(result.rest_endpoints?.map(({ url }) => url)).toEqual(sortedNames);
  expect(result.allowlist?.map(({ collection }) => collection)).toEqual(sortedNames);
  const [source] = result.sources as { tables: { table: { schema: string; name: string } }[] }[];
  expect(source?.tables.map(({ table }) => `${table.schema}.${table.name}`)).toEqual([
    'a.c',
    'a b.z',
    'public.Z',
    'public.a',
  ]);
});

test('empty members and defaults are left out as Hasura leaves them out', () => {
  const table = {
    table: 't',
    is_enum: false,
    configuration: { custom_root_fields: {}, column_config: {} },
    array_relationships: [],
    object_relationships: null,
    select_permissions: [
      {
        role: 'a',
        permission: { columns: [], filter: {}, computed_fields: [], limit: null, allow_aggregations: false },
        comment: null,
      },
    ],
    update_permissions: [
      { role: 'a', permission: { columns: [], filter: {}, set: {}, backend_only: false } },
    ],
  };
  const action = { handler: 'h', output_type: 'Int', kind: '', arguments: [], headers: [], timeout: 30 };
  const document = {
    version: 3,
    sources: [{ name: 'default', kind: 'pg', configuration: {}, tables: [table], functions: null }],
    actions: [
      { name: 'b', definition: { ...action, type: 'query' }, permissions: [] },
      { name: 'a', definition: action, comment: undefined },
    ],
    custom_types: { enums: [], objects: null },
    cron_triggers: [
      { name: 'c', retry_conf: { num_retries: 0, timeout_seconds: 60 }, payload: null, headers: [] },
    ],
    allowlist: [],
    api_limits: { disabled: false, depth_limit: null },
    network: { tls_allowlist: [] },
    metrics_config: {},
    remote_schemas: null,
  };
  expect(exportDocument(document)).toEqual({
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        configuration: {},
        tables: [
          {
            table: { name: 't', schema: 'public' },
            select_permissions: [{ role: 'a', permission: { columns: [], filter: {} } }],
            update_permissions: [{ role: 'a', permission: { columns: [], filter: {}, check: null } }],
          },
        ],
      },
    ],
    actions: [
      {
        name: 'a',
        definition: { handler: 'h', output_type: 'Int', type: 'mutation', kind: 'synchronous' },
      },
      { name: 'b', definition: { handler: 'h', output_type: 'Int', type: 'query' } },
    ],
    cron_triggers: [{ name: 'c' }],
  });
});

test('values of users are kept, also those that look empty', () => {
  const filter = JSON.parse('{"a": null, "b": [], "c": {}, "__proto__": 1, "d": false}') as unknown;
  const table = {
    table: 't',
    select_permissions: [{ role: 'a', permission: { columns: ['b', 'a'], filter } }],
  };
  const document = { version: 3, sources: [{ name: 's', configuration: {}, tables: [table] }] };
  expect(JSON.stringify(exportDocument(document))).toContain(JSON.stringify(filter));
});

test('what is no document is exported as it is', () => {
  expect(exportDocument(null)).toBe(null);
  expect(exportDocument([1])).toEqual([1]);
  expect(exportDocument({ version: 3, sources: 'x', actions: [1, null] })).toEqual({
    version: 3,
    sources: 'x',
    actions: [1, null],
  });
});
