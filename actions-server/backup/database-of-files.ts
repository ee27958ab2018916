/** What the database that is backed up says of its storage: it has no Hasura, and may be of an earlier release. */
import pg from 'pg';
import type { StorageOwner } from '../files/storage-mark.ts';

export function databaseOfFiles(databaseUrl: string): StorageOwner {
  return {
    async describe() {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' });
      client.on('error', () => {});
      await client.connect();
      try {
        const { rows } = await client.query<{ id: string; newestKeys: string[] }>(
          `select coalesce(min(to_jsonb(epoch) ->> 'storageId'), 'unknown') as id,
                  array(select "storageKey" from public.files order by "createdAt" desc limit 20) as "newestKeys"
             from public.database_epoch as epoch`,
        );
        return rows[0] ?? { id: 'unknown', newestKeys: [] };
      } finally {
        await client.end();
      }
    },
  };
}
