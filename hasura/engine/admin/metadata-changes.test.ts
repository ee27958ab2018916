/** Tests of changes of the metadata as a whole: several edits at once, versions, replacement, and the state of programs. */
import {
  type AdminEngine,
  authorSchema,
  done,
  startAdminEngine,
  trackedTable,
} from '../../../tests/support/admin-engine.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';

let world: AdminEngine;

beforeEach(async () => {
  world = await startAdminEngine(authorSchema, metadataDocument({ tables: [] }));
});
afterEach(() => world.stop());

const run = (type: string, args: object) => world.send({ type, args });

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
    await world.track('author', 'article');
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
    expect(trackedTable(world.document(), 'ghost')).toBeUndefined();
  });

  test('in its second version takes inconsistent metadata when it is allowed to', async () => {
    const args = { allow_inconsistent_metadata: true, metadata: inconsistent };
    expect(await world.send({ type: 'replace_metadata', version: 2, args })).toMatchObject({
      status: 200,
      body: { is_consistent: false, inconsistent_objects: [{ name: 'table ghost in source default' }] },
    });
    expect(trackedTable(world.document(), 'ghost')).toBeDefined();
    expect(await world.ask('{ author { id } }')).toHaveProperty('data');
    expect(await run('drop_inconsistent_metadata', {})).toEqual(done);
    expect(trackedTable(world.document(), 'ghost')).toBeUndefined();
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
  await world.track('author');
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
  await world.track('author');
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
