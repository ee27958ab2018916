/**
 * Polls for items and delivers them, a bounded number at a time: after a notification, and at an interval. Every item
 * that is claimed is delivered or released.
 */

interface DeliveryWork<Item> {
  /** Claims at most so many items. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** @throws when the signal aborts, or the result could not be stored */
  readonly deliver: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Releases an item whose delivery was aborted. */
  readonly release: (item: Item) => Promise<void>;
}

export interface DeliverySettings {
  /** The maximum number of deliveries at a time. */
  readonly concurrency: number;
  /** How often to poll without a notification. */
  readonly pollIntervalMs: number;
  /** How long running deliveries may still take when the loop closes. */
  readonly graceMs: number;
}

export class DeliveryLoop<Item> {
  readonly #work: DeliveryWork<Item>;
  readonly #settings: DeliverySettings;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Map<Item, Promise<void>>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  /** A notification came during a poll, which may have missed its item. */
  #pollAgain = false;
  /** The last poll claimed as many items as it could. */
  #mayHaveMore = false;
  #isClosing = false;

  constructor(work: DeliveryWork<Item>, settings: DeliverySettings, onError: (error: unknown) => void) {
    this.#work = work;
    this.#settings = settings;
    this.#onError = onError;
  }

  /** The items that are being delivered. */
  get running(): readonly Item[] {
    return [...this.#running.keys()];
  }

  /** Polls now, and from then on at the interval. */
  start(): void {
    if (this.#isClosing) return;
    this.#timer = setInterval(() => this.poll(), this.#settings.pollIntervalMs);
    this.#timer.unref();
    this.poll();
  }

  /** Polls for items: call it when there may be one. */
  poll(): void {
    if (this.#isClosing) return;
    if (this.#polling !== null) {
      this.#pollAgain = true;
      return;
    }
    this.#polling = this.#claimSome()
      .catch(this.#onError)
      .finally(() => {
        this.#polling = null;
        if (!this.#pollAgain) return;
        this.#pollAgain = false;
        this.poll();
      });
  }

  /** Claims no more. Running deliveries continue. */
  async stopClaiming(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#polling;
  }

  /** Claims no more, and waits for running deliveries, however long they take. */
  async finish(): Promise<void> {
    await this.stopClaiming();
    await Promise.all(this.#running.values());
    clearTimeout(this.#grace);
  }

  /** The same, but aborts and releases deliveries that take longer than `graceMs`. */
  async close(): Promise<void> {
    this.#grace ??= setTimeout(() => this.#stopped.abort(), this.#settings.graceMs);
    await this.finish();
  }

  async #claimSome(): Promise<void> {
    const room = this.#settings.concurrency - this.#running.size;
    this.#mayHaveMore = true;
    if (room <= 0) return;
    const items = await this.#work.claim(room);
    this.#mayHaveMore = items.length === room;
    for (const item of items) this.#running.set(item, this.#run(item));
  }

  async #run(item: Item): Promise<void> {
    const { signal } = this.#stopped;
    await this.#work
      .deliver(item, signal)
      .catch((error: unknown) => {
        if (signal.aborted) return this.#work.release(item);
        // The lease is left to expire: it is unknown how far the delivery came.
        throw error;
      })
      .catch(this.#onError);
    this.#running.delete(item);
    // Only once half is free: a poll after every delivery would cost more than the deliveries.
    if (this.#mayHaveMore && this.#running.size <= this.#settings.concurrency / 2) this.poll();
  }
}
