/**
 * Glyphs of which a PDF does not say what they are. While the pages are read each of them has a sign, a character that no
 * text uses; when all pages have been read, `restore` replaces the signs by what the fonts and the other words tell.
 */

import { type TextRun, unknownLetter } from './document.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { glyphsByCode, glyphTextsOf } from './font-file.ts';
import { guessEncodings } from './guess-font-encoding.ts';
import { guessLigatures } from './guess-ligatures.ts';
import { type Glyph, type LoadedFont, type UnknownGlyph, unknownGlyphSigns } from './pdf-glyph.ts';

const { first: firstSign, last: lastSign, pattern: signs } = unknownGlyphSigns;

export class UnknownGlyphs {
  readonly #glyphs = new Map<string, UnknownGlyph>();

  /** The sign of a glyph; nothing when there are more kinds of unknown glyphs than signs. */
  signOf(fontId: string, font: LoadedFont, glyph: Glyph): string {
    const key = `${glyph.originalCharCode} ${fontId}`;
    const known = this.#glyphs.get(key);
    if (known) return known.sign;
    const point = firstSign + this.#glyphs.size;
    if (point > lastSign) return '';
    const sign = String.fromCodePoint(point);
    const fontChar = glyph.fontChar.codePointAt(0) ?? 0;
    const { originalCharCode: code, width } = glyph;
    this.#glyphs.set(key, { sign, fontId, font, code, fontChar, width });
    return sign;
  }

  /** Replaces the signs in all runs of the document. @returns true when the letters of a word stay unknown */
  restore(runs: readonly TextRun[], pdf: Uint8Array): boolean {
    const glyphs = [...this.#glyphs.values()];
    const withSigns = runs.filter(({ text }) => text.search(signs) >= 0);
    if (withSigns.length === 0) return false;
    const texts = textsByFontFile(glyphs, pdf);
    const left = (): UnknownGlyph[] => glyphs.filter(({ sign }) => !texts.has(sign));
    const known = (): string[] => runs.map(({ text }) => replaced(text, texts));
    for (const guess of [guessEncodings, guessLigatures]) {
      const unknown = left();
      if (unknown.length === 0) break;
      for (const [sign, text] of guess(unknown, known())) texts.set(sign, text);
    }
    let hasUnknown = false;
    for (const run of withSigns) {
      run.text = withUnknownLetters(replaced(run.text, texts));
      hasUnknown ||= run.text.includes(unknownLetter);
    }
    return hasUnknown;
  }
}

const replaced = (text: string, texts: ReadonlyMap<string, string>): string =>
  text.replace(signs, (sign) => texts.get(sign) ?? sign);

/** The kinds of unknown glyphs between two spaces that are icons, and no word: a mark, full and empty stars. */
const maxIconKinds = 2;

/**
 * The text with one sign for unknown letters where a word has some, so that it is seen that it lacks letters. A word of
 * which hardly anything is known becomes this sign alone. Glyphs between spaces that are no word become NUL,
 * so that their place and their link are kept.
 */
const withUnknownLetters = (text: string): string =>
  text.replace(/\S+/g, (word) => {
    const unknown = word.match(signs) ?? [];
    if (unknown.length === 0) return word;
    const known = word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (known === 0 && new Set(unknown).size <= maxIconKinds) return '\0';
    return unknown.length > known ? unknownLetter : word.replace(signs, unknownLetter);
  });

/** What the files of the fonts say about the glyphs. */
function textsByFontFile(glyphs: readonly UnknownGlyph[], pdf: Uint8Array): Map<string, string> {
  const names = new Set(glyphs.flatMap(({ font }) => (font.name ? [font.name] : [])));
  const files = embeddedFonts(pdf, names);
  const texts = new Map<string, string>();
  const readers = new Map<string, (glyph: UnknownGlyph) => string | undefined>();
  for (const glyph of glyphs) {
    const { fontId, font } = glyph;
    const read = readers.get(fontId) ?? readerOf(font, files.get(font.name ?? ''));
    readers.set(fontId, read);
    const text = read(glyph);
    if (text !== undefined) texts.set(glyph.sign, text);
  }
  return texts;
}

function readerOf(
  { data }: LoadedFont,
  file: Uint8Array | undefined,
): (glyph: UnknownGlyph) => string | undefined {
  if (!data) return () => undefined;
  const numbers = glyphsByCode(data);
  const texts = file ? glyphTextsOf(file) : new Map<number, string>();
  return ({ code, fontChar, width }) => {
    const number = numbers.get(fontChar);
    if (number !== undefined) return texts.get(number);
    // pdfjs leaves glyphs out that draw nothing. Code 0 is that of what the font lacks.
    return numbers.size > 0 && code > 0 && width > 0 ? ' ' : undefined;
  };
}
