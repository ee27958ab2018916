/** Reads headings in a margin at the right before the rows that they stand beside. */
import { isHeading } from '../words/headings.ts';
import { joinPieces } from './label-column.ts';
import { rightHeadings } from './margin-labels.ts';
import type { PlacedSegment } from './segments.ts';

/** The least number of headings, and the part of the width of a block, from its left, in which none of them begins. */
const minHeadings = 3;
const mainShare = 0.5;

/** The segments of a block; the headings in a margin at the right are whole and on the baselines of their rows. */
interface WithHeadings {
  readonly segments: PlacedSegment[];
  /** The headings that are read before the other segments of their rows. */
  readonly leading: ReadonlySet<PlacedSegment>;
}

export function withRightHeadings(block: PlacedSegment[]): WithHeadings {
  const none = { segments: block, leading: new Set<PlacedSegment>() };
  const left = Math.min(...block.map(({ x }) => x));
  const width = Math.max(...block.map(({ right }) => right)) - left;
  const headings = block.filter(({ x, text }) => x > left + mainShare * width && isHeading(text));
  if (headings.length < minHeadings) return none;
  const edge = Math.min(...headings.map(({ x }) => x)) - 2;
  const replaced = joinPieces(
    partsBeside(block, edge).flatMap(([main, margin]) => rightHeadings(main, margin)),
  );
  return {
    segments: block.flatMap((segment) => replaced.get(segment) ?? [segment]),
    leading: new Set([...replaced.values()].flat()),
  };
}

/** What is at the left and at the right of an edge, in each part of a block in which no segment crosses it. */
function partsBeside(
  block: PlacedSegment[],
  edge: number,
): [main: PlacedSegment[], margin: PlacedSegment[]][] {
  let part: [PlacedSegment[], PlacedSegment[]] = [[], []];
  const parts = [part];
  for (const segment of [...block].sort((a, b) => a.y - b.y)) {
    if (segment.x >= edge) part[1].push(segment);
    else if (segment.right <= edge) part[0].push(segment);
    else {
      part = [[], []];
      parts.push(part);
    }
  }
  return parts;
}
