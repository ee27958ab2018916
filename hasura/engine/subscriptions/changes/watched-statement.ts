/** A statement of a role → what of it is watched, and which changes concern a session. */
import type { Column, Table } from '../../catalog/table-types.ts';
import type { Model } from '../../model/model.ts';
import type { DatabaseObject } from '../../sql/fragment.ts';
import { accountColumnOf, printedAccount, restrictedColumn, tablesInPermissions } from './account-column.ts';

/** What a statement reads, and how its role's permissions restrict it. */
export interface WatchedStatement {
  readonly objects: readonly DatabaseObject[];
  /** The column that holds the account in the rows of a table; null without one. */
  readonly accountColumnOf: (table: TableName) => string | null;
  /** Whether the statement reads only rows of the session's account in a table that it names. */
  readonly isRestricted: (table: TableName) => boolean;
  /** The account of a session as triggers write it; null: changes of all accounts concern it. */
  readonly printedAccount: (account: string | null) => string | null;
}

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** @param accountVariable the session variable that identifies the account, in lower case */
export function watchedStatement(
  model: Model,
  role: string,
  objects: readonly DatabaseObject[],
  accountVariable: string,
): WatchedStatement {
  const columns = restrictedColumns(model, role, objects, accountVariable);
  const [some] = columns.values();
  const find = ({ schema, name }: TableName): Table | undefined => model.tables.get(`${schema}.${name}`);
  return {
    objects,
    accountColumnOf: (name) => {
      const table = find(name);
      return table === undefined ? null : (accountColumnOf(model, table, accountVariable)?.name ?? null);
    },
    isRestricted: (name) => {
      const table = find(name);
      const column = table === undefined ? undefined : columns.get(table);
      return column !== undefined && column.type.name === some?.type.name;
    },
    printedAccount: (account) => (some === undefined ? null : printedAccount(some, account)),
  };
}

/** The columns that hold the account of the session in all rows that the statement reads of their tables. */
function restrictedColumns(
  model: Model,
  role: string,
  objects: readonly DatabaseObject[],
  accountVariable: string,
): ReadonlyMap<Table, Column> {
  const unfiltered = tablesInPermissions(model, role);
  const columns = new Map<Table, Column>();
  for (const { schema, name } of objects) {
    const table = model.tables.get(`${schema}.${name}`);
    if (table === undefined || unfiltered.has(table)) continue;
    const column = restrictedColumn(model, table, role, accountVariable);
    // Triggers write the account of one column.
    if (column !== null && column === accountColumnOf(model, table, accountVariable))
      columns.set(table, column);
  }
  return columns;
}
