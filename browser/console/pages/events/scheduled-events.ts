/** Events that are due at a time: those of a cron trigger, and those that were asked for once. */
import { command } from '../../engine/request.ts';
import type { CronTriggerMetadata } from '../../model/metadata.ts';

export interface ScheduledEvent {
  readonly id: string;
  readonly scheduled_time: string;
  readonly status: 'scheduled' | 'locked' | 'delivered' | 'error' | 'dead';
  readonly tries: number;
  /** These only of an event that was asked for once. */
  readonly webhook_conf?: string;
  readonly payload?: unknown;
  readonly comment?: string | null;
}

/** How many of them a log shows. */
const shown = 50;

interface ListAnswer {
  readonly events: readonly ScheduledEvent[];
  readonly count?: number;
}

function list(args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ListAnswer> {
  return command<ListAnswer>(
    '/v1/metadata',
    { type: 'get_scheduled_events', args },
    { signal, isExact: true },
  );
}

/** The events of a cron trigger, the earliest first. */
export async function eventsOfTrigger(trigger: string, signal: AbortSignal) {
  const { events } = await list({ type: 'cron', trigger_name: trigger, limit: shown, offset: 0 }, signal);
  return events;
}

/** The events that were asked for once, the latest first. The engine has them the other way round. */
export async function oneOffEvents(signal: AbortSignal): Promise<readonly ScheduledEvent[]> {
  const { count = 0 } = await list({ type: 'one_off', limit: 1, offset: 0, get_rows_count: true }, signal);
  const { events } = await list(
    { type: 'one_off', limit: shown, offset: Math.max(0, count - shown) },
    signal,
  );
  return [...events].reverse();
}

interface NewEvent {
  readonly webhook: string;
  /** In ISO 8601. */
  readonly schedule_at: string;
  readonly payload?: unknown;
  readonly headers?: unknown;
  readonly retry_conf?: Readonly<Record<string, unknown>>;
  readonly comment?: string;
}

export async function createEvent(event: NewEvent): Promise<void> {
  await command('/v1/metadata', { type: 'create_scheduled_event', args: event });
}

/** Calls the webhook of a cron trigger now, as it calls it at its times. */
export function runNow({ name, webhook, payload, headers, retry_conf }: CronTriggerMetadata): Promise<void> {
  const schedule_at = new Date().toISOString();
  return createEvent({ webhook, schedule_at, payload, headers, retry_conf, comment: name });
}

/** Takes back an event that was asked for once. The engine refuses it while it is delivered. */
export async function cancelEvent({ id }: ScheduledEvent): Promise<void> {
  await command('/v1/metadata', { type: 'delete_scheduled_event', args: { type: 'one_off', event_id: id } });
}
