/** Tests of the commands that change the metadata: what they write, what they refuse, and what the engine serves afterwards. */
import {
  type AdminEngine,
  authorSchema,
  done,
  startAdminEngine,
  trackedTable,
} from '../../../tests/support/admin-engine.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';

let world: AdminEngine;

beforeAll(async () => {
  world = await startAdminEngine(authorSchema, metadataDocument({ tables: [] }));
});
afterAll(() => world.stop());
beforeEach(() => begin());

/** Goes back to the first rows, and to metadata of these tables alone. */
async function begin(...names: string[]): Promise<void> {
  await world.pool.query('delete from author where id <> 1');
  const tables = names.map((name) => ({ table: { schema: 'public', name } }));
  world.edit(metadataDocument({ tables }));
  expect(await world.send({ type: 'reload_metadata', args: {} })).toMatchObject(done);
}

const run = (type: string, args: object) => world.send({ type, args });

const select = (permission: object = {}) => ({ columns: ['id', 'name'], filter: {}, ...permission });

describe('tables', () => {
  test('are tracked, customised and untracked', async () => {
    await world.track('author');
    expect(await world.ask('{ author { name } }')).toEqual({ data: { author: [{ name: 'Ada' }] } });
    const configuration = { custom_name: 'writers', column_config: { name: { custom_name: 'fullName' } } };
    expect(await run('pg_set_table_customization', { table: 'author', configuration })).toEqual(done);
    expect(await world.ask('{ writers { fullName } }')).toEqual({ data: { writers: [{ fullName: 'Ada' }] } });
    expect(await run('pg_untrack_table', { table: 'author' })).toEqual(done);
    expect(await world.ask('{ writers { fullName } }')).toHaveProperty('errors');
    expect(trackedTable(world.document(), 'author')).toBeUndefined();
  });

  test('are tracked once', async () => {
    await world.track('author');
    expect(await run('pg_track_table', { table: 'author' })).toEqual({
      status: 400,
      body: { path: '$.args', code: 'already-tracked', error: 'view/table already tracked : "author"' },
    });
    expect(await run('pg_untrack_table', { table: 'article' })).toMatchObject({
      body: { code: 'already-untracked' },
    });
  });

  test('that do not exist are refused, and nothing is written', async () => {
    const before = world.document();
    expect(await run('pg_track_table', { table: 'ghost' })).toMatchObject({
      status: 400,
      body: {
        path: '$.args',
        code: 'invalid-configuration',
        error: 'Inconsistent object: public.ghost: no such table or view in the database',
        internal: [{ type: 'table', name: 'table ghost in source default' }],
      },
    });
    expect(world.document()).toEqual(before);
  });

  test('become enums', async () => {
    await world.track('color');
    expect(await run('pg_set_table_is_enum', { table: 'color', is_enum: true })).toEqual(done);
    expect(await run('pg_set_table_is_enum', { table: 'color', is_enum: false })).toEqual(done);
    await world.track('author');
    expect(await run('pg_set_table_is_enum', { table: 'author', is_enum: true })).toMatchObject({
      body: { code: 'invalid-configuration' },
    });
  });

  test('on which something depends are untracked with cascade only', async () => {
    await begin('author', 'article');
    await run('pg_create_array_relationship', {
      table: 'author',
      name: 'articles',
      using: { foreign_key_constraint_on: { table: 'article', column: 'author_id' } },
    });
    expect(await run('pg_untrack_table', { table: 'article' })).toMatchObject({
      status: 400,
      body: {
        code: 'dependency-error',
        error: 'cannot drop due to the following dependent objects : relationship author.articles',
      },
    });
    expect(await run('pg_untrack_table', { table: 'article', cascade: true })).toEqual(done);
    expect(trackedTable(world.document(), 'author')).not.toHaveProperty('array_relationships');
  });

  test('are tracked by the first version of the API, by their names alone', async () => {
    expect(await world.send({ type: 'track_table', args: 'author' }, '/v1/query')).toEqual(done);
    expect(await world.send({ type: 'add_existing_table_or_view', args: {} }, '/v1/query')).toMatchObject({
      status: 400,
    });
    expect(await world.ask('{ author { id } }')).toHaveProperty('data');
  });
});

