/** The right edges of the columns of a page. */
import type { Line, Segment } from './line.ts';

/** The right edge in points of the column of a line: that of its longest line. It is 0 in formats without a layout. */
export function columnEnds(lines: Line[]): (line: Line) => number {
  const ends = new Map<number, number>();
  for (const line of lines) ends.set(line.block, Math.max(ends.get(line.block) ?? 0, endOf(line)));
  return (line) => ends.get(line.block) ?? 0;
}

/** The right edge in points of the longest segment that begins at the same x as a segment of a line. */
export function segmentColumnEnds(lines: Line[]): (line: Line, segment: Segment) => number {
  const keyOf = (line: Line, segment: Segment): string => `${line.block}|${Math.round(segment.x / 3)}`;
  const ends = new Map<string, number>();
  for (const line of lines) {
    for (const segment of line.segments) {
      const key = keyOf(line, segment);
      ends.set(key, Math.max(ends.get(key) ?? 0, segment.right));
    }
  }
  return (line, segment) => ends.get(keyOf(line, segment)) ?? segment.right;
}

/** The right edge of a line in points. */
export const endOf = (line: Line): number => line.segments.at(-1)?.right ?? 0;
