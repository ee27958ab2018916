/**
 * Rows that were just written → JSON. They are kept as an array of row literals, which is selected from like a table after all
 * writes of the field, so that relationships include the rows that were inserted along with them.
 */
import type { Table } from '../catalog/table-types.ts';
import { alwaysTrue } from '../conditions/predicate.ts';
import { anyOrder, type Field, type Rows } from '../plan/types.ts';
import { compile, type Statement, sql } from './fragment.ts';
import { recordRowsToSql } from './select.ts';

/** `select (select coalesce(json_agg(r.*), '[]') from (select … from unnest(<kept rows>::"author"[]) as t) as r)` */
export function writtenRowsToStatement(
  table: Table,
  slot: number,
  fields: readonly Field[],
  shape: 'list' | 'object',
): Statement {
  // The caller wrote these rows: the filter of the select permission does not apply, only its columns do.
  const rows: Rows = { ...anyOrder, source: { kind: 'writtenRows', table, slot }, where: alwaysTrue };
  return compile(
    sql`select ${recordRowsToSql({ kind: 'rows', link: { kind: 'none' }, shape, rows, fields }, null)}`,
  );
}
