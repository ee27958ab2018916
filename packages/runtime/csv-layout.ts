/** How a file of CSV is laid out: its encoding, what separates its cells, which record names the columns. Pure. */
import { type CsvCell, emptyText } from './csv.ts';
import { type CsvRecord, namedDelimiter, readRecords } from './csv-reader.ts';

/**
 * The encoding that a file says or shows by its first bytes: by a mark of the byte order, or because every other byte is
 * zero, as in Latin letters of UTF-16. Undefined: they say nothing.
 */
export function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1_000);
  const zeros = (offset: number) =>
    sample.filter((byte, index) => index % 2 === offset && byte === 0).length / (sample.length / 2);
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > 0.7 && even < 0.1) return 'utf-16le';
  return even > 0.7 && odd < 0.1 ? 'utf-16be' : undefined;
}

export interface CsvLayout {
  readonly delimiter: string;
  /** Records before the one that names the columns: a title, or notes. */
  readonly preamble: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Records that are looked at, and those that may stand before the header. */
const sampled = 50;
const longestPreamble = 10;

/**
 * Finds what separates the cells, and the header: the first record with several cells, where the records after it have as
 * many. A first line `sep=;` says the separator.
 * @param beginning of the text: enough of it for some lines
 * @param delimiter when it is known
 */
export function findLayout(beginning: string, delimiter = namedDelimiter(beginning)): CsvLayout {
  const candidates = (delimiter === undefined ? delimiters : [delimiter]).map((candidate) => {
    const records = readRecords(beginning, candidate).slice(0, sampled);
    const preamble = preambleOf(records);
    const width = records[preamble]?.cells.length ?? 0;
    const isUsual = width > 1 && fitsMost(records, preamble);
    return { delimiter: candidate, preamble, width, isUsual, isTable: isUsual && preamble === 0 };
  });
  // A table from the first line on is better than any other, then more columns, then lines that have as many.
  candidates.sort(
    (one, other) =>
      Number(other.isTable) - Number(one.isTable) ||
      other.width - one.width ||
      Number(other.isUsual) - Number(one.isUsual),
  );
  const [{ delimiter: found, preamble } = { delimiter: ',', preamble: 0 }] = candidates;
  return { delimiter: found, preamble };
}

function preambleOf(records: readonly CsvRecord[]): number {
  const header = records.findIndex(({ cells }) => filled(cells) > 1);
  if (header < 1 || header > longestPreamble || records.length === header + 1) return 0;
  return fitsMost(records, header) ? header : 0;
}

function fitsMost(records: readonly CsvRecord[], header: number): boolean {
  const names = records[header]?.cells ?? [];
  const later = records.slice(header + 1);
  const fitting = later.filter(({ cells }) => cells.length >= filled(names) && cells.length <= names.length);
  return fitting.length * 2 >= later.length;
}

function filled(cells: readonly CsvCell[]): number {
  return cells.filter((cell) => cell !== '' && cell !== emptyText).length;
}

/** What the header of a file says of its columns. */
export interface CsvColumns {
  /** Names of the columns that have one, each once: the second `Email` is `Email (2)`. */
  readonly columns: readonly { readonly name: string; readonly index: number }[];
  /** Places of columns without a name. */
  readonly unnamed: readonly number[];
  /** Cells that a line has: down to the last column with a name, and at most as many as the header. */
  readonly least: number;
  readonly most: number;
}

export function csvColumns(header: readonly CsvCell[]): CsvColumns {
  const names = header.map((cell) => (cell === emptyText ? '' : cell.trim()));
  const taken = new Set<string>();
  const columns = names.flatMap((name, index) => {
    if (name === '') return [];
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name} (${number})`;
    taken.add(own);
    return [{ name: own, index }];
  });
  const unnamed = names.flatMap((name, index) => (name === '' ? [index] : []));
  return { columns, unnamed, least: (columns.at(-1)?.index ?? -1) + 1, most: header.length };
}

/** Why a record cannot be read by the columns of its file; the places of cells and lines count from 1. */
export type CsvProblem =
  | { readonly kind: 'quote' }
  | { readonly kind: 'cells'; readonly cells: number; readonly expected: number }
  | { readonly kind: 'unnamed'; readonly cell: number };

/** What is wrong with a record: nothing of it can be taken then, because its cells may belong to other columns. */
export function recordProblem(
  { cells, isBroken }: Pick<CsvRecord, 'cells' | 'isBroken'>,
  { unnamed, least, most }: CsvColumns,
): CsvProblem | null {
  if (isBroken) return { kind: 'quote' };
  if (cells.length < least || cells.length > most)
    return { kind: 'cells', cells: cells.length, expected: least };
  const lost = unnamed.find((index) => cells[index] !== undefined && cells[index] !== '');
  return lost === undefined ? null : { kind: 'unnamed', cell: lost + 1 };
}
