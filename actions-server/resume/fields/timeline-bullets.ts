/** Tells bullets that mark the entries of a section, such as the dots of a timeline, from those of descriptions. */
import type { Line } from '../lines/line.ts';
import { isPeriodOnly } from '../words/dates.ts';

/** The share of the bullets of a section beside which a date stands when they mark entries. */
const minDatedShare = 0.75;

/**
 * The lines without the bullets that mark entries: the section begins with a bullet, nearly every bullet has a date in a
 * cell of its own beside it, and no other line has one.
 */
export function withoutTimelineBullets(lines: Line[]): Line[] {
  const bullets = lines.filter(({ hasBullet }) => hasBullet);
  if (!lines[0]?.hasBullet || bullets.length < 2) return lines;
  const dated = bullets.filter(hasDateCell);
  const isTimeline =
    dated.length >= Math.max(2, minDatedShare * bullets.length) &&
    lines.every((line) => line.hasBullet || !line.segments.some(({ text }) => isPeriodOnly(text)));
  if (!isTimeline) return lines;
  return lines.map((line) => (line.hasBullet ? withoutBullet(line) : line));
}

/** The first line of an entry without its bullet, which sets the entry apart as empty space does. */
export const withoutBullet = (line: Line): Line => ({ ...line, hasBullet: false, gapAbove: true });

/** True for a line with a date in a cell of its own beside another text. */
const hasDateCell = ({ segments }: Line): boolean =>
  segments.some(({ text }) => isPeriodOnly(text)) && segments.some(({ text }) => !isPeriodOnly(text));
