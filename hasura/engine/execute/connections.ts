/**
 * Every request gets its connections here: a bounded number at a time, shared fairly between accounts, with a bounded
 * wait. Some connections of the pool are reserved, so that events, health checks and reloading always find one.
 */
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { BytesRow } from './bytes-client.ts';
import { Checkout, type CheckoutOptions, requestCancelled } from './checkout.ts';
import { FairQueue } from './fair-queue.ts';

export interface ConnectionSettings {
  /** Milliseconds that a request waits for a connection before it is rejected because the service is busy. */
  readonly connectionWaitMs: number;
  /** How many requests may wait for a connection; beyond that, one of them is rejected at once. */
  readonly maxWaitingRequests: number;
  /** The session variable, in lower case, that identifies the account: requests with the same role and value share. */
  readonly accountVariable: string;
}

export const defaultConnectionSettings: ConnectionSettings = {
  connectionWaitMs: 10_000,
  maxWaitingRequests: 500,
  accountVariable: 'x-hasura-user-id',
};

/**
 * The key of a request's fair share of the connections.
 * @param isTrusted false: the caller could choose any session variables, so only the role is used
 */
export function fairShareKeyOf(
  { role, variables }: Session,
  accountVariable: string,
  isTrusted: boolean,
): string {
  const account = isTrusted ? variables.get(accountVariable) : undefined;
  return account === undefined ? role : JSON.stringify([role, account]);
}

/** The bounds of one request. */
interface ConnectionScope extends CheckoutOptions {
  /** Requests with the same key have one fair share together. */
  readonly key: string;
  /** Work of the engine itself, which waits without a bound. */
  readonly isInternal?: boolean;
}

/** Connections of the pool that requests never take. */
const reserved = 2;

export class Connections {
  readonly #pool: pg.Pool;
  readonly #queue: FairQueue;

  constructor(
    pool: pg.Pool,
    { connectionWaitMs, maxWaitingRequests }: Omit<ConnectionSettings, 'accountVariable'>,
  ) {
    this.#pool = pool;
    this.#queue = new FairQueue({
      permits: Math.max(1, (pool.options.max ?? 10) - reserved),
      maxWaiting: maxWaitingRequests,
      maxWaitMs: connectionWaitMs,
      rejection: busy,
    });
  }

  /** Takes no connection yet: each statement, and each transaction, takes one and releases it. */
  for(scope: ConnectionScope): RequestConnection {
    return new RequestConnection(this.#pool, this.#queue, scope);
  }
}

/** Runs the statements of one request. */
export class RequestConnection {
  readonly #pool: pg.Pool;
  readonly #queue: FairQueue;
  readonly #scope: ConnectionScope;

  constructor(pool: pg.Pool, queue: FairQueue, scope: ConnectionScope) {
    this.#pool = pool;
    this.#queue = queue;
    this.#scope = scope;
  }

  /** One statement. @throws errors of Postgres as they are; EngineError when the service is busy */
  query<Row extends unknown[]>(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    return this.#withCheckout((checkout) => checkout.query<Row>(config));
  }

  /** The same with large values as bytes, if the pool's clients are `BytesClient`s, and as strings otherwise. */
  queryBytes(config: Omit<pg.QueryArrayConfig, 'types'>): Promise<BytesRow[]> {
    return this.#withCheckout((checkout) => checkout.queryBytes(config));
  }

  /**
   * Runs statements in one transaction: committed when `work` succeeds, rolled back when it throws.
   * @param begin the SQL that begins it
   * @throws what `work` throws; errors of Postgres as they are; EngineError when the service is busy
   */
  transaction<Result>(begin: string, work: (checkout: Checkout) => Promise<Result>): Promise<Result> {
    return this.#withCheckout((checkout) => checkout.transaction(begin, () => work(checkout)));
  }

  async #withCheckout<Result>(work: (checkout: Checkout) => Promise<Result>): Promise<Result> {
    const { key, signal, watcher } = this.#scope;
    if (signal?.aborted) throw requestCancelled(signal.reason);
    const startedAt = watcher === undefined ? 0 : performance.now();
    const waiting = this.#queue.acquire(key, this.#scope);
    if (waiting !== null) await waiting;
    try {
      const checkout = new Checkout(await this.#pool.connect(), this.#scope);
      watcher?.waited(performance.now() - startedAt);
      try {
        const begun = checkout.begin();
        if (begun !== null) await begun;
        return await work(checkout);
      } finally {
        await checkout.release();
      }
    } finally {
      this.#queue.release(key);
    }
  }
}

/** The code is Hasura's for a request that got no connection. */
function busy(reason: 'full' | 'timeout'): EngineError {
  const why =
    reason === 'full'
      ? 'too many requests wait for the database'
      : 'no database connection became free in time';
  return new EngineError('postgres-max-connections-error', `the service is busy: ${why}`);
}
