/** Bytes of texts in the charset that their sender says, or in the one that they are in. */
import { decoderFor } from '@platform/resume-reader';

export interface DecodedText {
  readonly text: string;
  /** What the sender should know, such as that the bytes are in another charset than they should be; null: nothing. */
  readonly doubt: string | null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** ASCII and ISO-8859-1 are read as this, as browsers do. */
const latin = 'windows-1252';

/** Whether texts in a charset can be read. The names are those of the Encoding Standard: `utf8`, `iso-8859-1`, `shift_jis`. */
export function isKnownCharset(charset: string): boolean {
  return encodingOf(charset) !== null;
}

/** Its one name of many. */
function encodingOf(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return null;
  }
}

/**
 * Decodes a text. UTF-8 is recognised, whatever Latin charset is said: no text in another one looks like it.
 * @param charset as the sender says it; null: it says none, which means UTF-8. One that is not known is taken for that
 */
export function decodeBytes(bytes: Uint8Array, charset: string | null): DecodedText {
  const said = charset === null ? null : encodingOf(charset);
  if (said !== null && said !== 'utf-8' && said !== latin)
    return { text: withReferences(decoderFor(said)(bytes)), doubt: null };
  try {
    const text = utf8.decode(bytes);
    return { text: said === latin ? withReferences(text) : text, doubt: null };
  } catch {
    const isSaid = said === latin && !/ascii/i.test(charset ?? '');
    const replaced = new TextDecoder().decode(bytes);
    // Bytes of which some are UTF-8 were cut or mixed: as Latin letters all of them would be wrong.
    if (!isSaid && /[^\0-\x7f\ufffd]/.test(replaced)) {
      return { text: replaced, doubt: 'the text contains bytes that are not UTF-8; they were replaced' };
    }
    const doubt = 'the text is not in UTF-8; it was read as Windows-1252 (ISO-8859-1)';
    return { text: withReferences(decoderFor(latin)(bytes)), doubt: isSaid ? null : doubt };
  }
}

/** Browsers write `&#321;` for the letter Ł where the charset of a form lacks it. */
function withReferences(text: string): string {
  return text.replace(/&#(\d{3,7});/g, (reference, digits: string) => {
    const code = Number(digits);
    const isLetter = code > 0x7f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isLetter ? String.fromCodePoint(code) : reference;
  });
}

/** @param characters one for each byte, as in headers that Node gives */
export function decodeCharacters(characters: string, charset: string | null): DecodedText {
  return decodeBytes(Buffer.from(characters, 'latin1'), charset);
}
