/** A CSV file → rows of a table: its lines first, and then their values by a mapping of its columns. */

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
import { isTextType, isUuid } from '../where.ts';

/** What is wrong in a line of the file, counted from 1: a value that is none of its type, or the cells themselves. */
export type CsvProblem =
  | { readonly kind: 'value'; readonly line: number; readonly column: string; readonly value: string }
  | ({ readonly line: number } & CellsProblem);

/** The lines of a file, before anybody has said what they are. */
export interface Sheet {
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** Cells in the order of the headings. */
  readonly lines: readonly {
    readonly line: number;
    readonly cells: readonly (CsvCell | undefined)[];
    readonly problem: CellsProblem | null;
  }[];
}

/** For each heading the column that its cells are values of; null: none. */
export type Mapping = readonly (string | null)[];

export interface NumberedRow {
  readonly line: number;
  readonly row: Row;
}

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
export function readSheet(text: string): Sheet {
  const { delimiter, preamble } = findLayout(text.slice(0, layoutLength));
  const [head, ...records] = readRecords(text, delimiter).slice(preamble);
  if (head === undefined) throw new UnreadableCsv({ kind: 'none' });
  if (head.isBroken) throw new UnreadableCsv({ kind: 'line', line: head.line });
  const shape = csvColumns(head.cells);
  return {
    delimiter,
    headings: shape.columns.map(({ name }) => name),
    lines: records.map((record) => ({
      line: record.line,
      cells: shape.columns.map(({ index }) => record.cells[index]),
      problem: recordProblem(record, shape),
    })),
  };
}

/** The values of the columns that cells are mapped to. A line that cannot be read gives the row as far as it can. */
export function rowsOf(
  table: TableModel,
  { lines }: Pick<Sheet, 'lines'>,
  mapping: Mapping,
): { readonly rows: readonly NumberedRow[]; readonly problems: readonly CsvProblem[] } {
  const problems: CsvProblem[] = [];
  const columns = mapping.map((name) => (name === null ? undefined : columnOf(table, name)));
  const rows = lines.map(({ line, cells, problem }) => {
    const row: Record<string, unknown> = {};
    if (problem !== null) {
      problems.push({ line, ...problem });
      return { line, row };
    }
    for (const [index, column] of columns.entries()) {
      if (column === undefined) continue;
      try {
        const value = enteredIn(column, cells[index]);
        if (value !== undefined) row[column.name] = value;
      } catch {
        problems.push({ kind: 'value', line, column: column.name, value: String(cells[index]) });
      }
    }
    return { line, row };
  });
  return { rows, problems };
}

/** With the columns that the headings name. @throws UnreadableCsv when the text does not name its columns */
export function readCsv(table: TableModel, text: string): ReadCsv {
  const sheet = readSheet(text);
  const mapping = sheet.headings.map((name) => (columnOf(table, name)?.isInsertable ? name : null));
  const { rows, problems } = rowsOf(table, sheet, mapping);
  return {
    rows: rows.map(({ row }) => row),
    columns: mapping.filter((name) => name !== null),
    unknown: sheet.headings.filter((_name, index) => mapping[index] === null),
    problems,
  };
}

/** Characters by which the separator is found. */
const layoutLength = 65_536;

/** Undefined: nothing was entered, which is left to the default of the database. @throws Error when it is no value */
function enteredIn(column: Column, cell: CsvCell | undefined): unknown {
  if (cell === emptyText) return isTextType(column) ? '' : undefined;
  if (cell === undefined || cell === '') return undefined;
  if (!column.isList && !looksLike(column.type, cell)) throw new Error(cell);
  return readValue(column, cell);
}

/** What Postgres would refuse for certain, so that it is told with its line. Forms take only such values from their inputs. */
function looksLike(type: string, text: string): boolean {
  const value = text.trim();
  switch (type) {
    case 'uuid':
      return isUuid(value);
    case 'bigint':
      return /^[+-]?\d+$/.test(value);
    case 'numeric':
    case 'float8':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$|^NaN$|^[+-]?Infinity$/i.test(value);
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      // Times before Christ and without end are written by Postgres and read by no browser.
      return !Number.isNaN(Date.parse(value)) || /^-?infinity$|\d BC$/i.test(value) || isTime(value);
    default:
      return true;
  }
}

/** `2026-01-31 14:05:00.123456+01`, as Postgres writes it. */
const isTime = (text: string) => /^\d{4,6}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text);
