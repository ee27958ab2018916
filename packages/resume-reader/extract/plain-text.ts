/** Extracts plain text. In: bytes. Out: paragraphs, one per line. */

import { type ExtractedDocument, plainText } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { guessTextEncoding } from './guess-text-encoding.ts';
import { closeLetterSpacing } from './letter-spacing.ts';
import { LimitReachedError, maxCharacters, readUpToLimit, textTruncated } from './limits.ts';
import { decodeText } from './text-encoding.ts';

/** Reads UTF-8, UTF-16 or an encoding with a byte for each letter. Wide gaps within a line separate its columns. */
export function extractPlainText(bytes: Uint8Array): ExtractedDocument {
  const text = decodeText(bytes, guessTextEncoding);
  const writer = new FlowWriter();
  const warnings = readUpToLimit(() => {
    const lines = text.slice(0, maxCharacters).split(/\r\n|\r|\n|\v|\f/);
    for (const [index, line] of lines.entries()) {
      if (isRule(line)) continue;
      const text = withoutRule(line.trim());
      const isRuled =
        text !== line.trim() || isHeadingByRules(lines[index - 1] ?? '', line, lines[index + 1] ?? '');
      writer.add(
        writer.begin({ isRuled, indent: indentOf(line) }),
        columnsOf(closeLetterSpacing(text)),
        plainText,
      );
    }
    if (text.length > maxCharacters)
      throw new LimitReachedError(textTruncated(`${maxCharacters} characters`));
  });
  return { kind: 'flow', paragraphs: writer.paragraphs, warnings };
}

/** The number of columns before the text of a line. */
const indentOf = (line: string): number => {
  const space = /^\s*/.exec(line)?.[0] ?? '';
  return space.length + (columnsOfTab - 1) * (space.split('\t').length - 1);
};

/** How many columns a tab is taken for. */
const columnsOfTab = 4;

/** True for a line that is drawn with signs: "----------", "=====", "- - - -". */
const isRule = (line: string): boolean => /^\s*[-=_*~#─━═—–+^](?:\s?[-=_*~#─━═—–+^]){2,}\s*$/u.test(line);

/** The text before a line that is drawn from its end to the right edge: "EDUCATION ____________". */
const withoutRule = (text: string): string => text.replace(/(?<=\p{L}\s*:?)\s*([-=_*~─━═—–])\1{5,}$/u, '');

/** The greatest length of a heading, in characters. */
const maxHeading = 60;

/** True for a short text with a rule of about its length below it, or between two rules. A longer rule divides sections. */
function isHeadingByRules(above: string, line: string, below: string): boolean {
  const text = line.trim();
  if (text === '' || text.length > maxHeading || !isRule(below)) return false;
  return isRule(above) || below.trim().length <= text.length + 3;
}

/** The text with a tab for each gap that is wide enough to separate columns. */
export const columnsOf = (text: string): string => text.replace(/ {3,}/g, '\t');
