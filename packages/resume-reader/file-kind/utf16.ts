/**
 * Recognises UTF-16, by its byte order mark or by the high bytes of its letters, since programs write it without one. They
 * are 0 for most Latin letters, and up to 6 for other Latin, Greek, Cyrillic, Hebrew and Arabic ones.
 */

/** Bytes that are examined. */
const sampleBytes = 512;
/** The shares of such bytes in the places of high bytes, and of zero bytes in both places. */
const minHighBytes = 0.5;
const minZeros = 0.02;
const maxOtherZeros = 0.02;
const greatestHighByte = 6;

/** The encoding for `TextDecoder`; `null` for other encodings and binary files. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const units = Math.min(bytes.length, sampleBytes) >> 1;
  const isHighByteAt = (parity: 0 | 1): boolean => {
    let [highBytes, zeros, otherZeros] = [0, 0, 0];
    for (let at = 0; at < 2 * units; at += 2) {
      const byte = bytes[at + parity] ?? 0;
      if (byte <= greatestHighByte) highBytes += 1;
      if (byte === 0) zeros += 1;
      if (bytes[at + 1 - parity] === 0) otherZeros += 1;
    }
    return (
      units >= 4 &&
      highBytes >= minHighBytes * units &&
      zeros >= minZeros * units &&
      otherZeros <= maxOtherZeros * units
    );
  };
  if (isHighByteAt(1)) return 'utf-16le';
  return isHighByteAt(0) ? 'utf-16be' : null;
}
