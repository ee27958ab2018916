/** Joins the lines of list items, in sections in which each item is an entry: "• 2017 – 2018: Nurse at the" / "Holm Clinic". */
import { segmentColumnEnds } from '../lines/column-ends.ts';
import type { Line } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { endsInPreposition } from '../words/detect-language.ts';
import { isSetIn } from './list-levels.ts';
import { continued, wouldFit } from './wrapped-lines.ts';

/** The lines with the text of each list item in one line, however far it goes on below. */
export function joinItems(lines: Line[]): Line[] {
  const joined: Line[] = [];
  const continuing = linesOfItemsAbove(lines);
  for (const line of lines) {
    const item = joined.at(-1);
    if (item && continuing.has(line))
      joined[joined.length - 1] = continued(item, item.segments.length - 1, line);
    else joined.push(line);
  }
  return joined;
}

/** The lines with which list items go on. */
function linesOfItemsAbove(lines: Line[]): ReadonlySet<Line> {
  const continuing = new Set<Line>();
  const endOf = segmentColumnEnds(lines);
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above && (above.hasBullet || continuing.has(above)) && goesOnIn(above, line, endOf))
      continuing.add(line);
  }
  return continuing;
}

/** True when a line continues the text above it: in the middle of a sentence, or because its first word did not fit there. */
function goesOnIn(above: Line, line: Line, endOf: ReturnType<typeof segmentColumnEnds>): boolean {
  const [first, ...others] = line.segments;
  const last = above.segments.at(-1);
  if (!first || !last || others.length > 0 || line.hasBullet || line.gapAbove) return false;
  if (line.page === null || line.page !== above.page || line.block !== above.block) return false;
  // Below a preposition the text goes on even in another size: "AGENT DE" / "COURRIER".
  const text = /\p{Ll}/u.test(above.text) ? above.text : above.text.toLowerCase();
  if (endsInPreposition(text)) return true;
  if (Math.abs(first.size - last.size) > 0.6) return false;
  if (/^[\p{Ll}(]/u.test(line.text)) return true;
  // A date alone, or what begins further left, stands below the list.
  if (isPeriodOnly(line.text) || isSetIn(above, line)) return false;
  // A date ends the text of an item.
  const period = findPeriods(last.text).at(-1);
  const endsInDate = period !== undefined && period.index + period.length === last.text.length;
  return !endsInDate && !wouldFit(first, last, endOf(above, last));
}
