/** What two callers see of the same rows: which rows, which columns, and where values differ. */
import { writeJson } from '@platform/runtime/browser';
import type { Row } from '../../data/identity.ts';

/** How many rows of each are compared. */
export const comparedRows = 100;

/** Who of the two: a row that both see, or a column that both may read. */
export type Whose = 'both' | 'left' | 'right';

export interface ComparedRow {
  readonly whose: Whose;
  readonly left: Row | null;
  readonly right: Row | null;
}

export interface ComparedColumn {
  readonly name: string;
  /** The name of its scalar; empty when it is unknown. */
  readonly type: string;
  readonly whose: Whose;
}

export interface ComparedTable {
  /** The table, or the field of the query. */
  readonly name: string;
  readonly columns: readonly ComparedColumn[];
  readonly rows: readonly ComparedRow[];
  /** Whether there are rows that were not compared. */
  readonly isCut: boolean;
}

/**
 * Pairs the rows that are the same. Where several have the same identity, because one of the two may not read all of the
 * key, those with equal values belong together.
 * @param columns those that both may read
 */
export function pairRows(
  left: readonly Row[],
  right: readonly Row[],
  columns: readonly string[],
  identify: (row: Row) => string,
): ComparedRow[] {
  const open = new Map<string, Row[]>();
  for (const row of right) {
    const key = identify(row);
    const others = open.get(key);
    if (others === undefined) open.set(key, [row]);
    else others.push(row);
  }
  const take = (row: Row, isSame: (other: Row) => boolean): Row | null => {
    const candidates = open.get(identify(row)) ?? [];
    const at = candidates.findIndex(isSame);
    return at === -1 ? null : (candidates.splice(at, 1)[0] ?? null);
  };
  const equal = new Map(
    left.map((row) => [row, take(row, (other) => columns.every((name) => !differs(row[name], other[name])))]),
  );
  const pairs = left.map((row): ComparedRow => {
    const other = equal.get(row) ?? take(row, () => true);
    return { whose: other === null ? 'left' : 'both', left: row, right: other };
  });
  const rest = [...open.values()].flat();
  return [...pairs, ...rest.map((row): ComparedRow => ({ whose: 'right', left: null, right: row }))];
}

function differs(a: unknown, b: unknown): boolean {
  return writeJson(a ?? null) !== writeJson(b ?? null);
}

/** Whether both see the row and read the column, and not the same in it. */
export function isDifferent({ left, right }: ComparedRow, { name, whose }: ComparedColumn): boolean {
  return whose === 'both' && left !== null && right !== null && differs(left[name], right[name]);
}

export function whoseOf(isLeft: boolean, isRight: boolean): Whose {
  return isLeft && isRight ? 'both' : isLeft ? 'left' : 'right';
}

/** The data of an answer to a query that somebody has written. */
export type Answer = Readonly<Record<string, unknown>>;

/** One table for each field of the answers; null is the answer of whoever was refused. */
export function compareAnswers(left: Answer | null, right: Answer | null): ComparedTable[] {
  const fields = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])];
  return fields.map((name) => {
    const [leftRows, rightRows] = [rowsOf(left?.[name]), rowsOf(right?.[name])];
    const columns = [...new Set([...leftRows, ...rightRows].flatMap((row) => Object.keys(row)))].filter(
      (column) => column !== '__typename',
    );
    const isOne = !Array.isArray(left?.[name] ?? right?.[name]);
    const identify = (row: Row) => (isOne ? '' : 'id' in row ? String(row.id) : writeJson(row));
    const rows = pairRows(leftRows, rightRows, columns, identify);
    return {
      name,
      columns: columns.map((column) => ({ name: column, type: '', whose: 'both' as const })),
      rows: rows.slice(0, comparedRows),
      isCut: rows.length > comparedRows,
    };
  });
}

/** A list of objects as it is; an object is one row, and a value that is none has a column of its own. */
function rowsOf(value: unknown): Row[] {
  if (value === null || value === undefined) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Row) : { value: item },
  );
}
