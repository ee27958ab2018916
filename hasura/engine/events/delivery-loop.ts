/** Takes what is to be delivered, a bounded number at a time: when something is said to be there, and every so often. */

export interface DeliveryWork<Item> {
  /** Takes as many as that, at most. */
  readonly take: (most: number) => Promise<readonly Item[]>;
  /** @throws when the signal aborts, or what became of the item could not be written down */
  readonly deliver: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Lets go of an item whose delivery was broken off. */
  readonly giveBack: (item: Item) => Promise<void>;
}

export interface DeliverySettings {
  /** How many are under way at once, at most. */
  readonly atOnce: number;
  /** How often to look without being told to. */
  readonly lookMs: number;
  /** How long a delivery under way may still take when the loop ends. */
  readonly graceMs: number;
}

/** Hasura's, except for the grace: 60 seconds there, longer than most of what stops a process waits. */
export const defaultDeliverySettings: DeliverySettings = { atOnce: 100, lookMs: 1_000, graceMs: 10_000 };

export class DeliveryLoop<Item> {
  readonly #work: DeliveryWork<Item>;
  readonly #settings: DeliverySettings;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #grace: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  /** Something was said to be there while a look was under way, which may have missed it. */
  #isToldAgain = false;
  /** The last look took all that it had room for. */
  #mayHaveMore = false;
  #isClosing = false;

  constructor(work: DeliveryWork<Item>, settings: DeliverySettings, onError: (error: unknown) => void) {
    this.#work = work;
    this.#settings = settings;
    this.#onError = onError;
    this.#timer = setInterval(() => this.look(), settings.lookMs);
    this.#timer.unref();
  }

  /** There may be something to deliver. */
  look(): void {
    if (this.#isClosing) return;
    if (this.#looking !== null) {
      this.#isToldAgain = true;
      return;
    }
    this.#looking = this.#takeSome()
      .catch(this.#onError)
      .finally(() => {
        this.#looking = null;
        if (!this.#isToldAgain) return;
        this.#isToldAgain = false;
        this.look();
      });
  }

  /** Takes no more. Deliveries under way go on. */
  async stopTaking(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Takes no more, and waits for the deliveries under way, however long they take. */
  async finish(): Promise<void> {
    await this.stopTaking();
    await Promise.all([...this.#running]);
    clearTimeout(this.#grace);
  }

  /** The same, but breaks off what takes longer than the grace, and gives it back. */
  async close(): Promise<void> {
    this.#grace ??= setTimeout(() => this.#stopped.abort(), this.#settings.graceMs);
    await this.finish();
  }

  async #takeSome(): Promise<void> {
    const room = this.#settings.atOnce - this.#running.size;
    this.#mayHaveMore = true;
    if (room <= 0) return;
    const items = await this.#work.take(room);
    this.#mayHaveMore = items.length === room;
    for (const item of items) this.#start(item);
  }

  #start(item: Item): void {
    const running = this.#deliver(item)
      .catch(this.#onError)
      .finally(() => {
        this.#running.delete(running);
        // Half of the room at a time: a look for every single place would cost more than the deliveries.
        if (this.#mayHaveMore && this.#running.size <= this.#settings.atOnce / 2) this.look();
      });
    this.#running.add(running);
  }

  async #deliver(item: Item): Promise<void> {
    try {
      await this.#work.deliver(item, this.#stopped.signal);
    } catch (error) {
      // Otherwise it stays held until its time is up: nobody knows how far the delivery came.
      if (!this.#stopped.signal.aborted) throw error;
      await this.#work.giveBack(item);
    }
  }
}
