/** A fixture as a database of its version. */
import { contentHash, migrate, migrationsFolder } from '../../standalone/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { loadTables } from './dump.ts';
import type { Fixture } from './fixture.ts';

/** Creates a database with the schema and the rows of the fixture; the caller drops it. */
export async function restoredDatabase(fixture: Fixture): Promise<TestDatabase> {
  const database = await earlierDatabase(fixture);
  const client = await database.pool.connect();
  await loadTables(client, fixture.tables);
  client.release();
  return database;
}

/** The same without rows of accounts. */
export async function earlierDatabase({ migrations }: Fixture): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  // The table of the records, and none of the migrations of this version.
  await migrate(database.url, migrationsFolder(), () => false);
  for (const { version, name, sql } of migrations) {
    await database.pool.query(`begin; ${sql}; commit`);
    await database.pool.query(
      'insert into platform_migrations.applied (version, name, sha256) values ($1, $2, $3)',
      [version, name, contentHash(sql)],
    );
  }
  return database;
}
