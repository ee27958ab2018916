/**
 * The output of the extract stage, before any interpretation. A document is one of two kinds: pages of text runs with
 * positions (PDF), whose reading order has to be found, or a flow of paragraphs (DOCX, ODT, HTML, …), whose reading order
 * the file states.
 */
import type { ResumeWarning } from '../types.ts';

/**
 * Stands for a glyph that stays unknown. It counts as a letter in all stages, so that the letters around it are neither
 * taken for a word nor for an address; the result of the reader has U+FFFD instead.
 */
export const unknownLetter = '\ua78f';

/** A piece of text with its position on the page. Lengths are in points; `y` is the baseline, growing downwards. */
export interface TextRun {
  text: string;
  readonly x: number;
  readonly y: number;
  width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Degrees, counter-clockwise, one of 0, 90, 180, 270. For 90 and 270 `width` runs along the page's height. */
  readonly rotation: number;
  /** The colour of the letters as `#rrggbb`; `null` when it is not known. */
  readonly color: string | null;
}

/** A straight line or a filled rectangle. Lengths are as in `TextRun`. */
export interface PageShape {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** As in `TextRun`; `null` also for a pattern. */
  readonly color: string | null;
}

/** The area of a link. Lengths are as in `TextRun`. */
export interface PageLink {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ExtractedPage {
  readonly number: number;
  width: number;
  readonly height: number;
  readonly runs: TextRun[];
  readonly links: PageLink[];
  readonly shapes: PageShape[];
}

/** The style of a text. */
export interface TextStyle {
  /** In points; `null` when the document does not state it. */
  readonly size: number | null;
  readonly bold: boolean;
  readonly italic: boolean;
  /** As `#rrggbb`; `null` for the default colour of text. */
  readonly color: string | null;
  /** The URL of a link. */
  readonly link: string | null;
}

export const plainText: TextStyle = { size: null, bold: false, italic: false, color: null, link: null };

/** A part of a paragraph in one style. `text` may contain tabs and line breaks. */
export interface FlowSpan extends TextStyle {
  text: string;
}

/** What is known about a paragraph besides its text. */
export interface ParagraphFormat {
  /** 0 for a title, 1 to 6 for headings, `null` for running text. */
  headingLevel: number | null;
  isListItem: boolean;
  /** True for a further paragraph of a list item, in formats that state it. It is a list item itself. */
  continuesItem: boolean;
  /**
   * How far the paragraph is set in, to be compared within the document: in points, or where the format states no lengths,
   * as the number of lists around it or of spaces before it.
   */
  indent: number;
  /** True when a line is drawn above or below the paragraph. */
  isRuled: boolean;
  /** The space above the paragraph and the one below it, in points. */
  spaceAbove: number;
  spaceBelow: number;
  /** The table cells that the paragraph is in, the outermost first; none outside of tables. */
  cells: readonly TableCell[];
}

export interface FlowParagraph extends ParagraphFormat {
  readonly spans: FlowSpan[];
}

/** Paragraphs of one table row share the row number and differ in the column. */
export interface TableCell {
  /** The number of the table, unique in the document. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** The format of running text outside of tables. */
export const runningText: ParagraphFormat = {
  headingLevel: null,
  isListItem: false,
  continuesItem: false,
  indent: 0,
  isRuled: false,
  spaceAbove: 0,
  spaceBelow: 0,
  cells: [],
};

export type ExtractedDocument = (
  | { kind: 'pages'; pages: ExtractedPage[] }
  | { kind: 'flow'; paragraphs: FlowParagraph[] }
) & {
  warnings: ResumeWarning[];
  /** The mean confidence of the text that OCR read, from 0 to 1; absent when OCR did not run. */
  ocrConfidence?: number;
};
