/**
 * Data of an earlier version is carried over: the migrations run on a database that the earlier version made and
 * filled, and the lists answer what they answered then, but for differences that were decided and are listed here.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../standalone/migrate.ts';
import { decidedCells, decidedDifferences } from './carried-over/decided.ts';
import { changedCells, differencesOf } from './carried-over/differences.ts';
import { type Dump, dumpTables, loadTables } from './carried-over/dump.ts';
import { type Fixture, fixtureVersions, readFixture } from './carried-over/fixture.ts';
import { listNames, readLists } from './carried-over/lists.ts';
import { startTestApi, type TestApi } from './support/api.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';
import { typeErrors } from './support/described-types.ts';

const migrations = fileURLToPath(new URL('../migrations/default', import.meta.url));

/** Applies the migrations up to and including a version. */
async function migrateTo(url: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of await readdir(migrations)) {
    if (BigInt(name.split('_')[0] ?? '') > BigInt(version)) continue;
    await cp(join(migrations, name), join(folder, name), { recursive: true });
  }
  await migrate(url, folder);
  await rm(folder, { recursive: true });
}

describe.each(fixtureVersions())('a database of version %s', (version) => {
  let fixture: Fixture;
  let database: TestDatabase;
  let api: TestApi;
  /** The rows after the migrations, before a server has started on them. */
  let after: Dump;

  beforeAll(async () => {
    fixture = readFixture(version);
    database = await createEmptyDatabase();
    await migrateTo(database.url, version);
    const client = await database.pool.connect();
    await loadTables(client, fixture.tables);
    client.release();
    await migrate(database.url, migrations);
    after = await dumpTables(database.pool);
    api = await startTestApi({}, { database });
  });
  afterAll(async () => {
    await api?.stop();
    await database?.drop();
  });

  test('answers its lists with the same rows and members as before, with the keys that it had', async () => {
    for (const { name, privateKey, lists } of fixture.accounts) {
      const answered = await readLists(api.baseUrl, privateKey);
      for (const list of listNames) {
        const found = differencesOf(lists[list], answered[list]).filter(
          (difference) =>
            !decidedDifferences.some((decided) => decided.list === list && decided.is(difference)),
        );
        expect({ account: name, list, found }).toEqual({ account: name, list, found: [] });
      }
    }
  });

  test('answers members of the types that the interface description has', async () => {
    for (const { privateKey } of fixture.accounts) {
      const answered = await readLists(api.baseUrl, privateKey);
      for (const list of listNames) expect(typeErrors(list, answered[list])).toEqual([]);
    }
  });

  test('keeps every row and every cell, but for those that a decision changes', async () => {
    const cells = changedCells(fixture.tables, after).filter(
      ({ cell, ...values }) =>
        !decidedCells.some((decided) => decided.cells.includes(cell) && decided.is(values)),
    );
    expect(cells).toEqual([]);
  });
});
