/** Writes rows as a restored backup does: no trigger runs, and no foreign key is checked. */
import { inTransaction } from '@platform/engine';
import type { Pool, PoolClient } from 'pg';

/** @param work writes in a transaction, which is committed */
export const withoutTriggers = <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => inTransaction(pool, 'begin; set local session_replication_role = replica', work);
