/** Fonts and lists of objects that are made to keep the reader busy. */
import { deflateSync } from 'node:zlib';
import { embeddedFonts } from './embedded-fonts.ts';
import { FontBytes } from './font-bytes.ts';
import { glyphsByCode } from './font-file.ts';
import { substitutionsOf } from './font-substitutions.ts';
import { guessLigatures } from './guess-ligatures.ts';
import type { LoadedFont } from './pdf-glyph.ts';

/** Processor time, far above what the limits allow and far below what the work takes without them. */
const mostMs = 10_000;

const u16 = (...values: number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));

function msOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const names = new Set(['Boxes']);
const description = '<< /Type /FontDescriptor /FontName /Boxes /FontFile2 9 0 R >>';

test('lists of objects without a stream are not searched to the end of the file', () => {
  const pdf = Buffer.from('/ObjStm '.repeat(1_000_000));
  expect(msOf(() => embeddedFonts(pdf, names))).toBeLessThan(mostMs);
});

test('damaged streams that take long to uncompress are given up', () => {
  const packed = deflateSync(Buffer.alloc(15_000_000));
  const damaged = Buffer.concat([packed.subarray(0, -4), Buffer.from('????')]);
  const list = Buffer.concat([Buffer.from('<< /ObjStm >>\nstream\n'), damaged, Buffer.from('\nendstream\n')]);
  const pdf = Buffer.concat(Array.from({ length: 1_500 }, () => list));
  expect(msOf(() => embeddedFonts(pdf, names))).toBeLessThan(mostMs);
});

test('a font is found behind a few damaged lists of objects', () => {
  const list = (data: Buffer): Buffer =>
    Buffer.concat([Buffer.from('<< /ObjStm >>\nstream\n'), data, Buffer.from('\nendstream\n')]);
  const font = Buffer.from('9 0 obj\n<< /Length 4 >>\nstream\nfont\nendstream\nendobj\n');
  const pdf = Buffer.concat([
    list(Buffer.from('?')),
    list(Buffer.from('?')),
    list(deflateSync(Buffer.from(description))),
    font,
  ]);
  expect(embeddedFonts(pdf, names).get('Boxes')?.toString()).toContain('font');
});

test('ranges of glyphs that end before they begin are counted', () => {
  // Every lookup has the same subtable, whose coverage has 65,535 ranges from 2 to 1.
  const ranges = Buffer.concat([u16(2, 65_535), ...Array.from({ length: 65_535 }, () => u16(2, 1, 0))]);
  const lookups = 10_000;
  const list = 10 + 2 + 2 * lookups;
  const offsets = Array.from({ length: lookups }, () => 2 + 2 * lookups);
  const table = Buffer.concat([
    u16(1, 0, 0, 0, 10, lookups, ...offsets),
    u16(1, 0, 1, 8),
    u16(1, 6, 0),
    ranges,
  ]);
  expect(list).toBeLessThan(65_536);
  expect(msOf(() => substitutionsOf(new FontBytes(table)))).toBeLessThan(mostMs / 10);
});

test.each([
  ['lists of characters', u16(6, 0, 0, 0, 65_535, ...Array.from({ length: 65_535 }, () => 1))],
  ['ranges of characters', u16(4, 0, 0, 65_534, ...Array.from({ length: 120_000 }, () => 1))],
])('the same %s, many times in a font, are counted', (_what, subtable) => {
  const count = 64;
  const records = Array.from({ length: count }, () => u16(3, 1, 0, 4 + 8 * count));
  const cmap = Buffer.concat([u16(0, count), ...records, subtable]);
  const font = Buffer.concat([
    u16(1, 0, 1, 0, 0, 0),
    Buffer.from('cmap'),
    u16(0, 0, 0, 28, cmap.length >>> 16, cmap.length & 0xffff),
    cmap,
  ]);
  let reads = 0;
  const read = FontBytes.prototype.u16;
  FontBytes.prototype.u16 = function (at) {
    reads += 1;
    return read.call(this, at);
  };
  glyphsByCode(font);
  FontBytes.prototype.u16 = read;
  expect(reads).toBeGreaterThan(1_000);
  expect(reads).toBeLessThan(600_000);
});

test('the words of very many unknown glyphs are compared within the limit of a document', () => {
  const font: LoadedFont = { name: 'Boxes' };
  const glyphs = Array.from({ length: 300 }, (_, index) => {
    const sign = String.fromCodePoint(0x100000 + index);
    return { sign, fontId: 'f', font, code: index, fontChar: index, width: 0 };
  });
  const filler = (index: number): string =>
    [...`${index}`.padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const texts = glyphs.flatMap(({ sign }, glyph) =>
    Array.from({ length: 40 }, (_, word) =>
      `qxzwkvbnmtr${filler(glyph)}${sign}${filler(word)}`.padEnd(37, 'zxq'),
    ),
  );
  expect(msOf(() => guessLigatures(glyphs, texts))).toBeLessThan(mostMs);
});
