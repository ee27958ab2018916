/**
 * Inserts → ordered statements: the rows that this row references, the row itself, the rows that reference it. Not
 * data-modifying CTEs: they share one snapshot, so checks that read a parent, and `returning`, would miss the new rows.
 */
import type { Column } from '../catalog/table-types.ts';
import type { Assignment, InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';
import { insertToStatement } from '../sql/insert.ts';
import type { RowForm } from '../sql/returning.ts';
import { prepareStatement } from './prepare-statement.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested, PreparedStatement } from './prepared.ts';

/** What the row or field around these rows requires of them. */
interface InsertContext {
  /** Columns whose values come from related rows, in the order of `relatedKeys` when the insert runs. */
  readonly related: readonly Column[];
  /** Columns to read back, in this order and before all others. */
  readonly keys: readonly Column[];
  /** The form in which rows come back. */
  readonly form: RowForm;
}

/** The protocol counts the parameters of one statement in 16 bits. */
const maxParameters = 60_000;

/** @param form in which the rows of the field itself come back */
export function prepareInsert(insert: InsertRows, form: RowForm): PreparedInsert {
  return insertSteps(insert, { related: [], keys: [], form });
}

function insertSteps(insert: InsertRows, around: InsertContext): PreparedInsert {
  const { table, rows, at } = insert;
  const isFlat = rows.every(({ before, after }) => before.length === 0 && after.length === 0);
  const steps = isFlat
    ? [{ at, before: [], statements: rowStatements(insert, rows, around), after: [] }]
    : rows.map((row) => rowStep(insert, row, around));
  return { tableName: table.printedName, at, steps };
}

/** One row with the rows nested in it. */
function rowStep(
  insert: InsertRows,
  row: InsertRow,
  { related, keys, form }: InsertContext,
): PreparedInsertStep {
  const columns = [...related];
  const before = row.before.map(({ relationship, insert: nested }): PreparedNested => {
    columns.push(...relationship.columns.map(({ local }) => local));
    const nestedKeys = [...new Set(relationship.columns.map(({ remote }) => remote))];
    return {
      relationshipName: relationship.name,
      insert: insertSteps(nested, { related: [], keys: nestedKeys, form: noRow }),
      keyPositions: relationship.columns.map(({ remote }) => nestedKeys.indexOf(remote)),
    };
  });
  const allKeys = [...new Set([...keys, ...row.after.flatMap(localColumns)])];
  const after = row.after.map((nested): PreparedNested => {
    const { relationship } = nested;
    const parentColumns = relationship.columns.map(({ remote }) => remote);
    return {
      relationshipName: relationship.name,
      insert: insertSteps(nested.insert, { related: parentColumns, keys: [], form: noRow }),
      keyPositions: localColumns(nested).map((local) => allKeys.indexOf(local)),
    };
  });
  const own = { related: columns, keys: allKeys, form };
  return { at: row.at, before, statements: rowStatements(insert, [row], own), after };
}

/** The rows themselves, without their nested rows; several statements when they have too many parameters for one. */
function rowStatements(
  { table, presets, conflict, check }: InsertRows,
  rows: readonly InsertRow[],
  { related, keys, form }: InsertContext,
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

const noRow: RowForm = { kind: 'none' };

function localColumns({ relationship }: NestedInsert): Column[] {
  return relationship.columns.map(({ local }) => local);
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
