/**
 * Reads CSV as spreadsheets do: a quote within a cell is a letter of it, and lines end with LF, CR LF or CR. What is wrong
 * in a line is wrong in that line only, and each record keeps its text, so that it can be handed back as it came. No
 * package does that: csv-parse ends at a quote that is wrong, or skips all lines after it (`skip_records_with_error`), and
 * what it tells of the skipped record is cut; Papa Parse takes lines up to the next quote, and does not say which cells
 * were in quotes. Pure.
 */
import { type CsvCell, emptyText, readCell } from './csv.ts';

export interface CsvRecord {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  /** As the file has it, without the end of the line. */
  readonly text: string;
  readonly cells: readonly CsvCell[];
  /** A quote is not closed, or has something after it: where its cells end is a guess. */
  readonly isBroken: boolean;
}

/** Characters of one record; a quote that is still open there is taken for one that nobody closed. */
const maxRecord = 1_000_000;
const sepLine = /^\ufeff?"?sep=([^\r\n])"?[\t,;|]*(?:\r\n|\n|\r|$)/i;

/** The separator that a first line `sep=;` names, as spreadsheets write and read it. */
export function namedDelimiter(text: string): string | undefined {
  return sepLine.exec(text)?.[1];
}

interface Scanned {
  readonly cells: readonly { readonly text: string; readonly isQuoted: boolean }[];
  /** Where the record ends, and where the next one begins. */
  readonly end: number;
  readonly next: number;
  readonly isBroken: boolean;
}

/** What stands from the beginning of a cell to the end of its record. */
interface Remainder extends Omit<Scanned, 'cells'> {
  /** A cell without quotes around it has some. */
  readonly hasStrayQuote: boolean;
  /** The text ends in it: what follows may belong to it. */
  readonly isCut: boolean;
}

