/** Page numbers, and headers and footers that repeat from page to page. */
import { fold } from '../words/fold.ts';
import type { Line } from './line.ts';

/** Parts of the page height, from the top and from the bottom, in which running heads stand. */
const margin = 0.12;
/** Points that a running head may move from page to page. */
const samePlace = 10;
const pageNumber =
  /^(?:page|seite|página|pagina)?\s*\d{1,2}\s*(?:(?:\/|sur|of|von|de|di|van|-)\s*\d{1,2})?$/i;

/**
 * Drops page numbers, footers that repeat, and, from the second page on, headers that an earlier page has as well. The
 * first page's own header stays: it may be the only place that names the person.
 */
export function withoutRunningHeads(pages: Line[][], heights: number[]): Line[] {
  const keyOf = (line: Line): string => fold(line.text).replace(/\d+/g, '#');
  const places = new Map<string, { page: number; y: number }[]>();
  pages.forEach((lines, page) => {
    for (const line of lines)
      places.set(keyOf(line), [...(places.get(keyOf(line)) ?? []), { page, y: line.y }]);
  });
  return pages.flatMap((lines, page) => {
    const height = heights[page] ?? 842;
    const outermost = [Math.min(...lines.map((line) => line.y)), Math.max(...lines.map((line) => line.y))];
    return lines.filter((line) => {
      const isTop = line.y < height * margin;
      const isBottom = line.y > height * (1 - margin);
      if (!isTop && !isBottom) return true;
      if (pageNumber.test(line.text.replace(/\t/g, ' ').trim())) return false;
      // The same words elsewhere on another page are not a running head, unless they stand outermost here.
      const isOutermost = outermost.includes(line.y);
      const others = (places.get(keyOf(line)) ?? []).filter(
        (other) => other.page !== page && (isOutermost || Math.abs(other.y - line.y) <= samePlace),
      );
      const isContact = /@|(?:\d[\s().-]*){8}/.test(line.text);
      if (isBottom && others.length > 0 && !isContact) return false;
      return !others.some((other) => other.page < page);
    });
  });
}
