/** A pseudorandom number generator: the same seed gives the same sequence on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** @throws Error when there are no items to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there are no items to pick from');
    return item;
  }

  /**
   * Picks each item with this probability, in the order of the items.
   * @param least the smallest number of items to pick
   */
  some<Item>(items: readonly Item[], probability: number, least = 0): Item[] {
    const chosen = items.filter(() => this.boolean(probability));
    if (chosen.length >= Math.min(least, items.length)) return chosen;
    const first = this.below(items.length);
    return Array.from(
      { length: Math.min(least, items.length) },
      (_, index) => items[(first + index) % items.length] as Item,
    );
  }

  /** True with this probability. */
  boolean(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from 0 inclusive to the limit exclusive. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A number from 0 inclusive to 1 exclusive, by the algorithm mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
