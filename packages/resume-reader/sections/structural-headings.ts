/**
 * Finds headings whose words name no section in a document that has few headings with known words: lines in one larger style,
 * each apart from the text above it, with entries below them.
 */
import type { Line } from '../lines/line.ts';
import { entriesKind } from './entries-kind.ts';
import { type HeadingCandidate, hasWordsOfHeading, possibleHeading } from './heading-candidates.ts';
import { type BodyStyle, lineStyleKey } from './style.ts';

/** A heading is larger than the text by this factor, or has a rule. */
const minRatio = 1.05;
/** The share of known headings among the lines of a style from which the others may have any words. */
const minKnown = 0.3;

/**
 * The candidates in the styles that only headings have, from the first one with entries below it.
 * @param certain the headings that are known by their words; none of them may be larger
 */
export function structuralHeadings(
  lines: Line[],
  candidates: HeadingCandidate[],
  certain: HeadingCandidate[],
  body: BodyStyle,
): HeadingCandidate[] {
  const candidateOf = new Map(candidates.map((found) => [found.line, found]));
  const known = new Set(certain.map(({ line }) => line));
  const largest = Math.max(0, ...certain.map(({ segment }) => segment.size));
  const deepest = deepestLevelOf(certain);
  return [...stylesOf(lines).values()].flatMap((indexes) => {
    // Where several are known, the others may name a title or a school: "Supervision of students".
    const named = indexes.filter((index) => known.has(lines[index] as Line)).length;
    const areKnown = named >= 2 && named >= minKnown * indexes.length;
    const found = indexes.map((index) => {
      const line = lines[index] as Line;
      return candidateOf.get(line) ?? (areKnown ? possibleHeading(line) : null) ?? undefined;
    });
    const isStyleOfHeadings =
      indexes.length >= 2 &&
      found.every((candidate) => candidate !== undefined && mayBe(candidate, body, largest, areKnown)) &&
      indexes.every((index) => (lines[index]?.headingLevel ?? 0) <= deepest) &&
      indexes.every((index) => standsApart(lines, index));
    if (!isStyleOfHeadings) return [];
    const withEntries = indexes.findIndex((index, position) =>
      entriesKind(lines.slice(index + 1, indexes[position + 1])),
    );
    return withEntries < 0 ? [] : found.slice(withEntries).filter((candidate) => candidate !== undefined);
  });
}

/** The indexes of the lines by the style of their first text. */
function stylesOf(lines: Line[]): Map<string, number[]> {
  const byStyle = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const [first] = line.segments;
    if (!first) continue;
    const key = lineStyleKey(line, first);
    const indexes = byStyle.get(key);
    if (indexes) indexes.push(index);
    else byStyle.set(key, [index]);
  }
  return byStyle;
}

/** The deepest level that the document declares for known headings. Those below it are the heads of entries. */
function deepestLevelOf(certain: HeadingCandidate[]): number {
  const levels = certain.map(({ line }) => line.headingLevel).filter((level) => level !== null);
  return levels.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...levels);
}

/** @param areKnown whether several headings of this style are known by their words */
function mayBe(candidate: HeadingCandidate, body: BodyStyle, largest: number, areKnown: boolean): boolean {
  const { line, segment, isLabel } = candidate;
  if (isLabel || segment.size * minRatio < largest) return false;
  if (segment.size >= minRatio * body.size || line.isRuled) return true;
  // Titles and names of entries are set in bold as well, so the words must be those of a heading.
  return areKnown && segment.bold && !body.bold && hasWordsOfHeading(candidate);
}

/** True for a line with space above it and a text in another style below it. */
function standsApart(lines: Line[], index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  const [segment] = line?.segments ?? [];
  const [below] = next?.segments ?? [];
  if (!line || !segment || !next || !below) return false;
  const isFirst =
    index === 0 || lines[index - 1]?.block !== line.block || lines[index - 1]?.page !== line.page;
  return (line.gapAbove || isFirst) && lineStyleKey(line, segment) !== lineStyleKey(next, below);
}
