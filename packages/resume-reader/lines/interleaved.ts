/** Tells lines that stand between each other, such as centred titles above texts at the left, from those of two columns. */
import type { PlacedSegment } from './segments.ts';

/** The distance of two baselines up to which their lines are beside each other, as a multiple of the font size. */
const besideEm = 0.7;
/** The least number of lines of one side that stand between lines of the other side. */
const minBetween = 2;

/**
 * True when no line of one side is beside a line of the other one, and they take turns. The lines of two columns are set
 * independently, so that some of them always are beside each other.
 */
export function areInterleaved(left: PlacedSegment[], right: PlacedSegment[]): boolean {
  const lines = [
    ...left.map((segment) => ({ segment, isLeft: true })),
    ...right.map((segment) => ({ segment, isLeft: false })),
  ].sort((a, b) => a.segment.y - b.segment.y);
  let turns = 0;
  for (const [index, { segment, isLeft }] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || next.isLeft === isLeft) continue;
    const size = Math.max(segment.size, next.segment.size);
    if (next.segment.y - segment.y < besideEm * size) return false;
    turns += 1;
  }
  return turns >= 2 * minBetween;
}
