/**
 * Inserts as ordered statements: rows that this row points at, the row, rows that point at it. Data-modifying CTEs
 * would share one snapshot, so checks that reach a parent, and `returning`, would miss the rows just written.
 */
import type { Column } from '../catalog/model-types.ts';
import { EngineError } from '../errors.ts';
import type { Assignment, InsertRow, InsertRows, NestedInsert } from '../plan/types.ts';
import { insertToStatement } from '../sql/insert.ts';
import type { BindContext } from './bind.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runStatement } from './run-statement.ts';

/** A stored row: its literal where asked for, and the keys that nested rows need. */
export interface WrittenRow {
  readonly literal: string | null;
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
  readonly context: BindContext;
}

/** Parameters of one statement are counted in 16 bits. */
const mostParameters = 60_000;

/**
 * @param determined columns that the row around these gives
 * @param keys columns to read back
 * @throws EngineError when a stored row fails its permission's check, or Postgres refuses it
 */
export async function insertRows(
  steps: InsertSteps,
  insert: InsertRows,
  determined: readonly Assignment[],
  keys: readonly Column[],
  needsRow: boolean,
): Promise<Written> {
  if (insert.rows.length === 0) return { rows: [], affected: 0 };
  const isFlat = insert.rows.every(({ before, after }) => before.length === 0 && after.length === 0);
  if (isFlat) {
    const rows = insert.rows.map(({ assignments }) => combine(assignments, determined, insert.presets));
    const written = await insertFlat(steps, insert, rows, keys, needsRow, insert.at);
    return { rows: written, affected: written.length };
  }
  const all: WrittenRow[] = [];
  let affected = 0;
  for (const row of insert.rows) {
    const written = await insertWithNested(steps, insert, row, determined, keys, needsRow);
    all.push(...written.rows);
    affected += written.affected;
  }
  return { rows: all, affected };
}

async function insertWithNested(
  steps: InsertSteps,
  insert: InsertRows,
  row: InsertRow,
  determined: readonly Assignment[],
  keys: readonly Column[],
  needsRow: boolean,
): Promise<Written> {
  let affected = 0;
  const fromBefore: Assignment[] = [];
  for (const nested of row.before) {
    const written = await insertBefore(steps, nested);
    affected += written.affected;
    fromBefore.push(...written.assignments);
  }
  const ownKeys = row.after.flatMap(({ relationship }) => relationship.columns.map(({ local }) => local));
  const assignments = combine(row.assignments, [...determined, ...fromBefore], insert.presets);
  const neededKeys = [...new Set([...keys, ...ownKeys])];
  const rows = await insertFlat(steps, insert, [assignments], neededKeys, needsRow, row.at);
  affected += rows.length;
  const [stored] = rows;
  for (const nested of row.after) {
    if (stored === undefined) {
      // Dropped by its conflict: there is nothing that the nested rows could belong to.
      throw new EngineError(
        'not-supported',
        `cannot proceed to insert ${nested.relationship.kind} relations since insert to table "${insert.table.printedName}" affects zero rows`,
        row.at,
      );
    }
    const parentKeys = nested.relationship.columns.map(({ local, remote }) =>
      assign(remote, keyOf(stored, local)),
    );
    affected += (await insertRows(steps, nested.insert, parentKeys, [], false)).affected;
  }
  return { rows, affected };
}

/** The row of an object relationship that has to be there first, and what it gives to the row around it. */
async function insertBefore(
  steps: InsertSteps,
  { relationship, insert }: NestedInsert,
): Promise<{ affected: number; assignments: Assignment[] }> {
  const remote = relationship.columns.map((pair) => pair.remote);
  const { rows, affected } = await insertRows(steps, insert, [], remote, false);
  const [stored] = rows;
  if (stored === undefined) {
    throw new EngineError(
      'not-supported',
      `cannot proceed to insert object relation "${relationship.name}" since insert to table "${insert.table.printedName}" affects zero rows`,
      insert.at,
    );
  }
  return {
    affected,
    assignments: relationship.columns.map((pair) => assign(pair.local, keyOf(stored, pair.remote))),
  };
}

async function insertFlat(
  steps: InsertSteps,
  { table, conflict, check }: InsertRows,
  rows: readonly (readonly Assignment[])[],
  keys: readonly Column[],
  needsRow: boolean,
  at: string,
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  for (const chunk of chunked(rows)) {
    const statement = insertToStatement({ table, rows: chunk, conflict, check, keys, needsRow });
    for (const [passes, literal = null, ...values] of await run(steps, statement, at)) {
      if (passes !== 't') throw checkFailed(at);
      written.push({ literal, keys: new Map(keys.map((column, index) => [column, values[index] ?? null])) });
    }
  }
  return written;
}

async function run(steps: InsertSteps, statement: ReturnType<typeof insertToStatement>, at: string) {
  try {
    return await runStatement(steps.connection, statement, steps.context);
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

/** Later ones win: a preset stands over anything that a caller or a nested row gives. */
function combine(...parts: readonly (readonly Assignment[])[]): Assignment[] {
  const byColumn = new Map<Column, Assignment>();
  for (const assignment of parts.flat()) byColumn.set(assignment.column, assignment);
  return [...byColumn.values()];
}

function assign(column: Column, text: string | null): Assignment {
  return { column, value: { kind: 'constant', text } };
}

function keyOf(row: WrittenRow, column: Column): string | null {
  const text = row.keys.get(column);
  if (text === undefined) throw new Error(`the key ${column.name} was not read back`);
  return text;
}

function* chunked(rows: readonly (readonly Assignment[])[]): Generator<(readonly Assignment[])[]> {
  let chunk: (readonly Assignment[])[] = [];
  let parameters = 0;
  for (const row of rows) {
    if (parameters + row.length > mostParameters && chunk.length > 0) {
      yield chunk;
      chunk = [];
      parameters = 0;
    }
    chunk.push(row);
    parameters += row.length;
  }
  if (chunk.length > 0) yield chunk;
}