/** Reads one text, which may come in pieces. Lines without anything in them are left out, such as `;;;`. */
export class CsvReader {
  readonly #delimiter: string;
  readonly #cellEnd: RegExp;
  #rest = '';
  /** Characters that the rest needs to be read again: a record that is not whole is not read again for each piece of it. */
  #enough = 0;
  #isAtStart = true;
  #line = 1;
  /** Where even the first record is in quotes, quotes say nothing about a cell. */
  #isAllQuoted: boolean | null = null;
  /** Characters of the rest that a broken record seemed to have: a stray quote there is a part of it. */
  #doubtful = 0;
  /**
   * Of broken records of several lines, by the places in the text where their cells begin. Where each line opens a quote, every
   * record seems to go on to the end of the text, which would be read again for each line.
   */
  readonly #remainders = new Map<number, Remainder>();

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#cellEnd = new RegExp(`[\\r\\n${delimiter.replace(/[\\\]^-]/, '\\$&')}]`, 'g');
  }

  /** @param isLast nothing follows: what is open ends here */
  *read(piece: string, isLast = false): Generator<CsvRecord> {
    const text = this.#rest + piece;
    if (!isLast && text.length < this.#enough) {
      this.#rest = text;
      return;
    }
    this.#remainders.clear();
    let at = 0;
    if (this.#isAtStart && (isLast || text.length > 16)) {
      this.#isAtStart = false;
      const [sep = ''] = sepLine.exec(text) ?? [];
      if (sep !== '') this.#line += 1;
      at = sep.length || (text.startsWith('\ufeff') ? 1 : 0);
    }
    while (!this.#isAtStart && at < text.length) {
      const scanned = this.#scan(text, at, isLast || text.length - at > maxRecord);
      if (scanned === null) break;
      const { next, record } = this.#recordOf(text, at, scanned);
      this.#line += countLineEnds(text.slice(at, next));
      this.#doubtful = Math.max(0, this.#doubtful - (next - at));
      at = next;
      if (record.isBroken || record.cells.some((cell) => cell !== '')) yield record;
    }
    this.#rest = text.slice(at);
    this.#enough = 2 * this.#rest.length;
  }

  #recordOf(text: string, from: number, scanned: Scanned): { next: number; record: CsvRecord } {
    const line = this.#line;
    const { isBroken } = scanned;
    if (isBroken) {
      // The lines after it are read by themselves: the quote is more likely a mistake than a cell of many lines.
      const [firstLine = '', lineEnd = ''] =
        /^([^\r\n]*)(\r\n|\n|\r|)/.exec(text.slice(from, scanned.next))?.slice(1) ?? [];
      if (from + firstLine.length < scanned.end) {
        this.#doubtful = Math.max(this.#doubtful, scanned.end - from);
        return {
          next: from + firstLine.length + lineEnd.length,
          record: { line, text: firstLine, cells: [firstLine], isBroken },
        };
      }
    }
    const isFirst = this.#isAllQuoted === null;
    this.#isAllQuoted ??= scanned.cells.every(({ isQuoted }) => isQuoted);
    const cells = scanned.cells.map((cell): CsvCell => {
      if (cell.text === '' && cell.isQuoted && !isFirst && !this.#isAllQuoted) return emptyText;
      return readCell(cell.text);
    });
    return {
      next: scanned.next,
      record: { line, text: text.slice(from, scanned.end), cells, isBroken },
    };
  }

  /** The record that begins there; null when more of the text has to come first. */
  #scan(text: string, from: number, isLast: boolean): Scanned | null {
    const cells: { text: string; isQuoted: boolean }[] = [];
    const begun: { at: number; isBroken: boolean; hasStrayQuote: boolean }[] = [];
    const breaks = (of: { isBroken: boolean; hasStrayQuote: boolean }) =>
      of.isBroken || (of.hasStrayQuote && this.#doubtful > 0);
    const firstLineEnd = indexOfPattern(text, /[\r\n]/g, from);
    let remainder: Remainder | undefined;
    let isBrokenSoFar = false;
    for (let at = from; remainder === undefined; at += 1) {
      const known = this.#remainders.get(at);
      // Of a broken record of several lines the first one is taken as it is, without its cells.
      if (known !== undefined && known.end > firstLineEnd && (isBrokenSoFar || breaks(known))) {
        remainder = known;
        break;
      }
      const quoted = this.#scanQuoted(text, at);
      const end = indexOfPattern(text, this.#cellEnd, quoted?.end ?? at);
      const rest = text.slice(quoted?.end ?? at, end);
      const cell = {
        at,
        isBroken: quoted !== null && (!quoted.isClosed || rest.trim() !== ''),
        hasStrayQuote: quoted === null && rest.includes('"'),
      };
      begun.push(cell);
      isBrokenSoFar ||= breaks(cell);
      cells.push(
        quoted === null
          ? { text: rest.trim(), isQuoted: false }
          : { text: `${quoted.text}${rest.trimEnd()}`, isQuoted: true },
      );
      at = end;
      if (text[at] === this.#delimiter) continue;
      const next = text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length);
      // A quote, a CR or a letter may follow.
      const isCut = at >= text.length - 1;
      remainder = { end, next, isBroken: false, hasStrayQuote: false, isCut };
    }
    const isRepeated = remainder.end > firstLineEnd && (isBrokenSoFar || breaks(remainder));
    for (const cell of begun.reverse()) {
      const isBroken: boolean = remainder.isBroken || cell.isBroken;
      const hasStrayQuote: boolean = remainder.hasStrayQuote || cell.hasStrayQuote;
      if (isBroken !== remainder.isBroken || hasStrayQuote !== remainder.hasStrayQuote)
        remainder = { ...remainder, isBroken, hasStrayQuote };
      if (isRepeated) this.#remainders.set(cell.at, remainder);
    }
    if (remainder.isCut && !isLast) return null;
    return { cells, end: remainder.end, next: remainder.next, isBroken: breaks(remainder) };
  }

  /** The cell in quotes that begins there; null when none does. */
  #scanQuoted(text: string, from: number): { text: string; end: number; isClosed: boolean } | null {
    let at = from;
    while ((text[at] === ' ' || text[at] === '\t') && text[at] !== this.#delimiter) at += 1;
    if (text[at] !== '"') return null;
    let content = '';
    for (at += 1; ; at += 1) {
      const close = text.indexOf('"', at);
      if (close === -1 || close - from > maxRecord)
        return {
          text: content + text.slice(at, from + maxRecord),
          end: Math.min(text.length, from + maxRecord),
          isClosed: false,
        };
      content += text.slice(at, close);
      if (text[close + 1] !== '"') return { text: content, end: close + 1, isClosed: true };
      content += '"';
      at = close + 1;
    }
  }
}

/** Where a pattern (`g`) is next; the end of the text when it is nowhere. */
function indexOfPattern(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** All records of a text. */
export function readRecords(text: string, delimiter: string): CsvRecord[] {
  return [...new CsvReader(delimiter).read(text, true)];
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
