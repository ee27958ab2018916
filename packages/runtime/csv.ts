/**
 * CSV as the console and the command line write and read it: the options of the library and what it leaves open, so that
 * what one writes the other reads, cell by cell. Pure.
 */

/** A cell as it was meant: a text, or an empty text that the file has in quotes, where nothing would be no value. */
export type CsvCell = string | typeof emptyText;
export const emptyText = Symbol('empty text');

export interface CsvRecord {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly CsvCell[];
}

const delimiters = [',', ';', '\t'] as const;

/** What a spreadsheet would run: a cell that begins so, wherever the file is opened. */
const formula = '[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20]';
const startsAsFormula = new RegExp(`^'*${formula}`);
const isEscaped = new RegExp(`^'+${formula}`);
const isNegativeNumber = /^-\d+(\.\d+)?$/;

/**
 * The separator that the first line has most of, outside of quotes; it holds for the whole file. Spreadsheets in French and
 * German write semicolons.
 */
export function findDelimiter(text: string): string {
  const [header = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  const counted = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/** The options of csv-parse for one file. Its records go through `CsvLines`. */
export function parseOptions(delimiter: string) {
  // Where even the first line is in quotes, quotes say nothing about a cell.
  let isAllQuoted = true;
  return {
    delimiter,
    bom: true,
    trim: true,
    // Empty lines, and lines with another number of cells, are for the caller to judge.
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    cast(text: string, { quoting, records }: { quoting: boolean; records: number }): CsvCell {
      if (records === 0) isAllQuoted &&= quoting;
      else if (text === '' && quoting && !isAllQuoted) return emptyText;
      return isEscaped.test(text) ? text.slice(1) : text;
    },
  };
}

/** Numbers the records of a file, in their order: the library counts line ends within cells otherwise. */
export class CsvLines {
  /** The line in which the next record begins, also one that cannot be read. */
  next = 1;

  /** @returns null for an empty line */
  record(cells: readonly CsvCell[]): CsvRecord | null {
    const line = this.next;
    for (const cell of cells) {
      if (cell !== emptyText) this.next += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
    }
    this.next += 1;
    return cells.length === 1 && cells[0] === '' ? null : { line, cells };
  }
}

export type HeadingProblem =
  | { readonly kind: 'none' }
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'repeated'; readonly heading: string };

/** @param cells of the first line; undefined: there is none. @returns the names of the columns, or why they are none */
export function readHeadings(cells: readonly CsvCell[] | undefined): readonly string[] | HeadingProblem {
  if (cells === undefined) return { kind: 'none' };
  const headings = cells.map((cell) => (cell === emptyText ? '' : cell.trim()));
  const repeated = headings.find((heading, index) => heading !== '' && headings.indexOf(heading) !== index);
  if (repeated !== undefined) return { kind: 'repeated', heading: repeated };
  return headings.includes('') ? { kind: 'unnamed' } : headings;
}

interface WriteOptions {
  readonly delimiter: string;
  /** Marks UTF-8, and ends lines as Windows does. */
  readonly forSpreadsheets: boolean;
  /** These are the first lines of the file. */
  readonly isBeginning: boolean;
}

/** The options of csv-stringify for cells of `writeCell`; null is no value, and an empty text is in quotes. */
export function writeOptions({ delimiter, forSpreadsheets, isBeginning }: WriteOptions) {
  return {
    delimiter,
    bom: forSpreadsheets && isBeginning,
    ...(forSpreadsheets ? { record_delimiter: 'windows' as const } : {}),
    // Every reader takes such a cell for one, whichever separator it expects.
    quoted_match: /[,;\t\r\n"]|^\s|\s$|^$/,
  };
}

/** A text as it is written; what a spreadsheet would run gets an apostrophe before it, which `parseOptions` takes off. */
export function writeCell(text: string, forSpreadsheets: boolean): string {
  const isRun = forSpreadsheets && startsAsFormula.test(text) && !isNegativeNumber.test(text);
  return isRun || isEscaped.test(text) ? `'${text}` : text;
}
