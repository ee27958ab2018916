/**
 * A durable queue: rows of a table that are done at least once, each by one server at a time. What is to be done with
 * a row comes in; the queue claims rows as there is room, holds them while they are done, and gives back what a stop
 * interrupts. Any number of servers share a table.
 */
import type { Pool } from 'pg';
import { DeliveryLoop, type DeliverySettings } from './delivery-loop.ts';
import { type Leased, Leases, type QueueTable } from './leases.ts';
import type { Presence } from './presence.ts';
import { type Repeated, repeat } from './repeat.ts';

export interface QueueSettings extends DeliverySettings {
  /** How long a row is held unless that is renewed: for servers that hang. What a dead one held is free at once. */
  readonly leaseSeconds: number;
}

/** Hasura's, except for the grace: 60 seconds there, longer than most of what stops a process waits. */
export const defaultQueueSettings: QueueSettings = {
  concurrency: 100,
  pollIntervalMs: 1_000,
  graceMs: 10_000,
  leaseSeconds: 60,
};

/** Settings that were given over the defaults: an option may be there and undefined. */
export function settingsFrom(
  { concurrency, pollIntervalMs, graceMs, leaseSeconds }: Partial<QueueSettings>,
  defaults: QueueSettings,
): QueueSettings {
  return {
    concurrency: concurrency ?? defaults.concurrency,
    pollIntervalMs: pollIntervalMs ?? defaults.pollIntervalMs,
    graceMs: graceMs ?? defaults.graceMs,
    leaseSeconds: leaseSeconds ?? defaults.leaseSeconds,
  };
}

interface QueueInput<Row extends Leased> {
  readonly pool: Pick<Pool, 'query'>;
  readonly presence: Presence;
  readonly table: QueueTable;
  /** The triggers or actions whose rows are claimed; those of others are left for who knows them. */
  readonly owners: readonly string[];
  readonly settings: QueueSettings;
  /** Done before each claim. */
  readonly beforeClaim?: () => Promise<void>;
  /**
   * Does a row and writes down what became of it.
   * @throws when the signal aborts, or what became of it could not be written down
   */
  readonly deliver: (row: Row, signal: AbortSignal) => Promise<void>;
  /** Told of what failed; it is tried again. */
  readonly onError: (error: unknown) => void;
}

export class DurableQueue<Row extends Leased> {
  readonly #input: QueueInput<Row>;
  readonly #leases: Leases<Row>;
  readonly #loop: DeliveryLoop<Row>;
  #maintenance: Repeated | null = null;

  constructor(input: QueueInput<Row>) {
    const { pool, presence, table, owners, settings, beforeClaim, deliver, onError } = input;
    this.#input = input;
    this.#leases = new Leases(pool, table, settings.leaseSeconds);
    const claim = async (most: number): Promise<readonly Row[]> => {
      const { number } = presence;
      // Who is not seen by the others holds nothing: they would take it for abandoned.
      if (number === null) return [];
      await beforeClaim?.();
      return this.#leases.claim(number, owners, most);
    };
    const release = (row: Row): Promise<void> => this.#leases.release(row);
    this.#loop = new DeliveryLoop({ claim, deliver, release }, settings, onError);
  }

  /** Begins to work. @throws errors of Postgres; nothing runs then */
  async start(): Promise<void> {
    const { presence, settings, onError } = this.#input;
    await presence.open();
    await this.#leases.releaseExpired();
    const pauseMs = Math.min(settings.pollIntervalMs, (settings.leaseSeconds * 1_000) / 4);
    this.#maintenance = repeat(() => this.#maintain(), pauseMs, onError);
    this.#loop.start();
  }

  /** There may be something to do. */
  look(): void {
    this.#loop.look();
  }

  /** Claims no more; what is under way goes on, to its end. */
  async retire(): Promise<{ readonly ended: Promise<void> }> {
    await this.#loop.stopClaiming();
    return { ended: this.#end(this.#loop.finish()) };
  }

  /** Claims no more, and gives back what takes longer than the grace. May follow a `retire`. */
  close(): Promise<void> {
    return this.#end(this.#loop.close());
  }

  /** Leases are renewed until the last row is done. */
  async #end(done: Promise<void>): Promise<void> {
    await done;
    await this.#maintenance?.stop();
  }

  async #maintain(): Promise<void> {
    await this.#leases.renew(this.#loop.running);
    await this.#leases.releaseExpired();
  }
}
