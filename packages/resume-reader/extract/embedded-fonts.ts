/**
 * Finds the files of the fonts that a PDF carries. pdfjs rewrites these files and drops the tables that say which letters
 * a ligature stands for, so the bytes of the PDF are searched. Only documents with glyphs of an unknown meaning need this.
 */
import { inflateSync } from 'node:zlib';

/** What may be done for a document: it is foreign input, whose parts may all be damaged or name each other. */
class Budget {
  /** The bytes of fonts and lists of objects together, compressed and uncompressed. */
  bytes = 48_000_000;
  /** The fonts, the lists of objects, and the places where the file of a font is named that are looked at. */
  fonts = 60;
  lists = 2_000;
  mentions = 2_000;
}
/** What a damaged stream takes of the bytes, since it is not known how much of it was uncompressed. */
const ofDamagedStream = 6_000_000;
/** The longest description of a font or of a stream, in bytes. */
const maxDictionary = 2_000;

/** The files of the fonts with these names, uncompressed. Damaged and encrypted ones are left out. */
export function embeddedFonts(pdf: Uint8Array, names: ReadonlySet<string>): Map<string, Uint8Array> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const fonts = new Map<string, Uint8Array>();
  const budget = new Budget();
  for (const text of [bytes, ...objectLists(bytes, budget)]) {
    for (const dictionary of dictionariesAround(text, '/FontFile', budget)) {
      const name = plainName(/\/FontName\s*\/([^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? '');
      const object = /\/FontFile[23]?\s+(\d{1,9})\s+(\d{1,5})\s+R/.exec(dictionary);
      if (!object || !names.has(name) || budget.fonts <= 0) continue;
      budget.fonts -= 1;
      const file = streamOf(bytes, `${object[1]} ${object[2]} obj`, budget);
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
function* dictionariesAround(bytes: Buffer, key: string, budget: Budget): Generator<string> {
  for (
    let at = bytes.indexOf(key);
    at >= 0 && budget.mentions > 0;
    at = bytes.indexOf(key, at + key.length)
  ) {
    budget.mentions -= 1;
    const before = bytes.subarray(Math.max(0, at - maxDictionary), at);
    const after = bytes.subarray(at, at + maxDictionary);
    const end = after.indexOf('>>');
    if (end < 0) continue;
    yield before.subarray(before.lastIndexOf('<<') + 1).toString('latin1') + after.toString('latin1', 0, end);
  }
}

/** The lists of objects of the PDF, uncompressed. */
function objectLists(bytes: Buffer, budget: Budget): Buffer[] {
  const lists: Buffer[] = [];
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 7)) {
    if (budget.lists <= 0) break;
    budget.lists -= 1;
    const start = streamBehind(bytes, at);
    const list = start < 0 ? null : inflated(bytes, start, budget);
    if (list) lists.push(list);
  }
  return lists;
}

/** Where the stream of the object begins that is described at a position; below 0 when there is none. */
function streamBehind(bytes: Buffer, at: number): number {
  const start = bytes.subarray(at, at + maxDictionary).indexOf('stream');
  return start < 0 ? start : at + start;
}

/** The data of the stream of an object; `null` when there is none, or when it is compressed in an unusual way. */
function streamOf(bytes: Buffer, object: string, budget: Budget): Uint8Array | null {
  let at = bytes.lastIndexOf(object);
  // "15 0 obj" is also the end of "115 0 obj".
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = bytes.lastIndexOf(object, at - 1);
  if (at < 0) return null;
  const start = streamBehind(bytes, at);
  if (start < 0) return null;
  const dictionary = bytes.toString('latin1', at, start);
  const filters = dictionary.match(/\/\w+Decode\b/g) ?? [];
  if (filters.length === 1 && filters[0] === '/FlateDecode') return inflated(bytes, start, budget);
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

/** The data of a stream, uncompressed; `null` when it is damaged, or larger than what the budget leaves. */
function inflated(bytes: Buffer, streamAt: number, budget: Budget): Buffer | null {
  if (budget.bytes <= 0) return null;
  const compressed = dataOf(bytes, streamAt);
  try {
    const data = inflateSync(compressed, { maxOutputLength: budget.bytes });
    budget.bytes -= data.length + compressed.length;
    return data;
  } catch {
    budget.bytes -= ofDamagedStream + compressed.length;
    return null;
  }
}
