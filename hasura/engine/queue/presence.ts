/**
 * Shows the other servers on the same database that this server is running: it holds an advisory lock, which Postgres
 * releases as soon as the connection ends, however the process ended. The number of the lock identifies the server in
 * leases. The same connection listens for notifications about new rows of the queues.
 */
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { queueChannel } from '../engine-schema.ts';

/** The advisory locks of servers are `(lockClass, number)`. */
const lockClass = 1_702_260_846;

/** Condition on a row under a lease: the server that holds the lease has ended. */
export const holderIsGone = `locked_by not in (
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`;

/** The pause after a connection could not be opened. */
const reconnectMs = 1_000;

export class Presence {
  readonly #pool: Pool;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #opened: Promise<void> | null = null;
  #client: PoolClient | null = null;
  #number: number | null = null;
  #reconnecting: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param pool one whose connections are held for long
   * @param onError called when the connection broke or could not be opened; it is opened again
   */
  constructor(pool: Pool, { onError }: { readonly onError: (error: unknown) => void }) {
    this.#pool = pool;
    this.#onError = onError;
  }

  /** The number of this server in leases; null while it does not hold its lock. */
  get number(): number | null {
    return this.#client === null ? null : this.#number;
  }

  /** Takes the lock; later calls do nothing. @throws Error when there is no connection */
  open(): Promise<void> {
    this.#opened ??= this.#connect().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** Calls the listener when a writer has added rows. @returns a function that removes the listener */
  onNotification(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Closes the connection, which releases the lock. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#reconnecting);
    this.#client?.release(true);
    this.#client = null;
  }

  async #connect(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      client.on('notification', this.#notify);
      client.on('error', (error: Error) => this.#lose(client, error));
      this.#number = await lockNumber(client, this.#number);
      await client.query(`listen ${queueChannel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#isClosed) client.release(true);
    else this.#client = client;
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  #lose(client: PoolClient, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.release(error);
    this.#onError(error);
    this.#connectAgain(0);
  }

  #connectAgain(afterMs: number): void {
    if (this.#isClosed) return;
    this.#reconnecting = setTimeout(() => {
      this.#connect().then(this.#notify, (error: unknown) => {
        this.#onError(error);
        this.#connectAgain(reconnectMs);
      });
    }, afterMs);
    this.#reconnecting.unref();
  }
}

/** Locks the server's former number, so that it keeps its leases; a new number when that is taken. */
async function lockNumber(client: PoolClient, former: number | null): Promise<number> {
  for (let number = former ?? randomInt(1, 2 ** 31); ; number = randomInt(1, 2 ** 31)) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      [lockClass, number],
    );
    if (rows[0]?.locked) return number;
  }
}
