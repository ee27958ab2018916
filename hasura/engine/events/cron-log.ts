/** Events of cron triggers in the database: stored ahead of time, so that none is lost while no server is running. */
import type pg from 'pg';
import type { CronTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import type { Leased, QueueTable } from '../queue/leases.ts';
import { completionIn } from './timed-completion.ts';

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
  /** The time of the last stored event; null without one since the trigger has its schedule. */
  readonly latest: Date | null;
  /** The number of events in the future. */
  readonly upcoming: number;
}

type Pool = Pick<pg.Pool, 'query'>;

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

export async function horizonOf(pool: Pool, { name, schedule }: CronTrigger): Promise<Horizon | undefined> {
  const { rows } = await pool.query<Horizon>(
    `select now() as now, max(scheduled_time) filter (where not is_former) as latest,
       (count(*) filter (where scheduled_time > now() and not is_former))::int as upcoming
     from ${table} where trigger_name = $1 and schedule = $2`,
    [name, schedule],
  );
  return rows[0];
}

/** Stores events; those that another server has stored already stay as they are. */
export async function storeEvents(
  pool: Pool,
  { name, schedule }: CronTrigger,
  times: readonly Date[],
): Promise<void> {
  await pool.query(
    `insert into ${table} (trigger_name, schedule, scheduled_time)
     select $1, $2, unnest($3::timestamptz[]) on conflict do nothing`,
    [name, schedule, times],
  );
}

/** Marks events as dead whose delay exceeds the tolerance of their trigger. */
export async function markDead(pool: Pool, triggers: readonly CronTrigger[]): Promise<void> {
  await pool.query(
    `update ${table} e set status = 'dead', next_retry_at = null
     from unnest($1::text[], $2::float8[]) as t(name, tolerance)
     where e.status = 'scheduled' and e.locked_by is null and e.trigger_name = t.name
       and e.scheduled_time < now() - make_interval(secs => t.tolerance)`,
    [triggers.map(({ name }) => name), triggers.map(({ toleranceSeconds }) => toleranceSeconds)],
  );
}

/** Stores an attempt and the event's new state, in one statement, so that both are stored or neither. */
export const completeCronEvent = completionIn({
  events: table,
  invocations: `${engineSchema}.cron_invocation_logs`,
});
