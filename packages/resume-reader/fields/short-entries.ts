/**
 * Tells how likely entries with fewer texts than the others of their section are. One of them may be a time without an
 * employer; but an entry with a title and nothing else, among complete ones, lost its organisation to a neighbour.
 */
import type { RoleClassifier } from './assign-roles.ts';
import { partsOf } from './entry-parts.ts';
import type { MarkedLine } from './marked-line.ts';
import { statesFirst, statesSecond } from './stated-roles.ts';

/** What an entry costs that lacks a line which the others have: by what its own words say. */
const costs = {
  /** It names a title, a degree or an organisation, and so lacks the other one. */
  stated: 1,
  /** It names a title or a degree, and may share the organisation of the entry above. */
  shared: 0.6,
  /** No list knows its words, so that it may be anything. */
  unknown: 0.4,
  /** It needs no organisation: "Parental leave". */
  alone: 0,
} as const;
/** What it costs when a text that needs no organisation has as many lines as the others. */
const costOfCompany = 1;

/**
 * What the lengths of the entries of a section cost, in the sum of all of them.
 * @param entries the lines of the heads of each entry, with its date
 */
export function costOfShortEntries(entries: readonly MarkedLine[][], classifier: RoleClassifier): number {
  const texts = entries.map((marks) => marks.filter(({ line }) => partsOf([line]).length > 0));
  const usual = usualOf(texts.map(({ length }) => length));
  if (usual === 0) return 0;
  return texts.reduce((sum, marks, index) => {
    const parts = partsOf(marks.map(({ line }) => line));
    const isAlone = parts.some((part) => classifier.standsAlone?.(part));
    if (marks.length >= usual) return sum + (isAlone ? costOfCompany : 0);
    if (isAlone) return sum + costs.alone;
    if (parts.some((part) => statesSecond(part, classifier))) return sum + costs.stated;
    const isStated = parts.some((part) => statesFirst(part, classifier));
    return sum + (isStated ? (index > 0 ? costs.shared : costs.stated) : costs.unknown);
  }, 0);
}

/** The number of lines of most entries that have several; 0 where most have a single one. */
function usualOf(numbers: readonly number[]): number {
  const several = numbers.filter((number) => number >= 2);
  if (2 * several.length < numbers.length) return 0;
  const counts = new Map<number, number>();
  for (const number of several) counts.set(number, (counts.get(number) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return usual?.[0] ?? 0;
}
