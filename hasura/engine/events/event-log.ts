/**
 * Events of event triggers in the database: taken, delivered, written down. A row that is held is let go when what
 * became of it is stored, and not before: delivery is at least once.
 */
import type pg from 'pg';
import { beginAs } from '../execute/session-settings.ts';
import { inTransaction } from '../execute/transaction.ts';
import type { Session } from '../session.ts';
import { catalogSchema } from './event-tables.ts';
import type { Invocation, Outcome } from './outcome.ts';
import { isAbandoned } from './presence.ts';

/** An event that this process holds. */
export interface LoggedEvent {
  readonly id: string;
  /** What it is locked by. */
  readonly holder: number;
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

const table = `${catalogSchema}.event_log`;
const isWaiting = 'not delivered and not error and not archived';

interface EventRow {
  readonly id: string;
  readonly trigger_name: string;
  readonly schema_name: string;
  readonly table_name: string;
  readonly payload: string;
  readonly tries: number;
  readonly created_at: string;
}

export class EventLog {
  readonly #pool: Pick<pg.Pool, 'query' | 'connect'>;

  constructor(pool: Pick<pg.Pool, 'query' | 'connect'>) {
    this.#pool = pool;
  }

  /** Takes events that nobody holds, in the order in which they were written. */
  async take(
    holder: number,
    triggerNames: readonly string[],
    holdSeconds: number,
    most: number,
  ): Promise<readonly LoggedEvent[]> {
    const { rows } = await this.#pool.query<EventRow>(
      `with taken as (
         update ${table} set locked_by = $1, locked_until = now() + make_interval(secs => $3)
         where id in (
           select id from ${table}
           where ${isWaiting} and locked_by is null and trigger_name = any($2)
             and (next_retry_at is null or next_retry_at <= now())
           order by sequence limit $4 for update skip locked)
         returning *)
       select id, trigger_name, schema_name, table_name, payload::text as payload, tries,
         to_json(created_at at time zone 'UTC') #>> '{}' as created_at
       from taken order by sequence`,
      [holder, triggerNames, holdSeconds, most],
    );
    return rows.map((row) => ({
      id: row.id,
      holder,
      triggerName: row.trigger_name,
      schemaName: row.schema_name,
      tableName: row.table_name,
      payload: row.payload,
      tries: row.tries,
      createdAt: row.created_at,
    }));
  }

  /** Writes an attempt down, and what becomes of the event: in one statement, so that it is both or neither. */
  async finish(event: LoggedEvent, invocation: Invocation, outcome: Outcome): Promise<void> {
    await this.#pool.query(
      `with logged as (
         insert into ${catalogSchema}.event_invocation_logs (trigger_name, event_id, status, request, response)
         values ($2, $1, $3, $4, $5))
       update ${table} set tries = tries + 1, delivered = $6, error = $7,
         next_retry_at = now() + make_interval(secs => $8), locked_by = null, locked_until = null
       where id = $1 and (locked_by = $9 or ($6 and not delivered))`,
      [
        event.id,
        event.triggerName,
        invocation.status,
        invocation.request,
        invocation.response,
        outcome.kind === 'delivered',
        outcome.kind === 'error',
        outcome.kind === 'retry' ? outcome.afterSeconds : null,
        event.holder,
      ],
    );
  }

  /** Lets go of an event that was taken and not delivered. */
  async giveBack({ id, holder }: LoggedEvent): Promise<void> {
    await this.#pool.query(
      `update ${table} set locked_by = null, locked_until = null where id = $1 and locked_by = $2`,
      [id, holder],
    );
  }

  /** Frees what processes held that are gone. */
  async freeAbandoned(): Promise<void> {
    await this.#pool.query(
      `update ${table} set locked_by = null, locked_until = null where locked_by is not null and ${isAbandoned}`,
    );
  }

  /** Writes an event down that nobody's change has caused. @returns its id */
  async add(
    { schema, name }: { readonly schema: string; readonly name: string },
    triggerName: string,
    row: unknown,
    session: Session,
  ): Promise<string> {
    return inTransaction(this.#pool, beginAs(session), async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select ${catalogSchema}.add_event($1, $2, $3, 'MANUAL', $4) as id`,
        [schema, name, triggerName, JSON.stringify({ new: row, old: null })],
      );
      return rows[0]?.id ?? '';
    });
  }
}
