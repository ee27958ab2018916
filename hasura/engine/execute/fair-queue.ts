/**
 * A semaphore that is fair between keys. A key and, when there is no place for it, a wait come in; a place goes out.
 *
 * - **Share**: a key holds at most half of the places that the others leave. One key alone gets half of all, a second
 *   one half of the rest, and so on: there is a place for a newcomer, however much the first asks for.
 * - **Order**: keys take turns, and within a key it is first come, first served.
 * - **Bound**: when too many wait, the last one of the longest line is refused, so that whoever fills the queue pays.
 */

export interface FairQueueSettings {
  /** How many may hold a place at a time. */
  readonly places: number;
  /** How many may wait, those that are patient not counted. */
  readonly waiting: number;
  /** Milliseconds after which one that waits is refused. */
  readonly waitMs: number;
  /** Why somebody is refused: the queue is full, or the wait was too long. */
  readonly refusal: (reason: 'full' | 'late') => Error;
}

interface EnterOptions {
  /** Leaves the queue when it aborts; the wait is rejected with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Work of the server itself: waits without a bound and is never refused. */
  readonly isPatient?: boolean;
}

interface Waiter {
  readonly isPatient: boolean;
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

export class FairQueue {
  readonly #settings: FairQueueSettings;
  /** Places in use by key; a key without any is absent. */
  readonly #held = new Map<string, number>();
  /** Lines by key, the key whose turn is next first; a key without a line is absent. */
  readonly #lines = new Map<string, Waiter[]>();
  #heldInAll = 0;
  #impatient = 0;

  constructor(settings: FairQueueSettings) {
    this.#settings = settings;
  }

  /** How many wait, patient ones included. */
  get waiting(): number {
    let count = 0;
    for (const line of this.#lines.values()) count += line.length;
    return count;
  }

  /**
   * Takes a place, which `leave` gives back.
   * @returns null when it is taken at once; otherwise what to wait for, rejected when there will be no place
   */
  enter(key: string, { signal, isPatient = false }: EnterOptions = {}): Promise<void> | null {
    if (!this.#lines.has(key) && this.#mayHold(key)) {
      this.#hold(key);
      return null;
    }
    return this.#wait(key, isPatient, signal);
  }

  leave(key: string): void {
    const held = (this.#held.get(key) ?? 0) - 1;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#heldInAll -= 1;
    this.#admitNext();
  }

  #mayHold(key: string): boolean {
    const held = this.#held.get(key) ?? 0;
    const leftByOthers = this.#settings.places - (this.#heldInAll - held);
    return held < Math.ceil(leftByOthers / 2);
  }

  #hold(key: string): void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    this.#heldInAll += 1;
  }

  #wait(key: string, isPatient: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { waitMs, refusal } = this.#settings;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        isPatient,
        admit: () => {
          end();
          resolve();
        },
        refuse: (reason) => {
          end();
          this.#remove(key, waiter);
          reject(reason);
        },
      };
      const abort = (): void => waiter.refuse(signal?.reason);
      const timer = isPatient ? undefined : setTimeout(() => waiter.refuse(refusal('late')), waitMs).unref();
      signal?.addEventListener('abort', abort);
      this.#add(key, waiter);
    });
  }

  #add(key: string, waiter: Waiter): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [waiter]);
    else line.push(waiter);
    if (waiter.isPatient) return;
    this.#impatient += 1;
    const { waiting, refusal } = this.#settings;
    if (this.#impatient > waiting) this.#lastOfLongestLine()?.refuse(refusal('full'));
  }

  #remove(key: string, waiter: Waiter): void {
    const line = this.#lines.get(key) ?? [];
    line.splice(line.indexOf(waiter), 1);
    if (line.length === 0) this.#lines.delete(key);
    if (!waiter.isPatient) this.#impatient -= 1;
  }

  #lastOfLongestLine(): Waiter | undefined {
    let longest: Waiter[] = [];
    for (const line of this.#lines.values()) {
      const refusable = line.filter(({ isPatient }) => !isPatient);
      if (refusable.length >= longest.length) longest = refusable;
    }
    return longest.at(-1);
  }

  /** A place that became free can let in more than one: the shares of all others grow with it. */
  #admitNext(): void {
    for (const [key, line] of this.#lines) {
      if (!this.#mayHold(key)) continue;
      const [waiter] = line;
      if (waiter === undefined) throw new Error('a line without anybody in it is removed');
      this.#hold(key);
      this.#remove(key, waiter);
      // To the end: it is the turn of the others.
      const rest = this.#lines.get(key);
      if (rest !== undefined) {
        this.#lines.delete(key);
        this.#lines.set(key, rest);
      }
      waiter.admit();
      this.#admitNext();
      return;
    }
  }
}
