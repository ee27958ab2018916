/**
 * Operands and predicates → SQL expressions over the rows in scope. Both are in one file because they call each
 * other: a masked column has a predicate, a predicate compares operands.
 */
import type { Relationship, Table } from '../catalog/table-types.ts';
import type { CatalogFunction } from '../catalog/types.ts';
import type { BinaryOperator } from '../conditions/comparison-operators.ts';
import { isAlwaysTrue } from '../conditions/predicate.ts';
import type {
  AggregateCall,
  CallArgument,
  Operand,
  OtherRows,
  Predicate,
} from '../conditions/predicate-types.ts';
import { lookedUpAlternatives } from '../conditions/row-bounds.ts';
import {
  type Alias,
  alias,
  arrayValue,
  emptyFragment,
  type Fragment,
  identifier,
  integer,
  join,
  member,
  objectName,
  sql,
  syntax,
  typeName,
  value,
  wholeRow,
} from './fragment.ts';

/** The rows that an expression may refer to, by their aliases. */
export interface RowScopes {
  readonly current: Alias;
  /** What `$` means inside a permission: the row that the permission is on. */
  readonly root: Alias;
}

/** The part of a subselect after its list of expressions, and its rows. */
interface OtherRowsSql {
  readonly tail: Fragment;
  readonly rows: RowScopes;
}

export function rowScope(current: Alias): RowScopes {
  return { current, root: current };
}

/** A scalar of a row. A masked one is `case when … then x end`. */
export function operandToSql(rows: RowScopes, operand: Operand): Fragment {
  switch (operand.kind) {
    case 'column': {
      const { column, scope } = operand;
      return masked(rows, operand.mask, member(scope === 'root' ? rows.root : rows.current, column.name));
    }
    case 'computedField': {
      const { catalog } = operand.computedField;
      const call = callToSql(rows, catalog, operand.arguments);
      // A function that returns a set becomes a scalar subselect, which is null without a row.
      return masked(rows, operand.mask, catalog.returnsSet ? sql`(select ${call})` : call);
    }
    case 'cast':
      return sql`(${operandToSql(rows, operand.operand)})::${typeName(operand.to)}`;
    case 'aggregate': {
      const other = otherRowsToSql(rows, operand.rows);
      const call = aggregateToSql(operand.aggregate, (inner) => operandToSql(other.rows, inner));
      return sql`(select ${call}${other.tail})`;
    }
  }
}

/**
 * `"public"."search"($1::text, "limit" => $2::int4)`. The row argument is the whole current row, cast to its type because a
 * row of a subselect has none.
 */
export function callToSql(
  rows: RowScopes,
  called: CatalogFunction,
  callArguments: readonly CallArgument[],
): Fragment {
  const written = callArguments.map(({ argument, byName, value: argumentValue }) => {
    const expression =
      argumentValue === 'row'
        ? sql`(${wholeRow(rows.current)})::${typeName(argument.type)}`
        : value(argumentValue, argument.type);
    return byName === null ? expression : sql`${identifier(byName)} => ${expression}`;
  });
  return sql`${objectName('function', called)}(${join(written)})`;
}

/** `max(x)`, `count(distinct (x, y))`. @param write writes an operand, which may be a column of a subselect */
export function aggregateToSql(
  { operator, operands, isDistinct }: AggregateCall,
  write: (operand: Operand) => Fragment,
): Fragment {
  if (operands.length === 0) return sql`${syntax(operator)}(*)`;
  const distinct = isDistinct ? sql`distinct ` : emptyFragment;
  const written = join(operands.map(write));
  const list = operator === 'count' && operands.length > 1 ? sql`(${written})` : written;
  return sql`${syntax(operator)}(${distinct}${list})`;
}

/** `remote = local` for every pair of columns. */
export function joinToSql(relationship: Relationship, source: Alias, target: Alias): Fragment {
  return join(
    relationship.columns.map(
      ({ local, remote }) => sql`${member(target, remote.name)} = ${member(source, local.name)}`,
    ),
    ' and ',
  );
}

export function tableToSql(table: { readonly schema: string; readonly name: string }): Fragment {
  return objectName('table', table);
}

/**
 * A condition, in parentheses where another operator may stand beside it.
 * @param areFenced whether its subselects are kept from becoming joins: see `condition`
 */
