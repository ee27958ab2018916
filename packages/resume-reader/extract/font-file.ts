/**
 * Reads what the file of a font says about its glyphs. In: the bytes of a TrueType, OpenType or CFF font. Out: the text of
 * glyphs by their number.
 */
import { cffGlyphNames } from './cff-names.ts';
import { FontBytes } from './font-bytes.ts';
import { type Substitution, substitutionsOf } from './font-substitutions.ts';
import { isCharacter, textOfGlyphName } from './glyph-names.ts';
import { macGlyphOrder } from './mac-glyph-order.ts';

const maxTables = 64;
const maxGlyphs = 65_535;
/** How often forms of forms are looked up. */
const maxRounds = 3;

/** The tables of a font by their names; none when the bytes are no TrueType or OpenType font. */
function tablesOf(font: FontBytes): Map<string, FontBytes> {
  const tables = new Map<string, FontBytes>();
  const version = font.u32(0);
  if (version !== 0x00010000 && font.text(0, 4) !== 'OTTO' && font.text(0, 4) !== 'true') return tables;
  for (let index = 0; index < Math.min(font.u16(4), maxTables); index += 1) {
    const entry = 12 + 16 * index;
    tables.set(font.text(entry, 4), font.part(font.u32(entry + 8), font.u32(entry + 12)));
  }
  return tables;
}

/** The text of the glyphs of a font, as far as its tables tell: by characters, by names, and by what they stand for. */
export function glyphTextsOf(bytes: Uint8Array): Map<number, string> {
  const font = new FontBytes(bytes);
  const tables = tablesOf(font);
  const texts = new Map<number, string>();
  for (const [code, glyph] of charactersOf(tables.get('cmap'), false)) {
    if (!texts.has(glyph) && isCharacter(code)) texts.set(glyph, String.fromCodePoint(code));
  }
  const names = tables.size === 0 ? cffGlyphNames(font) : namesOf(tables);
  for (const [glyph, name] of names) {
    const text = textOfGlyphName(name);
    if (text !== null && !texts.has(glyph)) texts.set(glyph, text);
  }
  const substitutions = tables.get('GSUB');
  if (substitutions) addSubstituted(texts, substitutionsOf(substitutions));
  return texts;
}

function namesOf(tables: Map<string, FontBytes>): Map<number, string> {
  const post = tables.get('post');
  const names = post ? postNames(post) : new Map<number, string>();
  const cff = tables.get('CFF ');
  return names.size === 0 && cff ? cffGlyphNames(cff) : names;
}

function addSubstituted(texts: Map<number, string>, substitutions: readonly Substitution[]): void {
  for (let round = 0; round < maxRounds; round += 1) {
    for (const [glyph, parts] of substitutions) {
      if (texts.has(glyph)) continue;
      const known = parts.map((part) => texts.get(part));
      if (known.every((part) => part !== undefined)) texts.set(glyph, known.join(''));
    }
  }
}

/** The names in the table `post` of a TrueType font. */
function postNames(post: FontBytes): Map<number, string> {
  const names = new Map<number, string>();
  if (post.u32(0) === 0x00010000) {
    for (const [glyph, name] of macGlyphOrder.entries()) names.set(glyph, name);
  }
  if (post.u32(0) !== 0x00020000) return names;
  const count = post.u16(32);
  const own: string[] = [];
  for (let at = 34 + 2 * count; at < post.length && own.length < maxGlyphs; ) {
    const length = post.u8(at);
    own.push(post.text(at + 1, length));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph += 1) {
    const index = post.u16(34 + 2 * glyph);
    const name = macGlyphOrder[index] ?? own[index - macGlyphOrder.length];
    if (name !== undefined) names.set(glyph, name);
  }
  return names;
}

/**
 * The glyph of each character that the table `cmap` maps.
 * @param withSymbols true to read also tables whose characters mean something in the font alone
 */
function charactersOf(cmap: FontBytes | undefined, withSymbols: boolean): Map<number, number> {
  const glyphs = new Map<number, number>();
  const budget = { left: maxGlyphs };
  if (!cmap) return glyphs;
  for (let index = 0; index < Math.min(cmap.u16(2), maxTables); index += 1) {
    const record = 4 + 8 * index;
    const [platform, encoding] = [cmap.u16(record), cmap.u16(record + 2)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (isUnicode || withSymbols) addSubtable(glyphs, cmap, cmap.u32(record + 4), budget);
  }
  return glyphs;
}

/** Adds the pairs of a part of `cmap`, in the formats that fonts use for text: 4, 6 and 12. */
function addSubtable(
  glyphs: Map<number, number>,
  cmap: FontBytes,
  at: number,
  budget: { left: number },
): void {
  const add = (code: number, glyph: number): void => {
    if (glyph !== 0 && !glyphs.has(code)) glyphs.set(code, glyph);
  };
  const format = cmap.u16(at);
  if (format === 4) {
    const segments = cmap.u16(at + 6) >> 1;
    for (let segment = 0; segment < segments && budget.left > 0; segment += 1, budget.left -= 1) {
      const end = cmap.u16(at + 14 + 2 * segment);
      const start = cmap.u16(at + 16 + 2 * (segments + segment));
      const delta = cmap.u16(at + 16 + 2 * (2 * segments + segment));
      const rangeAt = at + 16 + 2 * (3 * segments + segment);
      const range = cmap.u16(rangeAt);
      for (let code = start; code <= end && budget.left > 0; code += 1) {
        budget.left -= 1;
        const listed = range === 0 ? code : cmap.u16(rangeAt + range + 2 * (code - start));
        if (range === 0 || listed !== 0) add(code, (listed + delta) & 0xffff);
      }
    }
  } else if (format === 6) {
    const count = cmap.u16(at + 8);
    for (let each = 0; each < count && budget.left > 0; each += 1, budget.left -= 1)
      add(cmap.u16(at + 6) + each, cmap.u16(at + 10 + 2 * each));
  } else if (format === 12) {
    const groups = Math.min(cmap.u32(at + 12), maxGlyphs);
    for (let group = 0; group < groups && budget.left > 0; group += 1) {
      const entry = at + 16 + 12 * group;
      const [start, end, glyph] = [cmap.u32(entry), cmap.u32(entry + 4), cmap.u32(entry + 8)];
      budget.left -= 1;
      for (let code = start; code <= end && budget.left > 0; code += 1, budget.left -= 1)
        add(code, glyph + code - start);
    }
  }
}

/** The glyphs by the codes with which pdfjs draws them, in the font that it made of that of the file. */
export function glyphsByCode(bytes: Uint8Array): Map<number, number> {
  return charactersOf(tablesOf(new FontBytes(bytes)).get('cmap'), true);
}
