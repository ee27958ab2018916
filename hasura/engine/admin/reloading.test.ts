/** Tests of the metadata API and of reloads, with files and a database that change while the engine runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { sendJson } from '../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { adminSecret } from '../../../tests/support/event-engine.ts';
import { incidentsInto } from '../../../tests/support/incidents.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createEngine, type Engine } from '../engine.ts';
import type { LogEvent } from '../log.ts';
import { metadataAt, watchFiles } from '../metadata/metadata-source.ts';
import { createSession } from '../session.ts';

let database: TestDatabase;
let engine: Engine;
let folder: string;
let file: string;
const events: LogEvent[] = [];

const documentOf = (...tables: (string | object)[]) =>
  metadataDocument({
    tables: tables.map((table) =>
      typeof table === 'string' ? { table: { schema: 'public', name: table } } : table,
    ),
  });
const write = (document: object): void => writeFileSync(file, JSON.stringify(document));

async function send(sent: unknown, headers: Record<string, string> = {}) {
  const { status, body } = await sendJson(engine, '/v1/metadata', sent, headers);
  return { status, body };
}

/** The answers of `/healthz` and of its strict form. */
async function health(): Promise<[number, string][]> {
  const answers = ['/healthz', '/healthz?strict=true'].map(async (path): Promise<[number, string]> => {
    const answer = await engine.fetch(new Request(`http://engine${path}`));
    return [answer.status, await answer.text()];
  });
  return Promise.all(answers);
}

