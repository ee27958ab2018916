/**
 * Texts in headers. HTTP has bytes there, which Node and `fetch` give and take as one character for each byte. Here they are
 * UTF-8, as Hasura reads and writes them; browsers write `é` as a single byte, and what cannot be UTF-8 is read like that.
 */

const notAscii = /[\u0080-\uffff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param bytes a header as Node or `fetch` gives it: one character for each byte */
export function readHeaderText(bytes: string): string {
  if (!notAscii.test(bytes)) return bytes;
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return bytes;
  }
}

/** @returns the header as Node and `fetch` take it: one character for each byte */
export function writeHeaderText(text: string): string {
  if (!notAscii.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Headers with their texts as Node and `fetch` take them. */
export function writeHeaderTexts(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, writeHeaderText(text)]));
}
