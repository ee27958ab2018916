/**
 * The one door by which requests reach Postgres: at most so many at a time, shared fairly, and nobody waits for ever.
 * Some connections of the pool are never lent out here: events, health and reloading always find one.
 */
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { Session } from '../session.ts';
import type { BytesRow } from './bytes-client.ts';
import { FairQueue } from './fair-queue.ts';
import { Lease, type LeaseOptions, requestCancelled } from './lease.ts';

export interface ConnectionSettings {
  /** Milliseconds that a request waits for a connection before it is told that the service is busy. */
  readonly connectionWaitMs: number;
  /** How many requests may wait for a connection; beyond, somebody is told at once. */
  readonly maxWaitingRequests: number;
  /** The session variable, in lower case, that tells accounts apart: who has the same role and value shares. */
  readonly accountVariable: string;
}

export const defaultConnectionSettings: ConnectionSettings = {
  connectionWaitMs: 10_000,
  maxWaitingRequests: 500,
  accountVariable: 'x-hasura-user-id',
};

/**
 * The key by which a request shares connections.
 * @param isTrusted false: the variables are what the caller says they are, so that only the role counts
 */
export function fairShareKeyOf(
  { role, variables }: Session,
  accountVariable: string,
  isTrusted: boolean,
): string {
  const account = isTrusted ? variables.get(accountVariable) : undefined;
  return account === undefined ? role : JSON.stringify([role, account]);
}

/** Who asks, and for how long. */
interface ConnectionScope extends LeaseOptions {
  /** Requests with the same key share what is fair for one. */
  readonly key: string;
  /** Work of the engine itself, which waits as long as it takes. */
  readonly isInternal?: boolean;
}

/** Connections of the pool that requests leave to others. */
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
      waiting: maxWaitingRequests,
      maxWaitMs: connectionWaitMs,
      rejection: busy,
    });
  }

  /** How many requests wait now. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Takes nothing yet: each statement, and each transaction, takes a connection and gives it back. */
  for(scope: ConnectionScope): RequestConnection {
    return new RequestConnection(this.#pool, this.#queue, scope);
  }
}

/** What the statements of one request run on. */
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
    return this.#withLease((lease) => lease.query<Row>(config));
  }

  /** The same with large values as bytes, where the pool's clients can give them so, and as strings otherwise. */
  queryBytes(config: Omit<pg.QueryArrayConfig, 'types'>): Promise<BytesRow[]> {
    return this.#withLease((lease) => lease.queryBytes(config));
  }

  /**
   * Statements in one transaction, stored when `work` ends well, and not at all otherwise.
   * @param begin the text that begins it
   * @throws what `work` throws; errors of Postgres as they are; EngineError when the service is busy
   */
  transaction<Result>(begin: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    return this.#withLease((lease) => lease.transaction(begin, () => work(lease)));
  }

  async #withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const { key, signal, watcher } = this.#scope;
    if (signal?.aborted) throw requestCancelled(signal.reason);
    const startedAt = watcher === undefined ? 0 : performance.now();
    const waiting = this.#queue.acquire(key, this.#scope);
    if (waiting !== null) await waiting;
    try {
      const lease = new Lease(await this.#pool.connect(), this.#scope);
      watcher?.waited(performance.now() - startedAt);
      try {
        const begun = lease.begin();
        if (begun !== null) await begun;
        return await work(lease);
      } finally {
        await lease.release();
      }
    } finally {
      this.#queue.release(key);
    }
  }
}

/** With the code by which Hasura says that it got no connection. */
function busy(reason: 'full' | 'timeout'): EngineError {
  const why = reason === 'full' ? 'too many requests wait for' : 'no connection became free to';
  return new EngineError('postgres-max-connections-error', `the service is busy: ${why} the database`);
}
