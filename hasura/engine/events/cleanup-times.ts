/**
 * Until when the old events of each trigger were deleted as its schedule says. In the database: all servers share it, and
 * it survives reloads of the metadata.
 */
import type pg from 'pg';
import type { EventTrigger } from '../catalog/trigger-types.ts';
import { engineSchema } from '../engine-schema.ts';
import { hasTable } from './event-tables.ts';

type Connection = Pick<pg.Pool | pg.PoolClient, 'query'>;

const table = `${engineSchema}.event_cleanups`;

const creation = `
  create table ${table} (
    trigger_name text primary key,
    schedule text not null,
    done_until timestamptz not null default now()
  );
  comment on table ${table} is
    'Until when the old events of a trigger were deleted, at the times of the schedule of its cleanup_config.';`;

/**
 * Begins to count for triggers whose schedule is new, and forgets those that are not cleaned any more.
 * @param leftOut triggers that are inconsistent: what is known of them stays
 */
export async function installCleanups(
  connection: Connection,
  triggers: readonly Pick<EventTrigger, 'name' | 'cleanup'>[],
  leftOut: readonly string[],
): Promise<void> {
  if (!(await hasTable(connection, 'event_cleanups'))) await connection.query(creation);
  const cleaned = triggers.flatMap(({ name, cleanup }) => (cleanup === null ? [] : [{ name, cleanup }]));
  const columns = [cleaned.map(({ name }) => name), cleaned.map(({ cleanup }) => cleanup.schedule)];
  await connection.query(
    `delete from ${table} as known
     where trigger_name <> all($3) and not exists (
       select from unnest($1::text[], $2::text[]) as wanted(name, schedule)
       where wanted.name = known.trigger_name and wanted.schedule = known.schedule)`,
    [...columns, leftOut],
  );
  await connection.query(
    `insert into ${table} (trigger_name, schedule) select * from unnest($1::text[], $2::text[])
     on conflict do nothing`,
    columns,
  );
}

/** Until when a trigger was cleaned, and the time by the clock of the database; null when it is not installed. */
export async function cleanedUntil(
  connection: Connection,
  triggerName: string,
): Promise<{ readonly doneUntil: Date; readonly now: Date } | null> {
  const { rows } = await connection.query<{ doneUntil: Date; now: Date }>(
    `select done_until as "doneUntil", now() as now from ${table} where trigger_name = $1`,
    [triggerName],
  );
  return rows[0] ?? null;
}

/** Notes that a trigger was cleaned until a time. */
export async function noteCleanedUntil(
  connection: Connection,
  triggerName: string,
  time: Date,
): Promise<void> {
  await connection.query(
    `update ${table} set done_until = greatest(done_until, $2) where trigger_name = $1`,
    [triggerName, time],
  );
}
