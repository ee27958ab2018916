/**
 * Finds headings in a column at the left of the text: each stands in one line with the first text of its section. They are
 * found together, because a single one cannot be told from the label of a row such as "Formation: Java".
 */
import { groupBy } from '../group-by.ts';
import type { Line, Segment } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { interpretHeading, matchHeading } from '../words/headings.ts';
import { isMainKind, type SectionKind } from '../words/section-kind.ts';
import { type HeadingCandidate, isShortText, namesEntry } from './heading-candidates.ts';
import { styleKey } from './style.ts';

/**
 * The labels that are certainly headings, those included whose texts name no section, and those with the words of headings,
 * which are likely ones.
 */
export function labelHeadings(lines: Line[]): HeadingCandidate[] {
  const labels = withoutLabelsOfValues(lines.map(labelIn));
  const alike = [...groupBy(labels, ({ segment }) => styleKey(segment)).values()].flatMap((group) =>
    headingsAmong(withoutRepeated(group), describeColumn),
  );
  // Where all texts of a column are headings, some of them may be in capitals.
  const inAnyCase = [...groupBy(labels, ({ segment }) => styleKey({ ...segment, text: '' })).values()]
    .flatMap((group) => headingsAmong(group, describeListedColumn))
    .filter(({ certainty }) => certainty === 'certain');
  const certain = new Set(inAnyCase.map(({ line }) => line));
  return [...alike.filter(({ line }) => !certain.has(line)), ...inAnyCase];
}

/**
 * The labels without those whose texts are repeated, when several are: a document names its sections once, so these label
 * the parts of its entries ("Position held", "Duties").
 */
function withoutRepeated(alike: Label[]): Label[] {
  const counts = new Map<string, number>();
  for (const { segment } of alike) {
    const text = fold(segment.text);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if ([...counts.values()].filter((count) => count > 1).length < minRepeated) return alike;
  return alike.filter(({ segment }) => counts.get(fold(segment.text)) === 1);
}

/** The number of repeated texts from which they are labels of entries; a single one may be the heading of a second page. */
const minRepeated = 2;

/**
 * The labels without those of a single text without a date, where another one names the same section: "Current position"
 * beside a title and above "Work experience".
 * @param labels by line, null for a line without one
 */
function withoutLabelsOfValues(labels: (Label | null)[]): Label[] {
  const counts = new Map<SectionKind | undefined, number>();
  for (const label of labels) counts.set(label?.match?.kind, (counts.get(label?.match?.kind) ?? 0) + 1);
  return labels.filter((label, index): label is Label => {
    if (label === null) return false;
    const isNamedTwice = isMainKind(label.match?.kind) && (counts.get(label.match?.kind) ?? 0) > 1;
    const isOneText = !label.isAlone && labels[index + 1]?.match != null;
    return !(isNamedTwice && isOneText && findPeriods(label.line.text).length === 0);
  });
}

/** The first text of a line that may be a heading with its section beside it. */
interface Label extends Pick<HeadingCandidate, 'line' | 'segment' | 'match'> {
  /** True when the lists of headings have its text. */
  readonly isListed: boolean;
  /** True when its section begins in the line below, so that it is a heading like those of other documents. */
  readonly isAlone: boolean;
}

/** The first text of a line, or `null` when it cannot be a heading, or when nothing follows it and it is in no list. */
function labelIn(line: Line): Label | null {
  const [segment, ...rest] = line.segments;
  if (line.hasBullet || !segment) return null;
  const isAlone = rest.length === 0;
  const listed = matchHeading(segment.text);
  if (listed) return { line, segment, match: listed, isListed: true, isAlone };
  if (isAlone || !isShortText(segment.text)) return null;
  const match = interpretHeading(segment.text);
  return match || !namesEntry(segment.text) ? { line, segment, match, isListed: false, isAlone } : null;
}

/** The headings among labels that are printed alike. */
function headingsAmong(alike: Label[], describe: (column: Label[]) => Column): HeadingCandidate[] {
  const columns = new Map<string, Column>();
  const columnOf = ({ segment }: Label): Column => {
    const key = `${segment.x} ${segment.right}`;
    const known = columns.get(key);
    if (known) return known;
    const column = describe(alike.filter((other) => isInColumn(other.segment, segment)));
    columns.set(key, column);
    return column;
  };
  return alike.flatMap((label): HeadingCandidate[] => {
    const { line, segment, match, isListed, isAlone } = label;
    if (isAlone) return [];
    const column = columnOf(label);
    const isCertain =
      isLargerThanItsText(label) || column.areHeadings || (isListed && column.areListedHeadings);
    if (!isCertain && !match?.exact) return [];
    return [{ line, segment, certainty: isCertain ? 'certain' : 'likely', match, isLabel: true }];
  });
}

/** What labels that are printed alike and share an edge or the axis have in common. */
interface Column {
  /** True when nearly all of them name a section, a main one among them. */
  readonly areHeadings: boolean;
  /** True when several of them are in the lists, a main section among these: then those of the lists are headings. */
  readonly areListedHeadings: boolean;
}

function describeColumn(column: Label[]): Column {
  const labels = column.filter(({ isAlone }) => !isAlone);
  const named = labels.filter(({ match }) => match);
  const listed = labels.filter(({ isListed }) => isListed);
  const alone = column.filter(({ isAlone }) => isAlone);
  // In a column of headings, few stand above their sections; in other documents, most do.
  const listedInAll = listed.length > alone.length ? [...listed, ...alone] : listed;
  return {
    areHeadings: nameSections(named) && named.length >= minNamed * labels.length,
    areListedHeadings: nameSections(listedInAll),
  };
}

/** The same for labels of which some are in capitals: they are headings only when all are in the lists. */
function describeListedColumn(column: Label[]): Column {
  const { areListedHeadings } = describeColumn(column);
  return {
    areHeadings: false,
    areListedHeadings: areListedHeadings && column.every(({ isListed }) => isListed),
  };
}

/** True for the names of three kinds of sections or more, a main one among them. */
const nameSections = (labels: Label[]): boolean =>
  labels.some(({ match }) => isMainKind(match?.kind)) &&
  new Set(labels.map(({ match }) => match?.kind)).size >= 3;

/** The share of labels that name a section from which the others of the column are headings, too. */
const minNamed = 0.6;

/** True for the words of a heading in larger letters than the text in the same line. */
function isLargerThanItsText({ match, segment, line }: Label): boolean {
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
