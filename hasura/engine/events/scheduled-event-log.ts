/**
 * One-off events in the database: a webhook that is called once, at a time that the API was given. The tables are created
 * with the first event, and never dropped.
 */

import { writeJson } from '@platform/runtime';
import type pg from 'pg';
import { creationLock, engineSchema } from '../engine-schema.ts';
import { inTransaction } from '../execute/transaction.ts';
import type { HeaderMetadata } from '../metadata/shape-parts.ts';
import type { Leased, QueueTable } from '../queue/leases.ts';
import { utcText } from './event-tables.ts';
import { completionIn } from './timed-completion.ts';

/** Hasura's form. */
interface RetryConfiguration {
  /** Attempts after the first. */
  readonly num_retries: number;
  readonly retry_interval_seconds: number;
  readonly timeout_seconds: number;
  /** An event that is later than this is not delivered. */
  readonly tolerance_seconds: number;
}

export interface NewScheduledEvent {
  /** An address that may hold `{{VARIABLE}}`. */
  readonly webhook: string;
  /** ISO 8601, with a zone. */
  readonly scheduledTime: string;
  /** Any JSON value. */
  readonly payload: unknown;
  readonly headers: readonly HeaderMetadata[];
  readonly retry: RetryConfiguration;
  readonly comment: string | null;
}

/** A due event that this server has claimed. */
export interface DueScheduledEvent extends Leased {
  readonly webhook: string;
  /** ISO 8601 in UTC, `2026-01-01T00:00:00Z`, as is `createdAt`. */
  readonly scheduledTime: string;
  readonly createdAt: string;
  /** JSON text. */
  readonly payload: string;
  readonly headers: readonly HeaderMetadata[];
  readonly retry: RetryConfiguration;
  readonly comment: string | null;
  /** Attempts so far. */
  readonly tries: number;
}

export const scheduledEventTable = 'scheduled_events';

const table = `${engineSchema}.${scheduledEventTable}`;
const invocationTable = `${engineSchema}.scheduled_event_invocation_logs`;

/** Members have Hasura's names. `locked_by` is the number of the server that holds the lease on a row. */
const creation = `
  create schema if not exists ${engineSchema};
  create table if not exists ${table} (
    id uuid primary key default gen_random_uuid(),
    webhook_conf text not null,
    scheduled_time timestamptz not null,
    retry_conf json not null,
    payload json not null,
    header_conf json not null,
    status text not null default 'scheduled' check (status in ('scheduled', 'delivered', 'error', 'dead')),
    tries integer not null default 0,
    created_at timestamptz not null default now(),
    next_retry_at timestamptz,
    comment text,
    locked_by integer,
    locked_until timestamptz
  );
  create index if not exists scheduled_events_locked on ${table} (locked_by) where locked_by is not null;
  create index if not exists scheduled_events_waiting on ${table} (scheduled_time) where status = 'scheduled';
  create index if not exists scheduled_events_by_time on ${table} (scheduled_time, id);
  create table if not exists ${invocationTable} (
    id uuid primary key default gen_random_uuid(),
    event_id uuid not null,
    status integer,
    request json not null,
    response json not null,
    created_at timestamptz not null default now()
  );
  create index if not exists scheduled_event_invocation_logs_of_event on ${invocationTable} (event_id);
  create index if not exists scheduled_event_invocation_logs_newest on ${invocationTable} (created_at, id);
  comment on table ${table} is 'Webhooks to be called once, at a time.';`;

/** Creates the tables, unless they exist. @param pool its role may create tables */
export async function createScheduledEventTables(pool: Pick<pg.Pool, 'connect'>): Promise<void> {
  const begin = `begin; select pg_advisory_xact_lock(${creationLock})`;
  await inTransaction(pool, begin, (client) => client.query(creation));
}

/** All servers deliver all of them: in place of a trigger, each event has the same owner. */
export const scheduledEventOwner = 'one-off';

/** Earliest first. */
export const scheduledEventQueue: QueueTable = {
  table,
  ownerColumn: `'${scheduledEventOwner}'`,
  isDue:
    "status = 'scheduled' and scheduled_time <= now() and (next_retry_at is null or next_retry_at <= now())",
  order: 'scheduled_time',
  columns: `webhook_conf as webhook, payload::text as payload, header_conf as headers, retry_conf as retry, comment,
    tries, ${utcText('scheduled_time')} as "scheduledTime", ${utcText('created_at')} as "createdAt"`,
};

/** @returns the id of the stored event */
export async function addScheduledEvent(
  pool: Pick<pg.Pool, 'query'>,
  { webhook, scheduledTime, payload, headers, retry, comment }: NewScheduledEvent,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table} (webhook_conf, scheduled_time, payload, header_conf, retry_conf, comment)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [webhook, scheduledTime, writeJson(payload), JSON.stringify(headers), JSON.stringify(retry), comment],
  );
  return rows[0]?.id ?? '';
}

/** Marks events as dead whose delay exceeds their tolerance. */
export async function markDeadScheduledEvents(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `update ${table} set status = 'dead', next_retry_at = null
     where status = 'scheduled' and locked_by is null and scheduled_time <= now()
       and scheduled_time < now() - make_interval(secs => (retry_conf ->> 'tolerance_seconds')::float8)`,
  );
}

export const completeScheduledEvent = completionIn({ events: table, invocations: invocationTable });
