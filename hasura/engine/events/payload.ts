/** The body of a webhook call, as JSON text: Hasura's members in Hasura's order, which is alphabetical. */
import { writeJson } from '@platform/runtime';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import type { DueEvent } from './cron-log.ts';
import type { LoggedEvent } from './event-log.ts';
import type { DueScheduledEvent } from './scheduled-event-log.ts';

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
  return objectText(members);
}

export function cronPayload(
  { id, scheduledTime }: DueEvent,
  { name, payload, comment }: CronTrigger,
): string {
  return writeJson({
    ...(comment === null ? {} : { comment }),
    id,
    name,
    payload,
    scheduled_time: scheduledTime,
  });
}

export function scheduledEventPayload({
  id,
  scheduledTime,
  createdAt,
  payload,
  comment,
}: DueScheduledEvent): string {
  return objectText({
    ...(comment === null ? {} : { comment: JSON.stringify(comment) }),
    created_at: JSON.stringify(createdAt),
    id: JSON.stringify(id),
    payload,
    scheduled_time: JSON.stringify(scheduledTime),
  });
}

/** @param members JSON texts by name */
function objectText(members: Readonly<Record<string, string>>): string {
  const written = Object.entries(members).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${written.join(',')}}`;
}
