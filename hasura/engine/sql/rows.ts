/** Which rows, in which order → `from … where … order by … limit …`. */
import { isUnique } from '../catalog/table-types.ts';
import { mostRows } from '../conditions/row-bounds.ts';
import type { Link, OrderExpression, OrderTerm, Rows } from '../plan/types.ts';
import { actionLinkToSql } from './action-output.ts';
import {
  callToSql,
  condition,
  joinToSql,
  operandToSql,
  otherRowsToSql,
  type RowScopes,
  rowScope,
  tableToSql,
  whereToSql,
} from './expression.ts';
import {
  type Alias,
  alias,
  emptyFragment,
  type Fragment,
  integer,
  join,
  plainValue,
  sql,
  wholeRow,
} from './fragment.ts';
import { keptRows } from './transaction-settings.ts';

/** The parts of a select statement around its list of expressions. */
export interface RowsSql {
  /** `distinct on (…) `, or an empty fragment. */
  readonly distinct: Fragment;
  /** ` from … where … order by … limit … offset …`. */
  readonly tail: Fragment;
  readonly rows: RowScopes;
}

/**
 * ` from "public"."article" as t1 where t1."author_id" = t0."id" and … order by … limit …`
 * @param parent the row that these rows belong to, or that a function takes as its argument
 * @param maximum the maximum number of rows, null for no limit
 */
export function rowsToSql(rows: Rows, link: Link, parent: Alias | null, maximum: number | null): RowsSql {
  const stored = alias();
  const table = rows.source.kind === 'table' ? rows.source.table : null;
  const conditions = [...linkToSql(link, parent, stored), ...condition(rowScope(stored), rows.where, table)];
  const all = sql` from ${sourceToSql(rows.source, stored, parent)}${whereToSql(conditions)}`;
  const found = areFoundFirst(rows, link, maximum) ? foundRows(all, stored) : { tail: all, current: stored };
  const scopes = rowScope(found.current);
  const distinct =
    rows.distinctOn.length === 0
      ? emptyFragment
      : sql`distinct on (${join(rows.distinctOn.map((operand) => operandToSql(scopes, operand)))}) `;
  return {
    distinct,
    tail: sql`${found.tail}${orderToSql(scopes, rows.orderBy)}${limitToSql(rows, maximum)}`,
    rows: scopes,
  };
}

/** Finding this many rows and sorting them takes as long as it may: some ten milliseconds. */
const maxFoundRows = 10_000;
/** Postgres does not prefer to read in order when it expects fewer. */
const fewRows = 100;

/**
 * Whether rows are found by their values, all of them, before they are sorted and limited. Otherwise Postgres may read all
 * rows in the order of the list until enough of them meet the condition. It takes those that do for evenly spread, and
 * where all of them are far from the beginning it reads nearly everything.
 */
function areFoundFirst({ source, where, orderBy, limit }: Rows, link: Link, maximum: number | null): boolean {
  if (source.kind !== 'table' || link.kind !== 'none' || orderBy.length === 0) return false;
  if (limit === null && maximum === null) return false;
  const bound = mostRows(source.table, where);
  return bound > fewRows && bound <= maxFoundRows;
}

/** ` from (select t0.* from … where … offset 0) as t1`: with `offset` Postgres plans the subselect on its own. */
function foundRows(tail: Fragment, stored: Alias): { readonly tail: Fragment; readonly current: Alias } {
  const current = alias();
  return { tail: sql` from (select ${wholeRow(stored)}${tail} offset 0) as ${current}`, current };
}

function linkToSql(link: Link, parent: Alias | null, current: Alias): Fragment[] {
  if (link.kind === 'none') return [];
  if (parent === null) throw new Error('related rows need the row that they belong to');
  if (link.kind === 'action') return actionLinkToSql(link.relationship, parent, current);
  return [joinToSql(link.relationship, parent, current)];
}

function sourceToSql(source: Rows['source'], current: Alias, parent: Alias | null): Fragment {
  switch (source.kind) {
    case 'table':
      return sql`${tableToSql(source.table)} as ${current}`;
    case 'function':
      return sql`${callToSql(rowScope(parent ?? current), source.function, source.arguments)} as ${current}`;
    case 'writtenRows':
      return sql`unnest(${keptRows(source.slot, source.table)}) as ${current}`;
  }
}

function limitToSql(rows: Rows, maximum: number | null): Fragment {
  const limit = rows.limit === null ? null : plainValue(rows.limit, 'int4');
  const offset = rows.offset === null ? emptyFragment : sql` offset ${plainValue(rows.offset, 'int8')}`;
  if (limit === null) return maximum === null ? offset : sql` limit ${integer(maximum)}${offset}`;
  return maximum === null
    ? sql` limit ${limit}${offset}`
    : sql` limit least(${limit}, ${integer(maximum)})${offset}`;
}

function orderToSql(rows: RowScopes, terms: readonly OrderTerm[]): Fragment {
  if (terms.length === 0) return emptyFragment;
  return sql` order by ${join(terms.map((term) => termToSql(rows, term)))}`;
}

function termToSql(rows: RowScopes, { expression, direction, nulls }: OrderTerm): Fragment {
  const written = orderExpressionToSql(rows, expression);
  // The default of Postgres is not written out.
  if (direction === 'asc') return nulls === 'last' ? sql`${written} asc` : sql`${written} asc nulls first`;
  return nulls === 'first' ? sql`${written} desc` : sql`${written} desc nulls last`;
}

/** Through a relationship: `(select t1."name" from "author" as t1 where t1."id" = t0."author_id" and …)` */
function orderExpressionToSql(rows: RowScopes, expression: OrderExpression): Fragment {
  switch (expression.kind) {
    case 'operand':
      return operandToSql(rows, expression.operand);
    case 'related': {
      const { rows: other, expression: inner } = expression;
      const { tail, rows: targetRows } = otherRowsToSql(rows, other);
      const limit = isUnique(other.relationship) ? emptyFragment : sql` limit 1`;
      return sql`(select ${orderExpressionToSql(targetRows, inner)}${tail}${limit})`;
    }
  }
}
