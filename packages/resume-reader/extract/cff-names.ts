/**
 * Reads the names of the glyphs of a CFF font. In: the bytes of a bare CFF font or of the table of an OpenType font. Out:
 * the names by the number of the glyph. The standard names are not needed: pdfjs knows the characters of these.
 */
import type { FontBytes } from './font-bytes.ts';

/** The number of names that every font has without listing them. */
const standardNames = 391;
const maxGlyphs = 65_535;

/** An index of a CFF font: where its items begin and end. */
interface Index {
  readonly count: number;
  readonly end: number;
  bounds(item: number): { at: number; length: number };
}

function indexAt(cff: FontBytes, at: number): Index {
  const count = cff.u16(at);
  const width = cff.u8(at + 2);
  if (count === 0 || width < 1 || width > 4)
    return { count: 0, end: at + 2, bounds: () => ({ at, length: 0 }) };
  const data = at + 2 + (count + 1) * width;
  const offset = (item: number): number => {
    let value = 0;
    for (let byte = 0; byte < width; byte += 1) value = value * 256 + cff.u8(at + 3 + item * width + byte);
    return value;
  };
  return {
    count,
    end: data + offset(count),
    bounds: (item) => ({ at: data + offset(item), length: Math.max(0, offset(item + 1) - offset(item)) }),
  };
}

/** The operands of the operators of a dictionary; operators of two bytes are 1200 and more. */
function dictionaryOf(cff: FontBytes, at: number, length: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let operands: number[] = [];
  for (let index = at; index < at + length && index < cff.length; ) {
    const byte = cff.u8(index);
    if (byte <= 21) {
      const operator = byte === 12 ? 1200 + cff.u8(index + 1) : byte;
      found.set(operator, operands);
      operands = [];
      index += byte === 12 ? 2 : 1;
    } else if (byte === 28) {
      operands.push((cff.u16(index + 1) << 16) >> 16);
      index += 3;
    } else if (byte === 29) {
      operands.push(cff.u32(index + 1) | 0);
      index += 5;
    } else if (byte === 30) {
      index += 1;
      while (index < cff.length && (cff.u8(index) & 0x0f) !== 0x0f) index += 1;
      index += 1;
      operands.push(0);
    } else if (byte <= 246) {
      operands.push(byte - 139);
      index += 1;
    } else {
      const sign = byte <= 250 ? 1 : -1;
      const base = byte <= 250 ? byte - 247 : byte - 251;
      operands.push(sign * (base * 256 + cff.u8(index + 1) + 108));
      index += 2;
    }
  }
  return found;
}

const charsetOperator = 15;
const charStringsOperator = 17;
const cidOperator = 1230;

/** The names of glyphs by their number; none for a font whose glyphs have numbers only. */
export function cffGlyphNames(cff: FontBytes): Map<number, string> {
  const names = new Map<number, string>();
  const dictionaries = indexAt(cff, indexAt(cff, cff.u8(2)).end);
  const strings = indexAt(cff, dictionaries.end);
  const { at, length } = dictionaries.bounds(0);
  const dictionary = dictionaryOf(cff, at, length);
  const charset = dictionary.get(charsetOperator)?.[0] ?? 0;
  // 0 to 2 are charsets of standard names.
  if (dictionary.has(cidOperator) || charset <= 2) return names;
  const glyphs = Math.min(indexAt(cff, dictionary.get(charStringsOperator)?.[0] ?? 0).count, maxGlyphs);
  const add = (glyph: number, sid: number): void => {
    const string = sid - standardNames;
    if (string < 0 || string >= strings.count) return;
    const bounds = strings.bounds(string);
    names.set(glyph, cff.text(bounds.at, Math.min(bounds.length, 64)));
  };
  const format = cff.u8(charset);
  if (format === 0) {
    for (let glyph = 1; glyph < glyphs; glyph += 1) add(glyph, cff.u16(charset + 1 + 2 * (glyph - 1)));
    return names;
  }
  const width = format === 1 ? 1 : 2;
  for (let glyph = 1, range = charset + 1; glyph < glyphs; range += 2 + width) {
    const first = cff.u16(range);
    const more = width === 1 ? cff.u8(range + 2) : cff.u16(range + 2);
    for (let each = 0; each <= more && glyph < glyphs; each += 1, glyph += 1) add(glyph, first + each);
  }
  return names;
}
