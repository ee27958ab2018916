/** The glyphs and the fonts of a PDF, as pdfjs tells them. */

/** A glyph of pdfjs; `width` is in the unit of its font, `fontChar` is what draws it in the font that pdfjs made. */
export interface Glyph {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly fontChar: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** What pdfjs tells about a font. */
export interface LoadedFont {
  readonly name?: string | undefined;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly italic?: boolean;
  readonly isType3Font?: boolean;
  readonly fontMatrix?: ArrayLike<number> | undefined;
  readonly bbox?: ArrayLike<number> | undefined;
  /** The font that pdfjs made of that of the file. */
  readonly data?: Uint8Array | undefined;
  /** True for a font whose codes are numbers of glyphs or of characters of a large set, and not of an alphabet. */
  readonly composite?: boolean;
  /** The characters by their codes; pdfjs has no map where the codes stand for themselves. */
  readonly toUnicode?: { readonly _map?: readonly (string | undefined)[] } | undefined;
  readonly widths?: Readonly<Record<number, number | undefined>> | undefined;
  /** The names of glyphs by their codes: those that the file states, and those of the encoding of the font. */
  readonly differences?: readonly (string | undefined)[] | undefined;
  readonly defaultEncoding?: readonly (string | undefined)[] | undefined;
}

/**
 * The private characters that stand for unknown glyphs while a document is read. No text of a file may contain them.
 */
export const unknownGlyphSigns = { first: 0x100000, last: 0x10fffd, pattern: /[\u{100000}-\u{10fffd}]/gu };

/** A glyph of which the PDF does not say what it is. */
export interface UnknownGlyph {
  readonly sign: string;
  /** What pdfjs calls the font. */
  readonly fontId: string;
  readonly font: LoadedFont;
  readonly code: number;
  /** The character that draws the glyph in the font that pdfjs made. */
  readonly fontChar: number;
  readonly width: number;
}
