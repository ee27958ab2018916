/** Runs one statement for groups of subscribers. @returns the outcome of each group */
import { type Connection, runText, type TextRow } from '../execute/run-statement.ts';
import type { BatchStatement } from '../sql/fragment.ts';
import type { Subscriber } from './subscriber.ts';

/** Subscribers with the same parameters, which share a row of the result. */
export interface Group {
  readonly values: readonly (string | null)[];
  readonly subscribers: readonly Subscriber[];
}

export type Outcome =
  | { readonly group: Group; readonly row: TextRow }
  | {
      readonly group: Group;
      readonly error: unknown;
      /** A value of this group caused the error, so that other groups may succeed. */
      readonly isCausedByGroup: boolean;
    };

/**
 * Runs a statement for all groups. When a value of one group makes it fail, the groups are bisected until that group is
 * alone with its error.
 */
export async function runBatch(
  connection: Connection,
  statement: BatchStatement,
  groups: readonly Group[],
): Promise<Outcome[]> {
  try {
    return await runOnce(connection, statement, groups);
  } catch (error) {
    const isCausedByGroup = isDataError(error);
    if (groups.length === 1 || !isCausedByGroup)
      return groups.map((group) => ({ group, error, isCausedByGroup }));
    const middle = Math.ceil(groups.length / 2);
    const first = await runBatch(connection, statement, groups.slice(0, middle));
    return [...first, ...(await runBatch(connection, statement, groups.slice(middle)))];
  }
}

async function runOnce(
  connection: Connection,
  statement: BatchStatement,
  groups: readonly Group[],
): Promise<Outcome[]> {
  const rows = await runText(connection, { text: statement.text, values: batchValues(statement, groups) });
  const byId = new Map(rows.map(([id, ...columnsOfRow]) => [Number(id), columnsOfRow]));
  return groups.map((group, index) => {
    const row = byId.get(index);
    if (row === undefined) throw new Error('a batch statement returned no row for a set of parameters');
    return { group, row };
  });
}

/** The parameters of a statement for groups; the id of a group is its index. */
export function batchValues(
  { shared, perSet }: BatchStatement,
  groups: readonly Pick<Group, 'values'>[],
): unknown[] {
  const ids = groups.map((_, index) => index);
  const columns = perSet.map((_, column) => groups.map(({ values }) => values[column] ?? null));
  return [...shared.map(({ text }) => text), ids, ...columns];
}

/** SQLSTATE classes that values can cause: cardinality, data exception, constraints, routines, raised errors. */
const dataErrorClasses = new Set(['21', '22', '23', '2F', '38', '39', 'P0']);

/** Whether a value may have caused the error, and not the statement or the server. */
function isDataError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    dataErrorClasses.has(error.code.slice(0, 2))
  );
}
