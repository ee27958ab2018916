/**
 * Polls one statement for all its subscribers: runs it repeatedly, with a pause in between, so that polls never overlap,
 * and sends each subscriber its result when that has changed. Where changes of what it reads are heard, only the
 * subscribers are polled that a change concerns.
 */

import { Cancellation, type CancelSignal, Counts } from '@platform/runtime';
import { EngineError, toResponseText } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import { toData } from '../execute/query.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import type { Group, Outcome } from './batch.ts';
import type { ChangedAccounts, Watcher } from './changes/change-watch.ts';
import { fingerprintOf, type Subscriber } from './subscriber.ts';

/** How changes of what a statement reads are heard. */
export interface WatchSettings {
  /** @returns a function that ends it */
  readonly start: (watcher: Watcher) => () => void;
  /** Milliseconds after which everybody is polled without a change. */
  readonly refreshMs: number;
}

interface PollerContext {
  /**
   * Runs the statement for these groups, when a connection is free.
   * @param account the share key of the only account that has subscribers; null when there are several
   * @param onStatement called with the milliseconds of each statement in Postgres
   */
  readonly run: (
    groups: readonly Group[],
    account: string | null,
    signal: CancelSignal,
    onStatement: (ms: number) => void,
  ) => Promise<Outcome[]>;
  readonly batchSize: number;
  /** @throws EngineError when the response is larger than the role may read at once */
  readonly checkAnswer: (response: string) => void;
  /**
   * Called after each poll with the milliseconds of its statements.
   * @param isWatched whether the next poll is not before a change
   * @returns milliseconds until the next poll at the earliest
   */
  readonly pauseAfter: (ms: number, isWatched: boolean) => number;
  /** Starts to listen to changes of what the statement reads; null: it is polled all the time. */
  readonly watch: WatchSettings | null;
  /** An account has got its first subscriber here (1), or its last one has left (-1). */
  readonly onAccount: (account: string, change: 1 | -1) => void;
  readonly devMode: boolean;
  /** Called once for a failure that no subscriber's value has caused. */
  readonly onFailure: (error: unknown) => void;
  /** The last subscriber has left. */
  readonly onIdle: () => void;
}

/** Milliseconds for further subscribers to join the poll that a new one starts. */
const gatherMs = 20;

/** Codes of errors of values that Postgres cannot use. */
const invalidValueCodes: ReadonlySet<string> = new Set(['data-exception', 'bad-request']);

export class Poller {
  readonly #answer: Pick<PreparedSubscription, 'form' | 'template'>;
  readonly #context: PollerContext;
  readonly #subscribers = new Set<Subscriber>();
  /** The number of subscribers by the share key of their account. */
  readonly #accounts = new Counts();
  /** Aborts when the last subscriber has left, which cancels a running poll. */
  readonly #stopped = new Cancellation();
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends, by `performance.now()`; Infinity without one. */
  #nextAt = Infinity;
  /** No poll begins before. */
  #earliestAt = 0;
  /** When those are polled whose results change with the time, and when everybody is, whatever has changed. */
  #clockAt = Infinity;
  #refreshAt = 0;
  #isPolling = false;
  /** A subscriber got an error in the current poll. */
  #hasFailed = false;
  /** Changes of what the statement reads are heard. */
  #isWatched = false;
  #stopWatching: (() => void) | null = null;
  /** The last failure since the last success: reported once, whatever the number of subscribers and polls. */
  #lastFailure: string | null = null;

  constructor(answer: Pick<PreparedSubscription, 'form' | 'template'>, context: PollerContext) {
    this.#answer = answer;
    this.#context = context;
  }

