/**
 * Repeats the date of a row that has several entries, one per line: "2017 | Cook – Marbury Inn" above "Waiter – Holm Hotel".
 * The date stands once, at the left or right of all of them.
 */
import { type Line, type Segment, withSegments } from '../lines/line.ts';
import { areInOneRow } from '../lines/table-rows.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { placeScore } from '../words/places.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { statesFirst } from './stated-roles.ts';

/** The greatest distance in points between the left edges of the texts of one row. */
const maxDistance = 5;

/** A line without a date, and the one above with the date of its row. */
interface Follower {
  readonly line: Line;
  readonly date: Segment;
  /** True when its texts have the roles of an entry in the order of the dated line. */
  readonly isWhole: boolean;
}

/**
 * The lines of a section, with the date of the row in each line that is an entry. When most of the lines below dated ones
 * are entries, so are the others that have two texts.
 */
export function repeatSharedDates(lines: Line[], classifier: RoleClassifier): Line[] {
  const followers = new Map<Line, Follower>();
  let dated: Line | null = null;
  for (const line of lines) {
    const date = dateBeside(line);
    if (date) dated = line;
    else if (dated && isInRowOf(dated, line))
      followers.set(line, {
        line,
        date: dateBeside(dated) as Segment,
        isWhole: isWholeLike(dated, line, classifier),
      });
    else dated = null;
  }
  const whole = [...followers.values()].filter(({ isWhole }) => isWhole).length;
  const areEntries = 2 * whole > followers.size;
  return lines.map((line) => {
    const found = followers.get(line);
    if (!found || !areEntries || textsOf(line).length < 2) return line;
    return withSegments(line, [found.date, ...line.segments]);
  });
}

/** The date of a line that has one other text. */
function dateBeside({ segments, hasBullet }: Line): Segment | null {
  const [date, ...others] = segments.filter(({ text }) => isPeriodOnly(text));
  return date && others.length === 0 && segments.length === 2 && !hasBullet ? date : null;
}

/** True for a further line of the text beside a date. */
function isInRowOf(dated: Line, line: Line): boolean {
  const text = dated.segments.find((segment) => !isPeriodOnly(segment.text));
  const [first, ...others] = line.segments;
  if (!text || !first || others.length > 0 || line.hasBullet || line.gapAbove) return false;
  if (findPeriods(line.text).length > 0) return false;
  if (line.page !== dated.page || line.block !== dated.block) return false;
  return first.cell || text.cell ? areInOneRow(dated, line) : Math.abs(first.x - text.x) <= maxDistance;
}

/** The parts of a line that may be a role. */
const textsOf = (line: Line): Part[] =>
  partsOf([line]).filter(({ text, inBrackets }) => !inBrackets && placeScore(text) < 2);

/** True when two lines state a title or degree in the same place, and another text that may be an organisation beside it. */
function isWholeLike(dated: Line, line: Line, classifier: RoleClassifier): boolean {
  const place = placeOfTitle(line, classifier);
  return place !== null && place === placeOfTitle(dated, classifier);
}

/** Where among its texts a line with an organisation states a title or degree; `null` for other lines. */
function placeOfTitle(line: Line, classifier: RoleClassifier): number | null {
  const texts = textsOf(line);
  if (texts.length < 2) return null;
  const place = texts.findIndex((part) => statesFirst(part, classifier));
  const isWhole =
    place >= 0 && texts.some((part, index) => index !== place && mayBeOrganisation(part, classifier));
  return isWhole ? place : null;
}

const mayBeOrganisation = (part: Part, { second }: RoleClassifier): boolean =>
  second(part) >= 0 && /^[\p{Lu}\d«"“]/u.test(part.text);
