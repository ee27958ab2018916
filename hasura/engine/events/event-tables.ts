/**
 * The tables of event and cron triggers, in the engine's own schema. Created with the first trigger, and never dropped,
 * so that the record of deliveries stays.
 */
import type pg from 'pg';
import { engineSchema, queueChannel } from '../engine-schema.ts';

/** Whether a table of the engine exists: each is created when it is first needed. */
export async function hasTable(connection: Pick<pg.Pool, 'query'>, name: string): Promise<boolean> {
  const { rows } = await connection.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [`${engineSchema}.${name}`],
  );
  return rows[0]?.exists ?? false;
}

/** SQL of a time as ISO 8601 in UTC, `2026-01-01T00:00:00Z`. @param column trusted SQL */
export function utcText(column: string): string {
  return `(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z'`;
}

/**
 * `locked_by` is the number of the server that holds the lease on a row, see `queue/presence.ts`. The lease expires when
 * the server has ended, or at `locked_until`.
 */
export const eventTables = `
  create schema if not exists ${engineSchema};
  create table ${engineSchema}.event_log (
    id uuid primary key default gen_random_uuid(),
    sequence bigint not null generated always as identity,
    schema_name text not null,
    table_name text not null,
    trigger_name text not null,
    payload json not null,
    delivered boolean not null default false,
    error boolean not null default false,
    archived boolean not null default false,
    tries integer not null default 0,
    created_at timestamptz not null default now(),
    next_retry_at timestamptz,
    locked_by integer,
    locked_until timestamptz
  );
  create index event_log_waiting on ${engineSchema}.event_log (sequence)
    where not delivered and not error and not archived;
  create index event_log_locked on ${engineSchema}.event_log (locked_by) where locked_by is not null;
  create index event_log_of_trigger on ${engineSchema}.event_log (trigger_name, created_at);
  create table ${engineSchema}.event_invocation_logs (
    id uuid primary key default gen_random_uuid(),
    trigger_name text not null,
    event_id uuid not null,
    status integer,
    request json not null,
    response json not null,
    created_at timestamptz not null default now()
  );
  create index event_invocation_logs_of_event on ${engineSchema}.event_invocation_logs (event_id);
  create table ${engineSchema}.cron_events (
    id uuid primary key default gen_random_uuid(),
    trigger_name text not null,
    schedule text not null,
    scheduled_time timestamptz not null,
    status text not null default 'scheduled' check (status in ('scheduled', 'delivered', 'error', 'dead')),
    tries integer not null default 0,
    created_at timestamptz not null default now(),
    next_retry_at timestamptz,
    locked_by integer,
    locked_until timestamptz,
    unique (trigger_name, scheduled_time)
  );
  create index cron_events_locked on ${engineSchema}.cron_events (locked_by) where locked_by is not null;
  create index cron_events_waiting on ${engineSchema}.cron_events (scheduled_time) where status = 'scheduled';
  create table ${engineSchema}.cron_invocation_logs (
    id uuid primary key default gen_random_uuid(),
    event_id uuid not null,
    status integer,
    request json not null,
    response json not null,
    created_at timestamptz not null default now()
  );
  create index cron_invocation_logs_of_event on ${engineSchema}.cron_invocation_logs (event_id);
  comment on table ${engineSchema}.event_log is
    'Changes of rows for event triggers, inserted in the transaction of the change.';
  comment on table ${engineSchema}.cron_events is 'The times at which cron triggers are due, inserted in advance.';`;

/**
 * Indexes for the lists of administrators, newest first. Apart from the tables, because tables of an earlier version have
 * none. An index that exists is not named again: even `if not exists` would lock its table.
 */
const listIndexes = [
  ['event_log_newest', 'event_log (trigger_name, sequence)'],
  ['event_invocation_logs_newest', 'event_invocation_logs (trigger_name, created_at, id)'],
  ['cron_invocation_logs_newest', 'cron_invocation_logs (created_at, id)'],
] as const;

/** Creates the indexes that are missing. */
export const createListIndexes = `do $body$ begin
  ${listIndexes
    .map(
      ([name, on]) => `if to_regclass('${engineSchema}.${name}') is null then
    create index ${name} on ${engineSchema}.${on};
  end if;`,
    )
    .join('\n  ')}
end $body$`;

/**
 * Marks cron events of a trigger, or of a schedule of it, that the metadata had before. Apart from the tables, because
 * those of an earlier version lack the column; not by `if not exists`, which would lock the table at every start.
 */
export const markFormerEvents = `do $body$ begin
  if not exists (
    select from pg_attribute where attrelid = '${engineSchema}.cron_events'::regclass and attname = 'is_former'
  ) then
    alter table ${engineSchema}.cron_events add column is_former boolean not null default false;
  end if;
end $body$`;

/**
 * Stores an event, with the session in the transaction's settings. A setting that was local to an earlier transaction of
 * the connection is an empty text, not null.
 */
export const addEventFunction = `
  create or replace function ${engineSchema}.add_event(
    schema_name text, table_name text, trigger_name text, operation text, data json
  ) returns uuid language plpgsql as $function$
  declare
    event_id uuid;
  begin
    insert into ${engineSchema}.event_log (schema_name, table_name, trigger_name, payload)
    values (schema_name, table_name, trigger_name, pg_catalog.json_build_object(
      'data', data,
      'op', operation,
      'session_variables', nullif(pg_catalog.current_setting('hasura.user', true), '')::pg_catalog.json,
      'trace_context', nullif(pg_catalog.current_setting('hasura.tracecontext', true), '')::pg_catalog.json
    )) returning id into event_id;
    perform pg_catalog.pg_notify('${queueChannel}', '');
    return event_id;
  end
  $function$;`;
