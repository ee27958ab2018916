/** Tests of models that leave out inconsistent objects, and of what the rest may do then. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import type { InconsistentObject } from '../metadata/metadata-error.ts';
import { type ConsistentModel, loadConsistentModel } from './model.ts';
import type { TablePermissions } from './permission-types.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table author (id int primary key, name text, secret text);
    create table article (id int primary key, author_id int references author, title text);
    create function shout(row_of author) returns text language sql stable as $$ select upper(row_of.name) $$;`);
});
afterAll(() => database.drop());

const select = (role: string, permission: object = {}) => ({
  role,
  permission: { columns: ['id'], filter: {}, ...permission },
});

function load(source: object, rest: object = {}): Promise<ConsistentModel> {
  return loadConsistentModel(database.pool, metadataOf(source, rest));
}

const namesOf = (objects: readonly InconsistentObject[]): string[] =>
  objects.map(({ object }) => object.name).sort();

function permissionOf<Kind extends keyof TablePermissions>(
  { model }: ConsistentModel,
  table: string,
  role: string,
  kind: Kind,
): TablePermissions[Kind] | null {
  const found = model.tables.get(`public.${table}`);
  return (found && model.permissions.get(found)?.get(role)?.[kind]) ?? null;
}

test('a table that does not exist is left out, with the relationship to it and the permission that uses it', async () => {
  const loaded = await load({
    tables: [
      {
        table: 'author',
        array_relationships: [
          {
            name: 'books',
            using: { manual_configuration: { remote_table: 'book', column_mapping: { id: 'author_id' } } },
          },
        ],
        select_permissions: [select('reader', { filter: { books: { id: { _eq: 1 } } } }), select('user')],
      },
      { table: 'book', select_permissions: [select('user')] },
    ],
  });
  expect(namesOf(loaded.inconsistent)).toEqual([
    'array_relation books in table author in source default',
    'select_permission reader in table author in source default',
    'table book in source default',
  ]);
  expect([...loaded.model.tables.keys()]).toEqual(['public.author']);
  expect(permissionOf(loaded, 'author', 'user', 'select')).not.toBeNull();
  expect(permissionOf(loaded, 'author', 'reader', 'select')).toBeNull();
});

test.each([
  [
    'computed field',
    { computed_fields: [{ name: 'loud', definition: { function: 'ghost' } }] },
    'computed_field loud',
  ],
  [
    'object relationship',
    { object_relationships: [{ name: 'editor', using: { foreign_key_constraint_on: 'editor_id' } }] },
    'object_relation editor',
  ],
  [
    'insert permission',
    { insert_permissions: [{ role: 'user', permission: { check: { ghost: 1 } } }] },
    'insert_permission user',
  ],
  [
    'event trigger',
    {
      event_triggers: [
        {
          name: 'made',
          webhook: 'http://x',
          definition: { insert: { columns: ['ghost'] } },
          retry_conf: { num_retries: 0, interval_sec: 1 },
        },
      ],
    },
    'event_trigger made',
  ],
])('an inconsistent %s leaves its table in use', async (_what, part, name) => {
  const loaded = await load({ tables: [{ table: 'author', ...part }] });
  expect(namesOf(loaded.inconsistent)).toEqual([`${name} in table author in source default`]);
  expect([...loaded.model.tables.keys()]).toEqual(['public.author']);
});

test('a variable that is not set is a problem for who calls, also after who only reads the schema has loaded the same', async () => {
  const trigger = {
    name: 'made',
    webhook_from_env: 'HOOK_URL',
    definition: { insert: { columns: '*' } },
    retry_conf: { num_retries: 0, interval_sec: 1 },
  };
  const metadata = metadataOf({ tables: [{ table: 'author', event_triggers: [trigger] }] });
  const problems = [];
  for (const options of [{}, { environment: {} }, { environment: { HOOK_URL: 'http://x' } }, {}]) {
    problems.push(namesOf((await loadConsistentModel(database.pool, metadata, options)).inconsistent));
  }
  expect(problems).toEqual([[], ['event_trigger made in table author in source default'], [], []]);
});

test('an inconsistent action, cron trigger, function and inherited role are left out one by one', async () => {
  const loaded = await load(
    { tables: [{ table: 'author' }], functions: [{ function: 'ghost' }] },
    {
      actions: [
        { name: 'good', definition: { handler: 'http://x', output_type: 'String' } },
        { name: 'bad', definition: { handler: 'http://x', output_type: 'Nothing' } },
      ],
      inherited_roles: [{ role_name: 'loop', role_set: ['loop'] }],
    },
  );
  expect(namesOf(loaded.inconsistent)).toEqual([
    'action bad',
    'function ghost in source default',
    'inherited_role loop',
  ]);
  expect(loaded.model.actions.map(({ name }) => name)).toEqual(['good']);
});

describe('a permission that is left out gives no role more than it had', () => {
  const inherited = { inherited_roles: [{ role_name: 'both', role_set: ['one', 'two'] }] };
  const update = (role: string, columns: string[]) => ({ role, permission: { columns, filter: {} } });

  test('parents do not agree on a write permission when that of one of them is inconsistent', async () => {
    const loaded = await load(
      {
        tables: [
          { table: 'author', update_permissions: [update('one', ['name']), update('two', ['ghost'])] },
        ],
      },
      inherited,
    );
    expect(permissionOf(loaded, 'author', 'one', 'update')).not.toBeNull();
    expect(permissionOf(loaded, 'author', 'both', 'update')).toBeNull();
  });

  test('a role does not inherit in the place of its own inconsistent permission', async () => {
    const loaded = await load(
      {
        tables: [
          {
            table: 'author',
            select_permissions: [
              select('one', { columns: ['id', 'secret'] }),
              select('two'),
              select('both', { columns: ['ghost'] }),
            ],
            update_permissions: [update('one', ['name']), update('both', ['ghost'])],
          },
        ],
      },
      inherited,
    );
    expect(permissionOf(loaded, 'author', 'both', 'select')).toBeNull();
    expect(permissionOf(loaded, 'author', 'both', 'update')).toBeNull();
  });

  test('a role that inherits from such a role does not agree either', async () => {
    const loaded = await load(
      {
        tables: [
          {
            table: 'author',
            update_permissions: [
              update('one', ['name']),
              update('two', ['ghost']),
              update('three', ['name']),
            ],
          },
        ],
      },
      {
        inherited_roles: [
          { role_name: 'both', role_set: ['one', 'two'] },
          { role_name: 'all', role_set: ['both', 'three'] },
        ],
      },
    );
    expect(permissionOf(loaded, 'author', 'all', 'update')).toBeNull();
  });
});
