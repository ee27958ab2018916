/**
 * Finds the lines that state the employer of several titles: "Corvane", perhaps its place and the whole time, and below it
 * each title with its dates. The first title of such a group has more lines above its date than the next ones.
 */
import { arePrintedAlike, type Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { placeScore } from '../words/places.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { partsOf } from './entry-parts.ts';
import { statesFirst } from './stated-roles.ts';

/** What stands above a title. */
interface LinesAbove {
  /** How many of the first lines of the entry belong to no entry alone. */
  readonly count: number;
  /** The lines that state the employer, which all titles of a group share; `null` for the heading of a group. */
  readonly employer: Line[] | null;
}

/** The greatest number of lines that state an employer. */
const maxLines = 3;

/**
 * For each entry what stands above its title; `undefined` where nothing does.
 * @param heads the lines of each entry, up to the one with its date
 */
export function employersAbove(heads: Line[][], classifier: RoleClassifier): (LinesAbove | undefined)[] {
  const above: (LinesAbove | undefined)[] = heads.map(() => undefined);
  const leaders: number[] = [];
  for (let index = 0; index < heads.length; index += 1) {
    const end = endOfGroup(heads, index, classifier);
    if (end === index + 1) continue;
    const group = groupOf(heads.slice(index, end), classifier);
    if (!group) continue;
    above[index] = group;
    if (group.employer === null) continue;
    leaders.push(index);
    for (let member = index + 1; member < end; member += 1) above[member] = { ...group, count: 0 };
    index = end - 1;
  }
  // Where the employer stands above several titles, it stands above a single one, too.
  for (const [index, head] of heads.entries()) {
    const leader = leaders.find((other) => isHeadLike(head, heads[other] ?? []));
    const count = leader === undefined ? 0 : (above[leader]?.count ?? 0);
    if (above[index] || count === 0 || namesTitleFirst(head, count, classifier)) continue;
    above[index] = { count, employer: head.slice(0, count) };
  }
  return above;
}

/**
 * The index behind the last entry that has as many lines as the one below an entry, when these are fewer than its own, and
 * no text with the form of an organisation that the titles before it lack.
 */
function endOfGroup(heads: Line[][], start: number, classifier: RoleClassifier): number {
  const length = heads[start + 1]?.length ?? 0;
  const more = (heads[start]?.length ?? 0) - length;
  if (length === 0 || more < 1 || more > maxLines) return start + 1;
  const namesIn = (head: Line[]): number =>
    partsOf(head).filter((part) => placeScore(part.text) < 2 && classifier.second(part) > 0).length;
  const most = Math.max(1, namesIn(heads[start]?.slice(more) ?? []), namesIn(heads[start + 1] ?? []));
  let end = start + 1;
  while (heads[end]?.length === length && namesIn(heads[end] ?? []) <= most) end += 1;
  return end;
}

/** What stands above the first of several heads, of which the others are shorter. */
function groupOf(heads: Line[][], classifier: RoleClassifier): LinesAbove | null {
  const [first = [], ...others] = heads;
  const count = first.length - (others[0]?.length ?? 0);
  const employer = first.slice(0, count);
  const own = first.slice(count);
  if (employer.some(hasTotal)) return { count, employer };
  const complete = others.filter((head) => isComplete(head)).length;
  // Titles with companies need no employer: the line is the heading of a group of entries, or a part of the first one.
  if (2 * complete >= others.length) return isComplete(own) ? { count, employer: null } : null;
  // A title among these lines is that of the first entry, and the dates below it are those of its stages.
  const parts = partsOf(employer);
  if (parts.length === 0 || parts.some((part) => statesFirst(part, classifier))) return null;
  return { count, employer };
}

/** True for a line with a length of time in a cell of its own, and no date: the time of several positions. */
const hasTotal = ({ segments, text }: Line): boolean =>
  segments.length > 1 &&
  segments.some((segment) => isDuration(segment.text)) &&
  findPeriods(text).length === 0;

/** True for a head with two texts beside places; what follows a comma or stands in brackets adds to another text. */
function isComplete(head: Line[]): boolean {
  const texts = partsOf(head).filter(
    (part) => placeScore(part.text) < 2 && ![',', '(', ':'].includes(part.separator) && !part.inBrackets,
  );
  return texts.length >= 2;
}

/** True when two heads have the same number of lines, and each line above the date looks like that of the other. */
function isHeadLike(head: Line[], other: Line[]): boolean {
  if (head.length !== other.length) return false;
  return head.slice(0, -1).every((line, index) => arePrintedAlike(line, other[index] as Line));
}

/** True when the first lines of a head state a title, and the others none. */
function namesTitleFirst(head: Line[], count: number, classifier: RoleClassifier): boolean {
  const statesTitle = (lines: Line[]): boolean =>
    partsOf(lines).some((part) => statesFirst(part, classifier));
  return statesTitle(head.slice(0, count)) && !statesTitle(head.slice(count));
}
