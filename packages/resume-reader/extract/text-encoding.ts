/**
 * Decodes text. Windows-1252, the eight-bit encoding of Western Windows, is decoded here because the decoder of Node
 * (20.20) treats it as Latin 1 and turns the apostrophes, dashes, bullets and euro signs of 0x80 to 0x9F into control
 * characters.
 */

import { utf16Of } from '../file-kind/utf16.ts';

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

/** The decoder for a label of `TextDecoder`; that of Windows-1252 for all of its labels and for an unknown label. */
export function decoderFor(label: string): (bytes: Uint8Array) => string {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === 'windows-1252' ? decodeWindows1252 : (bytes) => decoder.decode(bytes);
  } catch {
    return decodeWindows1252;
  }
}

/**
 * Decodes bytes: UTF-16, else valid UTF-8, else the encoding that the document declares.
 * @param declared a label of `TextDecoder`; a function where the document has none and the bytes have to tell
 */
export function decodeText(
  bytes: Uint8Array,
  declared: string | ((bytes: Uint8Array) => string) = 'windows-1252',
): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(typeof declared === 'string' ? declared : declared(bytes))(bytes);
  }
}
