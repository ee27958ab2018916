/** Applies the migrations of this release to a database of its operator. */
import { join } from 'node:path';
import { UsageError } from '../actions-server/cli/console.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { type MigrationOutcome, migrate } from './migrate.ts';

/** @throws UsageError without an address */
export async function migrateDatabase(databaseUrl: string | undefined): Promise<MigrationOutcome> {
  if (!databaseUrl)
    throw new UsageError(
      'Set DATABASE_URL to the database to migrate, for example postgres://user:password@host/name.',
    );
  return migrate(databaseUrl, join(findProjectRoot(), 'migrations/default'));
}
