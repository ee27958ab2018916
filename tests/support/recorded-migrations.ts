/** A database as `npm start` has made it. */
import { readdirSync } from 'node:fs';
import { migrate, migrationsFolder } from '../../standalone/migrate.ts';
import { migrationRecord } from '../../standalone/migration-record.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** With all migrations and the record of them, which the template of tests does not have. */
export async function createRecordedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const versions = readdirSync(migrationsFolder()).map((name) => name.split('_')[0] ?? '');
  await migrate(database.url, migrationsFolder(), () => false);
  await migrationRecord(database.pool, migrationsFolder()).write(
    Object.fromEntries(versions.map((version) => [version, false])),
  );
  return database;
}
