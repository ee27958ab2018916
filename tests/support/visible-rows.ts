/** What recruiters see of an account: every row and column that the role `account` may select. */
import type pg from 'pg';
import { repositoryMetadata } from './repository-metadata.ts';

export type VisibleRow = Readonly<Record<string, unknown>>;

/** The rows of each table by their key: the id, or the whole row of a table without one. */
export type VisibleRows = ReadonlyMap<string, ReadonlyMap<string, VisibleRow>>;

export interface RowDifference {
  readonly table: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** The row as it is now, or as it was when it was removed. */
  readonly row: VisibleRow;
  /** The columns that changed. */
  readonly columns: readonly string[];
}

/**
 * Reads all visible rows of an account, and those of tables that belong to no account. Views are left out: they show
 * rows of tables.
 */
export async function readVisibleRows(pool: pg.Pool, groupId: string): Promise<VisibleRows> {
  const { rows: existing } = await pool.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      group by relname order by relname`,
  );
  const visible = visibleColumns();
  const found = new Map<string, Map<string, VisibleRow>>();
  for (const { table, columns } of existing) {
    const selected = visible.get(table);
    if (selected === undefined) continue;
    const names = selected === '*' ? columns : selected;
    const ofAccount = columns.includes('groupId') ? `where "groupId" = '${groupId}'` : '';
    const { rows } = await pool.query<VisibleRow>(
      `select ${names.map((name) => `"${name}"::text`).join(', ')} from public."${table}" ${ofAccount}`,
    );
    found.set(table, new Map(rows.map((row) => [String(row.id ?? JSON.stringify(row)), row])));
  }
  return found;
}

/** Everything that is different, in the order of the tables. */
export function differencesOfRows(before: VisibleRows, after: VisibleRows): RowDifference[] {
  const differences: RowDifference[] = [];
  for (const [table, rows] of before) {
    const later = after.get(table) ?? new Map<string, VisibleRow>();
    for (const [key, row] of rows) {
      const now = later.get(key);
      const columns = now === undefined ? [] : Object.keys(row).filter((name) => row[name] !== now[name]);
      if (now === undefined) differences.push({ table, kind: 'removed', row, columns });
      else if (columns.length > 0) differences.push({ table, kind: 'changed', row: now, columns });
    }
    for (const [key, row] of later) {
      if (!rows.has(key)) differences.push({ table, kind: 'added', row, columns: [] });
    }
  }
  return differences;
}

function visibleColumns(): Map<string, '*' | readonly string[]> {
  const columns = new Map<string, '*' | readonly string[]>();
  for (const { table, select_permissions: permissions } of repositoryMetadata.sources[0]?.tables ?? []) {
    const permission = permissions.find(({ role }) => role === 'account')?.permission;
    if (permission !== undefined) columns.set(table.name, permission.columns);
  }
  return columns;
}
