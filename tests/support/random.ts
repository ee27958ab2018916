/** Choices at random: a seed comes in, the same choices go out each time and everywhere. */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** @throws Error when there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** Some of the items, in their order; at least so many of them. */
  some<Item>(items: readonly Item[], probability: number, least = 0): Item[] {
    const chosen = items.filter(() => this.happens(probability));
    if (chosen.length >= Math.min(least, items.length)) return chosen;
    const first = this.below(items.length);
    return Array.from(
      { length: Math.min(least, items.length) },
      (_, index) => items[(first + index) % items.length] as Item,
    );
  }

  happens(probability: number): boolean {
    return this.#next() < probability;
  }

  /** A whole number from 0, less than the limit. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** From 0 to 1, by a counter whose bits are mixed: the same everywhere, and long without repetition. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
