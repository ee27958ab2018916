/** Finds the lines that state how long an entry was, in sections that do not state when. */
import type { Line } from '../lines/line.ts';
import { statedDuration } from '../words/open-durations.ts';
import type { DatedLine } from './dated-lines.ts';
import { isProse } from './prose.ts';

/** Lengths of time are as common in descriptions as in heads, so that a single one tells nothing. */
export const minDurations = 2;

/** The lines that state how long an entry was, at their start or end or in a cell of their own. */
export function linesWithDuration(lines: Line[], evenBullets: boolean): Map<Line, DatedLine> {
  return new Map(
    lines.flatMap((line): [Line, DatedLine][] => {
      if ((line.hasBullet && !evenBullets) || isProse(line.text)) return [];
      const period = line.segments.map(({ text }) => statedDuration(text)).find((found) => found !== null);
      return period ? [[line, { line, period, isClear: true }]] : [];
    }),
  );
}
