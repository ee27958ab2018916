/**
 * Polls one statement for all its subscribers: runs it repeatedly, with a pause in between, so that polls never overlap,
 * and sends each subscriber its result when that has changed.
 */
import { Cancellation, type CancelSignal } from '../cancel-signal.ts';
import { EngineError, toResponseText } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import { toData } from '../execute/query.ts';
import type { TextRow } from '../execute/run-statement.ts';
import type { PreparedSubscription } from '../prepare/prepared.ts';
import type { Group, Outcome } from './batch.ts';
import type { PollSettings } from './settings.ts';
import { fingerprintOf, type Subscriber } from './subscriber.ts';

interface PollerContext {
  /** Runs the statement for these groups, when a connection is free. */
  readonly run: (groups: readonly Group[], signal: CancelSignal) => Promise<Outcome[]>;
  readonly settings: PollSettings;
  readonly devMode: boolean;
  /** Called once for a failure that no subscriber's value has caused. */
  readonly onFailure: (error: unknown) => void;
  /** The last subscriber has left. */
  readonly onIdle: () => void;
}

export class Poller {
  readonly #answer: Pick<PreparedSubscription, 'form' | 'template'>;
  readonly #context: PollerContext;
  readonly #subscribers = new Set<Subscriber>();
  /** Aborts when the last subscriber has left, which cancels a running poll. */
  readonly #stopped = new Cancellation();
  #timer: NodeJS.Timeout | undefined;
  /** The last failure since the last success: reported once, whatever the number of subscribers and polls. */
  #lastFailure: string | null = null;

  constructor(answer: Pick<PreparedSubscription, 'form' | 'template'>, context: PollerContext) {
    this.#answer = answer;
    this.#context = context;
  }

  /** The first subscriber starts a poll at once, further ones wait for the next poll. */
  add(subscriber: Subscriber): void {
    if (this.#subscribers.size === 0) this.#schedule(0);
    this.#subscribers.add(subscriber);
  }

  remove(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return;
    clearTimeout(this.#timer);
    this.#stopped.abort(new Error('the last subscriber has left'));
    this.#context.onIdle();
  }

  get size(): number {
    return this.#subscribers.size;
  }

  #schedule(delayMs: number): void {
    this.#timer = setTimeout(() => void this.#poll(), delayMs);
  }

  async #poll(): Promise<void> {
    try {
      await Promise.all(this.#batches().map((groups) => this.#runAndDeliver(groups)));
    } catch (error) {
      // Errors of statements are outcomes. Any other error is a bug, and must not end the other subscriptions.
      this.#context.onFailure(error);
    }
    if (this.#subscribers.size > 0) this.#schedule(this.#context.settings.refetchIntervalMs);
  }

  /** Groups of equal parameters, in batches. Subscribers that skip this poll are left out. */
  #batches(): Group[][] {
    const groups = new Map<string, Group & { subscribers: Subscriber[] }>();
    for (const subscriber of this.#subscribers) {
      if (!subscriber.joinsPoll()) continue;
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
    const { batchSize } = this.#context.settings;
    for (let start = 0; start < together.length; start += batchSize) {
      batches.push(together.slice(start, start + batchSize));
    }
    return batches;
  }

  async #runAndDeliver(groups: readonly Group[]): Promise<void> {
    const outcomes = await this.#context.run(groups, this.#stopped);
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
    this.#lastFailure = null;
    if (this.#answer.form === 'stream') this.#deliverRows(present, outcome.row);
    else this.#deliverState(present, outcome.row);
  }

  #deliverState(subscribers: readonly Subscriber[], row: TextRow): void {
    const response = `{"data":${toData(this.#answer.template, row)}}`;
    const fingerprint = fingerprintOf(response);
    for (const subscriber of subscribers) subscriber.sendChange(response, fingerprint);
  }

  #deliverRows(subscribers: readonly Subscriber[], [rows = null, position = null]: TextRow): void {
    if (position === null) return;
    const response = `{"data":${toData(this.#answer.template, [rows])}}`;
    const cursor = JSON.parse(position) as (string | null)[];
    for (const subscriber of subscribers) {
      subscriber.advanceTo(cursor);
      // The position as fingerprint: two batches with equal rows are both sent.
      subscriber.sendChange(response, position);
    }
  }

  #deliverError(subscribers: readonly Subscriber[], error: unknown): void {
    const response = toResponseText(error, { devMode: this.#context.devMode });
    const fingerprint = fingerprintOf(response);
    const isInvalidValue = error instanceof EngineError && error.code === 'data-exception';
    for (const subscriber of subscribers) {
      // A value that Postgres cannot parse fails in every poll.
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