describe('parts of tables', () => {
  beforeEach(() => begin('author', 'article'));

  test('relationships are created, commented, renamed with what uses them, and dropped', async () => {
    const using = { foreign_key_constraint_on: 'author_id' };
    expect(await run('pg_create_object_relationship', { table: 'article', name: 'author', using })).toEqual(
      done,
    );
    expect(
      await run('pg_create_object_relationship', { table: 'article', name: 'author', using }),
    ).toMatchObject({
      body: { code: 'already-exists', error: 'relationship "author" already exists' },
    });
    expect(
      await run('pg_set_relationship_comment', { table: 'article', name: 'author', comment: 'who wrote it' }),
    ).toEqual(done);
    const filter = { author: { id: { _eq: 1 } } };
    await run('pg_create_select_permission', {
      table: 'article',
      role: 'user',
      permission: { columns: ['id'], filter },
    });
    expect(
      await run('pg_rename_relationship', { table: 'article', name: 'author', new_name: 'writer' }),
    ).toEqual(done);
    expect(trackedTable(world.document(), 'article')).toMatchObject({
      object_relationships: [{ name: 'writer', comment: 'who wrote it' }],
      select_permissions: [{ permission: { filter: { writer: { id: { _eq: 1 } } } } }],
    });
    expect(await world.ask('{ article { id } }', 'user')).toEqual({ data: { article: [{ id: 1 }] } });
    expect(await run('pg_drop_relationship', { table: 'article', relationship: 'writer' })).toMatchObject({
      body: { error: 'cannot drop due to the following dependent objects : permission article.user.select' },
    });
    expect(
      await run('pg_drop_relationship', { table: 'article', relationship: 'writer', cascade: true }),
    ).toEqual(done);
  });

  test('permissions are created for each operation, and dropped', async () => {
    const permissions = {
      select: select(),
      insert: { columns: ['id', 'name'], check: {} },
      update: { columns: ['name'], filter: {}, check: null },
      delete: { filter: {} },
    };
    for (const [kind, permission] of Object.entries(permissions)) {
      expect(
        await run(`pg_create_${kind}_permission`, { table: 'author', role: 'user', permission }),
      ).toEqual(done);
    }
    expect(
      await run('pg_set_permission_comment', {
        table: 'author',
        role: 'user',
        type: 'select',
        comment: 'all of them',
      }),
    ).toEqual(done);
    const mutation = 'mutation { insert_author_one(object: {id: 2, name: "Bea"}) { name } }';
    expect(await world.ask(mutation, 'user')).toEqual({ data: { insert_author_one: { name: 'Bea' } } });
    for (const kind of Object.keys(permissions)) {
      expect(await run(`pg_drop_${kind}_permission`, { table: 'author', role: 'user' })).toEqual(done);
    }
    expect(await run('pg_drop_select_permission', { table: 'author', role: 'user' })).toMatchObject({
      body: { code: 'not-exists', error: 'select permission for role "user" does not exist' },
    });
    expect(await world.ask('{ author { id } }', 'user')).toHaveProperty('errors');
  });

  test('a permission with a column that does not exist is refused with the reason', async () => {
    const permission = select({ columns: ['ghost'] });
    expect(
      await run('pg_create_select_permission', { table: 'author', role: 'user', permission }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-configuration',
        error: expect.stringContaining('column "ghost" does not exist'),
      },
    });
    expect(trackedTable(world.document(), 'author')).not.toHaveProperty('select_permissions');
  });

  test('a permission for the admin role is refused', async () => {
    expect(
      await run('pg_create_select_permission', { table: 'author', role: 'admin', permission: select() }),
    ).toMatchObject({ status: 400 });
  });

  test('computed fields are added and dropped', async () => {
    const definition = { function: { schema: 'public', name: 'shout' } };
    expect(await run('pg_add_computed_field', { table: 'author', name: 'loud', definition })).toEqual(done);
    expect(await world.ask('{ author { loud } }')).toEqual({ data: { author: [{ loud: 'ADA' }] } });
    expect(await run('pg_drop_computed_field', { table: 'author', name: 'loud' })).toEqual(done);
    expect(await world.ask('{ author { loud } }')).toHaveProperty('errors');
  });

  test('relationships are suggested along foreign keys, without those that exist when asked', async () => {
    const key = { table: { schema: 'public', name: 'article' }, columns: ['author_id'] };
    const author = { table: { schema: 'public', name: 'author' }, columns: ['id'] };
    const named = { ...key, constraint_name: 'article_author_id_fkey' };
    expect((await run('pg_suggest_relationships', {})).body).toEqual({
      relationships: [
        { type: 'object', from: named, to: author },
        { type: 'array', from: author, to: named },
      ],
    });
    await run('pg_create_object_relationship', {
      table: 'article',
      name: 'author',
      using: { foreign_key_constraint_on: 'author_id' },
    });
    expect((await run('pg_suggest_relationships', { omit_tracked: true })).body).toEqual({
      relationships: [{ type: 'array', from: author, to: named }],
    });
  });
});

