/** The body of a webhook call, as JSON text: Hasura's members in Hasura's order, which is alphabetical. */
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import type { DueEvent } from './cron-log.ts';
import type { LoggedEvent } from './event-log.ts';

export function eventPayload(event: LoggedEvent, { call }: EventTrigger): string {
  const members = {
    created_at: JSON.stringify(event.createdAt),
    delivery_info: JSON.stringify({ current_retry: event.tries, max_retries: call.retries }),
    // Not parsed, because JavaScript would round a bigint.
    event: event.payload,
    id: JSON.stringify(event.id),
    table: JSON.stringify({ name: event.tableName, schema: event.schemaName }),
    trigger: JSON.stringify({ name: event.triggerName }),
  };
  return `{${Object.entries(members)
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
    .join(',')}}`;
}

export function cronPayload(
  { id, scheduledTime }: DueEvent,
  { name, payload, comment }: CronTrigger,
): string {
  return JSON.stringify({
    ...(comment === null ? {} : { comment }),
    id,
    name,
    payload,
    scheduled_time: scheduledTime,
  });
}
