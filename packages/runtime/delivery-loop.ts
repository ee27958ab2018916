/**
 * Claims items of a queue and delivers them, a bounded number at a time: when somebody says that there may be one, and at
 * an interval. Every item that is claimed is delivered, or released when its delivery was aborted. What a lease is, and
 * which items are due, is the business of whoever claims.
 */
import { type Clock, processClock } from './clock.ts';

interface DeliveryWork<Item> {
  /**
   * Yields items as it claims them, at most as many as there is room for; their deliveries begin at once.
   * @param loop has no room when it is full, and when it closes
   */
  readonly claim: (loop: Pick<DeliveryLoop<Item>, 'room' | 'running'>) => AsyncIterable<readonly Item[]>;
  /** @throws when the signal aborts, or the result could not be stored */
  readonly deliver: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Releases an item whose delivery was aborted. */
  readonly release: (item: Item) => Promise<void>;
  /** Called with what claiming has thrown, or the delivery or the release of the item. The loop goes on. */
  readonly onError: (error: unknown, item?: Item) => void;
}

export interface DeliverySettings {
  /** The maximum number of deliveries at a time. */
  readonly concurrency: number;
  /** The time from the end of a poll to the next one, unless something causes one earlier; null: there is no such poll. */
  readonly pollIntervalMs: number | null;
  /**
   * Whether each end of a delivery causes a poll, because others may be due by it. Otherwise the next items are claimed once
   * half is free: a poll after every delivery would cost more than the deliveries.
   */
  readonly pollsAfterEach?: boolean;
  /** That of the process by default. */
  readonly clock?: Clock;
}

export class DeliveryLoop<Item> {
  readonly #work: DeliveryWork<Item>;
  readonly #settings: DeliverySettings;
  readonly #clock: Clock;
  readonly #running = new Map<Item, Promise<void>>();
  readonly #stopped = new AbortController();
  #stopTimer = (): void => {};
  #polling: Promise<void> | null = null;
  /** Something happened during a poll, which may have missed its item. */
  #pollAgain = false;
  /** The last poll claimed as many items as it could. */
  #mayHaveMore = false;
  #isOpen = false;

  constructor(work: DeliveryWork<Item>, settings: DeliverySettings) {
    this.#work = work;
    this.#settings = settings;
    this.#clock = settings.clock ?? processClock;
  }

  /** The items that are being delivered. */
  get running(): readonly Item[] {
    return [...this.#running.keys()];
  }

  /** How many more items may be claimed now. */
  get room(): number {
    return this.#isOpen ? Math.max(0, this.#settings.concurrency - this.#running.size) : 0;
  }

  /** Polls now, and from then on when there is a reason. */
  start(): void {
    this.#isOpen = true;
    this.poll();
  }

  /** Polls for items: call it when there may be one. Does nothing before the start and after the end. */
  poll(): void {
    if (!this.#isOpen) return;
    this.#stopTimer();
    if (this.#polling !== null) {
      this.#pollAgain = true;
      return;
    }
    this.#polling = this.#claimSome()
      .catch((error: unknown) => this.#work.onError(error))
      .finally(() => {
        this.#polling = null;
        if (this.#pollAgain) {
          this.#pollAgain = false;
          this.poll();
        } else this.#pollLater();
      });
  }

  /** Resolves when nothing is claimed or delivered any more. */
  async idle(): Promise<void> {
    while (this.#polling !== null || this.#running.size > 0) {
      await this.#polling;
      await Promise.all(this.#running.values());
    }
  }

  /** Claims no more. Running deliveries continue. */
  async stopClaiming(): Promise<void> {
    this.#isOpen = false;
    this.#stopTimer();
    await this.#polling;
  }

  /** Claims no more, and waits for running deliveries, however long they take. */
  async finish(): Promise<void> {
    await this.stopClaiming();
    await Promise.all(this.#running.values());
  }

  /** The same, but aborts and releases deliveries that take longer than the grace. May follow a `finish`. */
  async close(graceMs: number): Promise<void> {
    const endGrace = this.#clock.after(
      graceMs,
      () => this.#stopped.abort(new Error('the server stops')),
      true,
    );
    await this.finish();
    endGrace();
  }

  #pollLater(): void {
    const { pollIntervalMs } = this.#settings;
    if (!this.#isOpen || pollIntervalMs === null) return;
    this.#stopTimer = this.#clock.after(pollIntervalMs, () => this.poll());
  }

  async #claimSome(): Promise<void> {
    this.#mayHaveMore = true;
    let wasFull = this.room === 0;
    for await (const items of this.#work.claim(this)) {
      for (const item of items) this.#begin(item);
      wasFull ||= this.room === 0;
    }
    this.#mayHaveMore = wasFull;
  }

  #begin(item: Item): void {
    const run = this.#run(item).finally(() => {
      this.#running.delete(item);
      const { pollsAfterEach = false, concurrency } = this.#settings;
      if (pollsAfterEach || (this.#mayHaveMore && this.#running.size <= concurrency / 2)) this.poll();
    });
    this.#running.set(item, run);
  }

  async #run(item: Item): Promise<void> {
    const { deliver, release, onError } = this.#work;
    const { signal } = this.#stopped;
    try {
      await deliver(item, signal);
    } catch (error) {
      // Otherwise it is unknown how far the delivery came, and its lease is left to expire.
      if (signal.aborted) await release(item).catch((problem: unknown) => onError(problem, item));
      else onError(error, item);
    }
  }
}
