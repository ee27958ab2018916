/** Writes small TrueType fonts whose glyphs are boxes, and PDF files that print with them. */
import { type RawPdf, rawPdf } from './raw-pdf.ts';

/** A font; glyph 0 is the one for what is missing. */
interface FontParts {
  /** The widths of its glyphs in thousandths of the font size; glyphs of `empty` draw nothing. */
  readonly widths: readonly number[];
  readonly empty?: readonly number[];
  /** The glyphs of characters. */
  readonly characters?: Readonly<Record<string, number>>;
  /** The names of glyphs, all of them. */
  readonly names?: readonly string[];
  /** Glyphs that stand for others: one for another form, several for a ligature. */
  readonly substitutions?: readonly (readonly [glyph: number, parts: readonly number[]])[];
}

const u16 = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
const u32 = (value: number): Buffer => u16(Math.floor(value / 65_536), value % 65_536);

/** The bytes of a font. */
export function fontFile(parts: FontParts): Buffer {
  const { widths, empty = [], characters, names, substitutions } = parts;
  const count = widths.length;
  // A box of one contour: its end, no instructions, four points on the curve.
  const box = Buffer.concat([
    u16(1, 0, 0, 100, 100, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(0, 100, 0, -100, 0, 0, 100, 0),
  ]);
  const glyphs = widths.map((_, glyph) => (empty.includes(glyph) ? Buffer.alloc(0) : box));
  const offsets = startsOf(glyphs);
  const tables: Record<string, Buffer> = {
    head: Buffer.concat([
      u32(0x10000),
      u32(0x10000),
      u32(0),
      u32(0x5f0f3cf5),
      u16(0, 1000),
      Buffer.alloc(16),
      u16(0, 0, 100, 100, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(800, -200, 0, 1000), Buffer.alloc(22), u16(0, count)]),
    maxp: Buffer.concat([u32(0x10000), u16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)]),
    hmtx: Buffer.concat(widths.map((width) => u16(width, 0))),
    loca: Buffer.concat(offsets.map(u32)),
    glyf: Buffer.concat(glyphs),
    ...(characters && { cmap: cmapOf(characters) }),
    post: names ? postOf(names) : Buffer.concat([u32(0x30000), Buffer.alloc(28)]),
    ...(substitutions && { GSUB: substitutionTable(substitutions) }),
  };
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  let at = 12 + 16 * entries.length;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, body] of entries) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    directory.push(Buffer.from(tag), u32(0), u32(at), u32(body.length));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([u32(0x10000), u16(entries.length, 0, 0, 0), ...directory, ...bodies]);
}

/** Where each part begins when they are put behind each other, and where the last one ends. */
function startsOf(parts: readonly Buffer[], first = 0): number[] {
  const starts = [first];
  for (const { length } of parts) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}

/** A character map with one group for each character. */
function cmapOf(characters: Readonly<Record<string, number>>): Buffer {
  const groups = Object.entries(characters)
    .map(([character, glyph]) => [character.codePointAt(0) ?? 0, glyph] as const)
    .sort(([a], [b]) => a - b)
    .map(([code, glyph]) => Buffer.concat([u32(code), u32(code), u32(glyph)]));
  const table = Buffer.concat([
    u16(12, 0),
    u32(16 + 12 * groups.length),
    u32(0),
    u32(groups.length),
    ...groups,
  ]);
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), table]);
}

/** The names of the glyphs, none of which is a number of the standard order. */
const postOf = (names: readonly string[]): Buffer =>
  Buffer.concat([
    u32(0x20000),
    Buffer.alloc(28),
    u16(names.length, ...names.map((_, index) => 258 + index)),
    ...names.map((name) => Buffer.concat([Buffer.from([name.length]), Buffer.from(name)])),
  ]);

/** A lookup for each substitution, the last one within an extension, as in large fonts. */
function substitutionTable(substitutions: readonly (readonly [number, readonly number[]])[]): Buffer {
  const lookups = substitutions.map(([glyph, [first = 0, ...rest]], index) => {
    const coverage = u16(1, 1, first);
    const isSingle = rest.length === 0;
    const subtable = isSingle
      ? Buffer.concat([u16(2, 8, 1, glyph), coverage])
      : Buffer.concat([u16(1, 8, 1, 14), coverage, u16(1, 4, glyph, rest.length + 1, ...rest)]);
    const kind = isSingle ? 1 : 4;
    if (index < substitutions.length - 1) return Buffer.concat([u16(kind, 0, 1, 8), subtable]);
    return Buffer.concat([u16(7, 0, 1, 8), u16(1, kind), u32(8), subtable]);
  });
  const offsets = startsOf(lookups, 2 + 2 * lookups.length).slice(0, -1);
  return Buffer.concat([u16(1, 0, 0, 0, 10, lookups.length, ...offsets), ...lookups]);
}

/** What a PDF says about a font beside its file. */
export interface PrintedFont extends FontParts {
  /** The texts of glyphs, by their numbers; `null` for a PDF without a map. */
  readonly unicode: Readonly<Record<number, string>> | null;
}

/**
 * A PDF that prints lines with a font, below each other. `/F3` of the page is the font, in which codes are the numbers of
 * glyphs.
 */
export function pdfOfGlyphs(
  font: PrintedFont,
  lines: readonly (readonly number[])[],
  pdf: Partial<RawPdf> = {},
): Uint8Array {
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  const shown = lines.map(
    (glyphs, index) => `1 0 0 1 50 ${750 - 20 * index} Tm <${glyphs.map(hex).join('')}> Tj`,
  );
  const file = fontFile(font).toString('latin1');
  const pairs = Object.entries(font.unicode ?? {}).map(
    ([glyph, text]) =>
      `<${hex(Number(glyph))}> <${[...text].map((letter) => hex(letter.charCodeAt(0))).join('')}>`,
  );
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap`;
  const toUnicode = font.unicode ? '/ToUnicode 14 0 R' : '';
  return rawPdf({
    ...pdf,
    content: `BT /F3 10 Tf ${shown.join(' ')} ET\n${pdf.content ?? ''}`,
    fonts: '/F3 10 0 R',
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Boxes /Encoding /Identity-H /DescendantFonts [11 0 R] ${toUnicode} >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Boxes /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor 12 0 R /DW 500 /W [0 [${font.widths.join(' ')}]] >>`,
      '<< /Type /FontDescriptor /FontName /ABCDEF+Boxes /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 /FontFile2 13 0 R >>',
      `<< /Length ${file.length} /Length1 ${file.length} >>\nstream\n${file}\nendstream`,
      `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    ],
  });
}
