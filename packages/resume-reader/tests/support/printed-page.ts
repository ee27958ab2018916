/** Pages as the extraction gives them, for tests of the lines that are read from them. Places and sizes are in points. */
import type { ExtractedPage, PageShape, TextRun } from '../../extract/document.ts';
import { linesOfPage } from '../../lines/page-lines.ts';

/** A plain text at a place; each letter is half as wide as the font is large. */
export const run = (text: string, x: number, y: number, size = 10): TextRun => ({
  text,
  x,
  y,
  width: text.length * 0.5 * size,
  size,
  bold: false,
  italic: false,
  rotation: 0,
  color: null,
});

/** A black line or bar. */
export const rule = (left: number, right: number, top: number, bottom: number): PageShape => ({
  left,
  right,
  top,
  bottom,
  color: '#000000',
});

/** The texts of the lines of a page with these runs and shapes. */
export function textsOfPage(runs: TextRun[], shapes: PageShape[] = []): string[] {
  const page: ExtractedPage = { number: 1, width: 595, height: 842, runs, links: [], shapes };
  return linesOfPage(page, 0).map(({ text }) => text);
}
