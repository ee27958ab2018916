/**
 * Events of event triggers in the database: the queue claims them, and the result of each delivery is stored. The lease
 * ends only when the result is stored: delivery is at least once.
 */
import type pg from 'pg';
import type { EventTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { inTransaction } from '../execute/transaction.ts';
import { type Leased, type QueueTable, withoutLease } from '../queue/leases.ts';
import type { Session } from '../session.ts';
import { beginAs } from '../sql/session-settings.ts';
import type { Invocation, Outcome } from './outcome.ts';

/** An event that this server has claimed. */
export interface LoggedEvent extends Leased {
  readonly triggerName: string;
  readonly schemaName: string;
  readonly tableName: string;
  /** JSON text of `{data, op, session_variables, trace_context}`: numbers in it may be too large for JavaScript. */
  readonly payload: string;
  /** Attempts so far. */
  readonly tries: number;
  /** ISO 8601 in UTC, without a zone. */
  readonly createdAt: string;
}

const table = `${engineSchema}.event_log`;

/** In the order in which they were stored. */
export const eventQueue: QueueTable = {
  table,
  ownerColumn: 'trigger_name',
  isDue: 'not delivered and not error and not archived and (next_retry_at is null or next_retry_at <= now())',
  order: 'sequence',
  columns: `trigger_name as "triggerName", schema_name as "schemaName", table_name as "tableName",
    payload::text as payload, tries, to_json(created_at at time zone 'UTC') #>> '{}' as "createdAt"`,
};

/** Stores an attempt and the event's new state, in one statement, so that both are stored or neither. */
export async function completeEvent(
  pool: Pick<pg.Pool, 'query'>,
  event: LoggedEvent,
  { status, request, response }: Invocation,
  outcome: Outcome,
): Promise<void> {
  await pool.query(
    `with logged as (
       insert into ${engineSchema}.event_invocation_logs (trigger_name, event_id, status, request, response)
       values ($2, $1, $3, $4, $5))
     update ${table} set tries = tries + 1, delivered = $6, error = $7,
       next_retry_at = now() + make_interval(secs => $8), ${withoutLease}
     where id = $1 and (locked_by = $9 or ($6 and not delivered))`,
    [
      event.id,
      event.triggerName,
      status,
      request,
      response,
      outcome.kind === 'delivered',
      outcome.kind === 'error',
      outcome.kind === 'retry' ? outcome.afterSeconds : null,
      event.holder,
    ],
  );
}

/** Stores an event that was invoked manually, not caused by a change. @returns its id */
export async function addEvent(
  pool: Pick<pg.Pool, 'connect'>,
  { name, table: { schema, name: tableName } }: EventTrigger,
  row: unknown,
  session: Session,
): Promise<string> {
  return inTransaction(pool, beginAs(session), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select ${engineSchema}.add_event($1, $2, $3, 'MANUAL', $4) as id`,
      [schema, tableName, name, JSON.stringify({ new: row, old: null })],
    );
    return rows[0]?.id ?? '';
  });
}
