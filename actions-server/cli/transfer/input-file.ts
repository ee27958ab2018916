/**
 * A file of records, CSV or JSON Lines, read as a stream. It is read twice: first as a whole, so that what cannot be read
 * is found before anything is sent, then line by line.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type CsvCell,
  CsvLines,
  emptyText,
  findDelimiter,
  type HeadingProblem,
  parseOptions,
  readHeadings,
  readJson,
} from '@platform/runtime';
import { parse } from 'csv-parse';
import { isJsonObject } from '../../text/json.ts';
import { UsageError } from '../console.ts';
import type { Encoding } from './record-kinds.ts';

export interface InputOptions {
  readonly format: 'csv' | 'jsonl';
  readonly encoding: Encoding;
  /** One character; undefined: the one of `,`, `;` and tab that the header has most of. */
  readonly delimiter: string | undefined;
}

/** One record of the file. */
export interface InputRecord {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  /** The cells of a line of CSV. */
  readonly cells: readonly string[];
  /** What a line of JSON Lines says; undefined when it is no JSON object. */
  readonly body: Record<string, unknown> | undefined;
}

export interface InputFile {
  readonly path: string;
  readonly format: InputOptions['format'];
  /** The headings of a CSV file. */
  readonly headings: readonly string[];
  readonly delimiter: string;
  /** Records, without the header. */
  readonly total: number;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  records(): AsyncIterable<InputRecord>;
}

const headerBytes = 65_536;

/** @throws Error that names the line, when the file cannot be read as what it is said to be */
export async function openInput(path: string, options: InputOptions): Promise<InputFile> {
  const delimiter =
    options.format === 'csv' ? (options.delimiter ?? (await delimiterOf(path, options.encoding))) : ',';
  const hash = createHash('sha256');
  let headings: readonly string[] | HeadingProblem | undefined;
  let total = 0;
  for await (const { cells } of linesOf(path, { ...options, delimiter }, (bytes) => hash.update(bytes))) {
    if (options.format === 'csv' && headings === undefined) headings = readHeadings(cells);
    else total += 1;
  }
  return {
    path,
    format: options.format,
    headings: options.format === 'csv' ? requireHeadings(headings ?? { kind: 'none' }, path) : [],
    delimiter,
    total,
    sha256: hash.digest('hex'),
    async *records() {
      let isHeader = options.format === 'csv';
      for await (const record of linesOf(path, { ...options, delimiter }, () => {})) {
        if (!isHeader) yield record;
        isHeader = false;
      }
    },
  };
}

function linesOf(
  path: string,
  options: InputOptions & { readonly delimiter: string },
  onBytes: (bytes: Uint8Array) => void,
): AsyncIterable<InputRecord> {
  const text = decoded(path, options.encoding, onBytes);
  return options.format === 'csv' ? csvRecords(path, text, options.delimiter) : jsonRecords(text);
}

/** @throws Error with the advice to name the encoding */
async function* decoded(
  path: string,
  encoding: InputOptions['encoding'],
  onBytes: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  // A mark of the byte order at the beginning is dropped.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      const advice =
        encoding === 'utf-8'
          ? 'If it comes from a spreadsheet, add --encoding windows-1252.'
          : 'Name another --encoding.';
      throw new Error(`${path} is not ${encoding.toUpperCase()}. ${advice}`);
    }
  };
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
    onBytes(bytes);
    yield decode(bytes);
  }
  yield decode();
}

async function* csvRecords(
  path: string,
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<InputRecord> {
  // A line with another number of cells than the header is refused by itself, and the rest is imported.
  const parser = parse(parseOptions(delimiter));
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const lines = new CsvLines();
  try {
    for await (const cells of parser as AsyncIterable<CsvCell[]>) {
      const record = lines.record(cells);
      if (record === null) continue;
      // Saves take an empty text for no value.
      yield {
        line: record.line,
        cells: record.cells.map((cell) => (cell === emptyText ? '' : cell)),
        body: undefined,
      };
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_'))
      throw error;
    throw new Error(
      `${path} is no CSV with "${delimiter === '\t' ? 'tab' : delimiter}" between its cells: in the record that begins in line ${lines.next}, ${withoutLine(error.message)}`,
    );
  }
}

/** The library counts line ends within cells twice. */
function withoutLine(message: string): string {
  return message.replace(/ (?:at|on) line \d+/g, '');
}

async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<InputRecord> {
  let line = 0;
  let rest = '';
  const recordOf = (content: string): InputRecord[] => {
    line += 1;
    return content.trim() === '' ? [] : [{ line, cells: [content], body: objectIn(content) }];
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

async function delimiterOf(path: string, encoding: InputOptions['encoding']): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return findDelimiter(new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

function requireHeadings(headings: readonly string[] | HeadingProblem, path: string): readonly string[] {
  if (!('kind' in headings)) return headings;
  switch (headings.kind) {
    case 'none':
      throw new UsageError(`${path} is empty: the first line has to name the columns.`);
    case 'repeated':
      throw new UsageError(`${path} has two columns "${headings.heading}".`);
    case 'unnamed':
      throw new UsageError(`${path} has a column without a name in its first line.`);
  }
}
