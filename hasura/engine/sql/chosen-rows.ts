/**
 * Rows that are chosen before anything is computed over them: filter, order, limit and offset are in a subselect, nested
 * rows and computed values are in the select around it.
 */
import type { Table, UniqueConstraint } from '../catalog/table-types.ts';
import type { Link, Rows } from '../plan/types.ts';
import { rowScope, tableToSql, whereToSql } from './expression.ts';
import { type Alias, alias, emptyFragment, join, member, sql, wholeRow } from './fragment.ts';
import { type RowsSql, rowsToSql } from './rows.ts';

/**
 * Rows for a select list, in the form that computes it for no more rows than the result has.
 * @param isCostly whether the select list has more than the rows' own columns
 * The other parameters are those of `rowsToSql`.
 */
export function chosenRowsToSql(
  rows: Rows,
  link: Link,
  parent: Alias | null,
  maximum: number | null,
  isCostly: boolean,
): RowsSql {
  const chosen = rowsToSql(rows, link, parent, maximum);
  if (!areChosenFirst(rows, isCostly)) return chosen;
  const { source } = rows;
  const key = source.kind === 'table' ? source.table.primaryKey : null;
  return source.kind === 'table' && key ? keysFirst(chosen, source.table, key) : rowsFirst(chosen);
}

/** The same for a select list with `row_number() over ()`, which counts the rows in their order. */
export function numberedRowsToSql(rows: Rows, link: Link, parent: Alias | null): RowsSql {
  return areChosenFirst(rows, true)
    ? chosenRowsToSql(rows, link, parent, null, true)
    : rowsFirst(rowsToSql(rows, link, parent, null));
}

/**
 * Whether Postgres makes rows that it then throws away: those before `offset`, and the others of `distinct on`. It would
 * compute the whole select list for each of them. It does not for rows after `limit`, and where no row is thrown away one
 * select is the faster form by a few per cent. Own columns cost little, but those before `offset` may be many.
 */
function areChosenFirst({ offset, distinctOn }: Rows, isCostly: boolean): boolean {
  return offset !== null || (isCostly && distinctOn.length > 0);
}

/** ` from (select t0.* from … where … order by … limit … offset …) as t1` */
function rowsFirst({ distinct, tail, rows }: RowsSql): RowsSql {
  const chosen = alias();
  return {
    distinct: emptyFragment,
    tail: sql` from (select ${distinct}${wholeRow(rows.current)}${tail}) as ${chosen}`,
    rows: rowScope(chosen),
  };
}

/**
 * ```
 *  from (select t0."id" from … where … order by … limit … offset …) as k1
 *  cross join lateral (select t2.* from "public"."article" as t2 where t2."id" = k1."id" limit 1) as t3
 * ```
 * Primary keys are chosen first, because passing over the entries of an index, and sorting narrow rows, is several times
 * faster than the same with whole rows. `limit` makes the look-up a nested loop: any other join could lose the order, and
 * would read the whole table where Postgres does not know the number of keys.
 */
function keysFirst({ distinct, tail, rows }: RowsSql, table: Table, key: UniqueConstraint): RowsSql {
  const [keys, stored, chosen] = [alias('k'), alias(), alias()];
  const columns = join(key.columns.map(({ name }) => member(rows.current, name)));
  const isChosen = key.columns.map(({ name }) => sql`${member(stored, name)} = ${member(keys, name)}`);
  const row = sql`select ${wholeRow(stored)} from ${tableToSql(table)} as ${stored}${whereToSql(isChosen)} limit 1`;
  return {
    distinct: emptyFragment,
    tail: sql` from (select ${distinct}${columns}${tail}) as ${keys} cross join lateral (${row}) as ${chosen}`,
    rows: rowScope(chosen),
  };
}
