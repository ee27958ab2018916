/**
 * Bounds on the rows that a condition lets through, whatever its values are: how many rows an index finds by them, as a
 * unique index says or the statistics that Postgres had when the model was made. Where no index helps there is no bound.
 */
import type { Column, Index, Relationship, Table } from '../catalog/table-types.ts';
import type { Operand, Predicate } from './predicate-types.ts';

/**
 * A condition of at most so many rows is a look-up: reading them costs about what planning a list with its relations
 * does.
 */
export const mostRowsOfLookUp = 1_000;

/** A table counts as having this many rows at least: it may have grown since its statistics were read. */
const assumedRows = 100_000;
/** What Postgres assumes of a list whose length it does not know. */
const valuesOfList = 10;

/** What the conditions of a row say that an index can find: the columns with known values, and those that are null. */
interface Found {
  readonly equal: ReadonlyMap<Column, Equality>;
  readonly isNull: ReadonlySet<Column>;
}

const nothingFound: Found = { equal: new Map(), isNull: new Set() };

/**
 * A bound on the rows of a table that fulfil a condition, whatever its values are; infinite when there is none.
 * @param others what else is known of these rows
 */
export function mostRows(table: Table, predicate: Predicate, others = nothingFound): number {
  const conditions = conditionsOf(predicate);
  const equalities = conditions.flatMap((condition) => equalityOf(condition) ?? []);
  const found = {
    equal: new Map([...others.equal, ...equalities.map((equality) => [equality.column, equality] as const)]),
    isNull: new Set([...others.isNull, ...conditions.flatMap((condition) => nullColumnOf(condition) ?? [])]),
  };
  return Math.min(
    rowsOfIndexes(table, found),
    ...conditions.map((condition) => {
      if (condition.kind === 'constant') return condition.value ? Number.POSITIVE_INFINITY : 0;
      if (condition.kind === 'or') return mostRowsOfAny(table, condition.operands, found);
      if (condition.kind !== 'exists' || condition.rows.kind !== 'related') return Number.POSITIVE_INFINITY;
      const { relationship, where } = condition.rows;
      return mostRows(relationship.target, where) * rowsOfRelated(relationship, found);
    }),
  );
}

/** Those of conditions of which one has to be met. */
function mostRowsOfAny(table: Table, operands: readonly Predicate[], found: Found): number {
  const bounds = operands.map((operand) => mostRows(table, operand, found));
  // Postgres looks up each of them only where all are values of the table itself; otherwise the statement does.
  const areLookedUp = areOwnValues(operands) || areLookUps(table, bounds);
  return areLookedUp ? bounds.reduce((sum, bound) => sum + bound, 0) : Number.POSITIVE_INFINITY;
}

function areOwnValues(operands: readonly Predicate[]): boolean {
  return operands.every((operand) => equalityOf(operand) !== null);
}

function areLookUps({ primaryKey }: Table, bounds: readonly number[]): boolean {
  return primaryKey !== null && bounds.every((bound) => bound <= mostRowsOfLookUp);
}

/**
 * The alternatives of an `or` that have to be looked up one by one: some are conditions on related rows, each is that of
 * few rows, and Postgres would read all rows of the table to see which of them are met.
 * @param condition one of the conditions that are joined by `and`
 * @param all what holds for these rows as a whole
 * @returns the alternatives, each with what else an index may need, such as the account; null when they need not be
 */
export function lookedUpAlternatives(
  table: Table,
  condition: Predicate,
  all: Predicate,
): readonly Predicate[] | null {
  if (condition.kind !== 'or' || areOwnValues(condition.operands)) return null;
  const known = conditionsOf(all).filter((one) => equalityOf(one) !== null || nullColumnOf(one) !== null);
  const alternatives = condition.operands.map(
    (operand): Predicate => ({ kind: 'and', operands: [...known, operand] }),
  );
  const bounds = alternatives.map((alternative) => mostRows(table, alternative));
  return areLookUps(table, bounds) ? alternatives : null;
}

/** The conditions that are joined by `and`. */
function conditionsOf(predicate: Predicate): readonly Predicate[] {
  if (predicate.kind === 'and') return predicate.operands.flatMap(conditionsOf);
  return predicate.kind === 'permission' ? conditionsOf(predicate.operand) : [predicate];
}

interface Equality {
  readonly column: Column;
  /** How many values the column may have. */
  readonly values: number;
  /** Whether an index of the beginnings of the column serves it (`sql/expression.ts`). */
  readonly byBeginning: boolean;
}

/** What a condition says if it says that a column of the row equals a value, or one of several. */
function equalityOf(predicate: Predicate): Equality | null {
  if (predicate.kind === 'compare') {
    const column = predicate.operator === '=' ? columnOf(predicate.left) : null;
    return column && { column, values: 1, byBeginning: true };
  }
  if (predicate.kind !== 'in' || predicate.negated) return null;
  const column = columnOf(predicate.left);
  const { values } = predicate;
  const count = values.kind === 'elements' ? values.sources.length : valuesOfList;
  return column && { column, values: count, byBeginning: false };
}

/** The column of the row itself that everybody with the role may read; a masked one has no index. */
function columnOf(operand: Operand): Column | null {
  const isPlain = operand.kind === 'column' && operand.scope === 'current' && operand.mask === null;
  return isPlain ? operand.column : null;
}

function nullColumnOf(predicate: Predicate): Column | null {
  return predicate.kind === 'isNull' && !predicate.negated ? columnOf(predicate.operand) : null;
}

/** A bound on the rows that some index finds: Postgres starts from the fewest. */
function rowsOfIndexes(table: Table, found: Found): number {
  return Math.min(...table.indexes.map((index) => rowsOfIndex(index, found)));
}

function rowsOfIndex({ columns, beginnings, isUnique, condition }: Index, { equal, isNull }: Found): number {
  if (condition !== null && !(condition.isNull ? isNull : equal).has(condition.column)) {
    return Number.POSITIVE_INFINITY;
  }
  const searched: Equality[] = [];
  for (const column of columns) {
    const equality = equal.get(column);
    if (equality === undefined || (beginnings.has(column) && !equality.byBeginning)) break;
    searched.push(equality);
  }
  if (isUnique && searched.length === columns.length) {
    return searched.reduce((product, { values }) => product * values, 1);
  }
  return Math.min(...searched.map(({ column, values }) => values * rowsOfValue(column)));
}

/** A bound on the rows that have one value, by the statistics. */
function rowsOfValue({ mostRowsPerValue, table: { rowCount } }: Column): number {
  if (mostRowsPerValue === null || rowCount === null) return Number.POSITIVE_INFINITY;
  return mostRowsPerValue * Math.max(1, assumedRows / Math.max(1, rowCount));
}

/** A bound on the rows that one related row belongs to. @param others what else is known of these rows: their account */
function rowsOfRelated({ source, columns }: Relationship, others: Found): number {
  const equalities = columns.map(
    ({ local }) => [local, { column: local, values: 1, byBeginning: false }] as const,
  );
  return rowsOfIndexes(source, { ...others, equal: new Map([...others.equal, ...equalities]) });
}
