/**
 * Choices that a generator makes, from a list of numbers. Where the list ends every choice is the smallest one, so that
 * a shorter list or smaller numbers give a smaller result: fast-check makes what a generator builds smaller in this way.
 */
import fc, { type Arbitrary } from 'fast-check';

const range = 2 ** 32;

export class Choices {
  readonly #numbers: ArrayLike<number>;
  #used = 0;

  /** @param numbers integers from 0 to 2³² - 1 */
  constructor(numbers: ArrayLike<number>) {
    this.#numbers = numbers;
  }

  /** @throws Error when there are no items to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there are no items to pick from');
    return item;
  }

  /** True with this probability; false is the smaller choice. */
  boolean(probability: number): boolean {
    return this.#next() >= 1 - probability;
  }

  /** An integer from 0 inclusive to the limit exclusive. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** A number from 0 inclusive to 1 exclusive. */
  #next(): number {
    const number = this.#numbers[this.#used++] ?? 0;
    return number / range;
  }
}

/** What a generator makes of up to 600 choices. */
export function chosen<Value>(generate: (choices: Choices) => Value): Arbitrary<Value> {
  return fc
    .noBias(fc.uint32Array({ maxLength: 600, size: 'max' }))
    .map((numbers) => generate(new Choices(numbers)));
}
