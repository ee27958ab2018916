/**
 * Inserts → ordered statements: the rows that this row references, the row itself, the rows that reference it. Not
 * data-modifying CTEs: they share one snapshot, so checks that read a parent, and `returning`, would miss the new rows.
 */
import type { Slices } from '../../../http-server/turns.ts';
import type { Column } from '../catalog/table-types.ts';
import type { Assignment, InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';
import { insertToStatement } from '../sql/insert.ts';
import type { RowForm } from '../sql/returning.ts';
import { prepareStatement } from './prepare-statement.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested, PreparedStatement } from './prepared.ts';

/** What the row or field around these rows requires of them. */
interface InsertContext {
  /** Columns whose values come from related rows, in the order of `relatedKeys` when the insert runs. */
  readonly related?: readonly Column[];
  /** Columns to read back, in this order and before all others. */
  readonly keys?: readonly Column[];
  /** The form in which rows come back. */
  readonly form?: RowForm;
}

/** The protocol counts the parameters of one statement in 16 bits. */
const maxParameters = 60_000;

export function* prepareInsert(insert: InsertRows, around: InsertContext): Slices<PreparedInsert> {
  const { table, rows, at } = insert;
  const isFlat = rows.every(({ before, after }) => before.length === 0 && after.length === 0);
  const steps: PreparedInsertStep[] = [];
  if (isFlat) steps.push({ at, before: [], statements: rowStatements(insert, rows, around), after: [] });
  else {
    for (const row of rows) {
      steps.push(yield* rowStep(insert, row, around));
      yield;
    }
  }
  return { tableName: table.printedName, at, steps };
}

/** One row with the rows nested in it. */
function* rowStep(
  insert: InsertRows,
  row: InsertRow,
  { related = [], keys = [], ...around }: InsertContext,
): Slices<PreparedInsertStep> {
  const before: PreparedNested[] = [];
  for (const nested of row.before) {
    const columns = columnsOf(nested, 'remote');
    const nestedKeys = [...new Set(columns)];
    before.push(yield* prepareNested(nested, { keys: nestedKeys }, columns, nestedKeys));
  }
  const columns = [...related, ...row.before.flatMap((nested) => columnsOf(nested, 'local'))];
  const allKeys = [...new Set([...keys, ...row.after.flatMap((nested) => columnsOf(nested, 'local'))])];
  const after: PreparedNested[] = [];
  for (const nested of row.after) {
    const related = columnsOf(nested, 'remote');
    after.push(yield* prepareNested(nested, { related }, columnsOf(nested, 'local'), allKeys));
  }
  const own = { ...around, related: columns, keys: allKeys };
  return { at: row.at, before, statements: rowStatements(insert, [row], own), after };
}

/** @param columns those of the row that is written first whose values the other row gets, among the `keys` read back */
function* prepareNested(
  { relationship, insert }: NestedInsert,
  around: InsertContext,
  columns: readonly Column[],
  keys: readonly Column[],
): Slices<PreparedNested> {
  return {
    relationshipName: relationship.name,
    insert: yield* prepareInsert(insert, around),
    keyPositions: columns.map((column) => keys.indexOf(column)),
  };
}

function columnsOf({ relationship }: NestedInsert, end: 'local' | 'remote'): Column[] {
  return relationship.columns.map((pair) => pair[end]);
}

/** The rows themselves, without their nested rows; several statements when they have too many parameters for one. */
function rowStatements(
  { table, presets, conflict, check }: InsertRows,
  rows: readonly InsertRow[],
  { related = [], keys = [], form = { kind: 'none' } }: InsertContext,
): PreparedStatement[] {
  if (rows.length === 0) return [];
  const fromRelated = related.map(
    (column, index): Assignment => ({ column, value: { kind: 'relatedKey', index } }),
  );
  const assigned = rows.map(({ assignments }) => combine(assignments, fromRelated, presets));
  return chunked(assigned).map((chunk) =>
    prepareStatement(insertToStatement({ table, rows: chunk, conflict, check, keys, form }), 'byKey'),
  );
}

/** Later assignments win: a preset overrides what the caller or a related row assigns. */
function combine(...parts: readonly (readonly Assignment[])[]): Assignment[] {
  const byColumn = new Map<Column, Assignment>();
  for (const assignment of parts.flat()) byColumn.set(assignment.column, assignment);
  return [...byColumn.values()];
}

function chunked(rows: readonly (readonly Assignment[])[]): (readonly Assignment[])[][] {
  const chunks: (readonly Assignment[])[][] = [];
  let parameters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (parameters + row.length > maxParameters) {
      chunks.push([]);
      parameters = 0;
    }
    chunks.at(-1)?.push(row);
    parameters += row.length;
  }
  return chunks;
}
