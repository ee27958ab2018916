/** The lines stage. In: an extracted document. Out: its lines in reading order. */
import type { ExtractedDocument } from '../extract/document.ts';
import { flowLines } from './flow-lines.ts';
import type { Line } from './line.ts';
import { linesOfPage } from './page-lines.ts';
import { withoutRunningHeads } from './running-heads.ts';

/** All lines of a document, whatever its format. */
export function readLines(document: ExtractedDocument): Line[] {
  if (document.kind === 'flow') return flowLines(document.paragraphs);
  const pages: Line[][] = [];
  let block = 0;
  for (const page of document.pages) {
    const lines = linesOfPage(page, block);
    block = Math.max(block, ...lines.map((line) => line.block + 1));
    pages.push(lines);
  }
  return withoutRunningHeads(
    pages,
    document.pages.map((page) => page.height),
  );
}
