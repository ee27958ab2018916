/** Stores the events of cron triggers before they are due. */
import type { Pool } from 'pg';
import type { CronTrigger } from '../catalog/trigger-types.ts';
import { nextTimes } from '../metadata/cron-schedule.ts';
import { horizonOf, storeEvents } from './cron-log.ts';

/** The same number as in Hasura. */
const eventsAhead = 100;
const minUpcoming = eventsAhead / 2;

/**
 * Makes sure that enough events of a trigger are stored. After a time without a running server, the missed events are
 * stored too, as far as the trigger's tolerance allows their delivery.
 */
export async function scheduleAhead(pool: Pool, trigger: CronTrigger): Promise<void> {
  const horizon = await horizonOf(pool, trigger);
  if (horizon === undefined || horizon.upcoming >= minUpcoming) return;
  const { now, latest } = horizon;
  const oldest = new Date(now.getTime() - trigger.toleranceSeconds * 1000);
  let from = latest === null ? now : new Date(Math.max(latest.getTime(), oldest.getTime()));
  for (;;) {
    const times = nextTimes(trigger.schedule, from, eventsAhead);
    await storeEvents(pool, trigger, times);
    const last = times.at(-1);
    // A schedule may end: croner computes times for some years only.
    if (last === undefined || last > now) return;
    from = last;
  }
}
