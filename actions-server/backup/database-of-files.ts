/** What a backup and a restore know of the storage of a database: it has no Hasura, and may be of an earlier release. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FileStorage } from '../files/storage.ts';
import { keyOf, markText, type StorageOwner } from '../files/storage-mark.ts';
import { withDatabase } from './with-database.ts';

/** The database that is backed up. */
export function databaseOfFiles(databaseUrl: string): StorageOwner {
  const values = async (query: string): Promise<string[]> => {
    const rows = await read<{ value: string | null }>(databaseUrl, query);
    return rows.flatMap(({ value }) => value ?? []);
  };
  return {
    async storage() {
      const [id = 'unknown', isMarked] = await values(
        `select unnest(array[row ->> 'storageId', row ->> 'hasMarkedStorage']) as value
           from (select to_jsonb(epoch) as row from public.database_epoch as epoch) as epochs`,
      );
      return { id, isMarked: isMarked === 'true' };
    },
    newestKeys: () =>
      values('select "storageKey" as value from public.files order by "createdAt" desc limit 20'),
  };
}

/**
 * Makes the storage that a restore has filled the one of its database, also where contents are lost that the database names.
 * @param storage without an owner
 */
export async function markRestoredStorage(
  databaseUrl: string,
  storage: Pick<FileStorage, 'put'>,
): Promise<void> {
  const id = randomUUID();
  await storage.put(keyOf(id), Buffer.from(markText));
  await read(databaseUrl, 'update public.database_epoch set "storageId" = $1, "hasMarkedStorage" = true', id);
}

function read<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  query: string,
  ...values: string[]
): Promise<Row[]> {
  return withDatabase(
    databaseUrl,
    { name: 'backup' },
    async (client) => (await client.query<Row>(query, values)).rows,
  );
}
