/**
 * What administrators ask about events that are due at a time: those of cron triggers, and one-off events. Answers are JSON
 * texts in Hasura's form, made by Postgres.
 */
import { engineSchema } from '../engine-schema.ts';
import { holderIsGone } from '../queue/presence.ts';
import { type Connection, listText, type Page } from './event-questions.ts';
import { hasTable, utcText } from './event-tables.ts';
import { scheduledEventTable } from './scheduled-event-log.ts';

type ScheduledKind = 'one_off' | 'cron';

/** Which events of a kind; for cron events, of one trigger. */
export type ScheduledOrigin =
  | { readonly kind: 'one_off' }
  | { readonly kind: 'cron'; readonly triggerName: string };

export const scheduledStatuses = ['scheduled', 'locked', 'delivered', 'error', 'dead'] as const;

/** A list, and the number of all rows of which it is a part if that was asked for. */
interface CountedList {
  /** JSON list. */
  readonly list: string;
  readonly count: number | null;
}

const status = "case when status = 'scheduled' and locked_by is not null then 'locked' else status end";

const times = `${utcText('scheduled_time')} as scheduled_time`;
const commonColumns = `${status} as status, tries, ${utcText('created_at')} as created_at,
  ${utcText('next_retry_at')} as next_retry_at`;

interface KindTables {
  readonly name: string;
  readonly events: string;
  readonly invocations: string;
  /** Hasura's members. */
  readonly columns: string;
}

const tables: Readonly<Record<ScheduledKind, KindTables>> = {
  one_off: {
    name: scheduledEventTable,
    events: `${engineSchema}.${scheduledEventTable}`,
    invocations: `${engineSchema}.scheduled_event_invocation_logs`,
    columns: `id, webhook_conf, ${times}, retry_conf, payload, header_conf, ${commonColumns}, comment`,
  },
  cron: {
    name: 'cron_events',
    events: `${engineSchema}.cron_events`,
    invocations: `${engineSchema}.cron_invocation_logs`,
    columns: `id, trigger_name, ${times}, ${commonColumns}`,
  },
};

/** Events, earliest first. @param statuses empty: of any status */
export async function scheduledEvents(
  connection: Connection,
  origin: ScheduledOrigin,
  { statuses, page, counts }: { statuses: readonly string[]; page: Page; counts: boolean },
): Promise<CountedList> {
  const { events, columns, name } = tables[origin.kind];
  const parameters: unknown[] = [];
  const conditions = ['true'];
  if (origin.kind === 'cron') conditions.push(`trigger_name = $${parameters.push(origin.triggerName)}`);
  if (statuses.length > 0) conditions.push(`(${status}) = any($${parameters.push(statuses)})`);
  const from = `from ${events} as e where ${conditions.join(' and ')}`;
  const order = 'order by e.scheduled_time, e.id';
  return countedList(connection, name, { columns, from, order, parameters, page, counts });
}

/** Attempts, newest first. @param eventId null: of all events of the origin */
export async function scheduledInvocations(
  connection: Connection,
  origin: ScheduledOrigin | { readonly kind: ScheduledKind; readonly eventId: string },
  { page, counts }: { page: Page; counts: boolean },
): Promise<CountedList> {
  const { events, invocations, name } = tables[origin.kind];
  const parameters: unknown[] = [];
  let condition = 'true';
  if ('eventId' in origin) condition = `event_id = $${parameters.push(origin.eventId)}`;
  else if (origin.kind === 'cron') {
    condition = `exists (select from ${events} as e
      where e.id = i.event_id and e.trigger_name = $${parameters.push(origin.triggerName)})`;
  }
  const from = `from ${invocations} as i where ${condition}`;
  const columns = `id, event_id, status, request, response, ${utcText('created_at')} as created_at`;
  const order = 'order by i.created_at desc, i.id desc';
  return countedList(connection, name, { columns, from, order, parameters, page, counts });
}

interface ListQuery {
  /** Trusted SQL, like `from` and `order`. */
  readonly columns: string;
  readonly from: string;
  readonly order: string;
  readonly parameters: readonly unknown[];
  readonly page: Page;
  readonly counts: boolean;
}

async function countedList(
  connection: Connection,
  table: string,
  { columns, from, order, parameters, page, counts }: ListQuery,
): Promise<CountedList> {
  if (!(await hasTable(connection, table))) return { list: '[]', count: counts ? 0 : null };
  const next = parameters.length + 1;
  const select = `select ${columns} ${from} ${order} limit $${next} offset $${next + 1}`;
  const list = await listText(connection, select, [...parameters, page.limit, page.offset]);
  if (!counts) return { list, count: null };
  const { rows } = await connection.query<{ count: number }>(`select count(*)::float8 as count ${from}`, [
    ...parameters,
  ]);
  return { list, count: rows[0]?.count ?? 0 };
}

/**
 * Deletes an event with its attempts.
 * @returns what happened: `locked` when a server delivers it at the moment, and it stays
 */
export async function deleteScheduledEvent(
  connection: Connection,
  kind: ScheduledKind,
  id: string,
): Promise<'deleted' | 'locked' | 'unknown'> {
  const { events, invocations, name } = tables[kind];
  if (!(await hasTable(connection, name))) return 'unknown';
  const { rowCount } = await connection.query(
    `with deleted as (
       delete from ${events} where id = $1
         and (locked_by is null or locked_until < now() or ${holderIsGone}) returning id),
     attempts as (delete from ${invocations} where event_id in (select id from deleted))
     select from deleted`,
    [id],
  );
  if (rowCount === 1) return 'deleted';
  const { rows } = await connection.query(`select from ${events} where id = $1`, [id]);
  return rows.length === 0 ? 'unknown' : 'locked';
}
