/**
 * A durable queue: each row of a table is delivered at least once, by one server at a time. The queue claims rows, renews
 * their leases during delivery, and releases the rows whose delivery a shutdown interrupts. Any number of servers can
 * share a table.
 */
import type { Pool } from 'pg';
import type { BackgroundWork } from './background-work.ts';
import { DeliveryLoop, type DeliverySettings } from './delivery-loop.ts';
import { type Leased, Leases, type QueueTable } from './leases.ts';
import type { Presence } from './presence.ts';
import { type Repeated, repeat } from './repeat.ts';

export interface QueueSettings extends DeliverySettings {
  /** The length of a lease, for servers that hang. The leases of a server that has ended expire at once. */
  readonly leaseSeconds: number;
}

/** Hasura's, except for the grace: 60 seconds there, longer than most process managers wait. */
export const defaultQueueSettings: QueueSettings = {
  concurrency: 100,
  pollIntervalMs: 1_000,
  graceMs: 10_000,
  leaseSeconds: 60,
};

interface QueueInput<Row extends Leased> {
  readonly pool: Pick<Pool, 'query'>;
  readonly presence: Presence;
  readonly table: QueueTable;
  /** The triggers or actions whose rows are claimed; other rows are left to the servers that know their owners. */
  readonly owners: readonly string[];
  readonly settings: QueueSettings;
  /** Called before each claim. */
  readonly beforeClaim?: () => Promise<void>;
  /**
   * Delivers a row and stores the result.
   * @throws when the signal aborts, or the result could not be stored
   */
  readonly deliver: (row: Row, signal: AbortSignal) => Promise<void>;
  /** Called with each error of the queue itself, which retries. */
  readonly onError: (error: unknown) => void;
}

export class DurableQueue<Row extends Leased> implements BackgroundWork {
  readonly #input: QueueInput<Row>;
  readonly #leases: Leases<Row>;
  readonly #loop: DeliveryLoop<Row>;
  #maintenance: Repeated | null = null;

  constructor(input: QueueInput<Row>) {
    const { pool, presence, table, owners, settings, beforeClaim, deliver, onError } = input;
    this.#input = input;
    this.#leases = new Leases(pool, table, settings.leaseSeconds);
    const claim = async (limit: number): Promise<readonly Row[]> => {
      const { number } = presence;
      // Without its lock, the other servers would see every lease of this server as expired.
      if (number === null) return [];
      await beforeClaim?.();
      return this.#leases.claim(number, owners, limit);
    };
    const release = (row: Row): Promise<void> => this.#leases.release(row);
    this.#loop = new DeliveryLoop({ claim, deliver, release }, settings, onError);
  }

  /** Starts to deliver. @throws errors of Postgres; nothing runs then */
  async start(): Promise<void> {
    const { presence, settings, onError } = this.#input;
    await presence.open();
    await this.#leases.releaseExpired();
    const pauseMs = Math.min(settings.pollIntervalMs, (settings.leaseSeconds * 1_000) / 4);
    this.#maintenance = repeat(() => this.#maintain(), pauseMs, onError);
    this.#loop.start();
  }

  /** Polls for rows: call it when there may be one. */
  poll(): void {
    this.#loop.poll();
  }

  /** Claims no more; running deliveries continue to their end. */
  async retire(): Promise<{ readonly ended: Promise<unknown> }> {
    await this.#loop.stopClaiming();
    return { ended: this.#end(this.#loop.finish()) };
  }

  /** Claims no more, and releases rows that take longer than `graceMs`. May follow a `retire`. */
  close(): Promise<void> {
    return this.#end(this.#loop.close());
  }

  /** Renews leases until the last row is delivered. */
  async #end(done: Promise<void>): Promise<void> {
    await done;
    await this.#maintenance?.stop();
  }

  async #maintain(): Promise<void> {
    await this.#leases.renew(this.#loop.running);
    await this.#leases.releaseExpired();
  }
}
