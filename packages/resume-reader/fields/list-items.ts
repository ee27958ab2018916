/** Joins the lines of list items, in sections in which each item is an entry: "• 2017 – 2018: Nurse at the" / "Holm Clinic". */
import { segmentColumnEnds } from '../lines/column-ends.ts';
import { arePrintedAlike, type Line } from '../lines/line.ts';
import { endsInPreposition } from '../words/detect-language.ts';
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

/**
 * The lines of a section without the bullets of items with a date, where each stands below the first line of an entry and
 * other entries have their date there: "Night porter" / "• Holm Inn, Vest 2014" / "• Locked up".
 * @param datesOf the lines with the dates of entries, which are asked for only when there may be such items
 */
export function withoutBulletsOfDates(lines: Line[], datesOf: () => { has(line: Line): boolean }): Line[] {
  if (lines[0]?.hasBullet || !lines.some(({ hasBullet }) => hasBullet)) return lines;
  const continuing = linesOfItemsAbove(lines);
  const isItem = (line: Line): boolean => line.hasBullet || continuing.has(line);
  const heads = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    return isItem(line) || (above && !isItem(above)) ? [] : [index];
  });
  const [model] = heads.map((start) => lines[start] as Line);
  const areAlike = heads.every((start) => arePrintedAlike(lines[start] as Line, model as Line));
  if (heads.length < 2 || !areAlike) return lines;
  const dated = datesOf();
  const dates = heads.map((start) => {
    const end = lines.findIndex((line, index) => index > start && (line.hasBullet || dated.has(line)));
    return end > start && dated.has(lines[end] as Line) ? end : -1;
  });
  if (dates.includes(-1)) return lines;
  return lines.map((line, index) => (dates.includes(index) ? { ...line, hasBullet: false } : line));
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
  return /^[\p{Ll}(]/u.test(line.text) || !wouldFit(first, last, endOf(above, last));
}
