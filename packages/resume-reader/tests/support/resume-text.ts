/** Resumes in plain text as the stages of the reader see them, for tests of these stages. */
import { extractPlainText } from '../../extract/plain-text.ts';
import { readFields } from '../../fields/read-fields.ts';
import type { Line } from '../../lines/line.ts';
import { readLines } from '../../lines/read-lines.ts';
import { readSections } from '../../sections/sections.ts';

/** The lines of a text. */
export const linesOfText = (text: string): Line[] =>
  readLines(extractPlainText(new TextEncoder().encode(text)));

/** What is read from a text in an account whose country is France. */
export function fieldsOfText(text: string): ReturnType<typeof readFields> {
  const lines = linesOfText(text);
  return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
}
