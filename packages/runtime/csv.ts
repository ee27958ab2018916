/**
 * Cells of CSV as spreadsheets mean them, and as the console and the command line write them, so that what one writes the
 * other reads, cell by cell. Pure.
 */

/** A cell as it was meant: a text, or an empty text that the file has in quotes, where nothing would be no value. */
export type CsvCell = string | typeof emptyText;
export const emptyText = Symbol('empty text');

/** What a spreadsheet would run: a cell that begins so, wherever the file is opened. */
const formula = '[=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20]';
const startsAsFormula = new RegExp(`^'*${formula}`);
/** An apostrophe marks the cell as a text: before a formula, and before what looks like a number (`'0639980512`). */
const isEscaped = new RegExp(`^'+(?:${formula}|\\d[\\d\\s.,:()/-]*$)`);
const isNegativeNumber = /^-\d+(\.\d+)?$/;
/** A text that must not become a number: `="0639980512"`. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** What the text of a cell stands for, without the marks by which programs keep spreadsheets from changing it. */
export function readCell(text: string): string {
  const [, quoted] = textFormula.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return isEscaped.test(text) ? text.slice(1) : text;
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
    quoted_match: /[,;|\t\r\n"]|^\s|\s$|^$/,
  };
}

/** A text as it is written; what a spreadsheet would run, and what `readCell` would change, gets an apostrophe before it. */
export function writeCell(text: string, forSpreadsheets: boolean): string {
  const isRun = forSpreadsheets && startsAsFormula.test(text) && !isNegativeNumber.test(text);
  return isRun || readCell(text) !== text ? `'${text}` : text;
}
