/** Moves the dates with which entries end, below their descriptions, up to their heads, where most documents have them. */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { isPlaceOnly } from '../words/places.ts';
import { withoutPeriods } from './entry-text.ts';
import { isProse } from './prose.ts';

/** The share of the entries that have a head, a description and then their date. */
const minShare = 0.7;

/**
 * The lines with each date, and a place beside it, below the head of its entry, when the section ends with a date and a
 * description stands above nearly every date: "Clerk" / "Holm Foods" / "Wrote the lists of …" / "2012 – 2014".
 */
export function withDatesInHeads(lines: Line[]): Line[] {
  const entries = closedByDates(lines);
  const whole = entries?.filter(({ head, body }) => head.length > 0 && body.length > 0) ?? [];
  if (!entries || whole.length < 2 || whole[0] !== entries[0]) return lines;
  if (whole.length < minShare * entries.length) return lines;
  return entries.flatMap(({ head: [first, ...others], body, dates }) => {
    // A description that goes on with a date of its own has no head.
    if (!first) return [...body, ...dates.map((line) => ({ ...line, hasBullet: true }))];
    const { page, block, y } = others.at(-1) ?? first;
    const below = dates.map((line) => ({ ...line, page, block, y, gapAbove: false }));
    return [{ ...first, gapAbove: true }, ...others, ...below, ...body];
  });
}

interface ClosedEntry {
  readonly head: Line[];
  readonly body: Line[];
  /** The line with the date, and those with a place around it. */
  readonly dates: Line[];
}

/** The lines of a section up to each of its dates; `null` when lines follow the last one. */
function closedByDates(lines: Line[]): ClosedEntry[] | null {
  const entries: ClosedEntry[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (index < start || !isDateAlone(line)) continue;
    const above = lines[index - 1];
    const places = above && index - 1 > start && isPlaceOnly(above.text) ? [above] : [];
    const below = lines[index + 1];
    const placesBelow = below && places.length === 0 && isPlaceOnly(below.text) ? [below] : [];
    const own = lines.slice(start, index - places.length);
    const description = own.findIndex((each) => each.hasBullet || isProse(each.text));
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

/** True for a line with nothing but a date, or a date and a place. */
export function isDateAlone({ text, hasBullet }: Line): boolean {
  if (hasBullet || findPeriods(text).length === 0) return false;
  const rest = withoutPeriods(text.replace(/\t/g, ' | ')).replace(/^[\s|,·–-]+|[\s|,·–-]+$/g, '');
  return rest === '' || isPlaceOnly(rest);
}
