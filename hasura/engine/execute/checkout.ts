/**
 * A connection that one request has checked out of the pool. Its statements are bounded in time and end with the
 * request: when the client disconnects, or a transaction takes too long, the running statement is cancelled in Postgres.
 * The connection returns to the pool only when no cancel request can affect its next user.
 */

import { type CancelSignal, maxTimerMs } from '@platform/runtime';
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { StatementWatcher } from '../observation.ts';
import { BytesClient, type BytesRow, sendQuery } from './bytes-client.ts';
import { cancelUntilEnded, requestCancelled } from './cancel-statement.ts';
import type { Query } from './pipelined-statements.ts';
import { type PipelinedTransaction, runTransaction } from './pipelined-transaction.ts';
import { resetStatementTimeout, setStatementTimeout } from './request-client.ts';

export interface CheckoutOptions {
  /** Milliseconds for each statement, and for a transaction as a whole; `Infinity`: no bound. */
  readonly statementMs: number;
  /** Aborts when the client no longer waits for the answer. */
  readonly signal?: CancelSignal | undefined;
  readonly watcher?: StatementWatcher | undefined;
}

/**
 * A connection is replaced after a statement that took this many milliseconds. Planning a large filter takes hundreds of
 * megabytes, which the server process keeps; the time of planning alone cannot be told from outside. Connecting again
 * takes about ten milliseconds.
 */
const replaceAfterMs = 500;

export class Checkout {
  readonly #client: pg.PoolClient;
  readonly #options: CheckoutOptions;
  /** The error of every further statement, once the request has ended. */
  #ended: Error | null = null;
  #running: Promise<unknown> | null = null;
  #cancelling: Promise<void> | null = null;
  #broken: Error | undefined;
  #longestMs = 0;
  readonly #abort = (): void => this.#end(requestCancelled(this.#options.signal?.reason));

  constructor(client: pg.PoolClient, options: CheckoutOptions) {
    this.#client = client;
    this.#options = options;
    if (options.signal?.aborted) this.#abort();
    else options.signal?.addEventListener('abort', this.#abort);
  }

  /** Sets the statement timeout. @returns what to wait for before the first statement */
  begin(): Promise<unknown> | null {
    return setStatementTimeout(this.#client, this.#options.statementMs);
  }

  query<Row extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    return this.#run([config], () => this.#client.query<Row>(config));
  }

  queryBytes(query: Query): Promise<readonly BytesRow[]> {
    const client = this.#client;
    // A client of another class makes strings of all values.
    return this.#run([query], () =>
      client instanceof BytesClient ? client.queryBytes(query) : sendQuery(client, query),
    );
  }

  /**
   * Runs a transaction, which ends when it takes too long. When it is cancelled, it was
   * either committed before or nothing of it is stored: the server answers which.
   */
  async runTransaction(transaction: PipelinedTransaction): Promise<void> {
    const { statementMs } = this.#options;
    const timer =
      statementMs === Infinity
        ? undefined
        : setTimeout(() => this.#end(tookTooLong(statementMs)), Math.min(statementMs, maxTimerMs));
    const { queries } = transaction;
    const onBroken = (error: Error): void => {
      this.#broken = error;
    };
    try {
      await this.#run(queries, () => runTransaction(this.#client, transaction, onBroken));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the connection to its pool, which closes it after a slow statement. */
  async release(): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#abort);
    try {
      const reset = resetStatementTimeout(this.#client);
      if (reset !== null) await reset;
    } catch (error) {
      this.#broken = error as Error;
    }
    this.#client.release(this.#broken ?? this.#longestMs >= replaceAfterMs);
  }

  async #run<Result>(
    statements: readonly { readonly text: string }[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#ended !== null) throw this.#ended;
    const { watcher } = this.#options;
    const startedAt = performance.now();
    const running = work();
    this.#running = running;
    try {
      return await running;
    } catch (error) {
      const { statementMs } = this.#options;
      const isTimeout = isCancellation(error) && performance.now() - startedAt >= statementMs;
      throw this.#ended ?? (isTimeout ? tookTooLong(statementMs, error) : error);
    } finally {
      this.#running = null;
      if (this.#cancelling !== null) await this.#cancelling;
      const ms = performance.now() - startedAt;
      this.#longestMs = Math.max(this.#longestMs, ms);
      watcher?.ran(statements, ms);
    }
  }

  #end(reason: Error): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    if (this.#running !== null) this.#cancelling = cancelUntilEnded(this.#client, this.#running);
  }
}

/**
 * The error of a statement, or a transaction, that takes longer than the role may use. The code is Hasura's for a
 * `statement_timeout` of Postgres: the same request may succeed when the database has less to do.
 */
function tookTooLong(ms: number, cause?: unknown): EngineError {
  const message = `the query exceeds a limit: it takes longer than ${ms} ms: ask for less`;
  return new EngineError('unexpected', message, '$', { cause, limit: 'statementMs' });
}

/** Whether Postgres cancelled the statement: after its timeout, or because somebody asked for it. */
function isCancellation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
