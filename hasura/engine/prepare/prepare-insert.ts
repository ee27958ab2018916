/**
 * Inserts → ordered statements: the rows that this row references, the row itself, the rows that reference it. They are
 * sent together, and the transaction keeps the keys that a later one needs. Not data-modifying CTEs: they share one
 * snapshot, so checks that read a parent, and `returning`, would miss the new rows.
 *
 * Siblings are written by one statement, as far as they have the same shape. Then an error of Postgres does not tell
 * which of them it is about, and parents precede the children of other parents. So an insert that fails is repeated one
 * row after the other, as it is prepared here without siblings.
 */
import type { Slices } from '@platform/runtime';
import type { Column } from '../catalog/table-types.ts';
import type { InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';
import { insertToStatement, type WrittenColumn } from '../sql/insert.ts';
import type { KeptKey, RowForm } from '../sql/returning.ts';
import { prepareWrite } from './prepare-statement.ts';
import type {
  PreparedInsert,
  PreparedInsertField,
  PreparedInsertStep,
  PreparedNested,
  PreparedWrite,
} from './prepared.ts';
import { isFlat, maxParameters, type NestedInserts, nestedIn, siblingsOf } from './sibling-rows.ts';

/** A column that gets a key of a related row. */
interface RelatedColumn {
  readonly column: Column;
  readonly slot: number;
  /** Of each row, the position of its related row, counted from one. */
  readonly positions: readonly number[];
}

/** What the row or field around these rows requires of them. */
interface InsertContext {
  readonly related: readonly RelatedColumn[];
  /** Keys to keep for a related row. */
  readonly keys: readonly KeptKey[];
  /** The form in which rows come back. */
  readonly form: RowForm;
  /** The first number of a setting that keeps no keys which are still needed. */
  readonly freeSlot: number;
  readonly grouping: Grouping;
}

/** Whether siblings may be written together, and whether some are. */
interface Grouping {
  readonly isAllowed: boolean;
  isUsed: boolean;
}

const none: RowForm = { kind: 'none' };

/** @param form the form in which rows come back */
export function* prepareInsert(plan: InsertRows, form: RowForm): Slices<PreparedInsertField> {
  const grouping: Grouping = { isAllowed: true, isUsed: false };
  const insert = yield* prepareRows(plan, rootContext(form, grouping));
  if (!grouping.isUsed) return { insert, oneByOne: null };
  const prepareOneByOne = () => prepareRows(plan, rootContext(form, { isAllowed: false, isUsed: false }));
  return { insert, oneByOne: { plan, prepare: prepareOneByOne } };
}

function rootContext(form: RowForm, grouping: Grouping): InsertContext {
  return { related: [], keys: [], form, freeSlot: 0, grouping };
}

function* prepareRows(insert: InsertRows, around: InsertContext): Slices<PreparedInsert> {
  const { table, rows, at } = insert;
  const steps: PreparedInsertStep[] = [];
  let start = 0;
  for (const together of rowsOfSteps(insert, around.grouping)) {
    const end = start + together.length;
    const related = around.related.map(({ positions, ...column }) => ({
      ...column,
      positions: positions.slice(start, end),
    }));
    const [first] = together;
    // All rows of a list without nested rows are reported by the path of the list.
    const isWholeList = together.length === rows.length && together.every(isFlat);
    const stepAt = isWholeList ? at : (first?.at ?? at);
    steps.push(yield* prepareStep(insert, together, stepAt, { ...around, related }));
    start = end;
    yield;
  }
  return { tableName: table.printedName, at, steps };
}

/** The rows of each step, in order. */
function rowsOfSteps(insert: InsertRows, grouping: Grouping): (readonly InsertRow[])[] {
  const { rows } = insert;
  if (rows.every(isFlat)) return [rows];
  if (!grouping.isAllowed) return rows.map((row) => [row]);
  const siblings = siblingsOf(insert);
  grouping.isUsed ||= siblings.length < rows.length;
  return siblings;
}

/** Rows of the same shape, with the rows nested in them. */
function* prepareStep(
  insert: InsertRows,
  rows: readonly InsertRow[],
  at: string,
  { related, keys, form, freeSlot, grouping }: InsertContext,
): Slices<PreparedInsertStep> {
  const [shape] = rows;
  const around = { related: [], keys: [], form: none, grouping };
  let nextSlot = freeSlot;
  const allRelated = [...related];
  const before: PreparedNested[] = [];
  for (const index of (shape?.before ?? []).keys()) {
    const nested = nestedIn(rows, 'before', index);
    const nestedKeys = keysFor(nested, 'remote', [], nextSlot);
    nextSlot += nestedKeys.length;
    allRelated.push(...relatedColumns(nested, 'remote', nestedKeys, nested.parents));
    before.push(yield* prepareNested(nested, { ...around, keys: nestedKeys, freeSlot: nextSlot }));
  }
  const allKeys = [...keys];
  const afters = [...(shape?.after ?? []).keys()].map((index) => nestedIn(rows, 'after', index));
  for (const nested of afters) {
    const added = keysFor(nested, 'local', allKeys, nextSlot);
    nextSlot += added.length;
    allKeys.push(...added);
  }
  const after: PreparedNested[] = [];
  for (const nested of afters) {
    const related = relatedColumns(nested, 'local', allKeys, nested.parents);
    after.push(yield* prepareNested(nested, { ...around, related, freeSlot: nextSlot }));
  }
  const isNeeded = afters.length > 0 || keys.length > 0;
  const statements = rowStatements(insert, rows, { related: allRelated, keys: allKeys, form, isNeeded });
  return { at, before, statements, after };
}

function* prepareNested(
  { relationship, insert }: NestedInserts,
  around: InsertContext,
): Slices<PreparedNested> {
  return { relationshipName: relationship.name, insert: yield* prepareRows(insert, around) };
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

/** The columns of the rows that are written last, which get the keys of those that are written first. */
function relatedColumns(
  { relationship }: NestedInsert,
  first: 'local' | 'remote',
  keys: readonly KeptKey[],
  positions: readonly number[],
): RelatedColumn[] {
  const last = first === 'local' ? 'remote' : 'local';
  return relationship.columns.map((pair) => {
    const key = keys.find(({ column }) => column === pair[first]);
    if (key === undefined) throw new Error(`no key is kept for ${pair[last].name}`);
    return { column: pair[last], slot: key.slot, positions };
  });
}

interface RowContext extends Pick<InsertContext, 'related' | 'keys' | 'form'> {
  /** Whether related rows cannot be written without these. */
  readonly isNeeded: boolean;
}

/** The rows themselves, without their nested rows; several statements when they have too many parameters for one. */
function rowStatements(
  { table, presets, conflict, check }: InsertRows,
  rows: readonly InsertRow[],
  { related, ...returned }: RowContext,
): PreparedWrite[] {
  const written = rows.map(({ assignments }, index) => {
    const fromRelated = related.map(({ column, slot, positions }): WrittenColumn => {
      const position = positions[index];
      if (position === undefined) throw new Error(`no related row is known for row ${index}`);
      return { column, value: { kind: 'relatedKey', slot, position } };
    });
    return combine(assignments, fromRelated, presets);
  });
  return chunked(written).map((chunk) =>
    prepareWrite(insertToStatement({ table, rows: chunk, conflict, check, ...returned }), 'byKey'),
  );
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