export function predicateToSql(rows: RowScopes, predicate: Predicate, areFenced = false): Fragment {
  switch (predicate.kind) {
    case 'constant':
      return predicate.value ? sql`true` : sql`false`;
    case 'and':
      return sql`(${join(
        predicate.operands.map((operand) => predicateToSql(rows, operand, areFenced)),
        ' and ',
      )})`;
    // Subselects below `or` never become joins.
    case 'or':
      return sql`(${join(
        predicate.operands.map((operand) => predicateToSql(rows, operand)),
        ' or ',
      )})`;
    case 'not':
      return sql`(not ${predicateToSql(rows, predicate.operand, areFenced)})`;
    case 'permission':
      return predicateToSql(rowScope(rows.current), predicate.operand, areFenced);
    case 'isNull':
      return sql`(${operandToSql(rows, predicate.operand)} is ${predicate.negated ? sql`not null` : sql`null`})`;
    case 'compare': {
      const { left, operator, right } = predicate;
      const compared = value(right.source, right.type);
      const characters = operator === '=' ? indexedCharacters(left) : null;
      return characters === null
        ? binary(operandToSql(rows, left), operator, compared)
        : equalByBeginning(operandToSql(rows, left), compared, characters);
    }
    case 'compareArray': {
      const { left, operator, sources, elementType } = predicate;
      const elements = join(sources.map((source) => value(source, elementType)));
      return binary(operandToSql(rows, left), operator, sql`array[${elements}]::${typeName(elementType)}[]`);
    }
    case 'compareColumns':
      return compareColumnsToSql(rows, predicate);
    case 'in':
      return membershipToSql(rows, predicate);
    case 'exists': {
      const fence = areFenced ? sql` offset 0` : emptyFragment;
      return sql`exists (select 1${otherRowsToSql(rows, predicate.rows).tail}${fence})`;
    }
  }
}

/** ` where …`; empty without conditions. */
export function whereToSql(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? emptyFragment : sql` where ${join(conditions, ' and ')}`;
}

/** More semi-joins than this in one `from` are not planned together. */
const maxSemiJoins = 3;

/**
 * The predicate as a list of conditions, empty when it is always true.
 *
 * Postgres makes each `exists` among them a semi-join and plans all of them, and the views behind them, as one join: ten
 * over a view of eleven tables take 380 MB and 1.4 s. So when there are many, `offset 0` in each keeps them apart, and
 * each is planned on its own. A few stay semi-joins, because Postgres can then start from the related rows.
 * @param table whose rows are selected; alternatives of few rows each are then looked up one by one
 */
export function condition(rows: RowScopes, predicate: Predicate, table: Table | null = null): Fragment[] {
  if (isAlwaysTrue(predicate)) return [];
  const areFenced = semiJoins(predicate) > maxSemiJoins;
  const operands = predicate.kind === 'and' ? predicate.operands : [predicate];
  return operands.map(
    (operand) =>
      (table && alternativesToSql(rows, table, operand, predicate)) ??
      predicateToSql(rows, operand, areFenced),
  );
}

/**
 * `t0."id" in (select t1."id" from … where … union all select …)` in place of conditions with `or`, of which Postgres uses
 * no index when one of them is on related rows. null for other conditions.
 */
function alternativesToSql(
  rows: RowScopes,
  table: Table,
  operand: Predicate,
  all: Predicate,
): Fragment | null {
  if (operand.kind === 'and') {
    const inner = operand.operands.map((one) => alternativesToSql(rows, table, one, all));
    if (inner.every((one) => one === null)) return null;
    return sql`(${join(
      operand.operands.map((one, index) => inner[index] ?? predicateToSql(rows, one)),
      ' and ',
    )})`;
  }
  const alternatives = lookedUpAlternatives(table, operand, all);
  const key = table.primaryKey?.columns;
  if (alternatives === null || key === undefined) return null;
  const keyOf = (row: Alias) => join(key.map(({ name }) => member(row, name)));
  const selects = alternatives.map((alternative) => {
    const one = alias();
    const where = whereToSql(condition({ current: one, root: rows.root }, alternative));
    return sql`select ${keyOf(one)} from ${tableToSql(table)} as ${one}${where}`;
  });
  return sql`((${keyOf(rows.current)}) in (${join(selects, ' union all ')}))`;
}

