/**
 * Calls of asynchronous actions in the action log table: stored before the client gets their id, claimed by the queue,
 * and completed with their result.
 */

import { writeJson } from '@platform/runtime';
import type pg from 'pg';
import type { HeaderList } from '../catalog/call-target.ts';
import { actionLogTable, creationLock } from '../engine-schema.ts';
import { type Leased, type QueueTable, withoutLease } from '../queue/leases.ts';

/** A call to store. */
interface NewCall {
  readonly actionName: string;
  /** JSON text. */
  readonly input: string;
  readonly sessionVariables: Readonly<Record<string, string>>;
  readonly clientHeaders: HeaderList;
}

/** A call that this server has claimed. */
export interface LoggedCall extends NewCall, Leased {}

interface CallOutcome {
  /** JSON text; null after an error. */
  readonly response: string | null;
  readonly errors: object | null;
}

type Pool = Pick<pg.Pool, 'query'>;

const table = `${actionLogTable.schema}.${actionLogTable.name}`;

/** Oldest first. An earlier version of the engine claimed calls without a holder, for a time only. */
export const callQueue: QueueTable = {
  table,
  ownerColumn: 'action_name',
  isDue: "(status = 'created' or (status = 'processing' and locked_until < now()))",
  order: 'created_at',
  columns: `action_name as "actionName", input_payload::text as input, session_variables as "sessionVariables",
    request_headers as "clientHeaders"`,
  onClaim: "status = 'processing', attempts = attempts + 1",
  // An earlier version of the engine may have completed the call meanwhile without ending the lease.
  onRelease: "status = case status when 'processing' then 'created' else status end",
};

const creation = `
  select pg_advisory_xact_lock(${creationLock});
  create schema if not exists ${actionLogTable.schema};
  create table if not exists ${table} (
    id uuid primary key default gen_random_uuid(),
    action_name text not null,
    input_payload json not null,
    request_headers jsonb not null,
    session_variables jsonb not null,
    status text not null default 'created' check (status in ('created', 'processing', 'completed', 'error')),
    response_payload json,
    errors json,
    attempts integer not null default 0,
    locked_by integer,
    locked_until timestamptz,
    created_at timestamptz not null default now(),
    response_received_at timestamptz
  );
  create index if not exists ${actionLogTable.name}_waiting
    on ${table} (created_at) where status in ('created', 'processing');
  do $body$ begin
    -- Tables of an earlier version.
    if not exists (select from pg_attribute where attrelid = '${table}'::regclass and attname = 'locked_by') then
      alter table ${table} add column locked_by integer;
    end if;
  end $body$;`;

/** Creates the table. Statements of one string run in one transaction. */
export async function createActionLog(pool: Pool): Promise<void> {
  await pool.query(creation);
}

/** Stores a call. @returns its id */
export async function addCall(pool: Pool, call: NewCall): Promise<string> {
  const { actionName, input, clientHeaders, sessionVariables } = call;
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table} (action_name, input_payload, request_headers, session_variables)
     values ($1, $2, $3, $4) returning id`,
    [actionName, input, JSON.stringify(clientHeaders), JSON.stringify(sessionVariables)],
  );
  return rows[0]?.id ?? '';
}

/**
 * Stores the outcome. When a call was delivered twice, the first response stays.
 * @throws DatabaseError also for a response that could be stored and not be read: its members are read whenever somebody asks
 */
export async function completeCall(
  pool: Pool,
  { id, holder }: LoggedCall,
  { response, errors }: CallOutcome,
): Promise<void> {
  const status = errors === null ? 'completed' : 'error';
  // Postgres checks the form of JSON when it stores it, and the texts in it when it reads a member.
  if (response !== null) await pool.query(`select $1::json -> ''`, [response]);
  await pool.query(
    `update ${table} set status = $3, response_payload = $4, errors = $5, response_received_at = now(),
       ${withoutLease}
     where id = $1 and status in ('created', 'processing') and (locked_by = $2 or $3 = 'completed')`,
    [id, holder, status, response, errors === null ? null : writeJson(errors)],
  );
}
