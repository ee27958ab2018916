/**
 * A Postgres client that sets `statement_timeout` for requests only. Setting and resetting it around every statement
 * would be two more round trips, so the setting stays for the next request with the same timeout, and is reset before
 * any other use of the client.
 */
import type pg from 'pg';
import { BytesClient } from './bytes-client.ts';

export class RequestClient extends BytesClient {
  /** Milliseconds, 0 for no timeout; null while the setting is the connection's default. */
  #statementMs: number | null = null;
  #isInUse = false;

  /**
   * Sets the timeout of each statement until `endUse`.
   * @param statementMs whole milliseconds, 0 for no timeout
   * @returns what to wait for before the first statement; null when the setting is right already
   */
  beginUse(statementMs: number): Promise<unknown> | null {
    this.#isInUse = true;
    if (this.#statementMs === statementMs) return null;
    this.#statementMs = statementMs;
    return this.query(setTimeoutSql(statementMs));
  }

  endUse(): void {
    this.#isInUse = false;
  }

  /** The same as `query` of `pg`, but for statements with names: those are sent as `PipelinedStatements`. */
  override query(...parameters: unknown[]): never {
    const [config] = parameters;
    if (typeof config === 'object' && config !== null && 'name' in config && !('submit' in config))
      throw new Error('pg would not notice that a prepared statement is gone: send PipelinedStatements');
    if (!this.#isInUse && this.#statementMs !== null) {
      this.#statementMs = null;
      // Runs before the query; on a broken connection the query fails too, and reports it.
      super.query(resetTimeoutSql).catch(() => {});
    }
    return (super.query as (...parameters: unknown[]) => never).apply(this, parameters);
  }
}

const resetTimeoutSql = 'reset statement_timeout';

function setTimeoutSql(statementMs: number): string {
  return `set statement_timeout = ${statementMs}`;
}

/**
 * Sets the timeout of each statement of a client of any pool, until `resetStatementTimeout`.
 * @param statementMs `Infinity` for no timeout
 */
export function setStatementTimeout(client: pg.PoolClient, statementMs: number): Promise<unknown> | null {
  const whole = Number.isFinite(statementMs) ? Math.max(1, Math.round(statementMs)) : 0;
  return client instanceof RequestClient ? client.beginUse(whole) : client.query(setTimeoutSql(whole));
}

/** @returns what to wait for before the client is released; null when the setting is right already */
export function resetStatementTimeout(client: pg.PoolClient): Promise<unknown> | null {
  if (!(client instanceof RequestClient)) return client.query(resetTimeoutSql);
  client.endUse();
  return null;
}