  /** A subscriber waits for the next poll. Without one, because there are no subscribers or no changes, it starts one. */
  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    const { account } = subscriber;
    if (this.#accounts.change(account, 1) === 1) this.#context.onAccount(account, 1);
    if (this.#subscribers.size === 1) {
      this.#pollIn(0);
      this.#stopWatching ??= this.#context.watch?.start(this.#watcher()) ?? null;
    } else if (this.#isWatched) this.#pollIn(gatherMs);
  }

  remove(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber)) return;
    const { account } = subscriber;
    if (this.#accounts.change(account, -1) === 0) this.#context.onAccount(account, -1);
    if (this.#subscribers.size > 0) return;
    clearTimeout(this.#timer);
    this.#stopWatching?.();
    this.#stopped.abort(new Error('the last subscriber has left'));
    this.#context.onIdle();
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /** The number of accounts that have subscribers. */
  get accounts(): number {
    return this.#accounts.size;
  }

  /** The share key of the only account that has subscribers; null when there are several, or none. */
  get onlyAccount(): string | null {
    return this.#accounts.size === 1 ? (this.#accounts.names[0] ?? null) : null;
  }

  #watcher(): Watcher {
    return {
      watched: () => {
        this.#isWatched = true;
        // What has changed before was not heard.
        this.#markDue(() => true);
      },
      unwatched: () => {
        this.#isWatched = false;
        this.#pollIn(0);
      },
      changed: (accounts: ChangedAccounts) => {
        const all = accounts.has(null);
        this.#markDue(({ printedAccount }) => all || printedAccount === null || accounts.has(printedAccount));
      },
    };
  }

  #markDue(isConcerned: (subscriber: Subscriber) => boolean): void {
    let isAny = false;
    for (const subscriber of this.#subscribers) {
      if (!isConcerned(subscriber)) continue;
      subscriber.isDue = true;
      isAny = true;
    }
    if (isAny) this.#pollIn(0);
  }

  /** Polls after so many milliseconds, unless it does so earlier anyway, and not before the pause after the last poll. */
  #pollIn(delayMs: number): void {
    const at = Math.max(performance.now() + delayMs, this.#earliestAt);
    if (at >= this.#nextAt || this.#stopped.aborted) return;
    this.#nextAt = at;
    clearTimeout(this.#timer);
    if (!this.#isPolling) this.#timer = setTimeout(() => void this.#poll(), at - performance.now());
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    this.#hasFailed = false;
    let statementMs = 0;
    this.#markDueByTime();
    try {
      const onStatement = (ms: number): void => {
        statementMs += ms;
      };
      await Promise.all(this.#batches().map((groups) => this.#runAndDeliver(groups, onStatement)));
    } catch (error) {
      // Errors of statements are outcomes. Any other error is a bug, and must not end the other subscriptions.
      for (const subscriber of this.#subscribers) subscriber.isDue = true;
      this.#context.onFailure(error);
    }
    this.#isPolling = false;
    if (this.#subscribers.size === 0) return;
    const pauseMs = this.#context.pauseAfter(statementMs, this.#isWatched && !this.#hasFailed);
    const clockMs = this.#followsTime() ? this.#context.pauseAfter(statementMs, false) : Infinity;
    // `pauseAfter` may have moved the subscribers to other pollers.
    if (this.#subscribers.size === 0) return;
    const now = performance.now();
    this.#earliestAt = now + pauseMs;
    this.#clockAt = now + clockMs;
    this.#nextAt = Infinity;
    const isNext = !this.#isWatched || this.#isAnyDue();
    this.#pollIn(isNext ? pauseMs : Math.max(pauseMs, Math.min(clockMs, this.#refreshAt - now)));
  }

  /** What no change tells: everybody is polled after a long time, and some all the time. */
  #markDueByTime(): void {
    if (!this.#isWatched) return;
    const now = performance.now();
    const isRefresh = now >= this.#refreshAt;
    for (const subscriber of this.#subscribers) {
      if (isRefresh || (now >= this.#clockAt && subscriber.followsTime)) subscriber.isDue = true;
    }
    if (isRefresh) this.#refreshAt = now + (this.#context.watch?.refreshMs ?? 0);
  }

  #followsTime(): boolean {
    for (const { followsTime } of this.#subscribers) if (this.#isWatched && followsTime) return true;
    return false;
  }

  #isAnyDue(): boolean {
    for (const { isDue } of this.#subscribers) if (isDue) return true;
    return false;
  }

  /** Groups of equal parameters, in batches. Subscribers that skip this poll are left out. */
  #batches(): Group[][] {
    const groups = new Map<string, Group & { subscribers: Subscriber[] }>();
    for (const subscriber of this.#subscribers) {
      if ((this.#isWatched && !subscriber.isDue) || !subscriber.joinsPoll()) continue;
      subscriber.isDue = false;
      const { parameters, values } = subscriber;
      const group = groups.get(parameters) ?? { values, subscribers: [] };
      groups.set(parameters, group);
      group.subscribers.push(subscriber);
    }
    const batches: Group[][] = [];
    const together: Group[] = [];
    for (const group of groups.values()) {
      if (group.subscribers.some(({ isIsolated }) => isIsolated)) batches.push([group]);
      else together.push(group);
    }
    const { batchSize } = this.#context;
    for (let start = 0; start < together.length; start += batchSize) {
      batches.push(together.slice(start, start + batchSize));
    }
    return batches;
  }

  async #runAndDeliver(groups: readonly Group[], onStatement: (ms: number) => void): Promise<void> {
    const outcomes = await this.#context.run(groups, this.onlyAccount, this.#stopped, onStatement);
    if (this.#stopped.aborted) return;
    for (const outcome of outcomes) this.#deliver(outcome);
  }

  #deliver(outcome: Outcome): void {
    // Some may have left while the statement ran.
    const present = outcome.group.subscribers.filter((subscriber) => this.#subscribers.has(subscriber));
    if ('error' in outcome) {
      if (outcome.isCausedByGroup) for (const subscriber of present) subscriber.markFailed();
      this.#deliverError(present, translate(outcome.error));
      return;
    }
    for (const subscriber of present) subscriber.markSucceeded();
    const isStream = this.#answer.form === 'stream';
    const response = `{"data":${toData(this.#answer.template, isStream ? outcome.row.slice(0, 1) : outcome.row)}}`;
    try {
      this.#context.checkAnswer(response);
    } catch (error) {
      this.#deliverError(present, error);
      return;
    }
    this.#lastFailure = null;
    if (isStream) this.#deliverRows(present, response, outcome.row[1] ?? null);
    else this.#deliverState(present, response);
  }

  #deliverState(subscribers: readonly Subscriber[], response: string): void {
    const fingerprint = fingerprintOf(response);
    for (const subscriber of subscribers) subscriber.sendChange(response, fingerprint);
  }

  #deliverRows(subscribers: readonly Subscriber[], response: string, position: string | null): void {
    if (position === null) return;
    const cursor = JSON.parse(position) as (string | null)[];
    for (const subscriber of subscribers) {
      subscriber.advanceTo(cursor);
      // There may be more rows than fit into a batch.
      subscriber.isDue = true;
      // The position as fingerprint: two batches with equal rows are both sent.
      subscriber.sendChange(response, position);
    }
  }

  #deliverError(subscribers: readonly Subscriber[], error: unknown): void {
    this.#hasFailed = true;
    for (const subscriber of subscribers) subscriber.isDue = true;
    const response = toResponseText(error, { devMode: this.#context.devMode });
    const fingerprint = fingerprintOf(response);
    const isInvalidValue = error instanceof EngineError && invalidValueCodes.has(error.code);
    for (const subscriber of subscribers) {
      // It fails in every poll.
      if (isInvalidValue && !subscriber.hasSucceededOnce) {
        this.remove(subscriber);
        subscriber.receiver.reject(response);
      } else subscriber.sendChange(response, fingerprint);
    }
    if (isInvalidValue || this.#lastFailure === fingerprint) return;
    this.#lastFailure = fingerprint;
    this.#context.onFailure(error);
  }
}
