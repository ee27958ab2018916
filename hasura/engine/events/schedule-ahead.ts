/** Writes the events of cron triggers down before they are due. */
import type { CronTrigger } from '../catalog/trigger-types.ts';
import { nextTimes } from '../metadata/cron-schedule.ts';
import type { CronLog } from './cron-log.ts';

/** As many as Hasura. */
const eventsAhead = 100;
const minUpcoming = eventsAhead / 2;

/**
 * Makes sure that enough events of a trigger are there. After a time in which nobody was running, those that were
 * missed are written as well, as far as they are still to be delivered.
 */
export async function scheduleAhead(log: CronLog, trigger: CronTrigger): Promise<void> {
  const { now, latest, upcoming } = await log.horizonOf(trigger);
  if (upcoming >= minUpcoming) return;
  const oldest = new Date(now.getTime() - trigger.toleranceSeconds * 1000);
  let from = latest === null ? now : new Date(Math.max(latest.getTime(), oldest.getTime()));
  for (;;) {
    const times = nextTimes(trigger.schedule, from, eventsAhead);
    await log.schedule(trigger, times);
    const last = times.at(-1);
    // A schedule may end: croner looks some years ahead.
    if (last === undefined || last > now) return;
    from = last;
  }
}
