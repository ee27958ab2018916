/**
 * Leases on the rows of a queue's table: a server claims rows for a time, renews that while it is at work, and
 * releases what it could not do. A lease has expired when its time has passed or the server is gone; then somebody
 * else claims the row, so that everything is done at least once. Times are those of the database's clock, the only
 * one that all servers share. The name of a table comes in; rows under a lease go out.
 */
import type { Pool } from 'pg';
import { holderIsGone } from './presence.ts';

/** A table of a queue. All members are SQL of ours; it has the columns `id`, `locked_by` and `locked_until`. */
export interface QueueTable {
  readonly table: string;
  /** The column with the name of what a row belongs to: a trigger, an action. */
  readonly ownerColumn: string;
  /** Condition on rows that are still to be done and whose time has come. */
  readonly isDue: string;
  /** The column by which rows come first. */
  readonly order: string;
  /** What is read of a claimed row, besides its lease. */
  readonly columns: string;
  /** What else is set in a row that is claimed. */
  readonly onClaim?: string;
  /** What else is set in a row that is released. */
  readonly onRelease?: string;
}

/** A row under a lease. */
export interface Leased {
  readonly id: string;
  /** The number of the server that holds it. */
  readonly holder: number;
}

/** Assignments that end a lease, for the statement that writes down what became of the row, too. */
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

  /** Claims rows that are due and that nobody holds, in the queue's order. */
  async claim(holder: number, owners: readonly string[], most: number): Promise<readonly Row[]> {
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
      [holder, this.#seconds, owners, most],
    );
    return rows;
  }

  /** Renews leases of which less than half is left. */
  async renew(rows: readonly Row[]): Promise<void> {
    const [row] = rows;
    if (row === undefined) return;
    await this.#pool.query(
      `update ${this.#table.table} set locked_until = now() + make_interval(secs => $3)
       where id = any($1) and locked_by = any($2) and locked_until < now() + make_interval(secs => $3) / 2`,
      [rows.map(({ id }) => id), [...new Set(rows.map(({ holder }) => holder))], this.#seconds],
    );
  }

  /** Lets go of a row that was claimed and not done. */
  async release({ id, holder }: Row): Promise<void> {
    const { table, onRelease } = this.#table;
    await this.#pool.query(
      `update ${table} set ${withoutLease}${also(onRelease)} where id = $1 and locked_by = $2`,
      [id, holder],
    );
  }

  /** Lets go of what nobody does any more. */
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
