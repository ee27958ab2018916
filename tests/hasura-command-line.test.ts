/**
 * The commands of Hasura's command line against the embedded engine, call by call, on the metadata and migrations of this
 * repository: on an empty database, and on one that `npm start` has made. The tests of a database follow one another: each
 * leaves it as the next one finds it.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type ListeningEngine, listen, metadataAt } from '@platform/engine';
import { metadataFolder } from '../standalone/engine.ts';
import { migrate, migrationsFolder } from '../standalone/migrate.ts';
import { migrationRecord } from '../standalone/migration-record.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';
import { HasuraCli } from './support/hasura-cli.ts';
import { readFiles } from './support/metadata-folders.ts';
import { createRecordedDatabase } from './support/recorded-migrations.ts';

const secret = 'only for tests';
const environment = { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' };

interface World {
  readonly cli: HasuraCli;
  readonly database: TestDatabase;
  readonly server: ListeningEngine;
  /** A copy of the metadata of this repository. */
  readonly folder: string;
}

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(database: TestDatabase, hasRecord: boolean): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'metadata-'));
  cpSync(metadataFolder(), folder, { recursive: true });
  const engine = await createEngine({
    metadata: metadataAt(folder),
    pool: database.pool,
    adminSecret: secret,
    options: {
      metadata: { environment },
      database: { migrations: hasRecord ? migrationRecord(database.pool, migrationsFolder()) : null },
    },
  });
  const server = await listen(engine, 0, { host: '127.0.0.1' });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const cli = new HasuraCli({ endpoint, secret, migrationsFolder: migrationsFolder() });
  stops.push(async () => {
    await server.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  return { cli, database, server, folder };
}

async function queryRoot({ server }: World): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/graphql`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': secret },
    body: JSON.stringify({ query: '{ __schema { queryType { fields { name } } } }' }),
  });
  const { data } = (await response.json()) as {
    data: { __schema: { queryType: { fields: { name: string }[] } } };
  };
  return data.__schema.queryType.fields.map(({ name }) => name);
}

const versionsOnDisk = readdirSync(migrationsFolder())
  .map((name) => name.split('_')[0] ?? '')
  .sort();

describe('on an empty database', () => {
  let world: World;
  beforeAll(async () => {
    world = await start(await createEmptyDatabase(), false);
  });

  test('metadata apply takes metadata whose tables do not exist, and lists them', async () => {
    const { cli, folder } = world;
    const before = readFiles(folder);
    const exported = await cli.exportMetadata();
    const warnings = await cli.applyMetadata(exported);
    expect(warnings.filter(({ type }) => type === 'table').length).toBeGreaterThan(50);
    expect(readFiles(folder)).toEqual(before);
    await expect(cli.applyMetadata(exported, false)).rejects.toThrow('inconsistent metadata');
  });

  test('migrate apply stops at a version, goes on from there, and skips the execution when asked to', async () => {
    const { cli, database } = world;
    const [first = '', second = '', third = ''] = versionsOnDisk;
    expect(await cli.migrateApply({ upTo: first })).toEqual([first]);
    expect(await cli.migrateApply({ skipExecution: true, upTo: third })).toEqual([second, third]);
    expect(await cli.migrateApply({ upTo: third })).toEqual([]);
    const { rows } = await database.pool.query("select to_regclass('public.groups') as groups");
    expect(rows).toEqual([{ groups: null }]);
    for (const version of [second, third]) await cli.migrateDelete(version);
    expect(appliedOf(await cli.migrateStatus())).toEqual([first]);
  });

  test('a migration that fails ends the command, and those before it are recorded', async () => {
    const { cli, database } = world;
    await database.pool.query('create table companies (id int)');
    await expect(cli.migrateApply()).rejects.toThrow('query execution failed');
    const failed = readdirSync(migrationsFolder()).find((name) => name.endsWith('_companies')) ?? '';
    const before = versionsOnDisk.slice(0, versionsOnDisk.indexOf(failed.split('_')[0] ?? ''));
    expect(before.length).toBeGreaterThan(1);
    expect(appliedOf(await cli.migrateStatus())).toEqual(before);
    await database.pool.query('drop table companies');
  });

  test('deploy applies metadata and all migrations, and everything is consistent afterwards', async () => {
    const metadata = await world.cli.exportMetadata();
    expect(await world.cli.deploy(metadata)).toEqual([]);
    expect(await world.cli.migrateStatus()).toEqual(
      new Map(versionsOnDisk.map((version) => [version, true])),
    );
    expect(await queryRoot(world)).toContain('profiles');
  });
});

const appliedOf = (status: ReadonlyMap<string, boolean>) =>
  [...status].filter(([, isApplied]) => isApplied).map(([version]) => version);

describe('on a database of npm start', () => {
  let world: World;
  beforeAll(async () => {
    world = await start(await createRecordedDatabase(), true);
  });

  test('metadata export and apply change no file, and the answers agree', async () => {
    const { cli, folder } = world;
    const before = readFiles(folder);
    const exported = await cli.exportMetadata();
    expect(await cli.applyMetadata(exported, false)).toEqual([]);
    expect(readFiles(folder)).toEqual(before);
    expect(await cli.exportMetadata()).toEqual(exported);
    expect(await cli.reloadMetadata()).toEqual([]);
  });

  test('migrate status shows every migration as applied, and apply runs none again', async () => {
    const { cli } = world;
    expect(await cli.migrateStatus()).toEqual(new Map(versionsOnDisk.map((version) => [version, true])));
    expect(await cli.migrateApply()).toEqual([]);
  });

  test('a migration that the CLI takes back and applies again is one for npm start too', async () => {
    const { cli, database } = world;
    const last = versionsOnDisk.at(-1) ?? '';
    await cli.migrateDelete(last);
    expect((await cli.migrateStatus()).get(last)).toBe(false);
    expect(await cli.migrateApply({ skipExecution: true })).toEqual([last]);
    expect((await migrate(database.url, migrationsFolder())).applied).toEqual([]);
  });

  test('migrate create --from-server writes the schema, as a migration that is applied', async () => {
    const { cli } = world;
    const sql = await cli.migrateCreateFromServer('1888888888888');
    expect(sql).toContain('CREATE TABLE public.companies');
    expect((await cli.migrateStatus()).get('1888888888888')).toBe(true);
    await cli.migrateDelete('1888888888888');
  });

  test('migrate apply --down takes the last migration back, and apply does it again', async () => {
    const { cli } = world;
    const last = versionsOnDisk.at(-1) ?? '';
    expect(await cli.migrateDown()).toBe(last);
    expect((await cli.migrateStatus()).get(last)).toBe(false);
    expect(await cli.migrateApply()).toEqual([last]);
    expect(await cli.reloadMetadata()).toEqual([]);
  });

  test('seed apply runs the files in their order, and none when one fails', async () => {
    const { cli, database } = world;
    await database.pool.query('create table seeded (id int primary key)');
    await cli.seedApply(['insert into seeded values (1)', 'insert into seeded values (2)']);
    await expect(cli.seedApply(['select ghost'])).rejects.toThrow('query execution failed');
    const { rows } = await database.pool.query('select id from seeded order by id');
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('metadata clear leaves the source, and apply brings everything back', async () => {
    const exported = await world.cli.exportMetadata();
    await world.cli.clearMetadata();
    expect(await queryRoot(world)).toEqual(['no_queries_available']);
    expect(await world.cli.applyMetadata(exported, false)).toEqual([]);
    expect(await queryRoot(world)).toContain('profiles');
    expect(await world.cli.exportMetadata()).toEqual(exported);
  });

  test('the console starts, and a change of the schema in it is a migration and in the metadata', async () => {
    await world.cli.openConsole();
    await world.cli.migrateFromConsole(
      '1999999999999',
      [
        { type: 'run_sql', args: { sql: 'create table note (id int primary key)', source: 'default' } },
        { type: 'pg_track_table', args: { table: { name: 'note', schema: 'public' }, source: 'default' } },
      ],
      [],
    );
    expect(await queryRoot(world)).toContain('note');
    expect(Object.keys(readFiles(world.folder))).toContain('databases/default/tables/public_note.yaml');
    expect((await world.cli.migrateStatus()).get('1999999999999')).toBe(true);
  });

  test('inconsistent objects are listed, and dropped from the files', async () => {
    const { cli, database, folder } = world;
    await database.pool.query('drop view companies_projectscounts cascade');
    await cli.reloadMetadata();
    const listed = await cli.listInconsistencies();
    expect(listed.map(({ name }) => name)).toContain('table companies_projectscounts in source default');
    await cli.dropInconsistencies();
    expect(await cli.listInconsistencies()).toEqual([]);
    expect(Object.keys(readFiles(folder)).join()).not.toContain('companies_projectscounts');
  });
});
