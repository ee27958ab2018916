/** Runs work while no other server on the database runs work under the same lock. */
import type { Pool } from 'pg';

/**
 * Holds an advisory lock on a connection of its own, because the work may use several. The lock is one of the session and not
 * of a transaction: long work would be an idle transaction, which Postgres may be set to end.
 * @throws errors of the connection and of the work, unchanged
 */
export async function withAdvisoryLock<Result>(
  pool: Pick<Pool, 'connect'>,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    const isUnlocked = await client.query('select pg_advisory_unlock($1)', [lock]).then(
      () => true,
      () => false,
    );
    // A closed connection has no locks.
    client.release(!isUnlocked);
  }
}
