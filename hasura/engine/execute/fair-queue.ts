/**
 * A semaphore that is fair between keys: `acquire` gives a key a permit, after a wait if there is none for it.
 *
 * - **Share**: a key holds at most half of the permits that the other keys leave. One key alone gets half of all, a
 *   second one half of the rest, and so on: a new key finds a permit, however many the first one asks for.
 * - **Order**: keys take turns, and within a key it is first come, first served.
 * - **Bound**: when too many wait, the last waiter of the longest queue is rejected, so that the key that fills it pays.
 */
import type { CancelSignal } from '../cancel-signal.ts';

export interface FairQueueSettings {
  /** How many permits there are. */
  readonly permits: number;
  /** How many may wait, internal work not counted. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiter is rejected. */
  readonly maxWaitMs: number;
  /** The error of a rejected waiter: too many wait, or it has waited too long. */
  readonly rejection: (reason: 'full' | 'timeout') => Error;
}

interface AcquireOptions {
  /** When it aborts, the wait ends and is rejected with its reason. */
  readonly signal?: CancelSignal | undefined;
  /** Work of the server itself, which waits without a bound and is never rejected. */
  readonly isInternal?: boolean;
}

interface Waiter {
  readonly isInternal: boolean;
  readonly admit: () => void;
  readonly reject: (reason: unknown) => void;
}

export class FairQueue {
  readonly #settings: FairQueueSettings;
  /** Places in use by key; a key without any is absent. */
  readonly #held = new Map<string, number>();
  /** Waiters by key, the key whose turn is next first; a key without waiters is absent. */
  readonly #queues = new Map<string, Waiter[]>();
  #heldInAll = 0;
  #waitingRequests = 0;

  constructor(settings: FairQueueSettings) {
    this.#settings = settings;
  }

  /** How many wait, internal work included. */
  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /**
   * Takes a permit, to be returned by `release`.
   * @returns null when it was free; otherwise a promise that is rejected when the wait ends without a permit
   */
  acquire(key: string, { signal, isInternal = false }: AcquireOptions = {}): Promise<void> | null {
    if (!this.#queues.has(key) && this.#mayHold(key)) {
      this.#hold(key);
      return null;
    }
    return this.#wait(key, isInternal, signal);
  }

  release(key: string): void {
    const held = (this.#held.get(key) ?? 0) - 1;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#heldInAll -= 1;
    this.#admitNext();
  }

  #mayHold(key: string): boolean {
    const held = this.#held.get(key) ?? 0;
    const leftByOthers = this.#settings.permits - (this.#heldInAll - held);
    return held < Math.ceil(leftByOthers / 2);
  }

  #hold(key: string): void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    this.#heldInAll += 1;
  }

  #wait(key: string, isInternal: boolean, signal: CancelSignal | undefined): Promise<void> {
    const { maxWaitMs, rejection } = this.#settings;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        isInternal,
        admit: () => {
          end();
          resolve();
        },
        reject: (reason) => {
          end();
          this.#remove(key, waiter);
          reject(reason);
        },
      };
      const abort = (): void => waiter.reject(signal?.reason);
      const timer = isInternal
        ? undefined
        : setTimeout(() => waiter.reject(rejection('timeout')), maxWaitMs).unref();
      signal?.addEventListener('abort', abort);
      this.#add(key, waiter);
    });
  }

  #add(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [waiter]);
    else queue.push(waiter);
    if (waiter.isInternal) return;
    this.#waitingRequests += 1;
    const { maxWaiting, rejection } = this.#settings;
    if (this.#waitingRequests > maxWaiting) this.#lastOfLongestQueue()?.reject(rejection('full'));
  }

  #remove(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key) ?? [];
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) this.#queues.delete(key);
    if (!waiter.isInternal) this.#waitingRequests -= 1;
  }

  #lastOfLongestQueue(): Waiter | undefined {
    let longest: Waiter[] = [];
    for (const queue of this.#queues.values()) {
      const rejectable = queue.filter(({ isInternal }) => !isInternal);
      if (rejectable.length >= longest.length) longest = rejectable;
    }
    return longest.at(-1);
  }

  /** One released permit can admit more than one waiter: the shares of all other keys grow with it. */
  #admitNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#mayHold(key)) continue;
      const [waiter] = queue;
      if (waiter === undefined) throw new Error('an empty queue was not removed');
      this.#hold(key);
      this.#remove(key, waiter);
      // To the end, because it is the turn of the other keys.
      const rest = this.#queues.get(key);
      if (rest !== undefined) {
        this.#queues.delete(key);
        this.#queues.set(key, rest);
      }
      waiter.admit();
      this.#admitNext();
      return;
    }
  }
}
