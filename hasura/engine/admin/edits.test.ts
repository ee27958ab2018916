/** Tests of the commands that change the metadata: what they write, what they refuse, and what the engine serves afterwards. */
import { type AdminEngine, startAdminEngine } from '../../../tests/support/admin-engine.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';

const schema = `
  create table author (id int primary key, name text);
  create table article (id int primary key, author_id int references author, title text);
  create table color (value text primary key);
  insert into color values ('red');
  insert into author values (1, 'Ada');
  insert into article values (1, 1, 'First');
  create function shout(row_of author) returns text language sql stable as $$ select upper(row_of.name) $$;
  create function find_authors(part text) returns setof author language sql stable
    as $$ select * from author where name like part $$;`;

let world: AdminEngine;

beforeEach(async () => {
  world = await startAdminEngine(schema, metadataDocument({ tables: [] }));
});
afterEach(() => world.stop());

const done = { status: 200, body: { message: 'success' } };

const run = (type: string, args: object) => world.send({ type, args });

async function track(...names: string[]): Promise<void> {
  for (const name of names)
    expect(await run('pg_track_table', { table: { schema: 'public', name } })).toEqual(done);
}

function tableIn(document: unknown, name: string): Record<string, unknown> | undefined {
  const { sources } = document as { sources: { tables: { table: { name: string } | string }[] }[] };
  return sources[0]?.tables.find(({ table }) => (typeof table === 'string' ? table : table.name) === name);
}

const select = (permission: object = {}) => ({ columns: ['id', 'name'], filter: {}, ...permission });

