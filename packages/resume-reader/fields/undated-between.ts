/** Finds entries without a date in the descriptions of those that have one. */
import type { Line } from '../lines/line.ts';
import { isPeriodOnly } from '../words/dates.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { partsOf } from './entry-parts.ts';
import { isProse } from './prose.ts';
import type { RawEntry } from './raw-entry.ts';
import { statesBoth } from './stated-roles.ts';

/** The number of entries whose first lines have to look alike. */
const minAlike = 2;

/**
 * The entries with those that have no date as entries of their own. Such an entry begins, like all others of the section,
 * with a line in a style that the descriptions do not have; and it states a title or degree and an organisation.
 */
export function withUndatedBetween(entries: RawEntry[], classifier: RoleClassifier): RawEntry[] {
  const starts = entries.flatMap(({ head }) => head.slice(0, 1));
  const [first] = starts;
  const others = entries.flatMap(({ head, body }) => [...head.slice(1), ...body]);
  const style = first && styleOf(first);
  if (!first || starts.length < minAlike || starts.some((line) => styleOf(line) !== style)) return entries;
  const like = others.filter((line) => styleOf(line) === style && !line.hasBullet);
  // A style that descriptions have as well marks the parts of an entry.
  if (like.length === 0 || like.length > starts.length || 2 * like.length > others.length) return entries;
  const isStart = new Set(like);
  return entries.flatMap((entry) => {
    const at = entry.body.findIndex((line) => isStart.has(line));
    if (at < 0) return [entry];
    const undated = splitAtStarts(entry.body.slice(at), isStart, textLines(entry.head));
    if (!undated.every(({ head }) => statesBoth(partsOf(head), classifier))) return [entry];
    return [{ ...entry, body: entry.body.slice(0, at) }, ...undated];
  });
}

/** The number of lines of a head that have other text than a date. */
const textLines = (head: Line[]): number => head.filter(({ text }) => !isPeriodOnly(text)).length;

/** @param headLines the greatest number of lines of a head */
function splitAtStarts(lines: Line[], isStart: ReadonlySet<Line>, headLines: number): RawEntry[] {
  const entries: { head: Line[]; body: Line[] }[] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    if (!entry || isStart.has(line)) entries.push({ head: [line], body: [] });
    else if (
      entry.body.length === 0 &&
      entry.head.length < headLines &&
      !line.hasBullet &&
      !isProse(line.text)
    )
      entry.head.push(line);
    else entry.body.push(line);
  }
  return entries.map((entry) => ({ period: null, dated: 0, ...entry }));
}

const styleOf = ({ segments: [first], x, page }: Line): string =>
  first
    ? `${Math.round(first.size * 2)}|${first.bold}|${first.italic}|${first.color}|${page === null ? '' : Math.round(x / 4)}`
    : '';
