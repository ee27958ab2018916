/** Bytes → the beginning of the text that they are, or nothing where they are no text. */

/** Bytes that are looked at. */
const sampleBytes = 65_536;

/**
 * The first 4096 characters of written text in UTF-8, UTF-16 with a mark, or an 8-bit code. Text has no NUL and hardly
 * any control characters beyond white space.
 * @returns `null` when the bytes are no text
 */
export function readTextStart(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  const encoding = encodingOf(bytes);
  // The sample may end within a character: a stream may, too.
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  // White space includes the vertical tab and the form feed.
  const strange = text.match(encoding === 'utf-8' ? /(?!\s)\p{Cc}/gu : /(?!\s)[\p{C}\ufffd]/gu)?.length ?? 0;
  return text.includes('\0') || strange > text.length / 100 ? null : text.slice(0, 4096);
}

/** The mark that UTF-16 begins with is also how a sound file begins: there, no character may be unknown either. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
