/**
 * The lines that were refused, in a file of the form of the input: as they were, and why. It is corrected and imported
 * like any other; what says why is left out then, and a line that nobody has corrected is refused again.
 */

import { open } from 'node:fs/promises';
import { writeJson, writeOptions } from '@platform/runtime';
import { stringify } from 'csv-stringify/sync';
import type { InputFile } from './input-file.ts';
import type { InputRecord, LineProblem } from './input-record.ts';
import { refusalColumns } from './record-kinds.ts';
import { encodeLines } from './utf8-lines.ts';

/** The member of a refused line of JSON Lines that says why. */
const refusalMember = 'import:refused';

export type Refusal = Omit<InputRecord, 'problem'> & LineProblem;

/** `companies.csv` has `companies.refused.csv`. */
export function refusedFileOf(path: string, mark: string): string {
  const [, name = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/.exec(path) ?? [];
  return `${name}.${mark}${ending}`;
}

type WrittenInput = Pick<InputFile, 'format' | 'header' | 'delimiter' | 'isPlain'>;

/**
 * Appends lines after the first `from` bytes; what follows them was written by an attempt that was interrupted.
 * @returns the bytes of the file
 */
export async function appendRefusals(
  file: string,
  from: number,
  input: WrittenInput,
  refusals: readonly Refusal[],
): Promise<number> {
  if (refusals.length === 0) return from;
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(from);
    const text = input.format === 'csv' ? csvText(input, from === 0, refusals) : jsonText(refusals);
    const { bytesWritten } = await handle.write(encodeLines(text), 0, null, from);
    await handle.sync();
    return from + bytesWritten;
  } finally {
    await handle.close();
  }
}

function csvText(
  { header, delimiter, isPlain }: WrittenInput,
  hasHeader: boolean,
  refusals: readonly Refusal[],
): string {
  const options = writeOptions({ delimiter, forSpreadsheets: false, isBeginning: false });
  const lines = refusals.map(({ text, line, code, message }) => {
    // One line, by which it is recognised again behind a quote that is not closed.
    const why = [String(line), code, message.replace(/\s+/g, ' ')];
    return `${text}${delimiter}${stringify([why], options)}`;
  });
  if (!hasHeader) return lines.join('');
  // The file of an input in another encoding is UTF-8 too, and says so: the same command reads it.
  return [isPlain ? '' : '\ufeff', [header, ...refusalColumns].join(delimiter), '\n', ...lines].join('');
}

function jsonText(refusals: readonly Refusal[]): string {
  return refusals
    .map(({ body, text, line, code, message }) => {
      const why = { line, code, message };
      const content = body === undefined ? { text } : withoutRefusal(body);
      return `${writeJson({ ...content, [refusalMember]: why })}\n`;
    })
    .join('');
}

/** The body of a line that was refused before and is sent again. */
export function withoutRefusal({
  [refusalMember]: _why,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  return body;
}
