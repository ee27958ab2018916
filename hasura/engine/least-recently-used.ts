/**
 * A map that forgets: entries have a weight, all of them together stay within one bound, and what was not used for
 * longest goes first.
 */
export class LeastRecentlyUsed<Value> {
  readonly #capacity: number;
  readonly #onEvicted: (key: string, value: Value) => void;
  /** In the order of use: the last is the newest. */
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;
  #newest: string | null = null;

  /**
   * @param capacity what all entries may weigh together, in the unit of their weights
   * @param onEvicted told of an entry that had to make room, after it has gone
   */
  constructor(capacity: number, onEvicted: (key: string, value: Value) => void = () => {}) {
    this.#capacity = capacity;
    this.#onEvicted = onEvicted;
  }

  /** What all entries weigh together. */
  get weight(): number {
    return this.#weight;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value, which counts as used now; undefined: there is none. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (key !== this.#newest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#newest = key;
    }
    return entry.value;
  }

  /** Keeps a value in place of the one under its key. One that is heavier than the whole capacity is not kept. */
  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, weight });
    this.#newest = key;
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#capacity) break;
      this.delete(oldest);
      this.#onEvicted(oldest, entry.value);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    if (this.#newest === key) this.#newest = null;
  }
}
