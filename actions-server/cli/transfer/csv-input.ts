/** Records of a CSV file by its header, without the reasons that a file of refused lines has beside its lines. Pure. */

import {
  type CsvColumns,
  type CsvLayout,
  type CsvProblem,
  CsvReader,
  type CsvRecord,
  csvColumns,
  emptyText,
  readRecords,
  recordProblem,
} from '@platform/runtime';
import type { InputRecord, LineProblem } from './input-record.ts';
import { refusalColumns } from './record-kinds.ts';
import { hasWrongBytes } from './utf8-lines.ts';

export interface CsvHeader {
  /** As the file has it, without the columns of reasons. */
  readonly text: string;
  readonly columns: CsvColumns;
  /** The last columns say why lines were refused. */
  readonly hasReasons: boolean;
}

/** @returns null when the quotes of the header are wrong */
function csvHeader(record: CsvRecord, delimiter: string): CsvHeader | null {
  if (record.isBroken) return null;
  const text = withoutReasons(record.text, delimiter, refusalColumns);
  if (text === null) return { text: record.text, columns: csvColumns(record.cells), hasReasons: false };
  return { text, columns: csvColumns(readRecords(text, delimiter)[0]?.cells ?? []), hasReasons: true };
}

/**
 * Columns without a name are empty in a spreadsheet. One that most lines have something in, or that the mapping names, is a
 * column all the same, and is called by its place: `(column 3)`.
 * @param counts of lines that have something in the cell of a place
 */
export function withUnnamed(
  header: CsvHeader,
  counts: ReadonlyMap<number, number>,
  { total, named }: { readonly total: number; readonly named: readonly string[] },
): CsvHeader {
  const { columns, unnamed, ...rest } = header.columns;
  const nameOf = (index: number) => `(column ${index + 1})`;
  const used = unnamed.filter(
    (index) => named.includes(nameOf(index)) || (counts.get(index) ?? 0) * 2 > total,
  );
  const all = [...columns, ...used.map((index) => ({ name: nameOf(index), index }))];
  all.sort((one, other) => one.index - other.index);
  const left = unnamed.filter((index) => !used.includes(index));
  return { ...header, columns: { ...rest, columns: all, unnamed: left } };
}

/** The header, and the lines after it; what stands before it is left out. */
export async function* csvLines(
  text: AsyncIterable<string>,
  { delimiter, preamble }: CsvLayout,
): AsyncGenerator<{ readonly header: CsvHeader | null; readonly line: CsvRecord }> {
  const reader = new CsvReader(delimiter);
  let number = 0;
  let header: CsvHeader | null = null;
  const next = (record: CsvRecord) => {
    number += 1;
    if (number <= preamble) return [];
    if (number > preamble + 1)
      return [{ header, line: header?.hasReasons ? withoutWhy(record, delimiter) : record }];
    header = csvHeader(record, delimiter);
    return [{ header, line: record }];
  };
  for await (const piece of text) for (const record of reader.read(piece)) yield* next(record);
  for (const record of reader.read('', true)) yield* next(record);
}

/** A line by the columns of its file: one cell for each column with a name, and what is wrong with it. */
export function csvRecord({ line, text, ...own }: CsvRecord, { columns }: CsvHeader): InputRecord {
  const problem = recordProblem(own, columns);
  const cells = columns.columns.map(({ index }) => {
    const cell = own.cells[index];
    // Saves take an empty text for no value.
    return cell === undefined || cell === emptyText ? '' : cell;
  });
  const told = problem === null ? null : lineProblem(problem);
  return { line, text, cells, body: undefined, problem: hasWrongBytes(text) ? otherEncoding : told };
}

export const otherEncoding: LineProblem = {
  code: 'invalid_encoding',
  message: 'the line is in another encoding than the others: enter its letters again',
};

/** A line of a file of refused lines as it was before: without the cells that say why. */
function withoutWhy(line: CsvRecord, delimiter: string): CsvRecord {
  const text =
    withoutReasons(line.text, delimiter, ['\\d+', '\\w+', null]) ?? withoutEmptyCells(line, delimiter);
  return text === line.text ? line : { ...line, ...readRecords(text, delimiter)[0], line: line.line };
}

/**
 * A line without the three cells at its end that are those of reasons: as texts, patterns, or anything. They follow the
 * last cell of the line, however many it has, and a spreadsheet may have put empty cells behind them.
 * @returns null when the line does not end so
 */
function withoutReasons(
  text: string,
  delimiter: string,
  [line, code, message]: readonly [string, string, string | null],
): string | null {
  const separator = delimiter.replace(/[\\\]^-]/, '\\$&');
  const cell = `(?:"(?:[^"]|"")*"|[^"\\r\\n${separator}]*)`;
  const parts = [`"?${line}"?`, `"?${code}"?`, message === null ? cell : `"?${message}"?`];
  const end = new RegExp(`${parts.map((part) => `[${separator}]${part}`).join('')}[\\s${separator}]*$`);
  const found = end.exec(text);
  return found === null ? null : text.slice(0, found.index);
}

/** A line of a file of refused lines whose reasons somebody has emptied. */
function withoutEmptyCells({ text }: CsvRecord, delimiter: string): string {
  const end = delimiter.repeat(refusalColumns.length);
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

function lineProblem(problem: CsvProblem): LineProblem {
  switch (problem.kind) {
    case 'quote':
      return {
        code: 'invalid_quotes',
        message:
          'a cell in double quotes ends before its end, or never: double the quotes within it, or remove those around it',
      };
    case 'cells':
      return {
        code: 'wrong_number_of_cells',
        message: `the line has ${problem.cells} cells, and the header has ${problem.expected}`,
      };
    case 'unnamed':
      return {
        code: 'wrong_number_of_cells',
        message: `the cell ${problem.cell} is in a column without a name`,
      };
  }
}
