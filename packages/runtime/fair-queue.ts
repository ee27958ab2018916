/**
 * A semaphore that is fair between keys: `acquire` gives a permit, after a wait if there is none.
 *
 * - **Share**: a key holds at most half of the permits that the other keys leave. One key alone gets half of all, a
 *   second one half of the rest, and so on: a new key finds a permit, however many the first one asks for.
 * - **Bounds**: a permit may also count against named bounds, which several keys share. Example: all visitors of all
 *   sites together. A bound may be lower while others work, so that one alone has all that it can use, and leaves some
 *   of it to others from their first request on.
 * - **Order**: lines take turns, and within a line it is first come, first served.
 * - **Waiting** is bounded in time, and in number: when too many wait, the last waiter of the longest line is rejected,
 *   so that whoever fills it pays.
 */

import type { CancelSignal } from './cancellation.ts';
import { type Clock, processClock } from './clock.ts';
import { Counts } from './counts.ts';

/** The limit that ended a wait. */
export type Rejection =
  | { readonly limit: 'waiting'; readonly requests: number }
  /** `isHolding`: the key has a permit, so that the wait was for work of its own. */
  | { readonly limit: 'wait'; readonly ms: number; readonly isHolding: boolean };

export interface FairQueueSettings {
  /** How many permits there are. */
  readonly permits: number;
  /** How many may wait, internal work not counted. */
  readonly maxWaiting: number;
  /** The error of a rejected waiter. */
  readonly rejection: (reason: Rejection) => Error;
  /** That of the process by default. */
  readonly clock?: Clock;
}

/** What a permit counts against. */
export interface Share {
  /** Permits with the same key have one fair share together. */
  readonly key: string;
  /** Where to wait; everything in a line has an equal share. */
  readonly line: string;
  /** Who asks, whatever the key; null: the server itself. */
  readonly owner: string | null;
  readonly bounds: readonly Bound[];
}

/** At most `max` permits that count against this name are held at a time. */
interface Bound {
  readonly name: string;
  readonly max: number;
  /** The same while others work: another owner has asked for a permit within the last second. */
  readonly maxBesideOthers?: number;
}

/** How long an owner counts as working after a request. */
const workingMs = 1_000;

interface AcquireOptions {
  /** Milliseconds after which the wait is rejected; `Infinity`: never. */
  readonly maxWaitMs: number;
  /** When it aborts, the wait ends and is rejected with its reason. */
  readonly signal?: CancelSignal | undefined;
  /** Work of the server itself, which is never rejected. */
  readonly isInternal?: boolean;
}

interface Waiter {
  readonly share: Share;
  readonly isInternal: boolean;
  readonly admit: () => void;
  readonly reject: (reason: unknown) => void;
}

export class FairQueue {
  readonly #settings: FairQueueSettings;
  readonly #clock: Clock;
  /** Permits in use by key. */
  readonly #held = new Counts();
  /** The same by name of a bound. */
  readonly #bounded = new Counts();
  /** The line whose turn is next first; a line without waiters is absent. */
  readonly #lines = new Map<string, Waiter[]>();
  /** The two owners that asked last, and when: whoever asks, one of them is another one, if there is any. */
  #lastOwners: readonly { readonly owner: string; readonly at: number }[] = [];
  #heldInAll = 0;
  #waitingRequests = 0;
  #stopWaking = (): void => {};

  constructor(settings: FairQueueSettings) {
    this.#settings = settings;
    this.#clock = settings.clock ?? processClock;
  }

  /** How many permits are in use. */
  get held(): number {
    return this.#heldInAll;
  }

  /** How many wait, internal work included. */
  get waiting(): number {
    let count = 0;
    for (const waiters of this.#lines.values()) count += waiters.length;
    return count;
  }

  /**
   * Takes a permit, to be returned by `release` with the same share.
   * @returns null when it was free; otherwise a promise that is rejected when the wait ends without a permit
   */
  acquire(share: Share, options: AcquireOptions): Promise<void> | null {
    if (options.signal?.aborted) return Promise.reject(options.signal.reason);
    // Whoever waits for others to go quiet may do so no longer, and is not overtaken.
    this.#admit();
    if (!options.isInternal) this.#noteOwner(share.owner);
    if (!this.#lines.has(share.line) && this.#mayHold(share)) {
      this.#hold(share, 1);
      return null;
    }
    return this.#wait(share, options);
  }

  release(share: Share): void {
    this.#hold(share, -1);
    this.#admit();
  }

  #noteOwner(owner: string | null): void {
    if (owner === null) return;
    const other = this.#lastOwners.find((last) => last.owner !== owner);
    this.#lastOwners = [{ owner, at: this.#clock.now() }, ...(other === undefined ? [] : [other])];
  }

