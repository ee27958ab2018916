/**
 * The identity of a row for react-admin, which wants one text: the key itself, or a list in JSON for a key of several
 * columns. The column `id` of a table whose key is another one is kept beside it.
 */
import { readJson, writeJson } from '@platform/runtime/browser';
import type { TableModel } from '../model/table-model.ts';
import { rowValues } from './exact-values.ts';

export type Row = Readonly<Record<string, unknown>>;
/** A row with its identity as `id`. */
export type DataRecord = Row & { readonly id: string };

const hiddenId = '~id';

export function toRecord(table: TableModel, row: Row, position = 0): DataRecord {
  const values = rowValues(table, row);
  const id = identityOf(table, values) ?? `row ${position + 1}`;
  const isOwn = table.key.length === 1 && table.key[0] === 'id';
  return isOwn || !('id' in values) ? { ...values, id } : { ...values, [hiddenId]: values.id, id };
}

/** Null for a table without a key. */
export function identityOf(table: TableModel, row: Row): string | null {
  const [first, ...others] = table.key;
  if (first === undefined) return null;
  if (others.length === 0) return String(row[first]);
  return writeJson(table.key.map((name) => row[name]));
}

/** The value of a column of a record. */
export function columnValue(record: Row, column: string): unknown {
  return column === 'id' && hiddenId in record ? record[hiddenId] : record[column];
}

/** The condition that holds for the rows with these identities and no others. */
export function whereIds(table: TableModel, ids: readonly string[]): Row {
  const [first, ...others] = table.key;
  if (first === undefined) throw new Error(`Rows of ${table.name} have no key.`);
  if (others.length === 0) return { [first]: { _in: ids } };
  return {
    _or: ids.map((id) => {
      const values = readJson(id) as unknown[];
      return Object.fromEntries(table.key.map((name, index) => [name, { _eq: values[index] }]));
    }),
  };
}
