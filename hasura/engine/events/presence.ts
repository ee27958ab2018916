/**
 * That this process is there, shown to the others on the same database: an advisory lock that Postgres lets go as soon
 * as the connection is gone, however the process ended. The number of the lock is what rows are locked by. The same
 * connection listens for writers who have something to deliver.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { eventChannel } from './event-tables.ts';

/** The advisory locks of processes are `(lockClass, number)`. */
const lockClass = 1_702_260_846;

/** Condition on a row that is locked: nobody who is there holds it. */
export const isAbandoned = `(locked_until < now() or locked_by not in (
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())))`;

export interface PresenceOptions {
  /** Somebody has written something. */
  readonly onNotification: () => void;
  /** The connection broke or could not be made. It is made again. */
  readonly onError: (error: unknown) => void;
  readonly reconnectMs?: number;
}

export class Presence {
  readonly #pool: pg.Pool;
  readonly #options: PresenceOptions;
  #client: pg.PoolClient | null = null;
  #number = 0;
  #reconnecting: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(pool: pg.Pool, options: PresenceOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** What rows are locked by; null while the others cannot see that this process is there. */
  get number(): number | null {
    return this.#client === null ? null : this.#number;
  }

  /** @throws Error when there is no connection to be had */
  async open(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      client.on('notification', this.#options.onNotification);
      client.on('error', (error: Error) => this.#lose(client, error));
      this.#number = await lockSomeNumber(client);
      await client.query(`listen ${eventChannel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#isClosed) client.release(true);
    else this.#client = client;
  }

  /** Ends the connection, and with it the lock. */
  close(): void {
    this.#isClosed = true;
    if (this.#reconnecting !== null) clearTimeout(this.#reconnecting);
    this.#client?.release(true);
    this.#client = null;
  }

  #lose(client: pg.PoolClient, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(error);
    this.#options.onError(error);
    this.#openAgain();
  }

  #openAgain(): void {
    this.#reconnecting = setTimeout(() => {
      this.open().then(this.#options.onNotification, (error: unknown) => {
        this.#options.onError(error);
        if (!this.#isClosed) this.#openAgain();
      });
    }, this.#options.reconnectMs ?? 1_000);
    this.#reconnecting.unref();
  }
}

async function lockSomeNumber(client: pg.PoolClient): Promise<number> {
  for (;;) {
    const number = randomInt(1, 2 ** 31);
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      [lockClass, number],
    );
    if (rows[0]?.locked) return number;
  }
}
