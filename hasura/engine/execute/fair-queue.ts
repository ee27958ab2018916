/**
 * A semaphore that is fair between keys. A key and, when there is no permit for it, a wait come in; a permit goes out.
 *
 * - **Share**: a key holds at most half of the permits that the others leave. One key alone gets half of all, a second
 *   one half of the rest, and so on: there is a permit for a newcomer, however much the first asks for.
 * - **Order**: keys take turns, and within a key it is first come, first served.
 * - **Bound**: when too many wait, the last one of the longest line is rejected, so that whoever fills the queue pays.
 */

export interface FairQueueSettings {
  /** How many may hold a permit at a time. */
  readonly permits: number;
  /** How many may wait, those that are patient not counted. */
  readonly waiting: number;
  /** Milliseconds after which one that waits is rejected. */
  readonly maxWaitMs: number;
  /** Why somebody is rejected: the queue is full, or the wait was too long. */
  readonly rejection: (reason: 'full' | 'timeout') => Error;
}

interface AcquireOptions {
  /** Leaves the queue when it aborts; the wait is rejected with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Work of the server itself: waits without a bound and is never rejected. */
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
  /** Lines by key, the key whose turn is next first; a key without a line is absent. */
  readonly #queues = new Map<string, Waiter[]>();
  #heldInAll = 0;
  #waitingRequests = 0;

  constructor(settings: FairQueueSettings) {
    this.#settings = settings;
  }

  /** How many wait, patient ones included. */
  get waiting(): number {
    let count = 0;
    for (const line of this.#queues.values()) count += line.length;
    return count;
  }

  /**
   * Takes a permit, which `leave` gives back.
   * @returns null when it is taken at once; otherwise what to wait for, rejected when there will be no permit
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

  #wait(key: string, isInternal: boolean, signal: AbortSignal | undefined): Promise<void> {
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
    const line = this.#queues.get(key);
    if (line === undefined) this.#queues.set(key, [waiter]);
    else line.push(waiter);
    if (waiter.isInternal) return;
    this.#waitingRequests += 1;
    const { waiting, rejection } = this.#settings;
    if (this.#waitingRequests > waiting) this.#lastOfLongestQueue()?.reject(rejection('full'));
  }

  #remove(key: string, waiter: Waiter): void {
    const line = this.#queues.get(key) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) this.#queues.delete(key);
    if (!waiter.isInternal) this.#waitingRequests -= 1;
  }

  #lastOfLongestQueue(): Waiter | undefined {
    let longest: Waiter[] = [];
    for (const line of this.#queues.values()) {
      const rejectable = line.filter(({ isInternal }) => !isInternal);
      if (rejectable.length >= longest.length) longest = rejectable;
    }
    return longest.at(-1);
  }

  /** A permit that became free can let in more than one: the shares of all others grow with it. */
  #admitNext(): void {
    for (const [key, line] of this.#queues) {
      if (!this.#mayHold(key)) continue;
      const [waiter] = line;
      if (waiter === undefined) throw new Error('a line without anybody in it is removed');
      this.#hold(key);
      this.#remove(key, waiter);
      // To the end: it is the turn of the others.
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
