/** Splits a section without dates into entries. */
import type { Line } from '../lines/line.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { partsOf } from './entry-parts.ts';
import type { MarkedLine } from './marked-line.ts';
import type { RawEntry } from './raw-entry.ts';
import { statesBoth, statesFirst, statesSecond } from './stated-roles.ts';

/** The greatest number of lines in the head of an entry without a date. */
const maxHeadLines = 3;

/**
 * An entry begins with a line in the style of the first line when its other lines have another style. Otherwise it
 * begins after a description, after empty space, or with a role that the entry above has already.
 */
export function undatedEntries(marked: MarkedLine[], classifier: RoleClassifier): RawEntry[] {
  const entries: RawEntry[] = [];
  const styled = styleOfFirstLines(marked);
  let entry: RawEntry | null = null;
  let afterBody = true;
  for (const { line, kind } of marked) {
    if (kind === 'body') {
      entry?.body.push(line);
      afterBody = true;
      continue;
    }
    const begins =
      line.beginsEntry ||
      (styled
        ? styleOf(line) === styled
        : afterBody || line.gapAbove || repeatsRole(entry?.head ?? [], line, classifier));
    if (entry === null || (begins && entry.head.length > 0)) {
      entry = { period: null, head: [], dated: 0, body: [] };
      entries.push(entry);
      afterBody = false;
    }
    if (entry.head.length < maxHeadLines && entry.body.length === 0) entry.head.push(line);
    else entry.body.push(line);
  }
  return entries;
}

/**
 * True when a line states a title or degree and the head above it has one, or an organisation and the head has both in
 * different texts.
 */
function repeatsRole(head: Line[], line: Line, classifier: RoleClassifier): boolean {
  const above = partsOf(head);
  const parts = partsOf([line]);
  if (!above.some((part) => statesFirst(part, classifier))) return false;
  return (
    parts.some((part) => statesFirst(part, classifier)) ||
    (statesBoth(above, classifier) && parts.some((part) => statesSecond(part, classifier)))
  );
}

const styleOf = ({ segments: [first] }: Line): string =>
  first ? `${Math.round(first.size * 2)}|${first.bold}|${first.italic}` : '';

/** The style of the first line of every entry, or `null` when the lines of a head all look alike. */
function styleOfFirstLines(marked: MarkedLine[]): string | null {
  const heads = marked.filter(({ kind }) => kind === 'head').map(({ line }) => styleOf(line));
  const first = heads[0] ?? null;
  return heads.some((style) => style !== first) ? first : null;
}
