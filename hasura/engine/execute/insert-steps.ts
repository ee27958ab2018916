/**
 * Inserts as ordered statements: rows that this row points at, the row, rows that point at it. Data-modifying CTEs
 * would share one snapshot, so checks that reach a parent, and `returning`, would miss the rows just written.
 */
import type { Column } from '../catalog/model-types.ts';
import { EngineError } from '../errors.ts';
import type { Assignment, InsertRow, InsertRows, NestedInsert } from '../plan/writes/mutation-types.ts';
import type { Statement } from '../sql/fragment.ts';
import { insertToStatement } from '../sql/insert.ts';
import type { RowForm } from '../sql/returning.ts';
import type { SelectOptions } from '../sql/select.ts';
import type { BindContext } from './bind.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runStatement, type TextRow } from './run-statement.ts';

/** A stored row: in the form asked for, and the keys that nested rows need. */
export interface WrittenRow {
  readonly text: string | null;
  readonly keys: ReadonlyMap<Column, string | null>;
}

export interface Written {
  /** Rows of the table itself, in the order of the request; those that a conflict dropped are absent. */
  readonly rows: readonly WrittenRow[];
  /** Rows of the table and all rows nested in them. */
  readonly affected: number;
}

export interface InsertSteps {
  readonly connection: Connection;
  readonly options: SelectOptions;
  readonly context: BindContext;
}

/** A column and the value that a row around it, or in it, has got. */
interface HandedOver {
  readonly column: Column;
  readonly text: string | null;
}

const noRow: RowForm = { kind: 'none' };
/** Parameters of one statement are counted in 16 bits. */
const mostParameters = 60_000;

/** Whether rows are written by statements that need nothing of each other. */
function isFlat(insert: InsertRows): boolean {
  return insert.rows.every(({ before, after }) => before.length === 0 && after.length === 0);
}

/**
 * @param determined columns that the row around these gives
 * @param keys columns to read back
 * @throws EngineError when a stored row fails its permission's check, or Postgres refuses it
 */
export async function insertRows(
  steps: InsertSteps,
  insert: InsertRows,
  form: RowForm,
  determined: readonly HandedOver[] = [],
  keys: readonly Column[] = [],
): Promise<Written> {
  if (insert.rows.length === 0) return { rows: [], affected: 0 };
  if (isFlat(insert)) {
    const rows = await insertFlat(steps, insert, insert.rows, determined, keys, form, insert.at);
    return { rows, affected: rows.length };
  }
  const all: WrittenRow[] = [];
  let affected = 0;
  for (const row of insert.rows) {
    const written = await insertWithNested(steps, insert, row, determined, keys, form);
    all.push(...written.rows);
    affected += written.affected;
  }
  return { rows: all, affected };
}

async function insertWithNested(
  steps: InsertSteps,
  insert: InsertRows,
  row: InsertRow,
  determined: readonly HandedOver[],
  keys: readonly Column[],
  form: RowForm,
): Promise<Written> {
  let affected = 0;
  const handedOver = [...determined];
  for (const nested of row.before) {
    const written = await insertBefore(steps, nested);
    affected += written.affected;
    handedOver.push(...written.handedOver);
  }
  const ownKeys = row.after.flatMap(({ relationship }) => relationship.columns.map(({ local }) => local));
  const neededKeys = [...new Set([...keys, ...ownKeys])];
  const rows = await insertFlat(steps, insert, [row], handedOver, neededKeys, form, row.at);
  affected += rows.length;
  const [stored] = rows;
  for (const { relationship, insert: nested } of row.after) {
    if (stored === undefined) {
      // Dropped by its conflict: there is nothing that the nested rows could belong to.
      throw zeroRows('array relations', insert, row.at);
    }
    const parentKeys = relationship.columns.map(({ local, remote }) => ({
      column: remote,
      text: keyOf(stored, local),
    }));
    affected += (await insertRows(steps, nested, noRow, parentKeys)).affected;
  }
  return { rows, affected };
}

