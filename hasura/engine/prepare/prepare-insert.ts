/**
 * Inserts → ordered statements: the rows that this row references, the row itself, the rows that reference it. They are
 * sent together, and the transaction keeps the keys that a later one needs. Not data-modifying CTEs: they share one
 * snapshot, so checks that read a parent, and `returning`, would miss the new rows.
 */
import type { Slices } from '../../../http-server/turns.ts';
import type { Column } from '../catalog/table-types.ts';
import type { InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';
import { insertToStatement, type WrittenColumn } from '../sql/insert.ts';
import type { KeptKey, RowForm } from '../sql/returning.ts';
import { prepareWrite } from './prepare-statement.ts';
import type { PreparedInsert, PreparedInsertStep, PreparedNested, PreparedWrite } from './prepared.ts';

/** What the row or field around these rows requires of them. */
interface InsertContext {
  /** Columns whose values come from a related row. */
  readonly related?: readonly WrittenColumn[];
  /** Keys to keep for a related row. */
  readonly keys?: readonly KeptKey[];
  /** The form in which rows come back. */
  readonly form?: RowForm;
  /** The first number of a setting that keeps no keys which are still needed. */
  readonly freeSlot?: number;
}

interface RowContext extends Omit<InsertContext, 'freeSlot'> {
  /** Whether related rows cannot be written without these. */
  readonly isNeeded?: boolean;
}

const none: RowForm = { kind: 'none' };

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
  { related = [], keys = [], form = none, freeSlot = 0 }: InsertContext,
): Slices<PreparedInsertStep> {
  let nextSlot = freeSlot;
  const fromNested: WrittenColumn[] = [];
  const before: PreparedNested[] = [];
  for (const nested of row.before) {
    const nestedKeys = keysFor(nested, 'remote', [], nextSlot);
    nextSlot += nestedKeys.length;
    fromNested.push(...relatedColumns(nested, 'remote', nestedKeys));
    before.push(yield* prepareNested(nested, { keys: nestedKeys, freeSlot: nextSlot }));
  }
  const allKeys = [...keys];
  for (const nested of row.after) {
    const added = keysFor(nested, 'local', allKeys, nextSlot);
    nextSlot += added.length;
    allKeys.push(...added);
  }
  const after: PreparedNested[] = [];
  for (const nested of row.after) {
    const related = relatedColumns(nested, 'local', allKeys);
    after.push(yield* prepareNested(nested, { related, freeSlot: nextSlot }));
  }
  const own = {
    form,
    related: [...related, ...fromNested],
    keys: allKeys,
    isNeeded: row.after.length > 0 || keys.length > 0,
  };
  return { at: row.at, before, statements: rowStatements(insert, [row], own), after };
}

function* prepareNested(
  { relationship, insert }: NestedInsert,
  around: InsertContext,
): Slices<PreparedNested> {
  return { relationshipName: relationship.name, insert: yield* prepareInsert(insert, around) };
}

/** The keys of one end of a relationship, without those that are kept already. */
function keysFor(
  { relationship }: NestedInsert,
  end: 'local' | 'remote',
  kept: readonly KeptKey[],
  freeSlot: number,
): KeptKey[] {
  const known = new Set(kept.map(({ column }) => column));
  const columns = new Set(relationship.columns.map((pair) => pair[end]));
  return [...columns]
    .filter((column) => !known.has(column))
    .map((column, index) => ({ column, slot: freeSlot + index }));
}

/** The columns of the row that is written last, which get the keys of the one that is written first. */
function relatedColumns(
  { relationship }: NestedInsert,
  first: 'local' | 'remote',
  keys: readonly KeptKey[],
): WrittenColumn[] {
  const last = first === 'local' ? 'remote' : 'local';
  return relationship.columns.map((pair) => {
    const key = keys.find(({ column }) => column === pair[first]);
    if (key === undefined) throw new Error(`no key is kept for ${pair[last].name}`);
    return { column: pair[last], value: { kind: 'relatedKey', slot: key.slot, position: 1 } };
  });
}

/** The rows themselves, without their nested rows; several statements when they have too many parameters for one. */
function rowStatements(
  { table, presets, conflict, check }: InsertRows,
  rows: readonly InsertRow[],
  { related = [], keys = [], form = none, isNeeded = keys.length > 0 }: RowContext,
): PreparedWrite[] {
  if (rows.length === 0) return [];
  const written = rows.map(({ assignments }) => combine(assignments, related, presets));
  return chunked(written).map((chunk) => {
    const insert = { table, rows: chunk, conflict, check, keys, form, isNeeded };
    return prepareWrite(insertToStatement(insert), 'byKey');
  });
}

/** Later assignments win: a preset overrides what the caller or a related row assigns. */
function combine(...parts: readonly (readonly WrittenColumn[])[]): WrittenColumn[] {
  const byColumn = new Map<Column, WrittenColumn>();
  for (const assignment of parts.flat()) byColumn.set(assignment.column, assignment);
  return [...byColumn.values()];
}

function chunked(rows: readonly (readonly WrittenColumn[])[]): (readonly WrittenColumn[])[][] {
  const chunks: (readonly WrittenColumn[])[][] = [];
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
