/** Page numbers, and headers and footers that repeat from page to page. */
import { fold } from '../words/fold.ts';
import type { Line } from './line.ts';

/** Parts of the page height, from the top and from the bottom, in which running heads stand. */
const MARGIN = 0.12;
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina)?\s*\d{1,2}\s*(?:(?:\/|sur|of|von|de|di|van|-)\s*\d{1,2})?$/i;

/**
 * Drops page numbers, footers that repeat, and, from the second page on, headers that an earlier page has as well. The
 * first page's own header stays: it may be the only place that names the person.
 */
export function withoutRunningHeads(pages: Line[][], heights: number[]): Line[] {
  const pagesOfText = new Map<string, Set<number>>();
  const keyOf = (line: Line): string => fold(line.text).replace(/\d+/g, '#');
  pages.forEach((lines, index) => {
    for (const line of lines)
      pagesOfText.set(keyOf(line), (pagesOfText.get(keyOf(line)) ?? new Set()).add(index));
  });
  return pages.flatMap((lines, index) => {
    const height = heights[index] ?? 842;
    return lines.filter((line) => {
      const isTop = line.y < height * MARGIN;
      const isBottom = line.y > height * (1 - MARGIN);
      if (!isTop && !isBottom) return true;
      if (PAGE_NUMBER.test(line.text.replace(/\t/g, ' ').trim())) return false;
      const repeats = pagesOfText.get(keyOf(line)) ?? new Set();
      const isContact = /@|(?:\d[\s().-]*){8}/.test(line.text);
      if (isBottom && repeats.size > 1 && !isContact) return false;
      return index === Math.min(...repeats);
    });
  });
}