/** The subselects that Postgres would plan in one join with the rows of the condition. */
function semiJoins(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'and':
      return predicate.operands.reduce((sum, operand) => sum + semiJoins(operand), 0);
    case 'permission':
      return semiJoins(predicate.operand);
    case 'not':
      return predicate.operand.kind === 'exists' ? semiJoins(predicate.operand) : 0;
    case 'exists':
      return 1 + semiJoins(predicate.rows.where);
    default:
      return 0;
  }
}

/** ` from target as t1 where t1.author_id = t0.id and …` */
export function otherRowsToSql(rows: RowScopes, other: OtherRows): OtherRowsSql {
  const target = alias();
  const targetRows = { current: target, root: rows.root };
  const table = other.kind === 'related' ? other.relationship.target : null;
  const links = other.kind === 'related' ? [joinToSql(other.relationship, rows.current, target)] : [];
  const where = whereToSql([...links, ...condition(targetRows, other.where, table)]);
  return { rows: targetRows, tail: sql` from ${sourceToSql(rows, other)} as ${target}${where}` };
}

function sourceToSql(rows: RowScopes, other: OtherRows): Fragment {
  if (other.kind === 'computed') return callToSql(rows, other.computedField.catalog, other.arguments);
  return tableToSql(other.kind === 'related' ? other.relationship.target : other.table);
}

function membershipToSql(rows: RowScopes, predicate: Extract<Predicate, { kind: 'in' }>): Fragment {
  const left = operandToSql(rows, predicate.left);
  const { values, elementType, negated } = predicate;
  if (values.kind === 'arrayLiteral') {
    const list = arrayValue(values.source, elementType);
    return negated ? sql`(${left} <> all(${list}))` : sql`(${left} = any(${list}))`;
  }
  const list = join(values.sources.map((source) => value(source, elementType)));
  return negated ? sql`(${left} not in (${list}))` : sql`(${left} in (${list}))`;
}

/**
 * Hasura's rule: two nulls are equal, and a null on the right differs from a value on the left. Where both sides cannot
 * be null, the bare operator gives the same result and lets Postgres use its indexes.
 */
function compareColumnsToSql(
  rows: RowScopes,
  { left, right, operator }: Extract<Predicate, { kind: 'compareColumns' }>,
): Fragment {
  const [a, b] = [operandToSql(rows, left), operandToSql(rows, right)];
  if (operator === '=' && mayBeNull(left) && mayBeNull(right)) {
    return sql`(${a} = ${b} or (${a} is null and ${b} is null))`;
  }
  if (operator === '<>' && mayBeNull(right))
    return sql`(${a} <> ${b} or (${a} is not null and ${b} is null))`;
  return binary(a, operator, b);
}

function mayBeNull(operand: Operand): boolean {
  return operand.kind !== 'column' || operand.column.isNullable || operand.mask !== null;
}

/** How many characters of the beginning of a text an index has; null when there is none for the operand. */
function indexedCharacters(operand: Operand): number | null {
  if (operand.kind !== 'column' || operand.mask !== null) return null;
  const { column } = operand;
  return (
    column.table.indexes.findLast(({ beginnings }) => beginnings.has(column))?.beginnings.get(column) ?? null
  );
}

/**
 * Equality of texts that an index on `left(text, 100)` serves. Texts with the same beginning are equal when the value is
 * shorter. Postgres knows the length of a value when it plans for it, and then estimates the one comparison that is left;
 * by two comparisons of the same it would expect too few rows.
 */
function equalByBeginning(text: Fragment, compared: Fragment, characters: number): Fragment {
  const count = integer(characters);
  const beginnings = sql`"left"(${text}, ${count}) = "left"(${compared}, ${count})`;
  return sql`(${beginnings} and (length(${compared}) < ${count} or ${text} = ${compared}))`;
}

function binary(left: Fragment, operator: BinaryOperator, right: Fragment): Fragment {
  return sql`(${left} ${syntax(operator)} ${right})`;
}

function masked(rows: RowScopes, mask: Predicate | null, expression: Fragment): Fragment {
  return mask === null ? expression : sql`case when ${predicateToSql(rows, mask)} then ${expression} end`;
}
