/** One transaction on one connection of a pool: what is to be done in it comes in, its result goes out. */
import type { Pool, PoolClient } from 'pg';

/**
 * Commits what the work has written, or nothing of it.
 * @param begin the statement that begins the transaction, with whatever is to be set in it
 * @throws what the connection or the work throws, as it is
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
      // A connection that cannot even roll back must not go to the next request.
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
