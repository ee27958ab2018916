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
  const text = decodeSample(sample);
  if (text === null) return null;
  // White space includes the vertical tab and the form feed.
  const controls = text.match(/(?!\s)\p{Cc}/gu)?.length ?? 0;
  return text.includes('\0') || controls > text.length / 100 ? null : text.slice(0, 4096);
}

/** The mark that UTF-16 begins with is also how a sound file begins: the rest has to be UTF-16 too. */
function decodeSample(sample: Uint8Array): string | null {
  const [first, second] = sample;
  const isLittleEndian = first === 0xff && second === 0xfe;
  if (!isLittleEndian && !(first === 0xfe && second === 0xff)) return new TextDecoder().decode(sample);
  try {
    // A stream may end within a character, as the sample may.
    const decoder = new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be', { fatal: true });
    return decoder.decode(sample, { stream: true });
  } catch {
    return null;
  }
}
