/** A CSV file → rows of a table, by the names in its first line. */
import { parse } from 'csv-parse/browser/esm/sync';
import { columnOf, type TableModel } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { readValue } from '../values.ts';

export interface ReadCsv {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  /** Columns of the file that the table has not, or that cannot be inserted. */
  readonly unknown: readonly string[];
  /** Lines with a value that is none of its type. */
  readonly problems: readonly { readonly line: number; readonly column: string; readonly value: string }[];
}

/** @throws Error when the text is no CSV */
export function readCsv(table: TableModel, text: string): ReadCsv {
  const [head = [], ...lines] = parse(text, {
    bom: true,
    skip_empty_lines: true,
    trim: true,
    delimiter: [',', ';', '\t'],
  }) as string[][];
  const unknown = head.filter((name) => !columnOf(table, name)?.isInsertable);
  const problems: { line: number; column: string; value: string }[] = [];
  const rows = lines.map((cells, index) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of head.entries()) {
      const column = columnOf(table, name);
      const cell = cells[at] ?? '';
      // An empty cell is left to the default of the database.
      if (column === undefined || !column.isInsertable || cell === '') continue;
      try {
        row[name] = readValue(column, cell);
      } catch {
        problems.push({ line: index + 2, column: name, value: cell });
      }
    }
    return row;
  });
  return { rows, columns: head.filter((name) => !unknown.includes(name)), unknown, problems };
}
