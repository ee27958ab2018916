/**
 * Installs what the metadata declares: log tables, triggers in Postgres and their functions. Existing objects that are
 * right stay, so that a start or a reload without changes locks no table.
 */
import type pg from 'pg';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { creationLock, engineSchema } from '../engine-schema.ts';
import { inTransaction } from '../execute/transaction.ts';
import { installCleanups } from './cleanup-times.ts';
import {
  addEventFunction,
  createListIndexes,
  eventTables,
  hasTable,
  markFormerEvents,
} from './event-tables.ts';
import {
  dropFunction,
  dropTrigger,
  namePrefix,
  type SqlTrigger,
  sqlTriggerNames,
  sqlTriggersOf,
} from './trigger-sql.ts';

/** Creating a trigger waits for the writers of its table, and later writers wait for it, so the wait is bounded. */
const lockTimeoutMs = 10_000;

/** Names of triggers. */
export interface TriggerNames {
  readonly events: readonly string[];
  readonly crons: readonly string[];
}

/**
 * @param leftOut triggers that the metadata has and that are inconsistent. What was installed for them stays, so that no event
 * is lost until they are consistent again.
 * @throws DatabaseError when a table is locked for too long; nothing has changed then
 */
export async function installTriggers(
  pool: pg.Pool,
  events: readonly EventTrigger[],
  crons: readonly CronTrigger[],
  leftOut: TriggerNames = { events: [], crons: [] },
): Promise<void> {
  if (events.length === 0 && crons.length === 0 && !(await hasTable(pool, 'event_log'))) return;
  const begin = `begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0;
    select pg_advisory_xact_lock(${creationLock})`;
  await inTransaction(pool, begin, async (client) => {
    if (!(await hasTable(client, 'event_log'))) await client.query(eventTables);
    await client.query(createListIndexes);
    await client.query(markFormerEvents);
    await client.query(addEventFunction);
    await replaceTriggers(client, events.flatMap(sqlTriggersOf), leftOut.events.flatMap(sqlTriggerNames));
    await archiveOthers(client, events, crons, leftOut);
    await installCleanups(client, events, leftOut.events);
  });
}

type Connection = Pick<pg.Pool | pg.PoolClient, 'query'>;

async function replaceTriggers(
  connection: Connection,
  wanted: readonly SqlTrigger[],
  untouched: readonly string[],
): Promise<void> {
  const byName = new Map(wanted.map((trigger) => [trigger.name, trigger]));
  const functions = await connection.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace = '${engineSchema}'::regnamespace and starts_with(proname, '${namePrefix}')
       and proname <> all($1)`,
    [untouched],
  );
  // Without the triggers of partitions, which Postgres derives from those of the partitioned table.
  const triggers = await connection.query<Pick<SqlTrigger, 'name' | 'schema' | 'table' | 'enabled'>>(
    `select t.tgname as name, n.nspname as schema, c.relname as table, t.tgenabled as enabled
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where p.pronamespace = '${engineSchema}'::regnamespace and starts_with(p.proname, '${namePrefix}')
       and not t.tgisinternal and t.tgparentid = 0 and t.tgname <> all($1)`,
    [untouched],
  );
  const kept = new Set<string>();
  for (const { name, schema, table, enabled } of triggers.rows) {
    const trigger = byName.get(name);
    const isSame = trigger?.schema === schema && trigger.table === table && trigger.enabled === enabled;
    if (isSame) kept.add(name);
    else await connection.query(dropTrigger(name, schema, table));
  }
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]));
  for (const name of bodies.keys()) if (!byName.has(name)) await connection.query(dropFunction(name));
  for (const trigger of wanted) {
    if (bodies.get(trigger.name) !== trigger.functionBody) await connection.query(trigger.createFunction);
    if (!kept.has(trigger.name)) await connection.query(trigger.createTrigger);
  }
}

/**
 * Archives events of triggers that no longer exist, as Hasura does, and deletes their cron events in the future. Those that
 * stay are marked: a trigger that gets the name and the schedule again has missed nothing in between.
 */
async function archiveOthers(
  connection: Connection,
  events: readonly EventTrigger[],
  crons: readonly CronTrigger[],
  leftOut: TriggerNames,
): Promise<void> {
  await connection.query(
    `update ${engineSchema}.event_log set archived = true
     where not delivered and not error and not archived and trigger_name <> all($1)`,
    [[...events.map(({ name }) => name), ...leftOut.events]],
  );
  await connection.query(
    `delete from ${engineSchema}.cron_events e
     where status = 'scheduled' and locked_by is null and e.trigger_name <> all($3) and not exists (
       select from unnest($1::text[], $2::text[]) as c(name, schedule)
       where c.name = e.trigger_name and (c.schedule = e.schedule or e.scheduled_time <= now()))`,
    [crons.map(({ name }) => name), crons.map(({ schedule }) => schedule), leftOut.crons],
  );
  await connection.query(
    `update ${engineSchema}.cron_events e set is_former = true
     where not is_former and e.trigger_name <> all($3) and not exists (
       select from unnest($1::text[], $2::text[]) as c(name, schedule)
       where c.name = e.trigger_name and c.schedule = e.schedule)`,
    [crons.map(({ name }) => name), crons.map(({ schedule }) => schedule), leftOut.crons],
  );
}
