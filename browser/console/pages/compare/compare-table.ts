/** The first rows of a table as two callers. Rows of one that the other does not have in front are looked up for it. */
import { writeJson } from '@platform/runtime/browser';
import { identityOf, type Row, whereIds } from '../../data/identity.ts';
import { orderBy } from '../../data/paging.ts';
import { columnsInOrder, isLong } from '../../data/selection.ts';
import { comparedDocument, comparedRowsDocument } from '../../data/table-documents.ts';
import type { Caller } from '../../engine/caller.ts';
import { accessOf } from '../../model/role-access.ts';
import { type Model, type TableModel, tableOf } from '../../model/table-model.ts';
import { tableAs } from './caller.ts';
import { type ComparedColumn, comparedRows, pairRows, whoseOf } from './compare-rows.ts';
import { type Comparison, type Sent, sendAs } from './comparison.ts';

interface Side {
  readonly caller: Caller;
  readonly sent: Sent;
  /** Null: refused. */
  readonly rows: readonly Row[] | null;
  readonly hasMore: boolean;
}

export async function compareTable(
  model: Model,
  name: string,
  [left, right]: readonly [Caller, Caller],
  signal: AbortSignal,
): Promise<Comparison> {
  const whole = tableOf(model, name);
  const [asLeft, asRight] = [tableAs(model, left, name), tableAs(model, right, name)];
  const reads = (table: TableModel | null, column: string) =>
    table?.columns.some((candidate) => candidate.name === column) ?? false;
  // Whoever may read nothing sends what the other one sends, and is told so by the engine.
  const leftTable = asLeft ?? asRight ?? whole;
  const rightTable = asRight ?? asLeft ?? whole;
  const key = whole.key.filter((column) => reads(leftTable, column) && reads(rightTable, column));
  const [leftSide, rightSide] = await Promise.all([
    readFirst({ ...leftTable, key }, left, signal),
    readFirst({ ...rightTable, key }, right, signal),
  ]);
  const [leftRows, rightRows] = await Promise.all([
    withRowsOf(rightSide, leftSide, { ...leftTable, key }, signal),
    withRowsOf(leftSide, rightSide, { ...rightTable, key }, signal),
  ]);
  const readable = columnsInOrder(whole).filter(
    ({ name: column }) => reads(leftTable, column) || reads(rightTable, column),
  );
  const columns = readable
    .filter((column) => !isLong(column))
    .map(({ name: column, type }): ComparedColumn => {
      return { name: column, type, whose: whoseOf(reads(leftTable, column), reads(rightTable, column)) };
    });
  const shared = columns.filter(({ whose }) => whose === 'both').map((column) => column.name);
  const identify = (row: Row) =>
    identityOf({ ...whole, key }, row) ?? writeJson(shared.map((column) => row[column]));
  const isCut = leftSide.hasMore || rightSide.hasMore;
  return {
    tables: [{ name, columns, rows: pairRows(leftRows, rightRows, shared, identify), isCut }],
    left: leftSide.sent,
    right: rightSide.sent,
    unreadable: { left: missing(asRight, asLeft), right: missing(asLeft, asRight) },
    leftOut: readable.filter(isLong).map((column) => column.name),
    isUncertain: isCut && key.length === 0,
  };
}

/** What one may read and the other not. Whoever may read nothing is refused, and told so by the engine. */
function missing(all: TableModel | null, some: TableModel | null): string[] {
  if (all === null || some === null) return [];
  const names = new Set(some.columns.map(({ name }) => name));
  return all.columns.map(({ name }) => name).filter((name) => !names.has(name));
}

/** How many rows the permission gives at once. */
function limitOf(table: TableModel, { role }: Caller): number {
  const limit = role === null ? null : accessOf(table, role, 'select').limit;
  return limit ?? Number.POSITIVE_INFINITY;
}

async function readFirst(table: TableModel, caller: Caller, signal: AbortSignal): Promise<Side> {
  const { key } = table;
  const sent = {
    document: comparedDocument(table),
    variables: {
      ...(key.length > 0 ? { order: orderBy(table, { field: key[0] ?? '', order: 'ASC' }) } : {}),
      limit: comparedRows + 1,
    },
  };
  const { error, data } = await sendAs<{ rows: Row[] }>(caller, sent, signal);
  const rows = data?.rows ?? null;
  // A list that is as long as the permission allows may have more.
  const full = Math.min(comparedRows + 1, limitOf(table, caller));
  const hasMore = rows !== null && rows.length >= full;
  return { caller, sent: { ...sent, error }, rows: rows?.slice(0, comparedRows) ?? null, hasMore };
}

/** The rows of one of the two, and those of the other one that it sees too, behind its first ones. */
async function withRowsOf(
  other: Side,
  { caller, rows, hasMore }: Side,
  table: TableModel,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  if (rows === null) return [];
  if (!hasMore || other.rows === null || table.key.length === 0) return rows;
  const ids = (list: readonly Row[]) => list.flatMap((row) => identityOf(table, row) ?? []);
  const own = new Set(ids(rows));
  const wanted = [...new Set(ids(other.rows))].filter((id) => !own.has(id));
  const found: Row[] = [];
  const size = Math.min(comparedRows, limitOf(table, caller));
  for (let at = 0; at < wanted.length; at += size) {
    const where = whereIds(table, wanted.slice(at, at + size));
    const { error, data } = await sendAs<{ rows: Row[] }>(
      caller,
      {
        document: comparedRowsDocument(table),
        variables: { where, limit: comparedRows * 2 },
      },
      signal,
    );
    if (data === null) throw error;
    found.push(...data.rows);
  }
  return [...rows, ...found];
}
