/**
 * Windows-1252, the eight-bit code of Western Windows. Node's own decoder (20.20) takes it for Latin 1 and turns the
 * apostrophes, dashes, bullets and euro signs of 0x80 to 0x9F into control characters.
 */

/** 0x80 to 0x9F; the five places without a character stay what they are. */
const highControls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The text of bytes, one character a byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin.replace(
    /[\x80-\x9f]/g,
    (character) => highControls[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** A decoder by its label, as `TextDecoder` gives it, but right for Windows-1252 and the labels that mean it. */
export function decoderFor(label: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(label);
  return decoder.encoding === 'windows-1252' ? decodeWindows1252 : (bytes) => decoder.decode(bytes);
}
