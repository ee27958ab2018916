/** Runs work in one transaction on one connection. */
import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

/**
 * Runs work on a connection of a pool, and commits it. When it throws, the connection is closed, which rolls it back.
 * @param begin the SQL that begins the transaction, with its settings
 * @throws errors of the connection and of the work, unchanged
 */
export function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return withClient(pool, async (client) => {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}
