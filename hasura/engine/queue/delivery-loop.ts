/**
 * Claims what is to be done, a bounded number at a time: when something is said to be there, and every so often. How
 * to claim, do and release an item comes in; that each is done or released goes out.
 */

interface DeliveryWork<Item> {
  /** Claims as many as that, at most. */
  readonly claim: (most: number) => Promise<readonly Item[]>;
  /** @throws when the signal aborts, or what became of the item could not be written down */
  readonly deliver: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Lets go of an item whose delivery was broken off. */
  readonly release: (item: Item) => Promise<void>;
}

export interface DeliverySettings {
  /** How many are under way at once, at most. */
  readonly concurrency: number;
  /** How often to look without being told to. */
  readonly pollIntervalMs: number;
  /** How long a delivery under way may still take when the loop ends. */
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
  #looking: Promise<void> | null = null;
  /** Something was said to be there while a look was under way, which may have missed it. */
  #pollAgain = false;
  /** The last look claimed all that it had room for. */
  #mayHaveMore = false;
  #isClosing = false;

  constructor(work: DeliveryWork<Item>, settings: DeliverySettings, onError: (error: unknown) => void) {
    this.#work = work;
    this.#settings = settings;
    this.#onError = onError;
  }

  /** What is being delivered. */
  get running(): readonly Item[] {
    return [...this.#running.keys()];
  }

  /** Looks, and from then on every so often. */
  start(): void {
    if (this.#isClosing) return;
    this.#timer = setInterval(() => this.look(), this.#settings.pollIntervalMs);
    this.#timer.unref();
    this.look();
  }

  /** There may be something to deliver. */
  look(): void {
    if (this.#isClosing) return;
    if (this.#looking !== null) {
      this.#pollAgain = true;
      return;
    }
    this.#looking = this.#claimSome()
      .catch(this.#onError)
      .finally(() => {
        this.#looking = null;
        if (!this.#pollAgain) return;
        this.#pollAgain = false;
        this.look();
      });
  }

  /** Claims no more. Deliveries under way go on. */
  async stopClaiming(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Claims no more, and waits for the deliveries under way, however long they take. */
  async finish(): Promise<void> {
    await this.stopClaiming();
    await Promise.all(this.#running.values());
    clearTimeout(this.#grace);
  }

  /** The same, but breaks off what takes longer than the grace, and releases it. */
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
    await this.#deliver(item).catch(this.#onError);
    this.#running.delete(item);
    // Half of the room at a time: a look for every single place would cost more than the deliveries.
    if (this.#mayHaveMore && this.#running.size <= this.#settings.concurrency / 2) this.look();
  }

  async #deliver(item: Item): Promise<void> {
    try {
      await this.#work.deliver(item, this.#stopped.signal);
    } catch (error) {
      // Otherwise it stays held until its lease expires: nobody knows how far the delivery came.
      if (!this.#stopped.signal.aborted) throw error;
      await this.#work.release(item);
    }
  }
}
