/**
 * Leases on the rows of a queue's table: a server claims rows for a time, renews the leases during delivery, and releases
 * rows that it could not deliver. A lease has expired when its time has passed or its server has ended; then another
 * server claims the row, so that every row is delivered at least once. All times are from the database's clock, which
 * all servers share.
 */
import type { Pool } from 'pg';
import { holderIsGone } from './presence.ts';

/** A table of a queue. All members are trusted SQL; it has the columns `id`, `locked_by` and `locked_until`. */
export interface QueueTable {
  readonly table: string;
  /** The column with the name of the row's trigger or action. */
  readonly ownerColumn: string;
  /** Condition on rows that are not delivered yet and are due. */
  readonly isDue: string;
  /** The column that orders rows. */
  readonly order: string;
  /** The columns that are read of a claimed row, besides its lease. */
  readonly columns: string;
  /** Further assignments when a row is claimed. */
  readonly onClaim?: string;
  /** Further assignments when a row is released. */
  readonly onRelease?: string;
}

/** A row under a lease. */
export interface Leased {
  readonly id: string;
  /** The number of the server that holds the lease. */
  readonly holder: number;
}

/** Assignments that end a lease; the statement that stores the result of a delivery uses them too. */
export const withoutLease = 'locked_by = null, locked_until = null';

export class Leases<Row extends Leased> {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #table: QueueTable;
  readonly #seconds: number;

  /** @param seconds how long a lease lasts unless it is renewed */
  constructor(pool: Pick<Pool, 'query'>, table: QueueTable, seconds: number) {
    this.#pool = pool;
    this.#table = table;
    this.#seconds = seconds;
  }

  /** Claims rows that are due and have no lease, in the queue's order. */
  async claim(holder: number, owners: readonly string[], limit: number): Promise<readonly Row[]> {
    const { table, ownerColumn, isDue, order, columns, onClaim } = this.#table;
    const { rows } = await this.#pool.query<Row>(
      `with claimed as (
         update ${table} set locked_by = $1, locked_until = now() + make_interval(secs => $2)${also(onClaim)}
         where id in (
           select id from ${table}
           where ${isDue} and locked_by is null and ${ownerColumn} = any($3)
           order by ${order} limit $4 for update skip locked)
         returning *)
       select id, locked_by as holder, ${columns} from claimed order by claimed.${order}`,
      [holder, this.#seconds, owners, limit],
    );
    return rows;
  }

  /** Renews the leases that have less than half of their time left. */
  async renew(rows: readonly Row[]): Promise<void> {
    const [row] = rows;
    if (row === undefined) return;
    await this.#pool.query(
      `update ${this.#table.table} set locked_until = now() + make_interval(secs => $3)
       where id = any($1) and locked_by = any($2) and locked_until < now() + make_interval(secs => $3) / 2`,
      [rows.map(({ id }) => id), [...new Set(rows.map(({ holder }) => holder))], this.#seconds],
    );
  }

  /** Ends the lease of a row that was claimed and not delivered. */
  async release({ id, holder }: Row): Promise<void> {
    const { table, onRelease } = this.#table;
    await this.#pool.query(
      `update ${table} set ${withoutLease}${also(onRelease)} where id = $1 and locked_by = $2`,
      [id, holder],
    );
  }

  /** Ends leases whose time has passed or whose server has ended. */
  async releaseExpired(): Promise<void> {
    const { table, onRelease } = this.#table;
    await this.#pool.query(
      `update ${table} set ${withoutLease}${also(onRelease)}
       where locked_by is not null and (locked_until < now() or ${holderIsGone})`,
    );
  }
}

function also(assignments: string | undefined): string {
  return assignments === undefined ? '' : `, ${assignments}`;
}
