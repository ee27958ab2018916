/** Rows of a table as a CSV file that spreadsheets open and `readCsv` reads again. */

import { writeCell, writeJson, writeOptions } from '@platform/runtime/browser';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { columnOf, holdsJson, type TableModel } from '../../model/table-model.ts';
import { columnValue, type Row } from '../identity.ts';

/** @returns the text of the file: the names of the columns, then the rows; null is an empty cell, `""` an empty text */
export function writeCsv(table: TableModel, columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((name) => cellOf(table, name, columnValue(row, name))));
  const header = columns.map((name) => writeCell(name, true));
  return stringify(
    [header, ...lines],
    writeOptions({ delimiter: ',', forSpreadsheets: true, isBeginning: true }),
  );
}

function cellOf(table: TableModel, name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const column = columnOf(table, name);
  const isJson = typeof value === 'object' || (column !== undefined && holdsJson(column));
  return writeCell(isJson ? writeJson(value) : String(value), true);
}
