/** Finds headings in a margin at the right, which are read before the rows that they stand beside. */
import { interpretHeading, isHeading } from '../words/headings.ts';
import { joinPieces } from './label-column.ts';
import { type MarginLabel, marginLabels } from './margin-labels.ts';
import type { PlacedSegment } from './segments.ts';

/** The least and the greatest number of headings of a page, and the part of its width, from the left, without any of them. */
const minHeadings = 3;
const maxHeadings = 40;
const mainShare = 0.5;
/** The least share of headings among the labels of the margin, where other texts stand as well. */
const minShare = 0.6;

/** The pieces of the headings of a page, each with what replaces it: the whole heading on the baseline of its row, or nothing. */
export function rightHeadings(page: PlacedSegment[]): Map<PlacedSegment, PlacedSegment[]> {
  const left = Math.min(...page.map(({ x }) => x));
  const width = Math.max(...page.map(({ right }) => right)) - left;
  const headings = page.filter(({ x, text }) => x > left + mainShare * width && namesSection(text));
  if (headings.length < minHeadings || headings.length > maxHeadings) return new Map();
  const edge = Math.min(...headings.map(({ x }) => x)) - 2;
  return joinPieces(partsBeside(page, edge).flatMap(([main, margin]) => headingsAmong(main, margin)));
}

function headingsAmong(main: PlacedSegment[], margin: PlacedSegment[]): MarginLabel[] {
  const labels = marginLabels(margin, main);
  const named = labels.filter(({ pieces }) => namesSection(pieces.map(({ text }) => text).join(' ')));
  return named.length >= minShare * labels.length ? labels : [];
}

/** True for the words of a heading, also with words of a trade. */
const namesSection = (text: string): boolean => isHeading(text) || interpretHeading(text) !== null;

/** What is at the left and at the right of an edge, in each part of a page in which no segment crosses it. */
function partsBeside(
  page: PlacedSegment[],
  edge: number,
): [main: PlacedSegment[], margin: PlacedSegment[]][] {
  let part: [PlacedSegment[], PlacedSegment[]] = [[], []];
  const parts = [part];
  for (const segment of [...page].sort((a, b) => a.y - b.y)) {
    if (segment.x >= edge) part[1].push(segment);
    else if (segment.right <= edge) part[0].push(segment);
    else {
      part = [[], []];
      parts.push(part);
    }
  }
  return parts;
}
