/** From what a form holds to what a mutation sends. */
import { writeJson } from '../../../http-server/exact-json.ts';
import type { TableModel } from '../model/table-model.ts';
import { columnValue, type Row } from './identity.ts';

/** The values of columns that may be written. `undefined` is not sent: the database has a default. */
export function toInput(table: TableModel, data: Row, operation: 'insert' | 'update'): Row {
  return Object.fromEntries(
    table.columns
      .filter((column) => (operation === 'insert' ? column.isInsertable : column.isUpdatable))
      .filter(({ name }) => data[name] !== undefined)
      .map(({ name }) => [name, data[name]]),
  );
}

/** The columns whose values differ, and nothing else: two people who change different columns do not disturb each other. */
export function changedValues(table: TableModel, before: Row, after: Row): Row {
  return Object.fromEntries(
    table.columns
      .filter(
        ({ isUpdatable, name }) =>
          isUpdatable && !isSame(columnValue(before, name), columnValue(after, name)),
      )
      .map(({ name }) => [name, columnValue(after, name) ?? null]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return writeJson(a ?? null) === writeJson(b ?? null);
}
