/** Decodes the `data` of a file in a request body. In: a data URL or base64. Out: bytes, or why it cannot be decoded. */
import type { Slices } from '@platform/runtime';

interface Base64Data {
  readonly bytes: Buffer;
  /** The type in the data URL, lower case, as the client claims it. `null` when there is none. */
  readonly claimedType: string | null;
}

/** Why a `data` cannot be used. */
type Base64Problem = 'not_base64' | 'too_large';

/**
 * Decodes `data:@file/<subtype>;base64,…`, a standard data URL, or bare base64. White space is ignored; both alphabets
 * and missing padding are accepted, and so is what a form has sent without escaping it, whose `+` have become spaces.
 * Anything else is rejected, so that a damaged upload does not become a damaged file. It pauses between slices of the text.
 * @param maxBytes bytes after decoding; decoding a longer text ends there
 */
export function* decodeBase64Data(data: string, maxBytes: number): Slices<Base64Data | Base64Problem> {
  const { content, claimedType, isBase64 } = splitDataUrl(data.trimStart());
  if (!isBase64) return 'not_base64';
  // Most texts have no space at all, which is found out at once.
  const hasLostPlus = content.includes(' ') && /\S \S/.test(content) && !joinedLines.test(content);
  const pieces: Buffer[] = [];
  /** Characters so far, white space left out. */
  let length = 0;
  /** Of these, the ones before the padding. */
  let signs = 0;
  /** Fewer than four characters, which wait for the others of their group. */
  let rest = '';
  for (let start = 0; start < content.length; start += sliceLength) {
    const written = content.slice(start, start + sliceLength);
    const slice = hasLostPlus ? written.replaceAll(' ', '+') : written;
    const compact = /\s/.test(slice) ? slice.replace(/\s+/g, '') : slice;
    const text = compact.replace(/={1,2}$/, '');
    // Nothing follows the padding.
    if (!/^[A-Za-z0-9+/_-]*$/.test(text) || (length > signs && text !== '')) return 'not_base64';
    length += compact.length;
    signs += text.length;
    // Four characters encode three bytes.
    if ((signs / 4) * 3 > maxBytes + 2) return 'too_large';
    const group = rest + text;
    const whole = group.length - (group.length % 4);
    pieces.push(Buffer.from(group.slice(0, whole), 'base64'));
    rest = group.slice(whole);
    yield;
  }
  const padding = length - signs;
  if (signs % 4 === 1 || padding > 2 || (padding > 0 && length % 4 !== 0)) return 'not_base64';
  const bytes = Buffer.concat([...pieces, Buffer.from(rest, 'base64')]);
  return bytes.byteLength > maxBytes ? 'too_large' : { bytes, claimedType };
}

/** Lines of 64 or 76 signs, as encoders break them, that a client has joined with spaces. */
const joinedLines = /^\s*(?:\S{64} (?:\S{64}(?!\S)|\S{1,63}$)|\S{76} (?:\S{76}(?!\S)|\S{1,75}$))/;

/** Characters that are decoded at once. */
const sliceLength = 500_000;

function splitDataUrl(data: string): { content: string; claimedType: string | null; isBase64: boolean } {
  if (!/^data:/i.test(data)) return { content: data, claimedType: null, isBase64: true };
  const comma = data.indexOf(',');
  if (comma === -1) return { content: '', claimedType: null, isBase64: false };
  const [type = '', ...parameters] = data.slice('data:'.length, comma).toLowerCase().split(';');
  return {
    content: data.slice(comma + 1),
    claimedType: type.trim() === '' ? null : type.trim(),
    isBase64: parameters.some((parameter) => parameter.trim() === 'base64'),
  };
}
