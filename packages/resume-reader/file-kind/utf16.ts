/** Recognises UTF-16, by its byte order mark or by the zero bytes of Latin letters, of which programs write it without one. */

/** Bytes that are examined. */
const sampleBytes = 512;
/** The shares of zero bytes in the places where Latin letters have them, and in the other places. */
const minZeros = 0.5;
const maxOtherZeros = 0.02;

/** The encoding for `TextDecoder`; `null` for other encodings and binary files. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const units = Math.min(bytes.length, sampleBytes) >> 1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < 2 * units; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd >= minZeros * units && even <= maxOtherZeros * units && units >= 4) return 'utf-16le';
  return even >= minZeros * units && odd <= maxOtherZeros * units && units >= 4 ? 'utf-16be' : null;
}
