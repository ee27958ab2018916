/** The properties of the fonts of a PDF page that matter for reading: style, icons, the texts and the widths of glyphs. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { textOfGlyphName } from './glyph-names.ts';
import { type Glyph, type LoadedFont, unknownGlyphSigns } from './pdf-glyph.ts';
import type { UnknownGlyphs } from './unknown-glyphs.ts';

export interface PdfFont {
  readonly bold: boolean;
  readonly italic: boolean;
  /** True when the letters of the font are drawn as icons: such a "letter" would become part of a name or a phone number. */
  readonly icon: boolean;
  /** The width of a glyph, times this, is its advance as a fraction of the font size. */
  readonly widthUnit: number;
  /**
   * The height of the glyphs as a fraction of the font size, for fonts of drawings. Files that use them often state a
   * font size of 1, and the unit of the drawings decides how large the text is.
   */
  readonly drawnHeight: number | null;
  /** The text of a glyph; a sign of `UnknownGlyphs` where neither the file nor the name of the glyph says it. */
  readonly textOf: (glyph: Glyph) => string;
}

const iconFont =
  /awesome|phosphor|icon|material|dingbat|webdings|wingdings|marvosym|fontello|glyphicon|entypo|feather|linearicons/i;
const boldFont = /bold|black|heavy|semibold|demi|cmbx|-bd|_bd|medium$/i;
const italicFont = /italic|oblique|cmti|cmssi|-it$|slanted/i;

const unknownFont: PdfFont = {
  bold: false,
  italic: false,
  icon: false,
  widthUnit: 0.001,
  drawnHeight: null,
  textOf: ({ unicode }) => withoutSigns(unicode),
};

/** Looks the fonts of a page up by the names of the operator list. pdfjs knows them once the list has been made. */
export function fontsOf(page: PDFPageProxy, unknown: UnknownGlyphs): (name: string) => PdfFont {
  const known = new Map<string, PdfFont>();
  return (name) => {
    const font =
      known.get(name) ??
      (page.commonObjs.has(name)
        ? fontOf(name, page.commonObjs.get(name) as LoadedFont, unknown)
        : unknownFont);
    known.set(name, font);
    return font;
  };
}

function fontOf(id: string, font: LoadedFont, unknown: UnknownGlyphs): PdfFont {
  const name = plainNameOf(font);
  const height =
    Math.abs((font.bbox?.[3] ?? 0) - (font.bbox?.[1] ?? 0)) * Math.abs(font.fontMatrix?.[3] ?? 0);
  const icon = iconFont.test(name);
  return {
    bold: font.bold === true || font.black === true || boldFont.test(name),
    italic: font.italic === true || italicFont.test(name),
    icon,
    widthUnit: font.fontMatrix?.[0] || unknownFont.widthUnit,
    drawnHeight: font.isType3Font === true && height > 0 ? height : null,
    textOf: icon
      ? unknownFont.textOf
      : once((glyph) => {
          const text = statedText(font, glyph);
          const own = withoutSigns(text ?? '');
          return own === '' && own !== text ? unknown.signOf(id, font, glyph) : own;
        }),
  };
}

/** Asks for the text of each glyph of a font once. */
function once(textOf: PdfFont['textOf']): PdfFont['textOf'] {
  const texts = new Map<number, string>();
  return (glyph) => {
    const known = texts.get(glyph.originalCharCode);
    if (known !== undefined) return known;
    const text = textOf(glyph);
    texts.set(glyph.originalCharCode, text);
    return text;
  };
}

/** The private characters that are the signs of unknown glyphs mean nothing when a file states them. */
const withoutSigns = (text: string): string => text.replace(unknownGlyphSigns.pattern, '');

const plainNameOf = ({ name }: LoadedFont): string => (name ?? '').replace(/^[A-Z]{6}\+/, '');

/**
 * What the file says that a glyph is: by its map, or by the name of the glyph. pdfjs gives the code of the glyph as its
 * character where the file says nothing, which is not taken: it is the number of a drawing.
 */
function statedText(font: LoadedFont, glyph: Glyph): string | null {
  const { composite, toUnicode, differences, defaultEncoding } = font;
  const { originalCharCode: code, unicode } = glyph;
  if (toUnicode === undefined) return unicode;
  const isMapped = toUnicode._map?.[code] !== undefined && !/^[\0\ufffd]*$/.test(unicode);
  if (isMapped) return withoutAdobeForms(unicode);
  if (glyph.isSpace) return ' ';
  const name = composite === true ? undefined : (differences?.[code] ?? defaultEncoding?.[code]);
  return name ? textOfGlyphName(name) : null;
}

/** The private characters of Adobe for small capitals and old-style figures are those of Latin 1, moved. */
const withoutAdobeForms = (text: string): string =>
  text.replace(/[\uf730-\uf739\uf761-\uf77a\uf7e0-\uf7fe]/g, (form) =>
    String.fromCharCode(form.charCodeAt(0) - 0xf700),
  );
