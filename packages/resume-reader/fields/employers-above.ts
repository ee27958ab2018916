/**
 * Finds the lines that state the employer of several titles: "Corvane", perhaps its place and the whole time, and below it
 * each title with its dates. The first title of such a group has more lines above its date than the next ones.
 */
import { arePrintedAlike, type Line } from '../lines/line.ts';
import { type FoundPeriod, findPeriods } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { isHeading } from '../words/headings.ts';
import { placeScore } from '../words/places.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { sharedEmployers } from './shared-employers.ts';
import { statesFirst, statesSecond } from './stated-roles.ts';

/** What stands above a title. */
interface LinesAbove {
  /** How many of the first lines of the entry belong to no entry alone. */
  readonly count: number;
  /** The lines that state the employer, which all titles of a group share; `null` for the heading of a group. */
  readonly employer: Line[] | null;
}

/** The greatest number of lines that state an employer. */
const maxLines = 3;

/** An entry before it is known which of its lines stand above its title. */
interface Entry {
  /** Its lines up to the one with its date. */
  readonly head: Line[];
  /** The lines below the date that its head may contain. */
  readonly below: Line[];
  readonly period: FoundPeriod | null;
}

/** For each entry what stands above its title; `undefined` where nothing does. */
export function employersAbove(entries: Entry[], classifier: RoleClassifier): (LinesAbove | undefined)[] {
  const heads = entries.map(({ head }) => head);
  const above: (LinesAbove | undefined)[] = heads.map(() => undefined);
  const leaders: number[] = [];
  for (let index = 0; index < heads.length; index += 1) {
    const end = endOfGroup(heads, index, classifier);
    if (end === index + 1) continue;
    const group = groupOf(entries.slice(index, end), classifier);
    if (!group || (end === index + 2 && mayLackEmployer(heads, index + 1, classifier))) continue;
    above[index] = group;
    leaders.push(index);
    if (group.employer === null) continue;
    for (let member = index + 1; member < end; member += 1) above[member] = { ...group, count: 0 };
    index = end - 1;
  }
  // Where the employer, or the heading of a group, stands above several titles, it stands above a single one, too.
  for (const [index, head] of heads.entries()) {
    const leader = leaders.find((other) => isHeadLike(head, heads[other] ?? []));
    const group = leader === undefined ? undefined : above[leader];
    if (above[index] || !group || namesTitleFirst(head, group.count, classifier)) continue;
    above[index] = { ...group, employer: group.employer && head.slice(0, group.count) };
  }
  return above;
}

/**
 * The index behind the last entry that has as many lines as the one below an entry, when these are fewer than its own, and
 * no further text that may be a title or an organisation than the titles before it.
 */
function endOfGroup(heads: Line[][], start: number, classifier: RoleClassifier): number {
  const length = heads[start + 1]?.length ?? 0;
  const more = (heads[start]?.length ?? 0) - length;
  if (length === 0 || more < 1 || more > maxLines) return start + 1;
  const namesIn = (head: Line[]): number =>
    partsOf(head).filter(
      (part) => placeScore(part.text) < 2 && Math.max(classifier.first(part), classifier.second(part)) > 0,
    ).length;
  const most = Math.max(1, namesIn(heads[start]?.slice(more) ?? []), namesIn(heads[start + 1] ?? []));
  let end = start + 1;
  while (heads[end]?.length === length && namesIn(heads[end] ?? []) <= most) end += 1;
  return end;
}

/**
 * True for a single head without the words of a title below one that looks like those of other entries: it may be a time
 * without an employer. A whole time, or a colon, says that there are several titles.
 */
function mayLackEmployer(heads: Line[][], index: number, classifier: RoleClassifier): boolean {
  const [above, head] = [heads[index - 1] ?? [], heads[index] ?? []];
  const parts = partsOf(head);
  if (parts.some((part) => classifier.standsAlone?.(part))) return true;
  if (
    above.some((line) => hasTotal(line) || /:$/.test(line.text)) ||
    parts.some((part) => statesFirst(part, classifier))
  )
    return false;
  return heads.some((other, rank) => rank !== index - 1 && isHeadLike(other, above));
}

/** What stands above the first of several entries, of which the others have shorter heads. */
function groupOf(entries: Entry[], classifier: RoleClassifier): LinesAbove | null {
  const [first, ...others] = entries as [Entry, ...Entry[]];
  const count = first.head.length - (others[0]?.head.length ?? 0);
  const employer = first.head.slice(0, count);
  const own = { ...first, head: first.head.slice(count) };
  if (employer.some(hasTotal)) return { count, employer };
  if (employer.every(({ text }) => isHeading(text))) return { count, employer: null };
  const complete = others.filter((entry) => isComplete(entry, classifier)).length;
  // Titles with companies need no employer: the line is the heading of a group of entries, or a part of the first one.
  if (2 * complete >= others.length) return isComplete(own, classifier) ? { count, employer: null } : null;
  const parts = partsOf(employer);
  // The first entry may itself be the employer of the others, with the whole time; then the line above it is a heading.
  const isNamed = partsOf(own.head).some((part) => statesSecond(part, classifier));
  if (
    isNamed &&
    !parts.some((part) => statesSecond(part, classifier)) &&
    isEmployerOf(own, others, classifier)
  )
    return { count, employer: null };
  // A title among these lines is that of the first entry, and the dates below it are those of its stages.
  if (parts.length === 0 || parts.some((part) => statesFirst(part, classifier))) return null;
  return { count, employer };
}

/** True for an entry that states no title, and whose period is the whole time of the titles below it. */
function isEmployerOf(entry: Entry, others: Entry[], classifier: RoleClassifier): boolean {
  const all = [entry, ...others];
  const [sharing] = sharedEmployers(
    all.map(({ head, period }) => ({ head, period, dated: head.length - 1, body: [] })),
    all.map(({ head }) => partsOf(head)),
    (part) => statesFirst(part, classifier),
  );
  return sharing === 0;
}

/** True for a line with a length of time in a cell of its own, and no date: the time of several positions. */
export const hasTotal = ({ segments, text }: Line): boolean =>
  segments.length > 1 &&
  segments.some((segment) => isDuration(segment.text)) &&
  findPeriods(text).length === 0;

/**
 * True for an entry with two texts beside places, of which those below the date are titles or like names; what follows a
 * comma or stands in brackets adds to another text.
 */
function isComplete({ head, below }: Entry, classifier: RoleClassifier): boolean {
  const above = textsOf(head);
  const end = below.findIndex((line) => !namesRole(line, classifier));
  const named = textsOf(end < 0 ? below : below.slice(0, end));
  return above.length + named.length >= 2;
}

/** True for a line with a title or the name of an organisation. What follows a colon describes something. */
const namesRole = (line: Line, classifier: RoleClassifier): boolean =>
  !/\p{L}\s?:\s/u.test(line.text) &&
  partsOf([line]).some((part) => statesFirst(part, classifier) || classifier.second(part) > 0);

const textsOf = (lines: Line[]): Part[] =>
  partsOf(lines).filter(
    (part) => placeScore(part.text) < 2 && ![',', '(', ':'].includes(part.separator) && !part.inBrackets,
  );

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
