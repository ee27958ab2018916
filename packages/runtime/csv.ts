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
/** A number, a day or a time of ours. Spreadsheets show it in another form, and its value stays. */
const plainValue =
  /^(?:-?(?:0|[1-9]\d{0,14})(?:\.(?!\d{3}$)\d*[1-9])?|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d\S*)?|true|false)$/;
/** `0042`, `1-2`, `50 %`, `1E5`, and a name that is a word for true or false. */
const otherValue =
  /^(?:\P{L}*\d\P{L}*|[\d.,]+E[+-]?\d+|true|false|vrai|faux|wahr|falsch|verdadero|falso|vero|waar|onwaar|verdadeiro|prawda|fałsz)$/iu;
const months = new Set(
  ['en', 'fr', 'de', 'es', 'it', 'nl', 'pl', 'pt'].flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) =>
        format.format(Date.UTC(2001, index)).toLowerCase().replace('.', ''),
      );
    }),
  ),
);
/** Texts that are longer are sentences. */
const longestValue = 40;
/** A text that must not become a number: `="0639980512"`. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** What the text of a cell stands for, without the marks by which programs keep spreadsheets from changing it. */
export function readCell(text: string): string {
  const [, quoted] = textFormula.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return isEscaped.test(text) || (text.startsWith("'") && becomesValue(text.replace(/^'+/, '')))
    ? text.slice(1)
    : text;
}

/** Whether a spreadsheet reads the text as another value, so that saving its sheet changes it: `0042` becomes 42. */
function becomesValue(text: string): boolean {
  if (text.length > longestValue || plainValue.test(text)) return false;
  if (otherValue.test(text)) return true;
  const parts = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const words = parts.filter((part) => !/\d/.test(part));
  // `MAR1`, `1 mai`, `5-May-24`
  return parts.length > 1 && parts.length <= 3 && words.length === 1 && months.has(words[0] ?? '');
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

/** A text as it is written; what a spreadsheet would run or change, and what `readCell` would, gets an apostrophe before it. */
export function writeCell(text: string, forSpreadsheets: boolean): string {
  const isMarked =
    forSpreadsheets && (becomesValue(text) || (startsAsFormula.test(text) && !plainValue.test(text)));
  return isMarked || readCell(text) !== text ? `'${text}` : text;
}
