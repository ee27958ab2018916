/**
 * What extraction gives, before any thought about meaning. Two kinds:
 * pages of placed runs (PDF), where reading order has to be found, and a flow of paragraphs (DOCX, ODT, HTML, …),
 * where the file says it.
 */
import type { ResumeWarning } from '../types.ts';

/** A piece of text as the page places it. Lengths in points; `y` is the baseline, growing downwards. */
export type TextRun = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
  /** Degrees, counter-clockwise, one of 0, 90, 180, 270. For 90 and 270 `width` runs along the page's height. */
  rotation: number;
};

/** A clickable area. Lengths as in `TextRun`. */
export type PageLink = { url: string; left: number; top: number; right: number; bottom: number };

export type ExtractedPage = {
  number: number;
  width: number;
  height: number;
  runs: TextRun[];
  links: PageLink[];
};

/** A stretch of a paragraph in one style. `text` may contain tabs and line breaks. */
export type FlowSpan = {
  text: string;
  /** In points; `null` when the document leaves it to its default. */
  size: number | null;
  bold: boolean;
  italic: boolean;
  link: string | null;
};

export type FlowParagraph = {
  spans: FlowSpan[];
  /** 0 for a title, 1 to 6 for headings, `null` for running text. */
  headingLevel: number | null;
  isListItem: boolean;
  /** Paragraphs of one table row share the row number and differ in the column; `null` outside of tables. */
  cell: { table: number; row: number; column: number } | null;
};

export type ExtractedDocument = (
  | { kind: 'pages'; pages: ExtractedPage[] }
  | { kind: 'flow'; paragraphs: FlowParagraph[] }
) & {
  warnings: ResumeWarning[];
  /** How far text can be trusted that was recognised in pictures, from 0 to 1; absent where all was written as text. */
  recognition?: number;
};
