/** Tests of metadata documents of which some objects are not valid. */
import { metadataDocument } from '../../../tests/support/metadata.ts';
import { checkDocument } from './load.ts';
import { MetadataError } from './metadata-error.ts';
import { objectAt, objectsIn, without } from './metadata-objects.ts';

const users = { table: 'users' };
const select = { role: 'user', permission: { columns: '*', filter: {} } };

function check(source: object, rest: object = {}) {
  const { metadata, inconsistent } = checkDocument(metadataDocument(source, rest));
  return {
    metadata,
    names: inconsistent.map(({ object }) => object.name),
    messages: inconsistent.flatMap(({ problems }) =>
      problems.map(({ key, message }) => `${key}: ${message}`),
    ),
  };
}

test('an object with an unknown key is left out, with its place', () => {
  const { metadata, names, messages } = check({
    tables: [{ ...users, select_permissions: [select, { ...select, role: 'other', colums: [] }] }],
  });
  expect(names).toEqual(['select_permission other in table users in source default']);
  expect(messages).toEqual(['sources[0].tables[0].select_permissions[1].colums: unknown key']);
  expect(metadata.sources[0]?.tables[0]?.select_permissions.map(({ role }) => role)).toEqual(['user']);
});

test.each([
  ['remote schemas', { remote_schemas: [{ name: 'weather' }] }, 'remote_schema weather'],
  ['REST endpoints', { rest_endpoints: [{ name: 'ping' }] }, 'endpoint ping'],
  ['query collections', { query_collections: [{ name: 'known' }] }, 'query_collection known'],
  ['OpenTelemetry settings', { opentelemetry: { status: 'enabled' } }, 'opentelemetry opentelemetry'],
])('%s are left out, because they are not supported', (_what, rest, name) => {
  const { metadata, names } = check({ tables: [users] }, rest);
  expect(names).toEqual([name]);
  expect(metadata.sources[0]?.tables).toHaveLength(1);
});

test('a second source is left out', () => {
  const document = metadataDocument({ tables: [users] });
  const second = { ...document.sources[0], name: 'other' };
  const { inconsistent, metadata } = checkDocument({ ...document, sources: [...document.sources, second] });
  expect(inconsistent.map(({ object }) => object.name)).toEqual(['source other']);
  expect(metadata.sources.map(({ name }) => name)).toEqual(['default']);
});

test.each([
  ['the version', { version: 2 }],
  ['a limit', { api_limits: { depth_limit: 'five' } }],
  ['an allow list', { allowlist: [{ collection: 'known' }] }],
  ['roles that may not introspect', { graphql_schema_introspection: { disabled_for_roles: 'user' } }],
  ['a member that does not exist', { surprise: true }],
])('metadata are rejected as a whole when what is wrong is %s', (_what, rest) => {
  expect(() => checkDocument(metadataDocument({ tables: [users] }, rest))).toThrow(MetadataError);
});

test('every object of a document is found by the paths of its values', () => {
  const document = metadataDocument(
    {
      tables: [{ ...users, select_permissions: [select] }],
      functions: [{ function: { schema: 'app', name: 'find' }, permissions: [{ role: 'user' }] }],
    },
    { actions: [{ name: 'act', permissions: [{ role: 'user' }] }] },
  );
  const objects = objectsIn(document);
  expect(objects.map(({ name }) => name)).toEqual([
    'source default',
    'table users in source default',
    'select_permission user in table users in source default',
    'function app.find in source default',
    'function_permission user permission for function app.find in source default',
    'action act',
    'action_permission user permission in act',
  ]);
  for (const { name, path } of objects) expect(objectAt(document, [...path, 'deep', 0])?.name).toBe(name);
  const [, table] = objects;
  expect(objectsIn(without(document, [table?.path ?? []])).map(({ name }) => name)).not.toContain(
    table?.name,
  );
});
