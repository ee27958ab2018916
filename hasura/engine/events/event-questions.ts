/**
 * What administrators ask about events of event triggers. The answers are JSON texts in Hasura's form, made by Postgres:
 * JavaScript would round numbers of payloads. Before the first trigger there are no tables, and no events.
 */
import type pg from 'pg';
import { engineSchema, queueChannel } from '../engine-schema.ts';
import { withoutLease } from '../queue/leases.ts';
import { holderIsGone } from '../queue/presence.ts';
import { hasTable, utcText } from './event-tables.ts';

export type Connection = Pick<pg.Pool, 'query'>;

/** A part of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const log = `${engineSchema}.event_log`;
const invocationLog = `${engineSchema}.event_invocation_logs`;

/** `locked` is the end of the lease, while a server delivers the event. */
const eventColumns = `id, schema_name, table_name, trigger_name, payload, delivered, error, tries,
  ${utcText('created_at')} as created_at, ${utcText('locked_until')} as locked,
  ${utcText('next_retry_at')} as next_retry_at, archived`;

const invocationColumns = `id, trigger_name, event_id, status as http_status, request, response,
  ${utcText('created_at')} as created_at`;

/** Which events: those that wait for their delivery, those that were delivered or failed, or all. */
export type EventStatus = 'pending' | 'processed' | 'all';

const conditions: Readonly<Record<EventStatus, string>> = {
  pending: 'and not delivered and not error and not archived',
  processed: 'and (delivered or error) and not archived',
  all: '',
};

/** Events of a trigger, newest first, as a JSON list. */
export async function eventsOf(
  connection: Connection,
  triggerName: string,
  status: EventStatus,
  page: Page,
): Promise<string> {
  if (!(await hasTable(connection, 'event_log'))) return '[]';
  const rows = `select ${eventColumns} from ${log} where trigger_name = $1 ${conditions[status]}
    order by sequence desc limit $2 offset $3`;
  return listText(connection, rows, [triggerName, page.limit, page.offset]);
}

/** Attempts of all events of a trigger, newest first, as a JSON list. */
export async function invocationsOf(
  connection: Connection,
  triggerName: string,
  page: Page,
): Promise<string> {
  if (!(await hasTable(connection, 'event_log'))) return '[]';
  const rows = `select ${invocationColumns} from ${invocationLog} where trigger_name = $1
    order by ${invocationLog}.created_at desc, id desc limit $2 offset $3`;
  return listText(connection, rows, [triggerName, page.limit, page.offset]);
}

/** One event, and its attempts, newest first. @returns null when there is no such event */
export async function eventById(
  connection: Connection,
  id: string,
  page: Page,
): Promise<{ readonly event: string; readonly invocations: string } | null> {
  if (!(await hasTable(connection, 'event_log'))) return null;
  const { rows } = await connection.query<{ text: string }>(
    `select row_to_json(r)::text as text from (select ${eventColumns} from ${log} where id = $1) as r`,
    [id],
  );
  const event = rows[0]?.text;
  if (event === undefined) return null;
  const attempts = `select ${invocationColumns} from ${invocationLog} where event_id = $1
    order by ${invocationLog}.created_at desc, id desc limit $2 offset $3`;
  return { event, invocations: await listText(connection, attempts, [id, page.limit, page.offset]) };
}

/** The trigger of an event; null when there is no such event. */
export async function triggerOfEvent(connection: Connection, id: string): Promise<string | null> {
  if (!(await hasTable(connection, 'event_log'))) return null;
  const { rows } = await connection.query<{ name: string }>(
    `select trigger_name as name from ${log} where id = $1`,
    [id],
  );
  return rows[0]?.name ?? null;
}

/** Condition on an event: no server delivers it at the moment. */
const isFree = `(locked_by is null or locked_until < now() or ${holderIsGone})`;

/**
 * Makes an event wait for its delivery as if it were new, and wakes the queues of all servers.
 * @returns false when a server delivers it at the moment; it stays as it is then
 */
export async function redeliver(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `with waiting as (
       update ${log} set delivered = false, error = false, archived = false, tries = 0, next_retry_at = null,
         ${withoutLease}
       where id = $1 and ${isFree} returning id)
     select pg_notify('${queueChannel}', '') from waiting`,
    [id],
  );
  return rowCount === 1;
}

/** Whether the log has events of a trigger, which the metadata may have no longer. */
export async function hasEventsOf(connection: Connection, triggerName: string): Promise<boolean> {
  if (!(await hasTable(connection, 'event_log'))) return false;
  const { rows } = await connection.query<{ found: boolean }>(
    `select exists (select from ${log} where trigger_name = $1) as found`,
    [triggerName],
  );
  return rows[0]?.found ?? false;
}

/** The rows of a select as a JSON list, in their order. */
export async function listText(
  connection: Connection,
  select: string,
  parameters: readonly unknown[],
): Promise<string> {
  const { rows } = await connection.query<{ text: string }>(
    `select coalesce(json_agg(r), '[]')::text as text from (${select}) as r`,
    [...parameters],
  );
  return rows[0]?.text ?? '[]';
}
