/** One subscriber of a poller: its parameters, and what it was last sent. */
import { hash } from 'node:crypto';
import { type BindContext, bind } from '../execute/bind.ts';
import type { ValueSource } from '../values/value-source.ts';
import type { SubscriptionReceiver } from './receiver.ts';

type Values = readonly (string | null)[];

/** Polls that a subscriber sits out at most. */
const maxSkippedPolls = 31;

export class Subscriber {
  readonly receiver: SubscriptionReceiver;
  /** Its statement has succeeded once, so that its values are readable. */
  hasSucceededOnce = false;
  #failures = 0;
  #pollsToSkip = 0;
  readonly #sources: readonly ValueSource[];
  #context: BindContext;
  #values: Values;
  #parameters: string;
  #sent: string | null = null;

  /**
   * @param sources what of the statement differs between subscribers
   * @throws EngineError for a session variable that is missing, or a value that does not fit
   */
  constructor(receiver: SubscriptionReceiver, sources: readonly ValueSource[], context: BindContext) {
    this.receiver = receiver;
    this.#sources = sources;
    this.#context = context;
    this.#values = bind(sources, context);
    this.#parameters = JSON.stringify(this.#values);
  }

  /** One text for each of the sources. */
  get values(): Values {
    return this.#values;
  }

  /** The same for two subscribers whose results are the same. */
  get parameters(): string {
    return this.#parameters;
  }

  /** Made its statement fail: it has one of its own until that succeeds, so that the others are not held up. */
  get isIsolated(): boolean {
    return this.#failures > 0;
  }

  /** Asked once in each poll: whoever failed rests for one poll, then three, seven and so on. */
  joinsPoll(): boolean {
    if (this.receiver.isBusy) return false;
    if (this.#pollsToSkip === 0) return true;
    this.#pollsToSkip -= 1;
    return false;
  }

  markSucceeded(): void {
    this.hasSucceededOnce = true;
    this.#failures = 0;
  }

  /** By a value of its own. */
  markFailed(): void {
    this.#failures += 1;
    this.#pollsToSkip = Math.min(2 ** this.#failures - 1, maxSkippedPolls);
  }

  /** Puts the cursor of a stream where its last row was. */
  advanceTo(cursor: Values): void {
    this.#context = { ...this.#context, cursor };
    this.#values = bind(this.#sources, this.#context);
    this.#parameters = JSON.stringify(this.#values);
  }

  /** Takes over from a subscriber of the same operation, planned anew: what was sent, and how far a stream has come. */
  resumeFrom(earlier: Subscriber): void {
    this.#sent = earlier.#sent;
    this.hasSucceededOnce = earlier.hasSucceededOnce;
    const { cursor } = earlier.#context;
    if (cursor !== undefined && cursor.length === this.#context.cursor?.length) this.advanceTo(cursor);
  }

  /**
   * Sends a response unless it is what was sent last.
   * @param fingerprint tells the response from others
   * @returns whether it was sent
   */
  sendChange(response: string, fingerprint: string): boolean {
    if (this.#sent === fingerprint) return false;
    this.#sent = fingerprint;
    this.receiver.next(response);
    return true;
  }
}

/** Stands for a response in comparisons; keeping the responses themselves would cost their length a subscriber. */
export function fingerprintOf(response: string): string {
  return hash('sha1', response, 'base64');
}
