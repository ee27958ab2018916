/** Statements that wait for a lock of another connection. */
import type pg from 'pg';

/** The number of statements on the pool's database that wait for a lock. */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? Number.NaN;
}
