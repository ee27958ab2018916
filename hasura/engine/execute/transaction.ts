/** One transaction on one connection: what is to be done in it comes in, its result goes out. */
import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Commits what the work has written, or nothing of it, on a connection of a pool.
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
 * The same on a connection that the caller has.
 * @param onBroken told when the connection cannot even roll back, and must not go to anybody else
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
