/** Runs work in one transaction on one connection. */
import type { ClientBase, Pool, PoolClient } from 'pg';

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
    return await inTransactionOn(
      client,
      begin,
      () => work(client),
      (error) => {
        broken = error;
      },
    );
  } finally {
    client.release(broken);
  }
}

/**
 * The same on a given connection.
 * @param onBroken called when the rollback fails, so that the connection must not be used again
 */
export async function inTransactionOn<Result>(
  client: Pick<ClientBase, 'query'>,
  begin: string,
  work: () => Promise<Result>,
  onBroken: (error: Error) => void,
): Promise<Result> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onBroken);
    throw error;
  }
}
