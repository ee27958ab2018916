/**
 * What extraction gives, before any thought about meaning. Two kinds:
 * pages of placed runs (PDF), where reading order has to be found, and a flow of paragraphs (DOCX, ODT, HTML, …),
 * where the file says it.
 */
import type { ResumeWarning } from '../types.ts';

/** A piece of text as the page places it. Lengths in points; `y` is the baseline, growing downwards. */
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
}

/** A clickable area. Lengths as in `TextRun`. */
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
}

/** A stretch of a paragraph in one style. `text` may contain tabs and line breaks. */
export interface FlowSpan {
  text: string;
  /** In points; `null` when the document leaves it to its default. */
  readonly size: number | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly link: string | null;
}

export interface FlowParagraph {
  readonly spans: FlowSpan[];
  /** 0 for a title, 1 to 6 for headings, `null` for running text. */
  headingLevel: number | null;
  isListItem: boolean;
  /** Paragraphs of one table row share the row number and differ in the column; `null` outside of tables. */
  cell: { table: number; row: number; column: number } | null;
}

export type ExtractedDocument = (
  | { kind: 'pages'; pages: ExtractedPage[] }
  | { kind: 'flow'; paragraphs: FlowParagraph[] }
) & {
  warnings: ResumeWarning[];
  /** How far text can be trusted that was recognised in pictures, from 0 to 1; absent where all was written as text. */
  recognition?: number;
};
