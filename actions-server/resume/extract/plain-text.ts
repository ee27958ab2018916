/** Extracts plain text. In: bytes. Out: paragraphs, one per line. */
import { type ExtractedDocument, emptyParagraph, plainSpan } from './document.ts';
import { maxCharacters, textTruncated } from './limits.ts';
import { decodeText } from './text-encoding.ts';

/** Reads UTF-8, UTF-16 with a byte order mark, or Windows-1252. Wide gaps within a line separate its columns. */
export function extractPlainText(bytes: Uint8Array): ExtractedDocument {
  const text = decodeText(bytes);
  const paragraphs = text
    .slice(0, maxCharacters)
    .split(/\r\n|\r|\n|\v|\f/)
    .filter((line) => !/^\s*[-=_*~#]{3,}\s*$/.test(line))
    .map((line) => ({ ...emptyParagraph(), spans: [plainSpan(columnsOf(line.trim()))] }));
  return { kind: 'flow', paragraphs, warnings: text.length > maxCharacters ? [textTruncated] : [] };
}

/** The text with a tab for each gap that is wide enough to separate columns. */
export const columnsOf = (text: string): string => text.replace(/ {3,}/g, '\t');