/** The row of an object relationship that has to be there first, and what it gives to the row around it. */
async function insertBefore(
  steps: InsertSteps,
  { relationship, insert }: NestedInsert,
): Promise<{ affected: number; handedOver: HandedOver[] }> {
  const remoteKeys = relationship.columns.map(({ remote }) => remote);
  const { rows, affected } = await insertRows(steps, insert, noRow, [], remoteKeys);
  const [stored] = rows;
  if (stored === undefined) throw zeroRows(`object relation "${relationship.name}"`, insert, insert.at);
  const handedOver = relationship.columns.map(({ local, remote }) => ({
    column: local,
    text: keyOf(stored, remote),
  }));
  return { affected, handedOver };
}

async function insertFlat(
  steps: InsertSteps,
  insert: InsertRows,
  rows: readonly InsertRow[],
  determined: readonly HandedOver[],
  keys: readonly Column[],
  form: RowForm,
  at: string,
): Promise<WrittenRow[]> {
  const context = { ...steps.context, handedOver: determined.map(({ text }) => text) };
  const columns = determined.map(({ column }) => column);
  const written: WrittenRow[] = [];
  for (const statement of statementsFor(steps.options, insert, rows, columns, keys, form)) {
    for (const [passes, text = null, ...values] of await run(steps.connection, statement, context, at)) {
      if (passes !== 't') throw checkFailed(at);
      written.push({ text, keys: new Map(keys.map((column, index) => [column, values[index] ?? null])) });
    }
  }
  return written;
}

/**
 * By the first of the rows, which the plan keeps: rows are inserted all together or one by one, always with the
 * same columns handed over, the same keys and the same form.
 */
const statements = new WeakMap<InsertRow, readonly Statement[]>();

function statementsFor(
  options: SelectOptions,
  { table, presets, conflict, check }: InsertRows,
  rows: readonly InsertRow[],
  determined: readonly Column[],
  keys: readonly Column[],
  form: RowForm,
): readonly Statement[] {
  const [first] = rows;
  if (first === undefined) return [];
  const known = statements.get(first);
  if (known !== undefined) return known;
  const given = determined.map(
    (column, index): Assignment => ({ column, value: { kind: 'handedOver', index } }),
  );
  const assigned = rows.map(({ assignments }) => combine(assignments, given, presets));
  const made = chunked(assigned).map((chunk) =>
    insertToStatement(options, { table, rows: chunk, conflict, check, keys, form }),
  );
  statements.set(first, made);
  return made;
}

async function run(
  connection: Connection,
  statement: Statement,
  context: BindContext,
  at: string,
): Promise<TextRow[]> {
  try {
    return await runStatement(connection, statement, context, 'by key');
  } catch (error) {
    throw translate(error, at);
  }
}

export function checkFailed(at: string): EngineError {
  return new EngineError(
    'permission-error',
    'check constraint of an insert/update permission has failed',
    at,
  );
}

function zeroRows(what: string, { table }: InsertRows, at: string): EngineError {
  return new EngineError(
    'not-supported',
    `cannot proceed to insert ${what} since insert to table "${table.printedName}" affects zero rows`,
    at,
  );
}

/** Later ones win: a preset stands over anything that a caller or a nested row gives. */
function combine(...parts: readonly (readonly Assignment[])[]): Assignment[] {
  const byColumn = new Map<Column, Assignment>();
  for (const assignment of parts.flat()) byColumn.set(assignment.column, assignment);
  return [...byColumn.values()];
}

function keyOf(row: WrittenRow, column: Column): string | null {
  const text = row.keys.get(column);
  if (text === undefined) throw new Error(`the key ${column.name} was not read back`);
  return text;
}

function chunked(rows: readonly (readonly Assignment[])[]): (readonly Assignment[])[][] {
  const chunks: (readonly Assignment[])[][] = [];
  let parameters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (parameters + row.length > mostParameters) {
      chunks.push([]);
      parameters = 0;
    }
    chunks.at(-1)?.push(row);
    parameters += row.length;
  }
  return chunks;
}
