/**
 * The migrations that `npm start` has applied, as the state of Hasura's CLI sees them: `hasura migrate status` shows them as
 * applied, and what `hasura migrate apply` has applied is not applied again by the next start.
 */

import { inTransaction, type MigrationRecord } from '@platform/engine';
import type { Pool } from 'pg';
import { contentHash, migrationLock, readMigrations } from './migrate.ts';

/**
 * @param pool of the role that owns the record
 * @param folder of the migrations, for names and contents of those that the CLI has applied
 */
export function migrationRecord(pool: Pool, folder: string): MigrationRecord {
  return {
    async read() {
      const { rows } = await pool.query<{ version: string }>(
        'select version::text from platform_migrations.applied order by version',
      );
      return Object.fromEntries(rows.map(({ version }) => [version, false]));
    },
    async write(migrations) {
      const versions = Object.keys(migrations);
      const onDisk = new Map((await readMigrations(folder)).map((each) => [String(each.version), each]));
      const names = versions.map((version) => onDisk.get(version)?.name ?? '');
      const hashes = versions.map((version) => contentHash(onDisk.get(version)?.sql ?? ''));
      await inTransaction(pool, `begin; select pg_advisory_xact_lock(${migrationLock})`, async (client) => {
        await client.query('delete from platform_migrations.applied where version <> all($1::bigint[])', [
          versions,
        ]);
        await client.query(
          `insert into platform_migrations.applied (version, name, sha256)
           select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict (version) do nothing`,
          [versions, names, hashes],
        );
      });
    },
  };
}
