/** Finds the title of a document that a file states behind its side column: the name of the person, in most cases. */
import type { Line } from '../lines/line.ts';

/** How much larger it is than the largest heading. */
const minRatio = 1.2;

/**
 * The first line of the largest ones, when they are larger than all headings. Pages are not looked at: there, positions say
 * which column a line is in.
 */
export function titleOfDocument(lines: readonly Line[], headings: Iterable<Line>): Line | null {
  let largestHeading = 0;
  for (const { size } of headings) largestHeading = Math.max(largestHeading, size);
  let title: Line | null = null;
  for (const line of lines) {
    if (line.page === null && line.size > (title?.size ?? minRatio * largestHeading)) title = line;
  }
  return title;
}