async function ask(query: string): Promise<unknown> {
  return JSON.parse(await engine.run({ query }, createSession('admin')));
}

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table first (id int primary key); insert into first values (1);
    create table second (id int primary key); insert into second values (2);
  `);
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
  file = join(folder, 'metadata.json');
  write(documentOf('first'));
  events.length = 0;
  engine = await createEngine({
    metadata: metadataAt(file),
    pool: database.pool,
    adminSecret,
    options: { observation: { observe: incidentsInto(events) } },
  });
});
afterEach(async () => {
  await engine.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('POST /v1/metadata', () => {
  test('export_metadata returns the metadata, and in version 2 also its resource version', async () => {
    expect(await send({ type: 'export_metadata', args: {} })).toEqual({
      status: 200,
      body: documentOf('first'),
    });
    expect(await send({ type: 'export_metadata', version: 2, args: {} })).toEqual({
      status: 200,
      body: { resource_version: 1, metadata: documentOf('first') },
    });
  });

  test('reload_metadata reads the changed metadata', async () => {
    await send({ type: 'export_metadata', version: 2, args: {} });
    write(documentOf('first', 'second'));
    expect(await ask('{ second { id } }')).toHaveProperty('errors');
    expect(await send({ type: 'reload_metadata', args: {} })).toEqual({
      status: 200,
      body: { message: 'success', is_consistent: true },
    });
    expect(await ask('{ second { id } }')).toEqual({ data: { second: [{ id: 2 }] } });
    expect((await send({ type: 'export_metadata', version: 2, args: {} })).body).toMatchObject({
      resource_version: 2,
    });
    expect(events.map(({ kind }) => kind)).toEqual(['metadataReloaded']);
  });

  test('reload_metadata reads the changed tables', async () => {
    await database.pool.query('alter table first add column note text');
    expect(await ask('{ first { note } }')).toHaveProperty('errors');
    await send({ type: 'reload_metadata', args: { reload_sources: true } });
    expect(await ask('{ first { note } }')).toEqual({ data: { first: [{ note: null }] } });
  });

  test.each([
    [
      'that does not exist in the database',
      () => write(documentOf('first', 'ghost')),
      'table ghost in source default',
    ],
    [
      'with an unknown key',
      () => write(documentOf('first', { table: 'second', surprise: true })),
      'table second in source default',
    ],
  ])('an object %s is left out and reported, and the rest is served', async (_what, change, name) => {
    change();
    const reloaded = await send({ type: 'reload_metadata', args: {} });
    const inconsistentObjects = [
      expect.objectContaining({ type: 'table', name, reason: expect.any(String) }),
    ];
    expect(reloaded.body).toEqual({
      message: 'success',
      is_consistent: false,
      inconsistent_objects: inconsistentObjects,
    });
    expect(events.map(({ kind }) => kind)).toEqual(['metadataReloaded', 'metadataInconsistent']);
    expect(await ask('{ first { id } }')).toEqual({ data: { first: [{ id: 1 }] } });
    const inconsistent = await send({ type: 'get_inconsistent_metadata', args: {} });
    expect(inconsistent.body).toEqual({ is_consistent: false, inconsistent_objects: inconsistentObjects });
    expect(await health()).toEqual([
      [200, 'WARN: inconsistent objects in schema'],
      [500, 'ERROR: inconsistent objects in schema'],
    ]);
    write(documentOf('first', 'second'));
    await send({ type: 'reload_metadata', args: {} });
    expect((await send({ type: 'get_inconsistent_metadata', args: {} })).body).toEqual({
      is_consistent: true,
      inconsistent_objects: [],
    });
    expect(await ask('{ second { id } }')).toHaveProperty('data');
    expect(await health()).toEqual([
      [200, 'OK'],
      [200, 'OK'],
    ]);
  });

  test.each([
    ['with an unknown member', () => write({ ...documentOf('first'), surprise: true }), 'surprise'],
    [
      'with a limit that is malformed',
      () => write({ ...documentOf('first'), api_limits: { depth_limit: 1 } }),
      'api_limits',
    ],
    ['that is not JSON', () => writeFileSync(file, '{"version": '), 'metadata.json'],
  ])('metadata %s is reported, and the previous metadata stays in use', async (_what, change, named) => {
    change();
    const reloaded = await send({ type: 'reload_metadata', args: {} });
    expect(reloaded.body).toMatchObject({ message: 'success', is_consistent: false });
    expect(JSON.stringify(reloaded.body)).toContain(named);
    expect(events.map(({ kind }) => kind)).toEqual(['metadataRejected']);
    expect(await ask('{ first { id } }')).toEqual({ data: { first: [{ id: 1 }] } });
    expect((await send({ type: 'get_inconsistent_metadata', args: {} })).body).toMatchObject({
      is_consistent: false,
    });
    expect((await health())[0]).toEqual([200, 'WARN: inconsistent objects in schema']);
    write(documentOf('first', 'second'));
    await send({ type: 'reload_metadata', args: {} });
    expect(await ask('{ second { id } }')).toHaveProperty('data');
  });

  test('a strict engine keeps the previous metadata when any object is inconsistent', async () => {
    const strict = await createEngine({
      metadata: metadataAt(file),
      pool: database.pool,
      adminSecret,
      options: { metadata: { isStrict: true } },
    });
    try {
      write(documentOf('second', 'ghost'));
      expect(await strict.reload()).toEqual([
        { file: null, key: 'public.ghost', message: 'no such table or view in the database' },
      ]);
      expect(strict.schemaFor('admin').getQueryType()?.getFields()).toHaveProperty('first');
    } finally {
      await strict.close();
    }
  });

  test('another process that has changed the files is followed at once', async () => {
    write(documentOf('first', 'second'));
    expect((await send({ type: 'export_metadata', args: {} })).body).toEqual(documentOf('first', 'second'));
    expect(await ask('{ second { id } }')).toHaveProperty('data');
  });

  test('bulk runs commands in order', async () => {
    write(documentOf('second'));
    const commands = ['get_inconsistent_metadata', 'reload_metadata', 'export_metadata'].map((type) => ({
      type,
      args: {},
    }));
    expect((await send({ type: 'bulk', args: commands })).body).toEqual([
      { is_consistent: true, inconsistent_objects: [] },
      { message: 'success', is_consistent: true },
      documentOf('second'),
    ]);
  });

  test('a command that does not exist is rejected with its name', async () => {
    expect(await send({ type: 'pg_invent_table', args: {} })).toEqual({
      status: 400,
      body: {
        path: '$.type',
        code: 'not-supported',
        error: '"pg_invent_table" is not supported by this engine',
      },
    });
    expect((await send({ type: 'bulk', args: [{ type: 'invent', args: {} }] })).body).toMatchObject({
      path: '$.args[0].type',
    });
  });

  test('is only for the role admin', async () => {
    expect(await send({ type: 'export_metadata', args: {} }, { 'x-hasura-role': 'user' })).toEqual({
      status: 400,
      body: { path: '$.args', code: 'access-denied', error: 'restricted access : admin only' },
    });
    expect(
      await send({ type: 'export_metadata', args: {} }, { 'x-hasura-admin-secret': 'guess' }),
    ).toMatchObject({
      status: 401,
      body: { code: 'access-denied' },
    });
  });

  test('an invalid command is rejected', async () => {
    expect(await send('{')).toMatchObject({ status: 400, body: { code: 'invalid-json' } });
    expect(await send([])).toMatchObject({ status: 400, body: { code: 'parse-failed' } });
  });
});

test('requests in progress complete with the metadata with which they started', async () => {
  await database.pool.query(`
    create function wait(row_of first) returns int language sql stable as $$ select 1 from pg_advisory_xact_lock_shared(7) $$
  `);
  const withWait = documentOf('first');
  const [source] = withWait.sources;
  Object.assign(source?.tables[0] ?? {}, {
    computed_fields: [{ name: 'wait', definition: { function: { schema: 'public', name: 'wait' } } }],
  });
  write(withWait);
  await engine.reload();
  // The requests wait for a lock and therefore end after the reload.
  const lock = await database.pool.connect();
  await lock.query('select pg_advisory_lock(7)');
  const slow = Array.from({ length: 5 }, () => ask('{ first { id wait } }'));
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  });
  write(documentOf('second'));
  expect(await engine.reload()).toEqual([]);
  expect(await ask('{ first { id } }')).toHaveProperty('errors');
  await lock.query('select pg_advisory_unlock(7)');
  lock.release();
  expect(await Promise.all(slow)).toEqual(Array(5).fill({ data: { first: [{ id: 1, wait: 1 }] } }));
});

test.each([
  ['nothing', async () => {}, true],
  ['the metadata', async () => write(documentOf('first', 'second')), false],
  ['a table', async () => void (await database.pool.query('alter table first add note text')), false],
])(
  'a reload after which %s has changed makes new schemas only if there is a change',
  async (_what, change, isKept) => {
    const before = engine.schemaFor('admin');
    await change();
    expect(await engine.reload()).toEqual([]);
    expect(engine.schemaFor('admin') === before).toBe(isKept);
  },
);

test('concurrent reloads run one after the other, and the last metadata is used', async () => {
  const reloads = [engine.reload()];
  write(documentOf('second'));
  reloads.push(engine.reload(), engine.reload());
  await Promise.all(reloads);
  expect(await ask('{ second { id } }')).toEqual({ data: { second: [{ id: 2 }] } });
});

test('a change of files causes one reload after the files stop changing', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  try {
    let changes = 0;
    const stop = watchFiles(
      folder,
      () => {
        changes += 1;
      },
      1_000,
    );
    /** Runs this many polls of the watcher. */
    const look = (times: number) => mock.timers.tick(times * 1_000);
    look(5);
    expect(changes).toBe(0);
    write(documentOf('first', 'second'));
    look(1);
    expect(changes).toBe(0);
    look(5);
    expect(changes).toBe(1);
    writeFileSync(join(folder, 'another.yaml'), '[]');
    look(5);
    expect(changes).toBe(2);
    stop();
    write(documentOf('first'));
    look(5);
    expect(changes).toBe(2);
  } finally {
    mock.timers.reset();
  }
});
