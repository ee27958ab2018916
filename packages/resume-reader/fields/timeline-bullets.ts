/** Tells bullets and numbers that mark the entries of a section, such as the dots of a timeline, from those of descriptions. */
import { cutText, type Line, withSegments } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';

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

/** "1. Clerk, Holm Foods" and "2) Clerk, Holm Foods", but not "1.5 million". */
const numbered = /^(\d{1,2})\s?[.)]\s+(?=\p{L}|\d)/u;

/** The lines without the numbers of entries: they count on from 1, and each stands before a text with a date. */
export function withoutNumbers(lines: Line[]): Line[] {
  const found = lines.flatMap((line) => {
    const match = line.hasBullet ? null : numbered.exec(line.segments[0]?.text ?? '');
    return match ? [{ line, number: Number(match[1]), length: match[0].length }] : [];
  });
  const areOfEntries =
    found.length >= 2 &&
    found.every(({ line, number }, index) => number === index + 1 && findPeriods(line.text).length > 0);
  if (!areOfEntries) return lines;
  const lengths = new Map(found.map(({ line, length }) => [line, length]));
  return lines.map((line) => {
    const [first, ...others] = line.segments;
    const length = lengths.get(line);
    if (!first || length === undefined) return line;
    const text = { ...first, ...cutText(first, length, first.text.length) };
    return withoutBullet(withSegments(line, [text, ...others]));
  });
}
