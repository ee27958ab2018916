/** A CSV file → rows of a table, by the names in its first line. */

import {
  type CsvProblem as CellsProblem,
  type CsvCell,
  csvColumns,
  emptyText,
  findEncoding,
  findLayout,
  readRecords,
  recordProblem,
} from '@platform/runtime/browser';
import { type Column, columnOf, type TableModel } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { readValue } from '../values.ts';
import { isTextType } from '../where.ts';

/** What is wrong in a line of the file, counted from 1: a value that is none of its type, or the cells themselves. */
type CsvProblem =
  | { readonly kind: 'value'; readonly line: number; readonly column: string; readonly value: string }
  | ({ readonly line: number } & CellsProblem);

export interface ReadCsv {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  /** Columns of the file that the table has not, or that cannot be inserted. */
  readonly unknown: readonly string[];
  /** Nothing of a file with problems is inserted. */
  readonly problems: readonly CsvProblem[];
}

/** The file as a whole cannot be read: a problem of its first line, or of its bytes. */
export class UnreadableCsv extends Error {
  readonly problem: { readonly kind: 'none' | 'encoding' } | { readonly kind: 'line'; readonly line: number };

  constructor(problem: UnreadableCsv['problem'], options?: ErrorOptions) {
    super(`unreadable: ${problem.kind}`, options);
    this.problem = problem;
  }
}

/** @throws UnreadableCsv when the bytes are neither UTF-8 nor UTF-16: characters would be replaced */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    const encoding = findEncoding(new Uint8Array(bytes)) ?? 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableCsv({ kind: 'encoding' }, { cause: error });
  }
}

/** @throws UnreadableCsv when the text does not name its columns */
export function readCsv(table: TableModel, text: string): ReadCsv {
  const { delimiter, preamble } = findLayout(text.slice(0, layoutLength));
  const [head, ...records] = readRecords(text, delimiter).slice(preamble);
  if (head === undefined) throw new UnreadableCsv({ kind: 'none' });
  if (head.isBroken) throw new UnreadableCsv({ kind: 'line', line: head.line });
  const shape = csvColumns(head.cells);
  const headings = shape.columns.map(({ name }) => name);
  const unknown = headings.filter((name) => !columnOf(table, name)?.isInsertable);
  const problems: CsvProblem[] = [];
  const rows = records.map((record) => {
    const { line, cells } = record;
    const row: Record<string, unknown> = {};
    const problem = recordProblem(record, shape);
    if (problem !== null) {
      problems.push({ line, ...problem });
      return row;
    }
    for (const { name, index } of shape.columns) {
      const column = columnOf(table, name);
      if (column === undefined || !column.isInsertable) continue;
      try {
        const value = enteredIn(column, cells[index]);
        if (value !== undefined) row[name] = value;
      } catch {
        problems.push({ kind: 'value', line, column: name, value: String(cells[index]) });
      }
    }
    return row;
  });
  return { rows, columns: headings.filter((name) => !unknown.includes(name)), unknown, problems };
}

/** Characters by which the separator is found. */
const layoutLength = 65_536;

/** Undefined: nothing was entered, which is left to the default of the database. @throws Error when it is no value */
function enteredIn(column: Column, cell: CsvCell | undefined): unknown {
  if (cell === emptyText) return isTextType(column) ? '' : undefined;
  return cell === undefined || cell === '' ? undefined : readValue(column, cell);
}
