/** Runs work in one transaction on one connection. */
import type { Pool, PoolClient } from 'pg';

/**
 * Runs work on a connection of a pool, and commits it, or rolls it back when it throws.
 * @param begin the SQL that begins the transaction, with its settings
 * @throws errors of the connection and of the work, unchanged
 */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
