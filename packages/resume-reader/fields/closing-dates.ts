/** Moves the dates with which entries end, below their descriptions, up to their heads, where most documents have them. */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { isPlaceOnly } from '../words/places.ts';
import { withoutPeriods } from './entry-text.ts';
import { isProse } from './prose.ts';

/** The share of the entries that have a head, a description and then their date. */
const minShare = 0.7;

/**
 * The lines with each date, and a place beside it, below the head of its entry, when the section ends with a date and a
 * description stands above nearly every date, "Clerk" / "Holm Foods" / "Wrote the lists of …" / "2012 – 2014", or empty space
 * above every entry. A line that
 * is known to be a detail is enough in a single entry, when every date has a head above it.
 */
export function withDatesInHeads(lines: Line[], isDetail?: (line: string) => boolean): Line[] {
  const entries = closedByDates(lines, isDetail);
  if (!entries || !(areDescribed(entries) || areBlocks(entries) || haveDetails(entries, isDetail)))
    return lines;
  return entries.flatMap(({ head: [first, ...others], body, dates }) => {
    // A description that goes on with a date of its own has no head.
    if (!first) return [...body, ...dates.map((line) => ({ ...line, hasBullet: true }))];
    const { page, block, y } = others.at(-1) ?? first;
    const below = dates.map((line) => ({ ...line, page, block, y, gapAbove: false }));
    return [{ ...first, gapAbove: true }, ...others, ...below, ...body];
  });
}

/** True when nearly every entry has a head and a description, and the first one has. */
function areDescribed(entries: ClosedEntry[]): boolean {
  const whole = entries.filter(({ head, body }) => head.length > 0 && body.length > 0);
  return whole.length >= 2 && whole[0] === entries[0] && whole.length >= minShare * entries.length;
}

/** True when empty space stands above every entry and nowhere else. */
const areBlocks = (entries: ClosedEntry[]): boolean =>
  entries.length >= 2 &&
  entries.every(
    ({ head: [first, ...others], body, dates }, index) =>
      first !== undefined &&
      (first.gapAbove || index === 0) &&
      ![...others, ...body, ...dates].some(({ gapAbove }) => gapAbove),
  );

/** True when every entry has a head, one of them a detail above its date, and empty space separates entries only. */
const haveDetails = (entries: ClosedEntry[], isDetail: ((line: string) => boolean) | undefined): boolean =>
  entries.every(
    ({ head, body }) => head.length > 0 && ![...head, ...body].slice(1).some(({ gapAbove }) => gapAbove),
  ) && entries.some(({ body: [line] }) => line !== undefined && isDetail?.(line.text) === true);

interface ClosedEntry {
  readonly head: Line[];
  readonly body: Line[];
  /** The line with the date, and those with a place around it. */
  readonly dates: Line[];
}

/** The lines of a section up to each of its dates; `null` when lines follow the last one. */
function closedByDates(
  lines: Line[],
  isDetail: ((line: string) => boolean) | undefined,
): ClosedEntry[] | null {
  const entries: ClosedEntry[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (index < start || !isDateAlone(line)) continue;
    const above = lines[index - 1];
    const places = above && index - 1 > start && isPlaceOnly(above.text) ? [above] : [];
    const below = lines[index + 1];
    const placesBelow = below && places.length === 0 && isPlaceOnly(below.text) ? [below] : [];
    const own = lines.slice(start, index - places.length);
    const description = own.findIndex(
      (each) => each.hasBullet || isProse(each.text) || isDetail?.(each.text),
    );
    const end = description < 0 ? own.length : description;
    entries.push({
      head: own.slice(0, end),
      body: own.slice(end),
      dates: [line, ...places, ...placesBelow],
    });
    start = index + 1 + placesBelow.length;
  }
  return start === lines.length && entries.length > 0 ? entries : null;
}

/** True for a line with nothing but a date, and perhaps its length or a place. */
export function isDateAlone({ text, hasBullet }: Line): boolean {
  if (hasBullet || findPeriods(text).length === 0) return false;
  const rest = withoutPeriods(text.replace(/\t/g, ' | ')).replace(/^[\s|,·–-]+|[\s|,·–-]+$/g, '');
  return rest === '' || isPlaceOnly(rest) || isDuration(rest.replace(/[()]/g, ''));
}
