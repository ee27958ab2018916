/** The body of a webhook call, as JSON text: Hasura's members in Hasura's order, which is alphabetical. */
import type { CronTrigger } from '../catalog/trigger-types.ts';
import type { DueEvent } from './cron-log.ts';
import type { LoggedEvent } from './event-log.ts';

/** @param maxRetries attempts after the first */
export function eventPayload(event: LoggedEvent, maxRetries: number): string {
  const members = {
    created_at: JSON.stringify(event.createdAt),
    delivery_info: JSON.stringify({ current_retry: event.tries, max_retries: maxRetries }),
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
