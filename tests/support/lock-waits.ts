/** Statements that wait for a lock of another connection. */
import type pg from 'pg';

/**
 * The number of statements on the pool's database that wait for a lock.
 * @param words of the statements: where a lock can stop others too, such as the renewal of leases, which comes at any time
 */
export async function countLockWaits(pool: pg.Pool, words = ''): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [words],
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Whether a connection waits for a lock that another one holds, or that somebody holds who waits for it. */
export async function waitsFor(pool: pg.Pool, pid: number, holder: number): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `with recursive blocking (pid) as (
       select unnest(pg_blocking_pids($1)) union select unnest(pg_blocking_pids(pid)) from blocking
     )
     select exists (select from blocking where pid = $2) as waits`,
    [pid, holder],
  );
  return rows[0]?.waits ?? false;
}
