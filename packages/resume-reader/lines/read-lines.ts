/** The lines stage. In: an extracted document. Out: its lines in reading order. */
import type { ExtractedDocument, ExtractedPage } from '../extract/document.ts';
import { flowLines } from './flow-lines.ts';
import type { Line } from './line.ts';
import { withoutOrnaments } from './ornaments.ts';
import { linesOfPage } from './page-lines.ts';
import { withoutRunningHeads } from './running-heads.ts';
import { joinSetApartName } from './set-apart-name.ts';

/** All lines of a document, whatever its format. */
export function readLines(document: ExtractedDocument): Line[] {
  const lines = document.kind === 'flow' ? flowLines(document.paragraphs) : linesOfPages(document.pages);
  return joinSetApartName(withoutOrnaments(lines));
}

function linesOfPages(printed: ExtractedPage[]): Line[] {
  const pages: Line[][] = [];
  let block = 0;
  for (const page of printed) {
    const lines = linesOfPage(page, block);
    block = Math.max(block, ...lines.map((line) => line.block + 1));
    pages.push(lines);
  }
  return withoutRunningHeads(
    pages,
    printed.map((page) => page.height),
  );
}
