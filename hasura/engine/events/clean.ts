/** Deletes events that are done with, for triggers that say when (`cleanup_config`). */
import type { Pool } from 'pg';
import type { EventCleanup, EventTrigger } from '../catalog/trigger-types.ts';
import { withStatementTimeout } from '../execute/statement-timeout.ts';
import { nextTimes } from '../metadata/cron-schedule.ts';
import { EventLog } from './event-log.ts';

/**
 * Looks after the schedules of all triggers. Several processes do it at the same times, each of them what the others
 * have left.
 * @returns what has to be called every so often
 */
export function cleaningOf(triggers: readonly EventTrigger[], pool: Pool): () => Promise<void> {
  let lastLook = new Date();
  return async () => {
    const from = lastLook;
    lastLook = new Date();
    for (const { name, cleanup } of triggers) {
      if (cleanup === null) continue;
      const [next] = nextTimes(cleanup.schedule, from, 1);
      if (next !== undefined && next <= lastLook) await clean(name, cleanup, pool);
    }
  };
}

/** Deletes what is old enough, a batch at a time. */
export async function clean(triggerName: string, cleanup: EventCleanup, pool: Pool): Promise<void> {
  const { olderThanHours, batchSize: most, cleansInvocations: withInvocations } = cleanup;
  const log = new EventLog(withStatementTimeout(pool, cleanup.timeoutSeconds * 1000));
  let deleted: number;
  do {
    deleted = await log.clean(triggerName, { olderThanHours, most, withInvocations });
  } while (deleted === most);
}
