/** Events of cron triggers in the database: written ahead of time, so that one that nobody was there for is not lost. */
import type pg from 'pg';
import type { CronTrigger } from '../catalog/trigger-types.ts';
import { catalogSchema } from './event-tables.ts';
import type { Invocation, Outcome } from './outcome.ts';
import { isAbandoned } from './presence.ts';

/** An event that is due and that this process holds. */
export interface DueEvent {
  readonly id: string;
  /** What it is locked by. */
  readonly holder: number;
  readonly triggerName: string;
  /** ISO 8601, `2026-01-01T00:00:00Z`. */
  readonly scheduledTime: string;
  /** Attempts so far. */
  readonly tries: number;
}

/** How far ahead the events of a trigger are written. */
export interface Horizon {
  /** By the clock of the database: it is the only one that all processes share. */
  readonly now: Date;
  /** null: none was ever written. */
  readonly latest: Date | null;
  /** Events yet to come. */
  readonly upcoming: number;
}

const table = `${catalogSchema}.cron_events`;

export class CronLog {
  readonly #pool: Pick<pg.Pool, 'query'>;

  constructor(pool: Pick<pg.Pool, 'query'>) {
    this.#pool = pool;
  }

  async horizonOf({ name, schedule }: CronTrigger): Promise<Horizon> {
    const { rows } = await this.#pool.query<{ now: Date; latest: Date | null; upcoming: number }>(
      `select now() as now, max(scheduled_time) as latest,
         (count(*) filter (where scheduled_time > now()))::int as upcoming
       from ${table} where trigger_name = $1 and schedule = $2`,
      [name, schedule],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an aggregate has one row');
    return row;
  }

  /** Writes events down; those that are there already, because another process was faster, stay as they are. */
  async schedule({ name, schedule }: CronTrigger, times: readonly Date[]): Promise<void> {
    await this.#pool.query(
      `insert into ${table} (trigger_name, schedule, scheduled_time)
       select $1, $2, unnest($3::timestamptz[]) on conflict do nothing`,
      [name, schedule, times],
    );
  }

  /** Marks events dead that are later than their trigger tolerates. */
  async bury(triggers: readonly CronTrigger[]): Promise<void> {
    await this.#pool.query(
      `update ${table} e set status = 'dead', next_retry_at = null
       from unnest($1::text[], $2::float8[]) as t(name, tolerance)
       where e.status = 'scheduled' and e.locked_by is null and e.trigger_name = t.name
         and e.scheduled_time < now() - make_interval(secs => t.tolerance)`,
      [triggers.map(({ name }) => name), triggers.map(({ toleranceSeconds }) => toleranceSeconds)],
    );
  }

  /** Takes events that are due and that nobody holds, earliest first. */
  async take(
    holder: number,
    triggerNames: readonly string[],
    holdSeconds: number,
    most: number,
  ): Promise<readonly DueEvent[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      trigger_name: string;
      scheduled_time: string;
      tries: number;
    }>(
      `with taken as (
         update ${table} set locked_by = $1, locked_until = now() + make_interval(secs => $3)
         where id in (
           select id from ${table}
           where status = 'scheduled' and locked_by is null and trigger_name = any($2)
             and scheduled_time <= now() and (next_retry_at is null or next_retry_at <= now())
           order by scheduled_time limit $4 for update skip locked)
         returning *)
       select id, trigger_name, tries,
         to_char(scheduled_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as scheduled_time
       from taken order by taken.scheduled_time`,
      [holder, triggerNames, holdSeconds, most],
    );
    return rows.map((row) => ({
      id: row.id,
      holder,
      triggerName: row.trigger_name,
      scheduledTime: row.scheduled_time,
      tries: row.tries,
    }));
  }

  /** Writes an attempt down, and what becomes of the event: in one statement, so that it is both or neither. */
  async finish({ id, holder }: DueEvent, invocation: Invocation, outcome: Outcome): Promise<void> {
    const status = { delivered: 'delivered', error: 'error', retry: 'scheduled' }[outcome.kind];
    await this.#pool.query(
      `with logged as (
         insert into ${catalogSchema}.cron_invocation_logs (event_id, status, request, response)
         values ($1, $2, $3, $4))
       update ${table} set tries = tries + 1, status = $5,
         next_retry_at = now() + make_interval(secs => $6), locked_by = null, locked_until = null
       where id = $1 and status = 'scheduled' and (locked_by = $7 or $5 = 'delivered')`,
      [
        id,
        invocation.status,
        invocation.request,
        invocation.response,
        status,
        outcome.kind === 'retry' ? outcome.afterSeconds : null,
        holder,
      ],
    );
  }

  /** Lets go of an event that was taken and not delivered. */
  async giveBack({ id, holder }: DueEvent): Promise<void> {
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
}
