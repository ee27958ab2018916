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

/** The rows that a server claims, and for how long. */
export interface LeasedRows {
  readonly pool: Pick<Pool, 'query'>;
  readonly table: QueueTable;
  /** The triggers or actions whose rows are claimed; other rows are left to the servers that know their owners. */
  readonly owners: readonly string[];
  readonly settings: { readonly leaseSeconds: number };
}

/** Claims rows that are due and have no lease, in the queue's order. */
export async function claim<Row extends Leased>(
  { pool, table: queue, owners, settings }: LeasedRows,
  holder: number,
  limit: number,
): Promise<readonly Row[]> {
  const { table, ownerColumn, isDue, order, columns, onClaim } = queue;
  const { rows } = await pool.query<Row>(
    `with claimed as (
       update ${table} set locked_by = $1, locked_until = now() + make_interval(secs => $2)${also(onClaim)}
       where id in (
         select id from ${table}
         where ${isDue} and locked_by is null and ${ownerColumn} = any($3)
         order by ${order} limit $4 for update skip locked)
       returning *)
     select id, locked_by as holder, ${columns} from claimed order by claimed.${order}`,
    [holder, settings.leaseSeconds, owners, limit],
  );
  return rows;
}

/** Renews the leases that have less than half of their time left. */
export async function renew(
  { pool, table: { table }, settings }: LeasedRows,
  rows: readonly Leased[],
): Promise<void> {
  if (rows.length === 0) return;
  await pool.query(
    `update ${table} set locked_until = now() + make_interval(secs => $3)
     where id = any($1) and locked_by = any($2) and locked_until < now() + make_interval(secs => $3) / 2`,
    [rows.map(({ id }) => id), [...new Set(rows.map(({ holder }) => holder))], settings.leaseSeconds],
  );
}

/** Ends the lease of a row that was claimed and not delivered. */
export async function release({ pool, table }: LeasedRows, { id, holder }: Leased): Promise<void> {
  await pool.query(`${releaseOf(table)} where id = $1 and locked_by = $2`, [id, holder]);
}

/** Ends leases whose time has passed or whose server has ended. */
export async function releaseExpired({ pool, table }: LeasedRows): Promise<void> {
  await pool.query(
    `${releaseOf(table)} where locked_by is not null and (locked_until < now() or ${holderIsGone})`,
  );
}

function releaseOf({ table, onRelease }: QueueTable): string {
  return `update ${table} set ${withoutLease}${also(onRelease)}`;
}

function also(assignments: string | undefined): string {
  return assignments === undefined ? '' : `, ${assignments}`;
}
