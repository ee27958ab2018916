/** Compares what was there before the migrations with what is there after them: records of lists, and stored cells. */
import type { Dump } from './dump.ts';
import type { ListRecord } from './lists.ts';

export interface Difference {
  readonly id: string;
  /** `row` for a row that came or went, otherwise the path of a member: `fieldsValues[].value`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** All differences, those of the order of the rows included. */
export function differencesOf(before: readonly ListRecord[], after: readonly ListRecord[]): Difference[] {
  const found: Difference[] = [];
  const later = new Map(after.map((row) => [row.id, row]));
  for (const row of before) {
    const counterpart = later.get(row.id);
    later.delete(row.id);
    if (counterpart === undefined) found.push({ id: row.id, path: 'row', before: row, after: undefined });
    else for (const difference of compare(row, counterpart, '')) found.push({ id: row.id, ...difference });
  }
  for (const row of later.values()) found.push({ id: row.id, path: 'row', before: undefined, after: row });
  const moved = firstMoved(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  );
  if (moved) found.push({ ...moved, path: 'order' });
  return found;
}

/** A cell of the database that differs. */
export interface ChangedCell {
  /** The table and, unless the whole row is gone, the column: `companies.website`. */
  readonly cell: string;
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null | undefined;
}

/** The cells that are there no more or have another text. Rows and columns that came are no difference. */
export function changedCells(before: Dump, after: Dump): ChangedCell[] {
  const found: ChangedCell[] = [];
  for (const [table, { columns, rows }] of Object.entries(before)) {
    const later = after[table] ?? { columns: [], rows: [] };
    // A table without an id has a key of three columns, and they come first.
    const keyColumns = columns.includes('id') ? ['id'] : columns.slice(0, 3);
    const keyOf = (names: readonly string[], row: readonly (string | null)[]) =>
      keyColumns.map((column) => row[names.indexOf(column)]).join(' ');
    const laterRows = new Map(later.rows.map((row) => [keyOf(later.columns, row), row]));
    for (const row of rows) {
      const key = keyOf(columns, row);
      const counterpart = laterRows.get(key);
      if (counterpart === undefined) found.push({ cell: table, key, before: key, after: undefined });
      else {
        for (const [index, column] of columns.entries()) {
          const [was, is] = [row[index] ?? null, counterpart[later.columns.indexOf(column)]];
          if (was !== is) found.push({ cell: `${table}.${column}`, key, before: was, after: is });
        }
      }
    }
  }
  return found;
}

/** The first of the elements that are in both lists that has another place among them. */
function firstMoved(before: readonly string[], after: readonly string[]) {
  const common = before.filter((id) => after.includes(id));
  const later = after.filter((id) => before.includes(id));
  const moved = common.findIndex((id, index) => id !== later[index]);
  const id = common[moved];
  return id === undefined ? undefined : { id, before: moved, after: later.indexOf(id) };
}

function* compare(before: unknown, after: unknown, path: string): Generator<Omit<Difference, 'id'>> {
  if (Array.isArray(before) && Array.isArray(after)) yield* compareArrays(before, after, path);
  else if (isObject(before) && isObject(after)) {
    const inner = path === '' ? '' : `${path}.`;
    // A member that came is no difference: answers may get more of them.
    for (const key of Object.keys(before)) {
      yield* compare(before[key], after[key], `${inner}${key}`);
    }
  } else if (before !== after) yield { path, before, after };
}

/** Elements with an id are compared by it, so that one element that is gone does not make all others differ. */
function* compareArrays(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): Generator<Omit<Difference, 'id'>> {
  const key = (element: unknown, index: number) =>
    isObject(element) && typeof element.id === 'string' ? element.id : String(index);
  const later = new Map(after.map((element, index) => [key(element, index), element]));
  for (const [index, element] of before.entries()) {
    const name = key(element, index);
    if (later.has(name)) yield* compare(element, later.get(name), `${path}[]`);
    else yield { path: `${path}[]`, before: element, after: undefined };
    later.delete(name);
  }
  for (const element of later.values()) yield { path: `${path}[]`, before: undefined, after: element };
  const moved = firstMoved(before.map(key), after.map(key));
  if (moved) yield { path: `order of ${path}`, before: moved.before, after: moved.after };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
