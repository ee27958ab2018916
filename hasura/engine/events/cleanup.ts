/** Deletes old events of triggers with a `cleanup_config`, at the times of its schedule. */
import type { Pool } from 'pg';
import type { EventCleanup, EventTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { resetStatementTimeout, setStatementTimeout } from '../execute/request-client.ts';
import { withClient } from '../execute/with-client.ts';
import { nextTimes } from '../metadata/cron-schedule.ts';
import { cleanedUntil, noteCleanedUntil } from './cleanup-times.ts';

/**
 * Cleans up for all triggers. When each has last been cleaned is in the database: a time that is due while the metadata is
 * reloaded, or while no server runs, is not missed, and of several servers mostly one cleans. Two that do so at once delete
 * the rows that the other has not locked. A trigger that cannot be cleaned is tried again by the next call, and does not
 * stop the others.
 * @returns a function to call at an interval
 */
export function scheduledCleanup(
  triggers: readonly Pick<EventTrigger, 'name' | 'cleanup'>[],
  pool: Pool,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return async () => {
    for (const { name, cleanup } of triggers) {
      if (cleanup !== null) await cleanIfDue(name, cleanup, pool).catch(onError);
    }
  };
}

async function cleanIfDue(name: string, cleanup: EventCleanup, pool: Pool): Promise<void> {
  const cleaned = await cleanedUntil(pool, name);
  if (cleaned === null) return;
  const { doneUntil, now } = cleaned;
  const [next] = nextTimes(cleanup.schedule, doneUntil, 1);
  if (next === undefined || next > now) return;
  await clean(name, cleanup, pool);
  await noteCleanedUntil(pool, name, now);
}

/** Deletes old events in batches, each with the timeout of the trigger's `cleanup_config`. */
export async function clean(
  triggerName: string,
  { olderThanHours, batchSize, timeoutSeconds, cleansInvocations }: Omit<EventCleanup, 'schedule'>,
  pool: Pool,
): Promise<void> {
  await withClient(pool, async (client) => {
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
  });
}
