/**
 * Finds the sidebar of a page by its background. The lines of a sidebar on a coloured background are a column of their own,
 * whatever stands at their height beside it.
 */
import type { ExtractedPage, PageShape } from '../extract/document.ts';
import { isMarginNote } from './column-sides.ts';
import type { PlacedSegment } from './segments.ts';

/** The least size of the background of a sidebar, and its greatest width, as fractions of the page. */
const minHeight = 0.25;
const minWidth = 0.14;
const maxWidth = 0.62;
/** The number of texts that a sidebar has, and that stand beside it. */
const minTexts = 3;
/** The share of dates and places among the texts beside it from which they are notes to what the background contains. */
const maxNotes = 0.5;

/** The texts of a page with a sidebar. */
interface Panel {
  readonly inside: PlacedSegment[];
  /** The texts above, beside and below the background. */
  readonly above: PlacedSegment[];
  readonly beside: PlacedSegment[];
  readonly below: PlacedSegment[];
  readonly isLeft: boolean;
}

/** The largest sidebar of a page, or `null`. */
export function panelOf(page: ExtractedPage, segments: PlacedSegment[]): Panel | null {
  const boxes = page.shapes.filter((shape) => mayBePanel(shape, page)).sort((a, b) => area(b) - area(a));
  for (const box of boxes) {
    const panel = divide(segments, box);
    if (panel) return panel;
  }
  return null;
}

function mayBePanel({ left, right, top, bottom, color }: PageShape, page: ExtractedPage): boolean {
  const width = right - left;
  return (
    bottom - top >= minHeight * page.height &&
    width >= minWidth * page.width &&
    width <= maxWidth * page.width &&
    color?.toLowerCase() !== '#ffffff'
  );
}

const area = ({ left, right, top, bottom }: PageShape): number => (right - left) * (bottom - top);

function divide(segments: PlacedSegment[], box: PageShape): Panel | null {
  const isInside = ({ x, right, y }: PlacedSegment): boolean =>
    x >= box.left - 1 && right <= box.right + 1 && y > box.top && y < box.bottom + 1;
  const inside = segments.filter(isInside);
  const outside = segments.filter((segment) => !isInside(segment));
  const above = outside.filter(({ y }) => y <= box.top);
  const below = outside.filter(({ y }) => y >= box.bottom + 1);
  const beside = outside.filter(({ y }) => y > box.top && y < box.bottom + 1);
  const isLeft = beside.every(({ x }) => x >= box.right - 1);
  const isRight = beside.every(({ right }) => right <= box.left + 1);
  const notes = beside.filter(({ text }) => isMarginNote(text)).length;
  const isPanel =
    (isLeft || isRight) &&
    Math.min(inside.length, beside.length) >= minTexts &&
    notes < maxNotes * beside.length;
  return isPanel ? { inside, above, beside, below, isLeft } : null;
}
