/** Page numbers, and headers and footers that repeat from page to page. */
import { fold } from '../words/fold.ts';
import type { Line } from './line.ts';

/** Parts of the page height, from the top and from the bottom, in which running heads stand. */
const MARGIN = 0.12;
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina)?\s*\d{1,2}\s*(?:(?:\/|sur|of|von|de|di|van|-)\s*\d{1,2})?$/i;

/** Drops page numbers and, from the second page on, lines at the edge of a page that an earlier page has as well. */
export function withoutRunningHeads(pages: Line[][], heights: number[]): Line[] {
  const seen = new Map<string, number>();
  const kept: Line[] = [];
  pages.forEach((lines, index) => {
    const height = heights[index] ?? 842;
    for (const line of lines) {
      const isAtEdge = line.y < height * MARGIN || line.y > height * (1 - MARGIN);
      const key = fold(line.text).replace(/\d+/g, '#');
      if (isAtEdge && PAGE_NUMBER.test(line.text.replace(/\t/g, ' ').trim())) continue;
      if (isAtEdge && index > 0 && (seen.get(key) ?? index) < index) continue;
      if (!seen.has(key)) seen.set(key, index);
      kept.push(line);
    }
  });
  return kept;
}
