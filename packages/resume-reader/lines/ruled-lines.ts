/** Finds the lines that are set off by a drawn line or a coloured bar. */
import type { PageShape } from '../extract/document.ts';
import type { Line } from './line.ts';

/** The greatest thickness of a drawn line in points; a filled rectangle that is higher is a bar. */
const maxThickness = 3;
/** The greatest distance of a drawn line below the baseline, and the greatest height of a bar, as a multiple of the size. */
const below = 0.95;
const maxBarHeight = 2.6;
/** The greatest distance between the end of a text and a line that is drawn beside it, as a multiple of the size. */
const beside = 2.5;

/** Sets `isRuled` of the lines of a page. */
export function markRuledLines(lines: Line[], shapes: PageShape[]): Line[] {
  const marks = shapes.filter(
    ({ left, top, right, bottom, color }) =>
      right - left > 3 * (bottom - top) && color?.toLowerCase() !== '#ffffff',
  );
  if (marks.length === 0) return lines;
  // Most pages have few of them, so a search in their order is not needed.
  return lines.map((line) => (marks.some((mark) => setsOff(mark, line)) ? { ...line, isRuled: true } : line));
}

function setsOff({ left, top, right, bottom }: PageShape, { segments, x, y, size }: Line): boolean {
  const end = Math.max(...segments.map((segment) => segment.right));
  const isAcross = left < end && right > x;
  if (bottom - top > maxThickness) {
    return (
      isAcross && bottom - top < maxBarHeight * size && top < y - 0.5 * size && bottom > y && left <= x + 1
    );
  }
  if (bottom > y + below * size || bottom < y - size) return false;
  if (isAcross) return top > y && right - left >= 0.9 * (end - x);
  const gap = left >= end ? left - end : x - right;
  return top < y && gap < beside * size;
}
