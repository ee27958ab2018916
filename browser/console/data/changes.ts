/** From what a form holds to what a mutation sends. A column for which nothing was entered is not sent. */
import { writeJson } from '@platform/runtime/browser';
import type { TableModel } from '../model/table-model.ts';
import { entryOf, isEntered, writtenValue } from './entry.ts';
import { columnValue, type Row } from './identity.ts';

/** What was entered for columns that may be written. The database has a default for the others, or keeps their values. */
export function toInput(table: TableModel, data: Row, operation: 'insert' | 'update'): Row {
  return Object.fromEntries(
    table.columns
      .filter((column) => (operation === 'insert' ? column.isInsertable : column.isUpdatable))
      .map(({ name }) => [name, entryOf(columnValue(data, name))] as const)
      .filter(([, entry]) => isEntered(entry))
      .map(([name, entry]) => [name, writtenValue(entry)]),
  );
}

/** The columns whose values differ, and nothing else: two people who change different columns do not disturb each other. */
export function changedValues(table: TableModel, before: Row, after: Row): Row {
  return Object.fromEntries(
    Object.entries(toInput(table, after, 'update')).filter(
      ([name, value]) => !isSame(columnValue(before, name), value),
    ),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return writeJson(a ?? null) === writeJson(b);
}
