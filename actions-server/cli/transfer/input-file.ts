/**
 * A file of records, CSV or JSON Lines, read as a stream. It is read twice: first as a whole, so that what cannot be read
 * is found before anything is sent, then line by line.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type CsvLayout, findEncoding, findLayout, readJson } from '@platform/runtime';
import { isJsonObject } from '../../text/json.ts';
import { UsageError } from '../console.ts';
import { type CsvHeader, csvLines, csvRecord, otherEncoding, withUnnamed } from './csv-input.ts';
import type { InputRecord } from './input-record.ts';
import type { Encoding } from './record-kinds.ts';
import { decodeLines, EncodingCount, hasWrongBytes } from './utf8-lines.ts';

export interface InputOptions {
  readonly format: 'csv' | 'jsonl';
  /** What the bytes of the file do not say themselves. */
  readonly encoding: Encoding;
  /** One character; undefined: what the file shows. */
  readonly delimiter: string | undefined;
  /** Columns that the mapping names: one without a name by its place. */
  readonly named?: readonly string[];
}

export interface InputFile {
  readonly path: string;
  readonly format: InputOptions['format'];
  /** Names of the columns of a CSV file, each once. */
  readonly headings: readonly string[];
  /** The line that names the columns, as the file has it. */
  readonly header: string;
  readonly delimiter: string;
  readonly encoding: Encoding;
  /** The file is UTF-8 and does not begin with a mark that says so. */
  readonly isPlain: boolean;
  /** Records, without the header. */
  readonly total: number;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  records(): AsyncIterable<InputRecord>;
}

const beginningBytes = 65_536;

/** @throws Error when the file cannot be read as what it is said to be */
export async function openInput(path: string, options: InputOptions): Promise<InputFile> {
  const beginning = await beginningOf(path);
  requireText(path, beginning);
  const shown = findEncoding(beginning);
  const encoding = shown ?? options.encoding;
  const hash = createHash('sha256');
  const read = (onBytes: (bytes: Uint8Array) => void) => decoded(path, encoding, onBytes);
  const about = {
    path,
    format: options.format,
    encoding,
    isPlain: shown === undefined && encoding === 'utf-8',
  };
  if (options.format === 'jsonl') {
    let total = 0;
    const count = new EncodingCount();
    for await (const { text } of jsonRecords(read((bytes) => hash.update(bytes)))) {
      total += 1;
      count.add(text);
    }
    if (count.isMostlyWrong) throw wrongEncoding(path, encoding);
    return {
      ...about,
      headings: [],
      header: '',
      delimiter: ',',
      total,
      sha256: hash.digest('hex'),
      records: () => jsonRecords(read(() => {})),
    };
  }
  const layout = findLayout(new TextDecoder(encoding).decode(beginning), options.delimiter);
  const { header, total } = await readWhole(
    path,
    read((bytes) => hash.update(bytes)),
    { layout, named: options.named ?? [] },
  );
  return {
    ...about,
    headings: header.columns.columns.map(({ name }) => name),
    header: header.text,
    delimiter: layout.delimiter,
    total,
    sha256: hash.digest('hex'),
    async *records() {
      let isHeader = true;
      const text = read(() => {});
      for await (const { line } of csvLines(text, layout)) {
        if (!isHeader) yield csvRecord(line, header);
        isHeader = false;
      }
    },
  };
}

async function readWhole(
  path: string,
  text: AsyncIterable<string>,
  { layout, named }: { readonly layout: CsvLayout; readonly named: readonly string[] },
) {
  let first: CsvHeader | null = null;
  let total = -1;
  const count = new EncodingCount();
  const unnamed = new Map<number, number>();
  for await (const { header, line } of csvLines(text, layout)) {
    if (header === null)
      throw new Error(
        `${path} is no CSV with "${layout.delimiter === '\t' ? 'tab' : layout.delimiter}" between its cells: a quote in line ${line.line}, which names the columns, is not closed.`,
      );
    if (hasWrongBytes(header.text)) throw wrongEncoding(path, 'utf-8');
    if (!header.hasReasons) count.add(line.text);
    total += 1;
    first = header;
    if (total === 0) continue;
    for (const index of header.columns.unnamed)
      if ((line.cells[index] ?? '') !== '') unnamed.set(index, (unnamed.get(index) ?? 0) + 1);
  }
  if (count.isMostlyWrong) throw wrongEncoding(path, 'utf-8');
  if (first === null) throw new UsageError(`${path} is empty: the first line has to name the columns.`);
  return { header: withUnnamed(first, unnamed, { total, named }), total };
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @throws UsageError for a workbook, whatever its name */
function requireText(path: string, beginning: Buffer): void {
  const signature = beginning.toString('latin1', 0, 4);
  const isWorkbook = signature === 'PK\x03\x04' || signature === '\xd0\xcf\x11\xe0';
  if (isWorkbook) throw new UsageError(`${path} ${workbookAdvice}`);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(beginning.toString('latin1', 0, 200)))
    throw new UsageError(`${path} is a page of HTML or XML. Open it in a spreadsheet, and ${saveAsCsv}`);
}

const saveAsCsv = 'save the sheet with the records as "CSV UTF-8", then import that file.';
/** What to do with a file of a spreadsheet program. */
export const workbookAdvice = `is a workbook of a spreadsheet program, and no text. Open it there, and ${saveAsCsv}`;

/** @throws Error with the advice to name the encoding; what is no UTF-8 is told line by line */
async function* decoded(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  async function* source(): AsyncGenerator<Uint8Array> {
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
      onBytes(bytes);
      yield bytes;
    }
  }
  if (encoding === 'utf-8') return yield* decodeLines(source());
  // A mark of the byte order at the beginning is dropped.
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of source()) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? wrongEncoding(path, encoding) : error;
  }
}

function wrongEncoding(path: string, encoding: Encoding): Error {
  const advice =
    encoding === 'utf-8'
      ? 'If it comes from a spreadsheet, add --encoding windows-1252 (on a Mac: macintosh).'
      : 'Name another --encoding.';
  return new Error(`${path} is not ${encoding.toUpperCase()}. ${advice}`);
}

async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<InputRecord> {
  let line = 0;
  let rest = '';
  const recordOf = (content: string): InputRecord[] => {
    line += 1;
    if (content.trim() === '') return [];
    if (hasWrongBytes(content))
      return [{ line, text: content, cells: [], body: undefined, problem: otherEncoding }];
    const body = objectIn(content);
    const problem =
      body === undefined ? { code: 'invalid_json', message: 'the line is no JSON object' } : null;
    return [{ line, text: content, cells: [], body, problem }];
  };
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const content of lines) yield* recordOf(content);
  }
  if (rest !== '') yield* recordOf(rest);
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value = readJson(text);
    return isJsonObject(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
