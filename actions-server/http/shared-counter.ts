/**
 * Counts that replicas share, without a database write for each request.
 *
 * A count is kept in memory and synchronised with the store once a second while it changes: the store adds what was
 * counted here and returns the total of all replicas. A limit can therefore be exceeded by at most what the other
 * replicas counted in the last second. The first request of a count waits for the value of the store, so that a restart
 * loses nothing. While the store does not answer, counting continues in memory; unwritten amounts are written later.
 */

/** The shared store of the counts. */
export interface CounterStore {
  /**
   * Adds to a count (0: only reads it) and returns the new total. `resetAt` (milliseconds since 1970) is when the count
   * ends; it may be deleted then.
   */
  add(key: string, amount: number, resetAt: number): Promise<number>;
}

interface Count {
  /** Total of all replicas at the last synchronisation. */
  shared: number;
  /** Counted here and not yet included in `shared`. */
  unwritten: number;
  readonly resetAt: number;
  isLoaded: boolean;
  readonly loading: Promise<void>;
}

export class SharedCounter {
  readonly #store: CounterStore;
  readonly #syncMs: number;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | null = null;

  /** `onError` is called for every failure of the store; counting itself never fails. */
  constructor(
    store: CounterStore,
    options: { syncMs: number; onError: (error: unknown) => void; now?: () => number },
  ) {
    this.#store = store;
    this.#syncMs = options.syncMs;
    this.#onError = options.onError;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Counts and returns the total as known here: at once, or a promise of it for the first request of a count. A new
   * `resetAt` starts a new count; a negative amount takes back.
   */
  increment(key: string, resetAt: number, amount = 1): number | Promise<number> {
    const count = this.#countOf(key, resetAt);
    return count.isLoaded ? this.#add(count, amount) : count.loading.then(() => this.#add(count, amount));
  }

  #add(count: Count, amount: number): number {
    count.unwritten += amount;
    this.#timer ??= setTimeout(() => this.#sync(), this.#syncMs).unref();
    return count.shared + count.unwritten;
  }

  /** Writes the unwritten amounts and stops. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#writeAll();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #countOf(key: string, resetAt: number): Count {
    const known = this.#counts.get(key);
    if (known?.resetAt === resetAt) return known;
    const count: Count = {
      shared: 0,
      unwritten: 0,
      resetAt,
      isLoaded: false,
      loading: Promise.resolve().then(() => this.#write(key, count)),
    };
    this.#counts.set(key, count);
    return count;
  }

  async #sync(): Promise<void> {
    await this.#writeAll();
    const now = this.#now();
    let isChanging = false;
    for (const [key, count] of this.#counts) {
      if (count.resetAt <= now) this.#counts.delete(key);
      else if (count.unwritten !== 0) isChanging = true;
    }
    this.#timer = isChanging ? setTimeout(() => this.#sync(), this.#syncMs).unref() : null;
  }

  async #writeAll(): Promise<void> {
    const changed = [...this.#counts].filter(([, count]) => count.unwritten !== 0);
    await Promise.all(changed.map(([key, count]) => this.#write(key, count)));
  }

  async #write(key: string, count: Count): Promise<void> {
    const amount = count.unwritten;
    try {
      count.shared = await this.#store.add(key, amount, count.resetAt);
      count.unwritten -= amount;
    } catch (error) {
      this.#onError(error);
    }
    count.isLoaded = true;
  }
}
