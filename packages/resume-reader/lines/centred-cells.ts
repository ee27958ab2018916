/**
 * Rows of tables whose cells are centred vertically. In: the segments at both sides of a gutter. Out: whether the left
 * ones are the heads of rows (a date with the employer below it, say) and the right ones what stands beside each.
 *
 * The lines of such cells share no baseline, but the middles of the cells are at one height.
 */
import { isPeriodOnly } from '../words/dates.ts';
import { type PlacedSegment, topOfCapitals } from './segments.ts';

/** The number of rows that show that the equal heights are no chance, and the share of rows that must have them. */
const minRows = 3;
const minCentredRows = 0.8;
/** The greatest distance of the middles of two cells of one row, as a multiple of the font size. */
const sameMiddle = 0.5;

/** True when the left segments are heads that begin with a date, each with one centred cell at the right. */
export function areCentredCells(left: PlacedSegment[], right: PlacedSegment[]): boolean {
  if (right.some(({ text }) => isPeriodOnly(text))) return false;
  const heads = headsOf(left);
  if (heads.length < minRows || !heads.some((head) => head.length > 1)) return false;
  const rows = heads.map((head, index) => ({
    head,
    cell: right.filter(
      (segment) => middleOf([segment]) > topOf(head) && middleOf([segment]) < topOf(heads[index + 1] ?? []),
    ),
  }));
  const inRows = rows.reduce((sum, { cell }) => sum + cell.length, 0);
  if (inRows < right.length || rows.some(({ cell }) => cell.length === 0)) return false;
  const centred = rows.filter(({ head, cell }) => {
    const size = Math.max(...head.map((segment) => segment.size));
    return Math.abs(middleOf(head) - middleOf(cell)) <= sameMiddle * size;
  });
  return centred.length >= minCentredRows * rows.length;
}

/** The segments from each date on, from top to bottom; empty when something stands above the first date. */
function headsOf(left: PlacedSegment[]): PlacedSegment[][] {
  const heads: PlacedSegment[][] = [];
  for (const segment of [...left].sort((a, b) => a.y - b.y || a.x - b.x)) {
    if (isPeriodOnly(segment.text)) heads.push([segment]);
    else if (heads.length === 0) return [];
    else heads.at(-1)?.push(segment);
  }
  return heads;
}

const topOf = (segments: PlacedSegment[]): number => Math.min(...segments.map(topOfCapitals));
const bottomOf = (segments: PlacedSegment[]): number => Math.max(...segments.map(({ y }) => y));
const middleOf = (segments: PlacedSegment[]): number => (topOf(segments) + bottomOf(segments)) / 2;
