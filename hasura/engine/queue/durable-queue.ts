/**
 * A durable queue: each row of a table is delivered at least once, by one server at a time. The queue claims rows, renews
 * their leases during delivery, and releases the rows whose delivery a shutdown interrupts. Any number of servers can
 * share a table.
 */
import { DeliveryLoop } from '@platform/runtime';
import type { BackgroundWork } from './background-work.ts';
import { claim, type Leased, type LeasedRows, release, releaseExpired, renew } from './leases.ts';
import type { Presence } from './presence.ts';
import { repeat } from './repeat.ts';

export interface QueueSettings {
  /** The maximum number of deliveries at a time. */
  readonly concurrency: number;
  /** How often to poll without a notification. */
  readonly pollIntervalMs: number;
  /** How long running deliveries may still take when the queue closes. */
  readonly graceMs: number;
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

interface QueueInput<Row extends Leased> extends LeasedRows {
  readonly presence: Presence;
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
  readonly #loop: DeliveryLoop<Row>;
  #stopMaintenance: (() => Promise<void>) | null = null;

  constructor(input: QueueInput<Row>) {
    this.#input = input;
    const { presence, settings, beforeClaim, deliver, onError } = input;
    this.#loop = new DeliveryLoop<Row>(
      {
        async *claim({ room }) {
          const { number } = presence;
          // Without its lock, the other servers would see every lease of this server as expired.
          if (number === null || room === 0) return;
          await beforeClaim?.();
          yield await claim<Row>(input, number, room);
        },
        deliver,
        release: (row) => release(input, row),
        onError: (error) => onError(error),
      },
      settings,
    );
  }

  /** Starts to deliver, if there are owners. @throws errors of Postgres; nothing runs then */
  async start(): Promise<void> {
    const { presence, owners, settings, onError } = this.#input;
    if (owners.length === 0) return;
    await presence.open();
    await releaseExpired(this.#input);
    const pauseMs = Math.min(settings.pollIntervalMs, (settings.leaseSeconds * 1_000) / 4);
    const maintain = async (): Promise<void> => {
      await renew(this.#input, this.#loop.running);
      await releaseExpired(this.#input);
    };
    this.#stopMaintenance = repeat(maintain, pauseMs, onError);
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
    return this.#end(this.#loop.close(this.#input.settings.graceMs));
  }

  /** Renews leases until the last row is delivered. */
  async #end(done: Promise<void>): Promise<void> {
    await done;
    await this.#stopMaintenance?.();
  }
}
