/**
 * Finds the dated lines of descriptions: missions, projects and tasks with dates of their own, which are set in from the
 * heads, or lie within the dates of their position and stand in running text: "Measured the dams of the valley (2019 – 2020)".
 */
import type { Line } from '../lines/line.ts';
import { tellsOfBreak } from '../words/career-breaks.ts';
import { compareDates } from '../words/compare-dates.ts';
import { type FoundPeriod, findPeriods } from '../words/dates.ts';
import { labelOf } from '../words/entry-labels.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { type DatedLine, minIndent, standsApart, textStart } from './dated-lines.ts';
import { partsOf } from './entry-parts.ts';
import { withoutPeriods } from './entry-text.ts';
import { statesFirst } from './stated-roles.ts';

/** The number of words from which a text before a date is more than a title and a company. */
const minWords = 6;

/**
 * The lines of descriptions among lines of which some have a period.
 * @param dated the period of each line that has one
 * @param titles tells titles from running text; without it, only lines that are set in are found
 */
export function nestedDates(
  lines: Line[],
  dated: ReadonlyMap<Line, DatedLine>,
  titles: RoleClassifier | undefined,
): ReadonlySet<Line> {
  const nested = linesSetIn(
    lines.filter((line) => dated.has(line)),
    titles,
  );
  let position: FoundPeriod | null = null;
  for (const [index, line] of lines.entries()) {
    const period = dated.get(line)?.period;
    if (!titles || !period || nested.has(line)) continue;
    if (line.beginsEntry) {
      position = period;
      continue;
    }
    const text = runningText(lines, index, dated, titles);
    if (text === null) position = period;
    else if (position && isWithin(period, position)) for (const part of text) nested.add(part);
  }
  return nested;
}

/**
 * The dated lines whose date is a part of a text that is set in from the heads of the entries: where the line before and
 * at least one other have their dates apart, that is a line of the description ("Sap from 2021 to 2022"), unless it begins
 * with a title and the head has none: "Clerk (2019 – 2021)" below its employer.
 */
function linesSetIn(dated: Line[], titles: RoleClassifier | undefined): Set<Line> {
  const statesTitle = (line: Line): boolean =>
    titles !== undefined &&
    partsOf([line])
      .slice(0, 1)
      .some((part) => statesFirst(part, titles));
  const apart = new Set(dated.filter(({ segments }) => segments.some(standsApart)));
  const found = new Set<Line>();
  let head: Line | undefined;
  for (const line of apart.size < 2 ? [] : dated) {
    if (apart.has(line)) head = line;
    else if (head?.block === line.block && line.x > textStart(head) + minIndent) {
      if (statesTitle(head) || !statesTitle(line)) found.add(line);
    }
  }
  return found;
}

/** The lines of a text that ends with a date and is no title, with the one from which it was wrapped; else `null`. */
function runningText(
  lines: Line[],
  index: number,
  dated: ReadonlyMap<Line, DatedLine>,
  classifier: RoleClassifier,
): Line[] | null {
  const line = lines[index] as Line;
  const above = lines[index - 1];
  const isWrapped = /^[(\p{Ll}]/u.test(line.text) && !line.gapAbove && line.segments.length === 1;
  const text =
    isWrapped && above && !above.hasBullet && !dated.has(above) && isOneText(above) ? [above, line] : [line];
  if (text.some((each) => !isOneText(each) || each.bold)) return null;
  // "14 months of parental leave (2012 – 2013)" tells of the position above.
  if (tellsOfBreak(withoutPeriods(line.text)) && findPeriods(line.text)[0]?.index !== 0) return [line];
  const words = text.flatMap((each) => withoutPeriods(each.text).split(/\s+/)).filter(Boolean);
  const inSmallLetters = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  if (words.length < minWords || inSmallLetters < 0.4 * words.length) return null;
  const [first] = partsOf(text);
  return first && statesFirst(first, classifier) ? null : text;
}

/** True for a line with one text, which may be labelled as that of a client: "Client: Larch Foods, rebuilt the report". */
const isOneText = ({ segments: [first, ...others] }: Line): boolean =>
  others.length === 0 || (others.length === 1 && labelOf(first?.text ?? '') === 'client');

/** True for a period within another one, in the precision that both have. */
function isWithin(period: FoundPeriod, other: FoundPeriod): boolean {
  const [from, to] = endsOf(period);
  const [otherFrom, otherTo] = endsOf(other);
  return compareDates(otherFrom, from) <= 0 && compareDates(to, otherTo) <= 0;
}

/** The start and the end as texts that can be compared. */
const endsOf = ({ startDate, endDate, isCurrent }: FoundPeriod): [string, string] => {
  const end = isCurrent ? '9999' : (endDate ?? startDate ?? '');
  return [startDate ?? end, end];
};
