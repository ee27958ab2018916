/** Events of cron triggers in the database: stored ahead of time, so that none is lost while no server is running. */
import type pg from 'pg';
import type { CronTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { type Leased, type QueueTable, withoutLease } from '../queue/leases.ts';
import type { Invocation, Outcome } from './outcome.ts';

/** A due event that this server has claimed. */
export interface DueEvent extends Leased {
  readonly triggerName: string;
  /** ISO 8601, `2026-01-01T00:00:00Z`. */
  readonly scheduledTime: string;
  /** Attempts so far. */
  readonly tries: number;
}

/** How far ahead the events of a trigger are stored. */
interface Horizon {
  /** The time by the clock of the database, which all servers share. */
  readonly now: Date;
  /** The time of the last stored event; null without one. */
  readonly latest: Date | null;
  /** The number of events in the future. */
  readonly upcoming: number;
}

const table = `${engineSchema}.cron_events`;

/** Earliest first. */
export const cronQueue: QueueTable = {
  table,
  ownerColumn: 'trigger_name',
  isDue:
    "status = 'scheduled' and scheduled_time <= now() and (next_retry_at is null or next_retry_at <= now())",
  order: 'scheduled_time',
  columns: `trigger_name as "triggerName", tries,
    to_char(scheduled_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "scheduledTime"`,
};

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
    if (row === undefined) throw new Error('the query of the horizon returned no row');
    return row;
  }

  /** Stores events; those that another server has stored already stay as they are. */
  async schedule({ name, schedule }: CronTrigger, times: readonly Date[]): Promise<void> {
    await this.#pool.query(
      `insert into ${table} (trigger_name, schedule, scheduled_time)
       select $1, $2, unnest($3::timestamptz[]) on conflict do nothing`,
      [name, schedule, times],
    );
  }

  /** Marks events as dead whose delay exceeds the tolerance of their trigger. */
  async markDead(triggers: readonly CronTrigger[]): Promise<void> {
    await this.#pool.query(
      `update ${table} e set status = 'dead', next_retry_at = null
       from unnest($1::text[], $2::float8[]) as t(name, tolerance)
       where e.status = 'scheduled' and e.locked_by is null and e.trigger_name = t.name
         and e.scheduled_time < now() - make_interval(secs => t.tolerance)`,
      [triggers.map(({ name }) => name), triggers.map(({ toleranceSeconds }) => toleranceSeconds)],
    );
  }

  /** Stores an attempt and the event's new state, in one statement, so that both are stored or neither. */
  async complete({ id, holder }: DueEvent, invocation: Invocation, outcome: Outcome): Promise<void> {
    const status = { delivered: 'delivered', error: 'error', retry: 'scheduled' }[outcome.kind];
    await this.#pool.query(
      `with logged as (
         insert into ${engineSchema}.cron_invocation_logs (event_id, status, request, response)
         values ($1, $2, $3, $4))
       update ${table} set tries = tries + 1, status = $5,
         next_retry_at = now() + make_interval(secs => $6), ${withoutLease}
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
}
