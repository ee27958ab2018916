import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder, readMigrations } from '../../standalone/migrate.ts';
import type { TestDatabase } from './database.ts';

/**
 * Makes a database of this release one whose last migration is `last`, as if the later ones were never applied.
 * @returns the later ones, `<version>_<name>`, in the order in which they are applied
 */
export async function undoSteps({ pool }: TestDatabase, last: bigint): Promise<string[]> {
  const folder = migrationsFolder();
  const later = (await readMigrations(folder)).filter(({ version }) => version > last);
  const names = later.map(({ version, name }) => `${version}_${name}`);
  for (const name of names.toReversed()) {
    await pool.query(await readFile(join(folder, name, 'down.sql'), 'utf8'));
  }
  await pool.query('delete from platform_migrations.applied where version > $1', [String(last)]);
  return names;
}
