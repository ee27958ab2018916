/**
 * Every request and every poll gets its connections here: a bounded number at a time, shared fairly between accounts, with
 * a bounded wait. Some connections of the pool are reserved for short work, so that events, health checks and reloading always
 * find one. What holds a connection for long has one of its own, which is none of the pool (`engine.ts`).
 */

import {
  type CancelSignal,
  FairQueue,
  LeastRecentlyUsed,
  type Rejection,
  type Share,
} from '@platform/runtime';
import type pg from 'pg';
import { EngineError } from '../errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { StatementWatcher } from '../observation.ts';
import type { Session } from '../session.ts';
import type { BytesRow } from './bytes-client.ts';
import { requestCancelled } from './cancel-statement.ts';
import { Checkout, type CheckoutOptions } from './checkout.ts';
import type { Query } from './pipelined-statements.ts';
import type { PipelinedTransaction } from './pipelined-transaction.ts';
import { holding } from './with-client.ts';

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

/** The limits of a role that concern connections. */
type RoleBounds = Pick<Limits, 'statementMs' | 'waitMs' | 'connectionShare' | 'connections'>;

/** Who waits for statements. */
interface StatementCaller {
  readonly signal?: CancelSignal | undefined;
  readonly watcher?: StatementWatcher | undefined;
}

/** Whom statements are for. */
interface Owner {
  readonly role: string;
  /** The share key of the account; null for a poll that several accounts share. */
  readonly key: string | null;
}

/** The bounds of one request. */
interface ConnectionScope extends CheckoutOptions {
  /** What its statements count against; null: they take one of the connections that requests do not take. */
  readonly share: Share | null;
  readonly maxWaitMs: number;
  readonly isInternal: boolean;
}

/** Connections of the pool that requests never take. */
const reserved = 2;
/** Of each role: making a share takes longer than looking it up. */
const maxKnownShares = 1_000;

export class Connections {
  readonly #pool: pg.Pool;
  readonly #queue: FairQueue;
  readonly #settings: ConnectionSettings;
  readonly #unauthorizedRole: string | null;
  /** Connections that requests and polls share. */
  readonly #permits: number;
  /** Shares of the accounts that asked last, by the bounds of their role and by their key. */
  readonly #shares = new WeakMap<RoleBounds, LeastRecentlyUsed<Share>>();

  /** The session variable that identifies the account, in lower case. */
  get accountVariable(): string {
    return this.#settings.accountVariable;
  }

  /** @param unauthorizedRole callers with this role could choose any session variables */
  constructor(pool: pg.Pool, settings: ConnectionSettings, unauthorizedRole: string | null) {
    this.#pool = pool;
    this.#settings = settings;
    this.#unauthorizedRole = unauthorizedRole;
    this.#permits = Math.max(1, (pool.options.max ?? 10) - reserved);
    this.#queue = new FairQueue({
      permits: this.#permits,
      maxWaiting: settings.maxWaitingRequests,
      rejection: busy,
    });
  }

  /** The key of a session's fair share: its role and its account. */
  shareKeyOf(session: Session): string {
    const account = this.accountOf(session);
    return account === null ? session.role : JSON.stringify([session.role, account]);
  }

  /** The account of a session; null when it names none, or its role could name any. */
  accountOf({ role, variables }: Session): string | null {
    return role === this.#unauthorizedRole ? null : (variables.get(this.#settings.accountVariable) ?? null);
  }

  /** Takes no connection yet: each statement, and each transaction, takes one and releases it. */
  forRequest(session: Session, bounds: RoleBounds, caller: StatementCaller): RequestConnection {
    return this.#for({
      ...caller,
      share: session.isHealthCheck ? null : this.#shareOf(session, bounds),
      statementMs: bounds.statementMs,
      maxWaitMs: Math.min(bounds.waitMs, this.#settings.connectionWaitMs),
      isInternal: false,
    });
  }

  /**
   * The same for a poll. It counts against the share of its account, which has one poll at a time; all polls together hold
   * at most half of the connections. It waits until its turn comes: a poll never waits for long, since only one waits.
   */
  forPoll({ role, key }: Owner, bounds: RoleBounds, caller: StatementCaller): RequestConnection {
    const line = key === null ? `polls of ${role}` : `polls of ${key}`;
    const together = { name: 'polls', max: Math.ceil(this.#permits / 2) };
    const pollOfAccount = key === null ? [] : [{ name: line, max: 1 }];
    return this.#for({
      ...caller,
      share: {
        key: key ?? 'polls',
        line,
        owner: null,
        bounds: [...this.#boundsOf({ role, key }, bounds), together, ...pollOfAccount],
      },
      statementMs: bounds.statementMs,
      maxWaitMs: Infinity,
      isInternal: true,
    });
  }

  #shareOf(session: Session, bounds: RoleBounds): Share {
    let shares = this.#shares.get(bounds);
    if (shares === undefined) {
      shares = new LeastRecentlyUsed(maxKnownShares);
      this.#shares.set(bounds, shares);
    }
    const key = this.shareKeyOf(session);
    const known = shares.get(key);
    if (known !== undefined) return known;
    const made = {
      key,
      line: key,
      owner: this.accountOf(session),
      bounds: this.#boundsOf({ role: session.role, key }, bounds),
    };
    shares.set(key, made);
    return made;
  }

  #for(scope: ConnectionScope): RequestConnection {
    return new RequestConnection(this.#pool, this.#queue, scope);
  }

  #boundsOf({ role, key }: Owner, { connectionShare, connections }: RoleBounds): Share['bounds'] {
    const ofRole = { name: `role ${role}`, max: Math.max(1, Math.floor(this.#permits * connectionShare)) };
    const maxBesideOthers = Math.max(1, connections - 1);
    const ofAccount = { name: `account ${key}`, max: connections, maxBesideOthers };
    return [...(connectionShare < 1 ? [ofRole] : []), ...(key === null ? [] : [ofAccount])];
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
  queryBytes(query: Query): Promise<readonly BytesRow[]> {
    return this.#withCheckout((checkout) => checkout.queryBytes(query));
  }

  /**
   * Runs the statements of a transaction.
   * @throws errors of Postgres as they are; EngineError when the service is busy, the request has ended, or it takes too long
   */
  runTransaction(transaction: PipelinedTransaction): Promise<void> {
    return this.#withCheckout((checkout) => checkout.runTransaction(transaction));
  }

  async #withCheckout<Result>(work: (checkout: Checkout) => Promise<Result>): Promise<Result> {
    const { share, signal, watcher } = this.#scope;
    if (signal?.aborted) throw requestCancelled(signal.reason);
    const startedAt = watcher === undefined ? 0 : performance.now();
    const waiting = share === null ? null : this.#queue.acquire(share, this.#scope);
    if (waiting !== null) await waiting;
    try {
      const checkout = new Checkout(await this.#pool.connect(), this.#scope);
      watcher?.waited(performance.now() - startedAt);
      try {
        const begun = checkout.begin();
        if (begun !== null) await begun;
        return await holding(this.#pool, () => work(checkout));
      } finally {
        await checkout.release();
      }
    } finally {
      if (share !== null) this.#queue.release(share);
    }
  }
}

/** The code is Hasura's for a request that got no connection. */
function busy(rejection: Rejection): EngineError {
  const why =
    rejection.limit === 'waiting'
      ? `too many requests wait for the database, limit is ${rejection.requests}`
      : `no database connection became free within ${rejection.ms} ms`;
  const limit = rejection.limit === 'waiting' ? 'waitingRequests' : 'waitMs';
  return new EngineError('postgres-max-connections-error', `the service is busy: ${why}`, '$', { limit });
}
