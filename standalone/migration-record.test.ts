/** Tests of migrations that are applied by `npm start` and by Hasura's CLI in turns. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '../tests/support/database.ts';
import { migrate } from './migrate.ts';
import { migrationRecord } from './migration-record.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  add('1_first', 'create table first (id int)');
  await migrate(database.url, folder);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function add(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'up.sql'), sql);
}

test('migrations of the start are applied for the CLI', async () => {
  expect(await migrationRecord(database.pool, folder).read()).toEqual({ '1': false });
});

test('a migration that the CLI has applied is not applied again by the next start', async () => {
  add('2_second', 'create table second (id int)');
  await database.pool.query('create table second (id int)');
  await migrationRecord(database.pool, folder).write({ '1': false, '2': false });
  expect(await migrate(database.url, folder)).toEqual({ applied: [], changed: [] });
});

test('a migration that the CLI has taken back is applied by the next start', async () => {
  await database.pool.query('drop table first');
  await migrationRecord(database.pool, folder).write({});
  expect(await migrate(database.url, folder)).toEqual({ applied: ['1_first'], changed: [] });
});

test('what both know is not recorded anew', async () => {
  const { rows: before } = await database.pool.query('select * from platform_migrations.applied');
  await migrationRecord(database.pool, folder).write({ '1': false });
  const { rows: after } = await database.pool.query('select * from platform_migrations.applied');
  expect(after).toEqual(before);
});
