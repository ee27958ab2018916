/**
 * The lines that were refused, in a file of the form of the input: with their cells as they were, and why. It is
 * corrected and imported like any other; the columns that say why are left out then.
 */

import { open } from 'node:fs/promises';
import { writeCell, writeJson, writeOptions } from '@platform/runtime';
import { stringify } from 'csv-stringify/sync';
import type { LineProblem } from './columns.ts';
import type { InputFile, InputRecord } from './input-file.ts';
import { refusalColumns } from './record-kinds.ts';

/** The member of a refused line of JSON Lines that says why. */
const refusalMember = 'import:refused';

export type Refusal = InputRecord & LineProblem;

/** `companies.csv` has `companies.refused.csv`. */
export function refusedFileOf(path: string, mark: string): string {
  const [, name = path, ending = ''] = /^(.*?)(\.[^./\\]+)?$/.exec(path) ?? [];
  return `${name}.${mark}${ending}`;
}

/**
 * Appends lines after the first `from` bytes; what follows them was written by an attempt that was interrupted.
 * @returns the bytes of the file
 */
export async function appendRefusals(
  file: string,
  from: number,
  input: Pick<InputFile, 'format' | 'headings' | 'delimiter'>,
  refusals: readonly Refusal[],
): Promise<number> {
  if (refusals.length === 0) return from;
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(from);
    const text = input.format === 'csv' ? csvText(input, from === 0, refusals) : jsonText(refusals);
    const { bytesWritten } = await handle.write(text, from, 'utf8');
    await handle.sync();
    return from + bytesWritten;
  } finally {
    await handle.close();
  }
}

function csvText(
  { headings, delimiter }: Pick<InputFile, 'headings' | 'delimiter'>,
  hasHeader: boolean,
  refusals: readonly Refusal[],
): string {
  // A file that is corrected and refused again says only why it was refused the last time.
  const kept = headings.flatMap((heading, index) =>
    (refusalColumns as readonly string[]).includes(heading) ? [] : [index],
  );
  const rows = refusals.map(({ cells, line, code, message }) => [
    ...kept.map((index) => cells[index] ?? ''),
    String(line),
    code,
    message,
  ]);
  const header = [...kept.map((index) => headings[index] ?? ''), ...refusalColumns];
  const texts = (hasHeader ? [header, ...rows] : rows).map((cells) =>
    cells.map((cell) => (cell === '' ? null : writeCell(cell, false))),
  );
  return stringify(texts, writeOptions({ delimiter, forSpreadsheets: false, isBeginning: hasHeader }));
}

function jsonText(refusals: readonly Refusal[]): string {
  return refusals
    .map(({ body, cells, line, code, message }) => {
      const why = { line, code, message };
      const content = body === undefined ? { text: cells[0] } : withoutRefusal(body);
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