describe('tables', () => {
  test('are tracked, customised and untracked', async () => {
    await track('author');
    expect(await world.ask('{ author { name } }')).toEqual({ data: { author: [{ name: 'Ada' }] } });
    const configuration = { custom_name: 'writers', column_config: { name: { custom_name: 'fullName' } } };
    expect(await run('pg_set_table_customization', { table: 'author', configuration })).toEqual(done);
    expect(await world.ask('{ writers { fullName } }')).toEqual({ data: { writers: [{ fullName: 'Ada' }] } });
    expect(await run('pg_untrack_table', { table: 'author' })).toEqual(done);
    expect(await world.ask('{ writers { fullName } }')).toHaveProperty('errors');
    expect(tableIn(world.document(), 'author')).toBeUndefined();
  });

  test('are tracked once', async () => {
    await track('author');
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
    await track('color');
    expect(await run('pg_set_table_is_enum', { table: 'color', is_enum: true })).toEqual(done);
    expect(await run('pg_set_table_is_enum', { table: 'color', is_enum: false })).toEqual(done);
    await track('author');
    expect(await run('pg_set_table_is_enum', { table: 'author', is_enum: true })).toMatchObject({
      body: { code: 'invalid-configuration' },
    });
  });

  test('on which something depends are untracked with cascade only', async () => {
    await track('author', 'article');
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
    expect(tableIn(world.document(), 'author')).not.toHaveProperty('array_relationships');
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
  beforeEach(() => track('author', 'article'));

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
    expect(tableIn(world.document(), 'article')).toMatchObject({
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
    expect(tableIn(world.document(), 'author')).not.toHaveProperty('select_permissions');
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
  await track('author');
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
  await track('author');
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
  expect(tableIn(world.document(), 'author')).toMatchObject({
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
  await track('author');
  await run('pg_create_select_permission', { table: 'author', role: 'one', permission: select() });
  expect(await run('add_inherited_role', { role_name: 'both', role_set: ['one', 'two'] })).toEqual(done);
  expect(await world.ask('{ author { name } }', 'both')).toEqual({ data: { author: [{ name: 'Ada' }] } });
  expect(await run('drop_inherited_role', { role_name: 'both' })).toEqual(done);
  expect(await world.ask('{ author { name } }', 'both')).toHaveProperty('errors');
  expect(await run('set_api_limits', { disabled: false, depth_limit: { global: 1, per_role: {} } })).toEqual(
    done,
  );
  expect(await world.ask('{ author { name } }', 'one')).toHaveProperty('errors');
  expect(await run('remove_api_limits', {})).toEqual(done);
  expect(await run('set_graphql_schema_introspection_options', { disabled_for_roles: ['one'] })).toEqual(
    done,
  );
  expect(await world.ask('{ __schema { queryType { name } } }', 'one')).toHaveProperty('errors');
});

describe('a bulk', () => {
  test('of edits is one change: all of them or none', async () => {
    const before = world.document();
    const bulk = {
      type: 'bulk',
      args: [
        { type: 'pg_track_table', args: { table: 'author' } },
        { type: 'pg_track_table', args: { table: 'ghost' } },
      ],
    };
    expect(await world.send(bulk)).toMatchObject({
      status: 400,
      body: { path: '$.args[1].args', code: 'invalid-configuration' },
    });
    expect(world.document()).toEqual(before);
    expect(world.events.filter(({ kind }) => kind === 'metadataReloaded')).toEqual([]);
  });

  test('raises the version of the metadata by one', async () => {
    const version = async () =>
      (
        (await world.send({ type: 'export_metadata', version: 2, args: {} })).body as {
          resource_version: number;
        }
      ).resource_version;
    const first = await version();
    await world.send({
      type: 'bulk',
      args: ['author', 'article'].map((table) => ({ type: 'pg_track_table', args: { table } })),
    });
    expect(await version()).toBe(first + 1);
  });

  test('that keeps going answers an error in the place of a command that failed', async () => {
    const bulk = {
      type: 'bulk_keep_going',
      args: ['author', 'ghost', 'article'].map((table) => ({ type: 'pg_track_table', args: { table } })),
    };
    expect(await world.send(bulk)).toMatchObject({
      status: 200,
      body: [done.body, { code: 'invalid-configuration', path: '$.args[1].args' }, done.body],
    });
    expect(await world.ask('{ author { id } article { id } }')).toHaveProperty('data');
  });

  test('that is atomic has one answer, and refuses commands that are no edits', async () => {
    await track('author', 'article');
    const relationship = {
      type: 'pg_create_object_relationship',
      args: { table: 'article', name: 'author', using: { foreign_key_constraint_on: 'author_id' } },
    };
    expect(await world.send({ type: 'bulk_atomic', args: [relationship] })).toEqual(done);
    expect(
      await world.send({ type: 'bulk_atomic', args: [{ type: 'export_metadata', args: {} }] }),
    ).toMatchObject({
      status: 500,
      body: { error: 'Bulk atomic does not support this command' },
    });
  });
});

describe('the version of the metadata', () => {
  test('that a caller names must be the current one, or nothing changes', async () => {
    const { body } = await world.send({ type: 'export_metadata', version: 2, args: {} });
    const { resource_version: version } = body as { resource_version: number };
    const command = { type: 'pg_track_table', args: { table: 'author' } };
    expect(await world.send({ ...command, resource_version: version + 1 })).toEqual({
      status: 409,
      body: {
        path: '$',
        error: `metadata resource version referenced (${version + 1}) did not match current version`,
        code: 'conflict',
      },
    });
    expect(await world.send({ ...command, resource_version: version })).toEqual(done);
    expect(await world.send({ ...command, resource_version: version })).toMatchObject({ status: 409 });
    expect(
      await world.send({ type: 'get_inconsistent_metadata', args: {}, resource_version: version }),
    ).toMatchObject({
      status: 200,
    });
  });

  test('rises when files are edited by hand', async () => {
    const exported = async () => (await world.send({ type: 'export_metadata', version: 2, args: {} })).body;
    const before = (await exported()) as { resource_version: number };
    world.edit(metadataDocument({ tables: [{ table: 'author' }] }));
    expect(await exported()).toMatchObject({ resource_version: before.resource_version + 1 });
  });
});

describe('replace_metadata', () => {
  const consistent = metadataDocument({ tables: [{ table: { schema: 'public', name: 'author' } }] });
  const inconsistent = metadataDocument({
    tables: [{ table: { schema: 'public', name: 'author' } }, { table: { schema: 'public', name: 'ghost' } }],
  });

  test('in its first version takes the metadata as arguments, and refuses inconsistent ones', async () => {
    expect(await run('replace_metadata', consistent)).toEqual({
      status: 200,
      body: { is_consistent: true, inconsistent_objects: [] },
    });
    expect(await world.ask('{ author { id } }')).toHaveProperty('data');
    expect(await run('replace_metadata', inconsistent)).toMatchObject({
      status: 400,
      body: { code: 'unexpected', internal: [{ name: 'table ghost in source default' }] },
    });
    expect(tableIn(world.document(), 'ghost')).toBeUndefined();
  });

  test('in its second version takes inconsistent metadata when it is allowed to', async () => {
    const args = { allow_inconsistent_metadata: true, metadata: inconsistent };
    expect(await world.send({ type: 'replace_metadata', version: 2, args })).toMatchObject({
      status: 200,
      body: { is_consistent: false, inconsistent_objects: [{ name: 'table ghost in source default' }] },
    });
    expect(tableIn(world.document(), 'ghost')).toBeDefined();
    expect(await world.ask('{ author { id } }')).toHaveProperty('data');
    expect(await run('drop_inconsistent_metadata', {})).toEqual(done);
    expect(tableIn(world.document(), 'ghost')).toBeUndefined();
  });

  test('refuses what is no metadata, and changes nothing', async () => {
    const before = world.document();
    for (const metadata of [
      { version: 2, sources: [] },
      { ...consistent, surprise: true },
    ]) {
      expect(await run('replace_metadata', { metadata })).toMatchObject({
        status: 400,
        body: { code: 'parse-failed' },
      });
    }
    expect(await run('replace_metadata', { allow: true })).toMatchObject({
      status: 400,
      body: { code: 'parse-failed' },
    });
    expect(world.document()).toEqual(before);
  });

  test('keeps parts that this engine does not support', async () => {
    const metadata = {
      ...consistent,
      remote_schemas: [{ name: 'weather', definition: { url: 'http://x' } }],
    };
    await world.send({
      type: 'replace_metadata',
      version: 2,
      args: { allow_inconsistent_metadata: true, metadata },
    });
    expect(world.document()).toMatchObject({ remote_schemas: [{ name: 'weather' }] });
    expect((await run('export_metadata', {})).body).toMatchObject({ remote_schemas: [{ name: 'weather' }] });
  });
});

test('clear_metadata leaves the source without tables', async () => {
  await track('author');
  expect(await run('clear_metadata', {})).toEqual(done);
  expect(world.document()).toEqual(metadataDocument({ tables: [] }));
});

test('the state of the CLI and of the console is kept as it was written, and changes no version', async () => {
  const { body } = await run('get_catalog_state', {});
  expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), cli_state: {}, console_state: {} });
  const state = { migrations: { default: { '1': false, '2': true } }, settings: { migration_mode: 'true' } };
  expect(await run('set_catalog_state', { type: 'cli', state })).toEqual(done);
  expect(await run('set_catalog_state', { type: 'console', state: { seen: [1] } })).toEqual(done);
  expect((await run('get_catalog_state', {})).body).toEqual({
    ...(body as object),
    cli_state: state,
    console_state: { seen: [1] },
  });
  expect(await run('set_catalog_state', { type: 'other', state })).toMatchObject({
    body: { code: 'parse-failed' },
  });
});

test('an edit that the files do not take leaves files and engine as they were', async () => {
  await track('author');
  world.edit({ ...(world.document() as object), version: 2 });
  expect(await run('pg_track_table', { table: 'article' })).toMatchObject({ status: 500 });
  expect(await world.ask('{ author { id } }')).toHaveProperty('data');
});

test('every edit is refused to other roles, and unknown arguments by their name', async () => {
  const command = { type: 'pg_track_table', args: { table: 'author' } };
  expect(await world.send(command, '/v1/metadata', { 'x-hasura-role': 'user' })).toMatchObject({
    status: 400,
    body: { code: 'access-denied', path: '$.args' },
  });
  expect(await run('pg_drop_relationship', { table: 'author', name: 'x' })).toMatchObject({
    body: { code: 'parse-failed', path: expect.stringContaining('$.args') },
  });
});
