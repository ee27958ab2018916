/**
 * A Postgres client whose `statement_timeout` belongs to the request that has it, and to nobody else. Setting and
 * resetting it around every statement would be two more round trips: so it stays as it is for the next request with
 * the same bound, and is reset when somebody else uses the client, who never sees what a request had set.
 */
import type pg from 'pg';
import { BytesClient } from './bytes-client.ts';

export class RequestClient extends BytesClient {
  /** Milliseconds, 0 for none; null while the setting is what the connection began with. */
  #statementMs: number | null = null;
  #isInUse = false;

  /**
   * Bounds each statement until `endUse`.
   * @param statementMs whole milliseconds, 0 for no bound
   * @returns what to wait for before the first statement; null when there is nothing to do
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

  /** As `pg` has it. */
  override query(...given: unknown[]): never {
    if (!this.#isInUse && this.#statementMs !== null) {
      this.#statementMs = null;
      // Answered before what follows; a connection that is broken fails that as well.
      super.query(resetTimeoutSql).catch(() => {});
    }
    return (super.query as (...given: unknown[]) => never).apply(this, given);
  }
}

const resetTimeoutSql = 'reset statement_timeout';

function setTimeoutSql(statementMs: number): string {
  return `set statement_timeout = ${statementMs}`;
}

/**
 * Bounds each statement of a client from a pool, of any kind, until `resetStatementTimeout`.
 * @param statementMs `Infinity` for no bound
 */
export function setStatementTimeout(client: pg.PoolClient, statementMs: number): Promise<unknown> | null {
  const whole = Number.isFinite(statementMs) ? Math.max(1, Math.round(statementMs)) : 0;
  return client instanceof RequestClient ? client.beginUse(whole) : client.query(setTimeoutSql(whole));
}

/** @returns what to wait for before the client is released; null when there is nothing to do */
export function resetStatementTimeout(client: pg.PoolClient): Promise<unknown> | null {
  if (!(client instanceof RequestClient)) return client.query(resetTimeoutSql);
  client.endUse();
  return null;
}
