/** The lines of texts in HTML whose line breaks are kept as they are written. */
import { columnsOf } from './plain-text.ts';

/**
 * The lines of such a text. Empty lines in a row count as one, because the limits of a document count characters and not
 * paragraphs.
 * @param whiteSpace `preformatted` when wide gaps are kept too, which separate columns as in plain text
 */
export function keptLines(text: string, whiteSpace: 'lines' | 'preformatted'): string[] {
  const spaced = whiteSpace === 'lines' ? text.replace(/[ \t]+/g, ' ') : columnsOf(text);
  return spaced
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n\n')
    .split('\n');
}
