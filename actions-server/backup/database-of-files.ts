/** What the database that is backed up says of its storage: it has no Hasura, and may be of an earlier release. */
import pg from 'pg';
import type { StorageOwner } from '../files/storage-mark.ts';

export function databaseOfFiles(databaseUrl: string): StorageOwner {
  const values = async (query: string): Promise<string[]> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' });
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ value: string | null }>(query);
      return rows.flatMap(({ value }) => value ?? []);
    } finally {
      await client.end();
    }
  };
  return {
    async id() {
      const [id] = await values(
        `select to_jsonb(epoch) ->> 'storageId' as value from public.database_epoch as epoch`,
      );
      return id ?? 'unknown';
    },
    newestKeys: () =>
      values('select "storageKey" as value from public.files order by "createdAt" desc limit 20'),
  };
}