  #isBesideOthers(owner: string | null): boolean {
    if (owner === null) return false;
    const now = this.#clock.now();
    return this.#lastOwners.some((last) => last.owner !== owner && last.at + workingMs > now);
  }

  #mayHold({ key, owner, bounds }: Share): boolean {
    const held = this.#held.of(key);
    const leftByOthers = this.#settings.permits - (this.#heldInAll - held);
    if (held >= Math.ceil(leftByOthers / 2)) return false;
    return bounds.every(({ name, max, maxBesideOthers = max }) => {
      const count = this.#bounded.of(name);
      return count < max && (count < maxBesideOthers || !this.#isBesideOthers(owner));
    });
  }

  #hold({ key, bounds }: Share, change: 1 | -1): void {
    this.#held.change(key, change);
    for (const { name } of bounds) this.#bounded.change(name, change);
    this.#heldInAll += change;
  }

  #wait(share: Share, { maxWaitMs, signal, isInternal = false }: AcquireOptions): Promise<void> {
    const { rejection } = this.#settings;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        stopTimer();
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        share,
        isInternal,
        admit: () => {
          end();
          resolve();
        },
        reject: (reason) => {
          end();
          this.#remove(waiter);
          reject(reason);
          this.#admit();
        },
      };
      const abort = (): void => waiter.reject(signal?.reason);
      const stopTimer =
        maxWaitMs === Infinity
          ? () => {}
          : this.#clock.after(maxWaitMs, () => {
              const isHolding = this.#held.of(share.key) > 0;
              waiter.reject(rejection({ limit: 'wait', ms: maxWaitMs, isHolding }));
            });
      signal?.addEventListener('abort', abort);
      this.#add(waiter);
      this.#wakeWhenQuiet();
    });
  }

  #add(waiter: Waiter): void {
    const waiters = this.#lines.get(waiter.share.line);
    if (waiters === undefined) this.#lines.set(waiter.share.line, [waiter]);
    else waiters.push(waiter);
    if (waiter.isInternal) return;
    this.#waitingRequests += 1;
    const { maxWaiting, rejection } = this.#settings;
    if (this.#waitingRequests > maxWaiting)
      this.#lastOfLongestLine()?.reject(rejection({ limit: 'waiting', requests: maxWaiting }));
  }

  #remove(waiter: Waiter): void {
    const { line } = waiter.share;
    const waiters = this.#lines.get(line) ?? [];
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) this.#lines.delete(line);
    if (!waiter.isInternal) this.#waitingRequests -= 1;
  }

  #lastOfLongestLine(): Waiter | undefined {
    let longest: Waiter[] = [];
    for (const waiters of this.#lines.values()) {
      const rejectable = waiters.filter(({ isInternal }) => !isInternal);
      if (rejectable.length >= longest.length) longest = rejectable;
    }
    return longest.at(-1);
  }

  /** One released permit can admit more than one waiter: the shares of all other keys grow with it. */
  #admit(): void {
    while (this.#admitNext());
    this.#wakeWhenQuiet();
  }

  /** @returns whether somebody was admitted */
  #admitNext(): boolean {
    for (const [name, waiters] of this.#lines) {
      const [waiter] = waiters;
      if (waiter === undefined) throw new Error('an empty line was not removed');
      if (!this.#mayHold(waiter.share)) continue;
      this.#hold(waiter.share, 1);
      this.#remove(waiter);
      // To the end, because it is the turn of the other lines.
      if (this.#lines.delete(name)) this.#lines.set(name, waiters);
      waiter.admit();
      return true;
    }
    return false;
  }

  /** Waiters may hold more when others have gone quiet, and then nobody calls. */
  #wakeWhenQuiet(): void {
    this.#stopWaking();
    if (this.#lines.size === 0) return;
    const now = this.#clock.now();
    const ends = this.#lastOwners.map(({ at }) => at + workingMs).filter((end) => end > now);
    if (ends.length > 0) this.#stopWaking = this.#clock.after(Math.min(...ends) - now, () => this.#admit());
  }
}
