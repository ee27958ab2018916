/**
 * Guesses the encoding of fonts of which a PDF says nothing at all, by the language of the text that it gives. Old programs
 * number letters as ASCII does, and fonts number their glyphs mostly in the order of Apple, which begins with the space.
 */
import { isLanguage } from '../words/is-language.ts';
import { textOfGlyphName } from './glyph-names.ts';
import { macGlyphOrder } from './mac-glyph-order.ts';
import { type LoadedFont, type UnknownGlyph, unknownGlyphSigns } from './pdf-glyph.ts';

type Encoding = (code: number) => string | null;

const asCharacter: Encoding = (code) => (code < 0xd800 ? String.fromCharCode(code) : null);
const inMacOrder: Encoding = (code) => textOfGlyphName(macGlyphOrder[code] ?? '');

/** The texts of the glyphs of fonts with a usual encoding, by their signs. */
export function guessEncodings(
  glyphs: readonly UnknownGlyph[],
  texts: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  const unmapped = glyphs.filter(({ font }) => isUnmapped(font));
  const bySign = new Map(unmapped.map((glyph) => [glyph.sign, glyph]));
  for (const isComposite of [false, true]) {
    const ofKind = unmapped.filter(({ font }) => (font.composite === true) === isComposite);
    const decode = (encoding: Encoding): string =>
      texts
        .map((text) => {
          let isOfKind = false;
          const decoded = text.replace(unknownGlyphSigns.pattern, (sign) => {
            const glyph = bySign.get(sign);
            if (!glyph || (glyph.font.composite === true) !== isComposite) return ' ';
            isOfKind = true;
            return encoding(glyph.code) ?? '';
          });
          return isOfKind ? decoded : '';
        })
        .join(' ');
    const encodings = isComposite ? [inMacOrder, asCharacter] : [asCharacter];
    const encoding = ofKind.length === 0 ? undefined : encodings.find((each) => isLanguage(decode(each)));
    if (!encoding) continue;
    for (const { sign, code } of ofKind) {
      const text = encoding(code);
      if (text !== null) found.set(sign, text);
    }
  }
  return found;
}

/** True for a font of which the file maps no glyph, neither by its codes nor by the names of its glyphs. */
function isUnmapped({ composite, toUnicode, differences }: LoadedFont): boolean {
  const map = toUnicode?._map ?? [];
  if (composite === true) return !map.some((text) => text !== undefined);
  const isNamed = (name: string | undefined): boolean => name !== undefined && name !== '.notdef';
  const named = (differences ?? []).flatMap((name, code) => (isNamed(name) ? [code] : []));
  return named.length > 0 && named.every((code) => map[code] === undefined);
}
