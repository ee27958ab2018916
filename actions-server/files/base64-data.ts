/** Decodes the `data` of a file in a request body. In: a data URL or base64. Out: bytes, or why it cannot be decoded. */

interface Base64Data {
  readonly bytes: Buffer;
  /** The type in the data URL, lower case, as the client claims it. `null` when there is none. */
  readonly claimedType: string | null;
}

/** Why a `data` cannot be used. */
type Base64Problem = 'not_base64' | 'too_large';

/**
 * Decodes `data:@file/<subtype>;base64,…`, a standard data URL, or bare base64. White space is ignored; both alphabets
 * and missing padding are accepted. Anything else is rejected, so that a damaged upload does not become a damaged file.
 * @param maxBytes bytes after decoding; a longer text is rejected before it is decoded
 */
export function decodeBase64Data(data: string, maxBytes: number): Base64Data | Base64Problem {
  const { content, claimedType, isBase64 } = splitDataUrl(data.trim());
  if (!isBase64) return 'not_base64';
  const compact = /\s/.test(content) ? content.replace(/\s+/g, '') : content;
  // Four characters encode three bytes; padding means up to two bytes less.
  if ((compact.length / 4) * 3 > maxBytes + 2) return 'too_large';
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return 'not_base64';
  const signs = compact.replace(/=+$/, '').length;
  if (signs % 4 === 1 || (compact.length !== signs && compact.length % 4 !== 0)) return 'not_base64';
  const bytes = Buffer.from(compact, 'base64');
  return bytes.byteLength > maxBytes ? 'too_large' : { bytes, claimedType };
}

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
