/**
 * Decodes Windows-1252, the eight-bit encoding of Western Windows. The decoder of Node (20.20) treats it as Latin 1 and
 * turns the apostrophes, dashes, bullets and euro signs of 0x80 to 0x9F into control characters.
 */

/** The characters of 0x80 to 0x9F; the five codes without a character stay unchanged. */
const highControls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes bytes to text with one character per byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(
    /[\x80-\x9f]/g,
    (character) => highControls[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** The decoder for a label of `TextDecoder`, but correct for Windows-1252 and all of its labels. */
export function decoderFor(label: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(label);
  return decoder.encoding === 'windows-1252' ? decodeWindows1252 : (bytes) => decoder.decode(bytes);
}
