/** Runs work while no other server on the database runs work under the same lock. */

import type { CancelSignal } from '@platform/runtime';
import type { Pool } from 'pg';
import { cancelledBy } from './cancel-statement.ts';
import { withClient } from './with-client.ts';

/** Work under an advisory lock. */
interface LockedWork<Result> {
  readonly lock: number;
  /** Milliseconds to wait for the lock. */
  readonly maxWaitMs: number;
  /** The error when somebody else has it for longer. */
  readonly busy: () => Error;
  /** Ends the wait when it aborts. */
  readonly signal: CancelSignal | undefined;
  readonly work: () => Promise<Result>;
}

/**
 * Holds an advisory lock on a connection of its own, because the work may use several. The lock is one of the session and not
 * of a transaction: long work would be an idle transaction, which Postgres may be set to end.
 * @param pool for locks alone, so that whoever waits for the lock takes no connection from others
 * @throws errors of the connection and of the work, unchanged
 */
export function withAdvisoryLock<Result>(
  pool: Pick<Pool, 'connect'>,
  { lock, maxWaitMs, busy, signal, work }: LockedWork<Result>,
): Promise<Result> {
  return withClient(pool, async (client) => {
    await client.query(`set lock_timeout = ${maxWaitMs}`);
    await cancelledBy(signal, client, () => client.query('select pg_advisory_lock($1)', [lock])).catch(
      (error: unknown) => {
        throw error instanceof Error && 'code' in error && error.code === '55P03' ? busy() : error;
      },
    );
    try {
      return await work();
    } finally {
      // A lost connection has no locks.
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
    }
  });
}
