/** Deletes old events of triggers with a `cleanup_config`, at the times of its schedule. */
import type { Pool } from 'pg';
import type { EventCleanup, EventTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { resetStatementTimeout, setStatementTimeout } from '../execute/request-client.ts';
import { nextTimes } from '../metadata/cron-schedule.ts';

/**
 * Cleans up for all triggers. Several servers may do so at the same time: each deletes the rows that the others have not
 * locked.
 * @returns a function to call at an interval
 */
export function scheduledCleanup(triggers: readonly EventTrigger[], pool: Pool): () => Promise<void> {
  let lastRun = new Date();
  return async () => {
    const from = lastRun;
    lastRun = new Date();
    for (const { name, cleanup } of triggers) {
      if (cleanup === null) continue;
      const [next] = nextTimes(cleanup.schedule, from, 1);
      if (next !== undefined && next <= lastRun) await clean(name, cleanup, pool);
    }
  };
}

/** Deletes old events in batches, each with the timeout of the trigger's `cleanup_config`. */
export async function clean(
  triggerName: string,
  { olderThanHours, batchSize, timeoutSeconds, cleansInvocations }: Omit<EventCleanup, 'schedule'>,
  pool: Pool,
): Promise<void> {
  const client = await pool.connect();
  try {
    await setStatementTimeout(client, timeoutSeconds * 1000);
    let deleted: number | undefined;
    do {
      const { rows } = await client.query<{ count: number }>(
        `with old as (
           delete from ${engineSchema}.event_log where id in (
             select id from ${engineSchema}.event_log
             where trigger_name = $1 and (delivered or error or archived) and locked_by is null
               and created_at < now() - make_interval(hours => $2)
             order by created_at limit $3 for update skip locked)
           returning id
         ), invocations as (
           delete from ${engineSchema}.event_invocation_logs where $4 and event_id in (select id from old))
         select count(*)::int as count from old`,
        [triggerName, olderThanHours, batchSize, cleansInvocations],
      );
      deleted = rows[0]?.count;
    } while (deleted === batchSize);
    await resetStatementTimeout(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
