/**
 * A least-recently-used cache: entries have a weight, their sum is bounded, and the least recently used entries are
 * evicted first.
 */
export class LeastRecentlyUsed<Value> {
  readonly #capacity: number;
  readonly #onEvicted: (key: string, value: Value) => void;
  /** In the order of use: the most recently used entry is the last. */
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  /**
   * @param capacity what all entries may weigh together, in the unit of their weights
   * @param onEvicted called with each entry after its eviction
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

  /** The value, which becomes the most recently used; undefined when there is none. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value in place of the one under its key. A value heavier than the capacity is not stored. */
  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, weight });
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
  }
}
