/**
 * Calls of asynchronous actions, in a table of the engine's own. A call is written down before its id is given out,
 * and is done at least once: whoever does it holds it for a time, and when that passes without an answer somebody
 * else takes it.
 */
import type pg from 'pg';
import { actionLogTable } from '../sql/action-result.ts';
import type { HeaderList } from './client-headers.ts';

/** A call that this process has taken. */
export interface LoggedCall {
  readonly id: string;
  readonly actionName: string;
  /** JSON text. */
  readonly input: string;
  readonly sessionVariables: Readonly<Record<string, string>>;
  readonly clientHeaders: HeaderList;
}

export type CallOutcome = { readonly response: string } | { readonly errors: unknown };

type Pool = Pick<pg.Pool, 'query'>;

const table = `${actionLogTable.schema}.${actionLogTable.name}`;

/** Engines that start together would run into each other: `if not exists` is no lock. For all of the schema. */
export const creationLock = 7_215_440_936;

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
    locked_until timestamptz,
    created_at timestamptz not null default now(),
    response_received_at timestamptz
  );
  create index if not exists ${actionLogTable.name}_waiting
    on ${table} (created_at) where status in ('created', 'processing');`;

export class ActionLog {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes the table. One statement string is one transaction. */
  async create(): Promise<void> {
    await this.#pool.query(creation);
  }

  /** Writes a call down; gives its id. */
  async add(call: Omit<LoggedCall, 'id'>): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `insert into ${table} (action_name, input_payload, request_headers, session_variables)
       values ($1, $2, $3, $4) returning id`,
      [
        call.actionName,
        call.input,
        JSON.stringify(call.clientHeaders),
        JSON.stringify(call.sessionVariables),
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the call of an action was not written');
    return row.id;
  }

  /** Takes calls that nobody holds, oldest first, for so many seconds. */
  async take(actionNames: readonly string[], seconds: number, most: number): Promise<LoggedCall[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      action_name: string;
      input: string;
      session_variables: Record<string, string>;
      request_headers: [string, string][];
    }>(
      `update ${table} set status = 'processing', attempts = attempts + 1,
         locked_until = now() + make_interval(secs => $2)
       where id in (
         select id from ${table}
         where (status = 'created' or (status = 'processing' and locked_until < now())) and action_name = any($1)
         order by created_at limit $3 for update skip locked)
       returning id, action_name, input_payload::text as input, session_variables, request_headers`,
      [actionNames, seconds, most],
    );
    return rows.map((row) => ({
      id: row.id,
      actionName: row.action_name,
      input: row.input,
      sessionVariables: row.session_variables,
      clientHeaders: row.request_headers,
    }));
  }

  /** Writes the answer down. When a call was done twice the first answer stays. */
  async finish(id: string, outcome: CallOutcome): Promise<void> {
    const isDone = 'response' in outcome;
    await this.#pool.query(
      `update ${table} set status = $2, response_payload = $3, errors = $4, response_received_at = now(),
         locked_until = null
       where id = $1 and status in ('created', 'processing')`,
      [
        id,
        isDone ? 'completed' : 'error',
        isDone ? outcome.response : null,
        isDone ? null : JSON.stringify(outcome.errors),
      ],
    );
  }

  /** Gives a call back that was taken and not done. */
  async giveBack(id: string): Promise<void> {
    await this.#pool.query(
      `update ${table} set status = 'created', locked_until = null where id = $1 and status = 'processing'`,
      [id],
    );
  }
}