test('functions are tracked, granted and untracked', async () => {
  await begin('author');
  expect(await run('pg_track_function', { function: 'find_authors' })).toEqual(done);
  expect(await run('pg_create_function_permission', { function: 'find_authors', role: 'user' })).toEqual(
    done,
  );
  expect(
    await run('pg_set_function_customization', {
      function: 'find_authors',
      configuration: { custom_name: 'search' },
    }),
  ).toEqual(done);
  expect(await world.ask('{ search(args: {part: "A%"}) { name } }')).toEqual({
    data: { search: [{ name: 'Ada' }] },
  });
  expect(await run('pg_drop_function_permission', { function: 'find_authors', role: 'user' })).toEqual(done);
  expect(await run('pg_untrack_function', { function: 'find_authors' })).toEqual(done);
  expect(await run('pg_untrack_function', { function: 'find_authors' })).toMatchObject({
    body: { code: 'not-exists' },
  });
});

test('actions are made with their types in one bulk, changed, granted and dropped', async () => {
  const definition = {
    handler: 'http://handler.invalid/greet',
    type: 'query',
    kind: 'synchronous',
    output_type: 'Greeting!',
    arguments: [{ name: 'name', type: 'String!' }],
  };
  const types = { objects: [{ name: 'Greeting', fields: [{ name: 'text', type: 'String!' }] }] };
  expect(
    await world.send({
      type: 'bulk',
      args: [
        { type: 'set_custom_types', args: types },
        { type: 'create_action', args: { name: 'greet', definition } },
        { type: 'create_action_permission', args: { action: 'greet', role: 'user' } },
      ],
    }),
  ).toEqual({ status: 200, body: [done.body, done.body, done.body] });
  const fields = '{ __type(name: "query_root") { fields { name } } }';
  expect(JSON.stringify(await world.ask(fields, 'user'))).toContain('"greet"');
  expect(
    await run('update_action', {
      name: 'greet',
      definition: { ...definition, timeout: 5 },
      comment: 'says hello',
    }),
  ).toEqual(done);
  expect(world.document()).toMatchObject({
    actions: [{ name: 'greet', comment: 'says hello', definition: { timeout: 5 } }],
  });
  expect(await run('drop_action_permission', { action: 'greet', role: 'user' })).toEqual(done);
  expect(await run('drop_action', { name: 'greet' })).toEqual(done);
});

test('event triggers and cron triggers are created, replaced and deleted', async () => {
  await begin('author');
  const trigger = {
    name: 'changed',
    table: 'author',
    webhook: 'http://receiver.invalid',
    insert: { columns: '*' },
  };
  expect(await run('pg_create_event_trigger', trigger)).toEqual(done);
  expect(await run('pg_create_event_trigger', trigger)).toMatchObject({ body: { code: 'already-exists' } });
  expect(
    await run('pg_create_event_trigger', {
      ...trigger,
      replace: true,
      insert: undefined,
      delete: { columns: '*' },
    }),
  ).toEqual(done);
  expect(trackedTable(world.document(), 'author')).toMatchObject({
    event_triggers: [
      { name: 'changed', definition: { delete: { columns: '*' } }, retry_conf: { num_retries: 0 } },
    ],
  });
  expect(await run('pg_delete_event_trigger', { name: 'changed' })).toEqual(done);
  const cron = {
    name: 'nightly',
    webhook: 'http://receiver.invalid',
    schedule: '0 3 * * *',
    include_in_metadata: true,
  };
  expect(await run('create_cron_trigger', cron)).toEqual(done);
  expect(await run('create_cron_trigger', { ...cron, schedule: '0 4 * * *', replace: true })).toEqual(done);
  expect((await run('get_cron_triggers', {})).body).toMatchObject({
    cron_triggers: [{ name: 'nightly', schedule: '0 4 * * *' }],
  });
  expect(await run('create_cron_trigger', { ...cron, name: 'wrong', schedule: 'often' })).toMatchObject({
    status: 400,
  });
  expect(await run('delete_cron_trigger', { name: 'nightly' })).toEqual(done);
});

test('inherited roles and settings are added and removed', async () => {
  await begin('author');
  await run('pg_create_select_permission', { table: 'author', role: 'one', permission: select() });
  expect(await run('add_inherited_role', { role_name: 'both', role_set: ['one', 'two'] })).toEqual(done);
  expect(await world.ask('{ author { name } }', 'both')).toEqual({ data: { author: [{ name: 'Ada' }] } });
  expect(await run('drop_inherited_role', { role_name: 'both' })).toEqual(done);
  expect(await world.ask('{ author { name } }', 'both')).toHaveProperty('errors');
  expect(await run('set_api_limits', { disabled: false, node_limit: { global: 1, per_role: {} } })).toEqual(
    done,
  );
  expect(await world.ask('{ a: author { name } b: author { name } }', 'one')).toHaveProperty('errors');
  expect(await run('remove_api_limits', {})).toEqual(done);
  expect(await run('set_graphql_schema_introspection_options', { disabled_for_roles: ['one'] })).toEqual(
    done,
  );
  expect(await world.ask('{ __schema { queryType { name } } }', 'one')).toHaveProperty('errors');
});
