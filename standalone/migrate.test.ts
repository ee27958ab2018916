import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '../tests/support/database.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'up.sql'), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map((row) => row.name);
}

test('migrations are applied once, in the order of their numbers', async () => {
  await write('10_second', 'alter table a add column later int;');
  await write('9_first', 'create table a (id int); insert into a values (1);');
  expect(await migrate(database.url, folder)).toEqual({ applied: ['9_first', '10_second'], changed: [] });
  expect(await migrate(database.url, folder)).toEqual({ applied: [], changed: [] });
  expect((await database.pool.query('select * from a')).rows).toEqual([{ id: 1, later: null }]);
});

test('a failed migration is rolled back, keeps the earlier ones and reports the line', async () => {
  await write('1_good', 'create table good ();');
  await write('2_bad', 'create table bad ();\ncreate table worse (\n  id nonsense\n);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Migration 2_bad failed, line 3: type "nonsense" does not exist',
  );
  expect(await tables()).toEqual(['good']);
  await write('2_bad', 'create table better ();');
  expect(await migrate(database.url, folder)).toEqual({ applied: ['2_bad'], changed: [] });
});

test('two concurrent starts apply each migration once', async () => {
  await write('1_slow', 'create table a (id int); select pg_sleep(0.2); insert into a values (1);');
  const outcomes = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
  expect(outcomes.map((outcome) => outcome.applied.length).sort()).toEqual([0, 1]);
  expect((await database.pool.query('select count(*)::int as n from a')).rows).toEqual([{ n: 1 }]);
});

test('code that is older than the database is rejected before a migration is applied', async () => {
  await write('1_one', 'create table one ();');
  await write('2_two', 'create table two ();');
  await migrate(database.url, folder);
  await rm(join(folder, '2_two'), { recursive: true });
  await write('3_three', 'create table three ();');
  await expect(migrate(database.url, folder)).rejects.toThrow(/has migrations that .* does not: 2_two\./);
  expect(await tables()).toEqual(['one', 'two']);
});

test('a migration edited after it was applied is reported, not run again', async () => {
  await write('1_one', 'create table one ();');
  await migrate(database.url, folder);
  await write('1_one', 'create table another ();');
  expect(await migrate(database.url, folder)).toEqual({ applied: [], changed: ['1_one'] });
  expect(await tables()).toEqual(['one']);
});

test('settings of a migration do not affect the next one', async () => {
  await write('1_one', "set search_path to 'pg_catalog'; set standard_conforming_strings to off;");
  await write('2_two', 'create table two ();');
  await migrate(database.url, folder);
  expect(await tables()).toEqual(['two']);
});

test('a folder without migrations is an empty list, and a badly named or duplicate migration is an error', async () => {
  expect(await readMigrations(join(folder, 'absent'))).toEqual([]);
  await write('1_one', '');
  await write('001_again', '');
  await expect(readMigrations(folder)).rejects.toThrow('two migrations with version 1');
  await rm(join(folder, '001_again'), { recursive: true });
  await write('nameless', '');
  await expect(readMigrations(folder)).rejects.toThrow('is not named <version>_<name>');
});
