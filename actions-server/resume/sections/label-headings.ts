/**
 * Finds headings in a column at the left of the text: each stands in one line with the first text of its section. They are
 * found together, because a single one cannot be told from the label of a row such as "Formation: Java".
 */
import type { Line, Segment } from '../lines/line.ts';
import { interpretHeading, matchHeading } from '../words/headings.ts';
import { isMainKind } from '../words/section-kind.ts';
import { type HeadingCandidate, isShortText, namesEntry } from './heading-candidates.ts';
import { styleKey } from './style.ts';

/**
 * The labels that are certainly headings, those included whose texts name no section, and those with the words of headings,
 * which are likely ones.
 */
export function labelHeadings(lines: Line[]): HeadingCandidate[] {
  const labels = lines.flatMap((line) => labelCandidate(line) ?? []);
  const byStyle = new Map<string, HeadingCandidate[]>();
  for (const label of labels) {
    const key = styleKey(label.segment);
    byStyle.set(key, [...(byStyle.get(key) ?? []), label]);
  }
  return [...byStyle.values()].flatMap((alike) =>
    alike.flatMap((label) => {
      if (isLargerThanItsText(label) || isHeadingOf(label, alike)) {
        return { ...label, certainty: 'certain' as const };
      }
      return label.match?.exact ? { ...label, certainty: 'likely' as const } : [];
    }),
  );
}

/** The first text of a line as a heading, or `null` when nothing follows it or it cannot be one. */
function labelCandidate(line: Line): HeadingCandidate | null {
  const [segment, ...rest] = line.segments;
  if (line.hasBullet || !segment || rest.length === 0) return null;
  const match = matchHeading(segment.text);
  if (match) return { line, segment, certainty: match.exact ? 'certain' : 'likely', match, isLabel: true };
  if (!isShortText(segment.text)) return null;
  const interpreted = interpretHeading(segment.text);
  if (interpreted) return { line, segment, certainty: 'likely', match: interpreted, isLabel: true };
  return namesEntry(segment.text)
    ? null
    : { line, segment, certainty: 'possible', match: null, isLabel: true };
}

/**
 * True when a label is a heading by the labels that are printed like it and share its edge or its axis: a main section is
 * among them, and either it is one of several that the lists know, or nearly all of them name a section.
 */
function isHeadingOf(label: HeadingCandidate, alike: HeadingCandidate[]): boolean {
  const column = alike.filter(({ segment }) => isInColumn(segment, label.segment));
  const kindsOf = (labels: HeadingCandidate[]) => new Set(labels.map(({ match }) => match?.kind));
  const listed = column.filter(({ match, segment }) => match && matchHeading(segment.text));
  const named = column.filter(({ match }) => match);
  const isMainAmong = (labels: HeadingCandidate[]): boolean =>
    labels.some(({ match }) => isMainKind(match?.kind));
  if (listed.includes(label) && isMainAmong(listed) && kindsOf(listed).size >= 3) return true;
  return isMainAmong(named) && kindsOf(named).size >= 3 && named.length >= minNamed * column.length;
}

/** The share of labels that name a section from which the others of the column are headings, too. */
const minNamed = 0.6;

/** True for the words of a heading in larger letters than the text in the same line. */
function isLargerThanItsText({ match, segment, line }: HeadingCandidate): boolean {
  return Boolean(match?.exact) && segment.size >= 1.12 * (line.segments[1]?.size ?? segment.size);
}

/** True when both texts begin, end or are centred at the same place. */
function isInColumn(one: Segment, other: Segment): boolean {
  return (
    Math.abs(one.x - other.x) < 6 ||
    Math.abs(one.right - other.right) < 6 ||
    Math.abs(one.x + one.right - other.x - other.right) < 6
  );
}
