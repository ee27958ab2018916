/**
 * Joins dates with the texts that they stand beside where their baselines differ: a year in the middle of a cell of two lines,
 * or the rows of a period in small letters, whose middle is that of a title.
 */
import { type Line, withSegments } from '../lines/line.ts';
import { isPeriodOnly } from '../words/dates.ts';

/** The greatest distance of the baselines, as a multiple of the larger size. Lines below each other are further apart. */
const maxDistanceEm = 0.85;
/** The share of the distance of the text above from which the text below is no nearer: the date is in the middle of both. */
const minRatio = 0.75;

/** The lines of a section, with each date that is alone in the line of the text beside it. */
export function joinDatesBesideText(lines: Line[]): Line[] {
  const joined: Line[] = [];
  let pending: Line | null = null;
  for (const [index, line] of lines.entries()) {
    const text: Line = pending ? inOneRow(pending, line, pending.gapAbove) : line;
    pending = null;
    const above = joined.at(-1);
    const [up, down] = [distance(text, above), distance(text, lines[index + 1])];
    const isBelow = down < minRatio * up;
    const beside = isBelow ? lines[index + 1] : Math.min(up, down) < Number.POSITIVE_INFINITY ? above : null;
    // A second date beside a text is the end of its period, and no date of the text on the other side.
    if (!beside || hasDateCell(beside)) joined.push(text);
    else if (isBelow) pending = text;
    else joined[joined.length - 1] = inOneRow(text, beside, beside.gapAbove);
  }
  return joined;
}

/** The distance of a date alone from the text beside it; infinite when it is in another row. */
function distance(date: Line, text: Line | undefined): number {
  const isInRow =
    text !== undefined &&
    date.page !== null &&
    date.page === text.page &&
    date.block === text.block &&
    Math.abs(date.y - text.y) < maxDistanceEm * Math.max(date.size, text.size) &&
    isPeriodOnly(date.text) &&
    date.segments.every((a) =>
      text.segments.every((b) => a.right < b.x || a.x > b.right || isPeriodOnly(b.text)),
    );
  return isInRow ? Math.abs(date.y - text.y) : Number.POSITIVE_INFINITY;
}

const hasDateCell = ({ segments }: Line): boolean => segments.some(({ text }) => isPeriodOnly(text));

/** A date and a text as one line, with the looks of the text. */
function inOneRow(date: Line, text: Line, gapAbove: boolean): Line {
  const segments = [...date.segments, ...text.segments].sort((a, b) => a.x - b.x);
  const x = Math.min(date.x, text.x);
  return { ...withSegments(text, segments), x, hasBullet: text.hasBullet && x === text.x, gapAbove };
}
