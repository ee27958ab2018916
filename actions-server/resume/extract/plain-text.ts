/** Extracts plain text. In: bytes. Out: paragraphs, one per line. */
import type { ResumeWarning } from '../types.ts';
import { type ExtractedDocument, emptyParagraph } from './document.ts';
import { maxCharacters } from './limits.ts';
import { decoderFor } from './windows-1252.ts';

/** Reads UTF-8, UTF-16 with a byte order mark, or Windows-1252. Wide gaps within a line separate its columns. */
export function extractPlainText(bytes: Uint8Array): ExtractedDocument {
  const text = decodeText(bytes);
  const warnings: ResumeWarning[] = [];
  if (text.length > maxCharacters) {
    warnings.push({
      code: 'text_truncated',
      message: `Only the first ${maxCharacters} characters were read.`,
    });
  }
  const paragraphs = text
    .slice(0, maxCharacters)
    .split(/\r\n|\r|\n|\v|\f/)
    .filter((line) => !/^\s*[-=_*~#]{3,}\s*$/.test(line))
    .map((line) => ({
      ...emptyParagraph(),
      spans: [
        { text: line.trim().replace(/ {3,}/g, '\t'), size: null, bold: false, italic: false, link: null },
      ],
    }));
  return { kind: 'flow', paragraphs, warnings };
}

/**
 * Decodes bytes: UTF-16 with a byte order mark, else valid UTF-8, else the encoding that the document declared, else
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(declared ?? 'windows-1252')(bytes);
  }
}
