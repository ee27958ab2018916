/** A fixture as a database of its version. */
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { loadTables } from './dump.ts';
import type { Fixture } from './fixture.ts';
import { migrateTo } from './migrate-to.ts';

/** Creates a database with the rows of the fixture; the caller drops it. */
export async function restoredDatabase({ version, tables }: Fixture): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrateTo(database.url, version);
  const client = await database.pool.connect();
  await loadTables(client, tables);
  client.release();
  return database;
}
