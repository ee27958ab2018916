/** The right edges of the columns of a page. */
import type { Line } from './line.ts';

/** The right edge in points of the column of a line: that of its longest line. It is 0 in formats without a layout. */
export function columnEnds(lines: Line[]): (line: Line) => number {
  const ends = new Map<number, number>();
  for (const line of lines) ends.set(line.block, Math.max(ends.get(line.block) ?? 0, endOf(line)));
  return (line) => ends.get(line.block) ?? 0;
}

/** The right edge of a line in points. */
export const endOf = (line: Line): number => line.segments.at(-1)?.right ?? 0;
