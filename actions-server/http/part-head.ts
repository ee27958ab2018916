/**
 * The headers of a part of a form in `multipart/form-data`, as browsers, libraries and programs really write them. Pure.
 */
import { type DecodedText, decodeCharacters } from '../text/decode-bytes.ts';
import type { PartHead } from './route.ts';

/** What the bytes of a part are in, beside what the part is. */
export interface ReadHead extends PartHead {
  readonly charset: string | null;
  /** Lower case; empty when the part names none. */
  readonly transferEncoding: string;
  readonly doubt: string | null;
}

/**
 * The parameters of a header by their names in lower case; of one that is given twice the first counts. A quoted value ends
 * at a quote behind which the next parameter begins, because some clients write the quotes in a value as they are.
 * @returns null for a header that is not made like this, such as one that was cut in a value
 */
export function headerParameters(header: string): ReadonlyMap<string, string> | null {
  const parameters = new Map<string, string>();
  // One by one and no further than the first that cannot be read: the time grows with the length only.
  for (let at = header.indexOf(';'); at !== -1 && at < header.length; ) {
    parameter.lastIndex = at;
    const { name, quoted, plain = '' } = parameter.exec(header)?.groups ?? {};
    if (parameter.lastIndex === 0) return null;
    at = parameter.lastIndex;
    const key = (name ?? '').toLowerCase();
    const value = quoted === undefined ? plain.trim() : unescapeQuoted(quoted);
    if (!parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

const parameter =
  /;[ \t]*(?:(?<name>[^\s=;"]+)[ \t]*=[ \t]*(?:"(?<quoted>.*?)"[ \t]*|(?<plain>(?:[^";\s][^";]*)?)))?(?=;|$)/y;

/** Some clients write a backslash before quotes and backslashes. Others do not, and their folders end with one. */
function unescapeQuoted(value: string): string {
  return value.replace(/\\(["\\])/g, '$1');
}

/**
 * Reads the headers of a part.
 * @param headers by their names in lower case, one character for each byte
 * @param charset of the form, for its names; null: UTF-8
 * @returns null when they do not say that the part is one of a form, and its name
 */
export function readPartHead(
  headers: Readonly<Record<string, readonly string[]>>,
  charset: string | null,
): ReadHead | null {
  const disposition = headers['content-disposition']?.[0] ?? '';
  if (!/^[ \t]*form-data[ \t]*(?:;|$)/i.test(disposition)) return null;
  const parameters = headerParameters(disposition);
  if (parameters === null) return null;
  const name = nameIn(parameters, 'name', charset);
  const fileName = nameIn(parameters, 'filename', charset);
  if (name === null) return null;
  const type = headers['content-type']?.[0] ?? '';
  return {
    name: name.text,
    fileName: fileName?.text ?? null,
    type: (type.split(';', 1)[0] ?? '').trim().toLowerCase(),
    charset: headerParameters(type)?.get('charset') ?? null,
    transferEncoding: (headers['content-transfer-encoding']?.[0] ?? '').trim().toLowerCase(),
    doubt: name.doubt ?? fileName?.doubt ?? null,
  };
}

/**
 * `filename*` says the charset, and wins over `filename`, which is there for clients that do not know it (RFC 6266), unless it
 * cannot be read.
 */
function nameIn(
  parameters: ReadonlyMap<string, string>,
  key: 'name' | 'filename',
  charset: string | null,
): DecodedText | null {
  const extended = extendedIn(parameters, key);
  const value = parameters.get(key);
  if (value === undefined || extended?.doubt === null) return extended;
  const words = encodedWords(value);
  const { text, doubt } = decodeCharacters(words.characters, words.charset ?? charset);
  const plain = key === 'filename' ? percentDecoded(text) : text;
  return { text: plain.replace(/%22/g, '"').replace(/%0[da]|[\r\n]/gi, ' '), doubt };
}

/** Browsers escape quotes and line ends only; some libraries escape everything but the letters of URLs. */
function percentDecoded(text: string): string {
  if (/^(?:[\w.~-]|%[\da-f]{2})+$/i.test(text)) {
    try {
      return decodeURIComponent(text);
    } catch {
      // It is a name with a percent sign.
    }
  }
  return text;
}

/**
 * A value that says its charset, `iso-8859-1'fr'%C9.pdf` (RFC 8187), also in pieces, `filename*0*`, `filename*1` (RFC 2231), into
 * which libraries for mail cut long ones.
 */
function extendedIn(parameters: ReadonlyMap<string, string>, key: string): DecodedText | null {
  const pieces: string[] = [];
  const add = (name: string) => {
    const encoded = parameters.get(`${name}*`);
    const piece = encoded === undefined ? parameters.get(name) : escapedBytes(encoded, '%');
    if (piece !== undefined) pieces.push(piece);
    return piece !== undefined;
  };
  if (parameters.has(`${key}*`)) add(key);
  else for (let number = 0; add(`${key}*${number}`); number += 1);
  if (pieces.length === 0) return null;
  const whole = pieces.join('');
  const [, charset = null, content = whole] = /^([^'%]*)'[^']*'(.*)$/s.exec(whole) ?? [];
  return decodeCharacters(content, charset);
}

/** Encoded words of mail (RFC 2047), which Java and .NET write, as the bytes that they stand for, and their charset. */
function encodedWords(value: string): { characters: string; charset: string | null } {
  const [, charset = null] = /^=\?([\w-]+)\?[bq]\?/i.exec(value) ?? [];
  if (!/^(?:=\?[\w-]+\?[bq]\?[^\s?]*\?=\s*)+$/i.test(value)) return { characters: value, charset: null };
  const words = value.matchAll(/=\?[\w-]+\?(?<kind>[bq])\?(?<content>[^\s?]*)\?=/gi);
  const characters = Array.from(words, ({ groups: { kind = '', content = '' } = {} }) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(content, 'base64').toString('latin1')
      : quotedPrintable(content.replaceAll('_', ' ')),
  ).join('');
  return { characters, charset };
}

/** @returns one character for each byte */
export function quotedPrintable(text: string): string {
  return escapedBytes(text, '=');
}

/** Bytes that are escaped by two digits behind a sign, one character for each. */
function escapedBytes(text: string, sign: '%' | '='): string {
  const escaped = sign === '%' ? /%([\da-f]{2})/gi : /=([\da-f]{2})/gi;
  return text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
