/** Removes page numbers, with the notice of a copyright before them, and headers and footers that repeat from page to page. */
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { hasPostalTown, isStreet } from '../words/places.ts';
import type { Line } from './line.ts';

/** The part of the page height, at the top and at the bottom, in which headers and footers are printed. */
const margin = 0.12;
/** The distance in points that a header or footer may move from page to page. */
const samePlace = 10;
const pageNumber =
  /^(?:(?:©|\(c\)).{0,60}?)?(?:page|seite|página|pagina)?\s*\d{1,2}\s*(?:(?:\/|sur|of|von|de|di|van|-)\s*\d{1,2})?$/i;

/** True for an address, a phone number or an e-mail address, as letterheads have them in their foot. */
const statesContact = ({ text, segments }: Line): boolean =>
  /@|(?:\d[\s().-]*){8}/.test(text) || segments.some((segment) => isAddress(segment.text));

/** A year before a name has the form of a postal code before its town, so a text with a date is none. */
const isAddress = (text: string): boolean =>
  (hasPostalTown(text) || isStreet(text)) && findPeriods(text).length === 0;

/**
 * Drops page numbers, repeated footers and, from the second page on, headers that an earlier page has as well. The header
 * of the first page stays, because it may be the only text that names the person.
 */
export function withoutRunningHeads(pages: Line[][], heights: number[]): Line[] {
  const keyOf = (line: Line): string => fold(line.text).replace(/\d+/g, '#');
  const places = new Map<string, { page: number; y: number }[]>();
  pages.forEach((lines, page) => {
    for (const line of lines)
      places.set(keyOf(line), [...(places.get(keyOf(line)) ?? []), { page, y: line.y }]);
  });
  const ends = pages.map((lines) => {
    const baselines = lines.map((line) => line.y);
    return [Math.min(...baselines), Math.max(...baselines)];
  });
  return pages.flatMap((lines, page) => {
    const height = heights[page] ?? 842;
    const outermost = ends[page] ?? [];
    return lines.filter((line) => {
      const isTop = line.y < height * margin;
      const isBottom = line.y > height * (1 - margin);
      if (!isTop && !isBottom) return true;
      if (pageNumber.test(line.text.replace(/\t/g, ' ').trim())) return false;
      // The same words at another height of another page count only when this is the first or last line of its page.
      const isOutermost = outermost.includes(line.y);
      const others = (places.get(keyOf(line)) ?? []).filter(
        (other) => other.page !== page && (isOutermost || Math.abs(other.y - line.y) <= samePlace),
      );
      // "Title: Clerk", where a page happens to end, is a footer only when it ends, or begins, another page, too.
      const areEnds = others.some(
        ({ page, y }) => Math.abs(y - line.y) <= samePlace || ends[page]?.includes(y),
      );
      if (isBottom && areEnds && !statesContact(line)) return false;
      return !others.some((other) => other.page < page);
    });
  });
}
