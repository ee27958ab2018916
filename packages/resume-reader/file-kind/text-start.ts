/** Decodes the beginning of a text file. In: bytes. Out: its first characters, or null for a binary file. */

import { utf16Of } from './utf16.ts';

/** Bytes that are examined. */
const sampleBytes = 65_536;

/**
 * The beginning of a text in UTF-8, UTF-16, or an 8-bit encoding. Text has no NUL and
 * at most 1 % control characters besides white space.
 * @returns `null` when the bytes are not text
 */
export function readTextStart(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  const encoding = utf16Of(bytes) ?? 'utf-8';
  // `stream`: the sample may end within a character.
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (text.includes('\0')) return null;
  // White space includes the vertical tab and the form feed. Audio files can begin with the byte order mark of UTF-16 too,
  // so unassigned characters count as control characters there.
  const strange = text.match(encoding === 'utf-8' ? /(?!\s)\p{Cc}/gu : /(?!\s)[\p{C}\ufffd]/gu)?.length ?? 0;
  return strange > text.length / 100 ? null : text;
}
