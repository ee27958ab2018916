/** The properties of the fonts of a PDF page that matter for reading: style, icons, and the unit of glyph widths. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
}

const iconFont =
  /awesome|phosphor|icon|material|dingbat|webdings|wingdings|marvosym|fontello|glyphicon|entypo|feather|linearicons/i;
const boldFont = /bold|black|heavy|semibold|demi|cmbx|-bd|_bd|medium$/i;
const italicFont = /italic|oblique|cmti|cmssi|-it$|slanted/i;

const unknownFont: PdfFont = { bold: false, italic: false, icon: false, widthUnit: 0.001, drawnHeight: null };

/** What pdfjs tells about a font. */
interface LoadedFont {
  readonly name?: string | undefined;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly isType3Font?: boolean;
  readonly fontMatrix?: ArrayLike<number> | undefined;
  readonly bbox?: ArrayLike<number> | undefined;
}

/** Looks the fonts of a page up by the names of the operator list. pdfjs knows them once the list has been made. */
export function fontsOf(page: PDFPageProxy): (name: string) => PdfFont {
  const known = new Map<string, PdfFont>();
  return (name) => {
    const font =
      known.get(name) ??
      (page.commonObjs.has(name) ? fontOf(page.commonObjs.get(name) as LoadedFont) : unknownFont);
    known.set(name, font);
    return font;
  };
}

function fontOf(font: LoadedFont): PdfFont {
  const name = (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
  const height =
    Math.abs((font.bbox?.[3] ?? 0) - (font.bbox?.[1] ?? 0)) * Math.abs(font.fontMatrix?.[3] ?? 0);
  return {
    bold: font.bold === true || font.black === true || boldFont.test(name),
    italic: font.italic === true || italicFont.test(name),
    icon: iconFont.test(name),
    widthUnit: font.fontMatrix?.[0] || unknownFont.widthUnit,
    drawnHeight: font.isType3Font === true && height > 0 ? height : null,
  };
}
