/**
 * What a write gives back for each row: whether it passes the permission's check, the row itself as a literal that
 * Postgres can read again, and keys for nested rows. The check sees the row as stored.
 */
import type { Column } from '../catalog/model-types.ts';
import { type Alias, type Fragment, join, member, sql, wholeRow } from './fragment.ts';

/** ` returning <check>, (t0.*)::text, t0."id"::text`; absent parts are constants. */
export function returningToSql(
  stored: Alias,
  keys: readonly Column[],
  needsRow: boolean,
  check: Fragment | null,
): Fragment {
  const columns = [
    check === null ? sql`true` : sql`(${check}) is true`,
    needsRow ? sql`(${wholeRow(stored)})::text` : sql`null`,
    ...keys.map(({ name }) => sql`${member(stored, name)}::text`),
  ];
  return sql` returning ${join(columns, ', ')}`;
}
