/** Extracts plain text. In: bytes. Out: paragraphs, one per line. */
import { type ExtractedDocument, plainText } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { LimitReachedError, maxCharacters, readUpToLimit, textTruncated } from './limits.ts';
import { decodeText } from './text-encoding.ts';

/** Reads UTF-8, UTF-16 or Windows-1252. Wide gaps within a line separate its columns. */
export function extractPlainText(bytes: Uint8Array): ExtractedDocument {
  const text = decodeText(bytes);
  const writer = new FlowWriter();
  const warnings = readUpToLimit(() => {
    for (const line of text.slice(0, maxCharacters).split(/\r\n|\r|\n|\v|\f/)) {
      if (/^\s*[-=_*~#]{3,}\s*$/.test(line)) continue;
      writer.add(writer.begin(), columnsOf(line.trim()), plainText);
    }
    if (text.length > maxCharacters)
      throw new LimitReachedError(textTruncated(`${maxCharacters} characters`));
  });
  return { kind: 'flow', paragraphs: writer.paragraphs, warnings };
}

/** The text with a tab for each gap that is wide enough to separate columns. */
export const columnsOf = (text: string): string => text.replace(/ {3,}/g, '\t');
