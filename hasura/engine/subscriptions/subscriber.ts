/** One subscriber of a poller: its parameters, and the last response that it was sent. */
import { hash } from 'node:crypto';
import { type BindContext, bind } from '../execute/bind.ts';
import type { BatchStatement } from '../sql/fragment.ts';
import { namesTime, type ValueSource } from '../values/value-source.ts';
import type { SubscriptionReceiver } from './receiver.ts';

type Values = readonly (string | null)[];

/** The maximum number of polls in a row that a subscriber skips. */
const maxSkippedPolls = 31;

export class Subscriber {
  readonly receiver: SubscriptionReceiver;
  /** The share key of its account. */
  readonly account: string;
  /** Its account as Postgres prints it in the columns of accounts; null: a change of any account may concern it. */
  readonly printedAccount: string | null;
  /** Its result may change although nothing is written, because a value of it is a time like `now()`. */
  readonly followsTime: boolean;
  /** What it was sent may no longer be the result of its statement. */
  isDue = true;
  /** Its statement has succeeded once, so that its values are valid. */
  hasSucceededOnce = false;
  #failures = 0;
  #pollsToSkip = 0;
  readonly #sources: readonly ValueSource[];
  #context: BindContext;
  #values: Values;
  #parameters: string;
  #sent: string | null = null;

  /**
   * @param statement its parameters, those that differ between subscribers
   * @throws EngineError for a missing session variable, or a value that is invalid for its type
   */
  constructor(
    receiver: SubscriptionReceiver,
    account: { readonly shareKey: string; readonly printed: string | null },
    { perSet: sources, times, followsTime }: Pick<BatchStatement, 'perSet' | 'times' | 'followsTime'>,
    context: BindContext,
  ) {
    this.receiver = receiver;
    this.account = account.shareKey;
    this.printedAccount = account.printed;
    this.#sources = sources;
    this.#context = context;
    this.#values = bind(sources, context);
    this.#parameters = JSON.stringify(this.#values);
    this.followsTime = followsTime || times.some((index) => namesTime(this.#values[index] ?? null));
  }

  /** One text for each of the sources. */
  get values(): Values {
    return this.#values;
  }

  /** The values as a key: subscribers with the same key share a result. */
  get parameters(): string {
    return this.#parameters;
  }

  /** Its values made the last statement fail: until it succeeds it has a statement of its own, not to delay others. */
  get isIsolated(): boolean {
    return this.#failures > 0;
  }

  /** Called once in each poll. After failures a subscriber skips one poll, then three, seven and so on. */
  joinsPoll(): boolean {
    if (this.receiver.isBusy()) return false;
    if (this.#pollsToSkip === 0) return true;
    this.#pollsToSkip -= 1;
    return false;
  }

  markSucceeded(): void {
    this.hasSucceededOnce = true;
    this.#failures = 0;
  }

  /** The statement failed because of a value of this subscriber. */
  markFailed(): void {
    this.#failures += 1;
    this.#pollsToSkip = Math.min(2 ** this.#failures - 1, maxSkippedPolls);
  }

  /** Moves the cursor of a stream to its last row. */
  advanceTo(cursor: Values): void {
    this.#context = { ...this.#context, cursor };
    this.#values = bind(this.#sources, this.#context);
    this.#parameters = JSON.stringify(this.#values);
  }

  /** Takes over the last response and the cursor of an earlier subscriber of the same operation. */
  resumeFrom(earlier: Subscriber): void {
    this.#sent = earlier.#sent;
    this.hasSucceededOnce = earlier.hasSucceededOnce;
    const { cursor } = earlier.#context;
    if (cursor !== undefined && cursor.length === this.#context.cursor?.length) this.advanceTo(cursor);
  }

  /**
   * Sends a response unless it is the same as the last one.
   * @param fingerprint identifies the response
   */
  sendChange(response: string, fingerprint: string): void {
    if (this.#sent === fingerprint) return;
    this.#sent = fingerprint;
    this.receiver.next(response);
  }
}

/** A hash to compare responses by, which takes less memory than the responses themselves. */
export function fingerprintOf(response: string): string {
  return hash('sha1', response, 'base64');
}
