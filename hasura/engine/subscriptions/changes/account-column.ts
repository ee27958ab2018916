/**
 * Which changes of a table concern an account: what permissions say about the column that holds the account.
 *
 * A role whose filter on a table demands that a column equals the session variable of the account reads no rows of other
 * accounts there, so that changes of other accounts cannot change what it sees.
 */
import type { Column, Table } from '../../catalog/table-types.ts';
import type { Operand, OtherRows, Predicate } from '../../conditions/predicate-types.ts';
import type { Model } from '../../model/model.ts';

/** The column of a table that holds the account, by the first permission that says so; null when none does. */
export function accountColumnOf(model: Model, table: Table, accountVariable: string): Column | null {
  for (const role of model.permissions.get(table)?.keys() ?? []) {
    const column = restrictedColumn(model, table, role, accountVariable);
    if (column !== null) return column;
  }
  return null;
}

/** The column in which all rows of a table that a role may read hold the account of the session; null without one. */
export function restrictedColumn(
  model: Model,
  table: Table,
  role: string,
  accountVariable: string,
): Column | null {
  const grants = model.permissions.get(table)?.get(role)?.select?.grants ?? [];
  const columns = new Set(grants.map(({ filter }) => columnIn(filter, accountVariable)));
  const [column = null] = columns;
  return columns.size === 1 ? column : null;
}

function columnIn(filter: Predicate, accountVariable: string): Column | null {
  switch (filter.kind) {
    case 'permission':
      return columnIn(filter.operand, accountVariable);
    case 'and':
      return filter.operands.map((operand) => columnIn(operand, accountVariable)).find(Boolean) ?? null;
    case 'compare': {
      const { left, operator, right } = filter;
      const isSession = right.source.kind === 'session' && right.source.name === accountVariable;
      return isSession && operator === '=' && left.kind === 'column' && left.mask === null
        ? left.column
        : null;
    }
    default:
      return null;
  }
}

/**
 * The tables that the permissions of a role read by themselves, as when a filter asks for a related row. Such rows are not
 * filtered by the permission on their own table.
 */
export function tablesInPermissions(model: Model, role: string): ReadonlySet<Table> {
  const found = new Set<Table>();
  for (const permissions of model.permissions.values()) {
    for (const { filter } of permissions.get(role)?.select?.grants ?? []) addTables(filter, found);
  }
  return found;
}

function addTables(predicate: Predicate, found: Set<Table>): void {
  switch (predicate.kind) {
    case 'constant':
      return;
    case 'and':
    case 'or':
      for (const operand of predicate.operands) addTables(operand, found);
      return;
    case 'not':
    case 'permission':
      addTables(predicate.operand, found);
      return;
    case 'exists':
      addTablesOf(predicate.rows, found);
      return;
    case 'isNull':
      addTablesOfOperand(predicate.operand, found);
      return;
    case 'compareColumns':
      addTablesOfOperand(predicate.right, found);
      addTablesOfOperand(predicate.left, found);
      return;
    case 'compare':
    case 'compareArray':
    case 'in':
      addTablesOfOperand(predicate.left, found);
      return;
  }
}

function addTablesOf(rows: OtherRows, found: Set<Table>): void {
  if (rows.kind === 'related') found.add(rows.relationship.target);
  if (rows.kind === 'any') found.add(rows.table);
  addTables(rows.where, found);
}

function addTablesOfOperand(operand: Operand, found: Set<Table>): void {
  if (operand.kind === 'aggregate') addTablesOf(operand.rows, found);
  if (operand.kind === 'cast') addTablesOfOperand(operand.operand, found);
}

const canonical: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  int4: /^(0|-?[1-9][0-9]*)$/,
  int8: /^(0|-?[1-9][0-9]*)$/,
  text: /^/,
};

/**
 * The account of a session as Postgres prints the column; null when the session's text may be printed otherwise, as a UUID
 * in capitals is. Such a session hears the changes of all accounts.
 */
export function printedAccount(column: Column, account: string | null): string | null {
  return account !== null && canonical[column.type.name]?.test(account) === true ? account : null;
}
