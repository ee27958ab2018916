/** Numbers by name, such as how many permits each account holds. A number of zero takes no memory. */
export class Counts {
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    return this.#numbers.get(name) ?? 0;
  }

  /** @returns the new number */
  change(name: string, by: 1 | -1): number {
    const number = this.of(name) + by;
    if (number === 0) this.#numbers.delete(name);
    else this.#numbers.set(name, number);
    return number;
  }

  /** The names whose number is not zero. */
  get names(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  /** How many names have a number other than zero. */
  get size(): number {
    return this.#numbers.size;
  }
}
