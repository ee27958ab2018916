/**
 * Finds the files of the fonts that a PDF carries. pdfjs rewrites these files and drops the tables that say which letters
 * a ligature stands for, so the bytes of the PDF are searched. Only documents with glyphs of an unknown meaning need this.
 */
import { inflateSync } from 'node:zlib';

/** The size in bytes of a font, and that of all lists of objects together, uncompressed. */
const maxFontBytes = 16_000_000;
const maxObjectBytes = 16_000_000;
/** The number of fonts of a document, and of their lists of objects, that are looked at. */
const maxFonts = 60;
const maxObjectLists = 2_000;
/** The number of places where the file of a font is named that are looked at. */
const maxMentions = 2_000;
/** The longest description of a font or of a stream, in bytes. */
const maxDictionary = 2_000;

/** The files of the fonts with these names, uncompressed. Damaged and encrypted ones are left out. */
export function embeddedFonts(pdf: Uint8Array, names: ReadonlySet<string>): Map<string, Uint8Array> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const fonts = new Map<string, Uint8Array>();
  let left = maxFonts;
  for (const text of [bytes, ...objectLists(bytes)]) {
    for (const dictionary of dictionariesAround(text, '/FontFile')) {
      const name = plainName(/\/FontName\s*\/([^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? '');
      const object = /\/FontFile[23]?\s+(\d{1,9})\s+(\d{1,5})\s+R/.exec(dictionary);
      if (!object || !names.has(name) || left <= 0) continue;
      left -= 1;
      const file = streamOf(bytes, `${object[1]} ${object[2]} obj`);
      // The last version of a font counts: a file is changed by adding to its end.
      if (file) fonts.set(name, file);
    }
  }
  return fonts;
}

/** A name without the codes of its unusual signs ("Times#20New"). */
const plainName = (name: string): string =>
  name.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The descriptions (`<< … >>`) that contain a key. */
function* dictionariesAround(bytes: Buffer, key: string): Generator<string> {
  let left = maxMentions;
  for (let at = bytes.indexOf(key); at >= 0 && left > 0; at = bytes.indexOf(key, at + key.length)) {
    left -= 1;
    const before = bytes.subarray(Math.max(0, at - maxDictionary), at);
    const after = bytes.subarray(at, at + maxDictionary);
    const end = after.indexOf('>>');
    if (end < 0) continue;
    yield before.subarray(before.lastIndexOf('<<') + 1).toString('latin1') + after.toString('latin1', 0, end);
  }
}

/** The lists of objects of the PDF, uncompressed. */
function objectLists(bytes: Buffer): Buffer[] {
  const lists: Buffer[] = [];
  let left = maxObjectBytes;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 7)) {
    if (lists.length >= maxObjectLists || left <= 0) break;
    const start = bytes.indexOf('stream', at);
    if (start < 0 || start - at > maxDictionary) continue;
    const list = inflated(bytes, start, left);
    if (!list) continue;
    left -= list.length;
    lists.push(list);
  }
  return lists;
}

/** The data of the stream of an object; `null` when there is none, or when it is compressed in an unusual way. */
function streamOf(bytes: Buffer, object: string): Uint8Array | null {
  let at = bytes.lastIndexOf(object);
  // "15 0 obj" is also the end of "115 0 obj".
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = bytes.lastIndexOf(object, at - 1);
  if (at < 0) return null;
  const start = bytes.indexOf('stream', at);
  if (start < 0 || start - at > maxDictionary) return null;
  const dictionary = bytes.toString('latin1', at, start);
  const filters = dictionary.match(/\/\w+Decode\b/g) ?? [];
  if (filters.length === 1 && filters[0] === '/FlateDecode') return inflated(bytes, start, maxFontBytes);
  return filters.length > 0 ? null : dataOf(bytes, start);
}

/** The bytes between the words `stream` and `endstream`. */
function dataOf(bytes: Buffer, streamAt: number): Buffer {
  let start = streamAt + 'stream'.length;
  if (bytes[start] === 0x0d) start += 1;
  if (bytes[start] === 0x0a) start += 1;
  const end = bytes.indexOf('endstream', start);
  return bytes.subarray(start, end < 0 ? undefined : end);
}

function inflated(bytes: Buffer, streamAt: number, most: number): Buffer | null {
  try {
    return inflateSync(dataOf(bytes, streamAt), { maxOutputLength: most });
  } catch {
    return null;
  }
}
