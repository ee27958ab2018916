/**
 * Finds headings in a document that prints them like its text or like the first lines of its entries: only the space above
 * them and their words tell them apart.
 */
import type { Line } from '../lines/line.ts';
import { isMainKind } from '../words/section-kind.ts';
import { isDated } from './entries-kind.ts';
import { type HeadingCandidate, hasWordsOfHeading } from './heading-candidates.ts';

/** Where more lines than this share have space above them, the space says nothing. */
const maxApart = 0.8;

/**
 * The candidates with the words of headings, below a space and above a line with a date, where that is set apart as well or
 * no section of positions or educations has begun; or among entries that begin with their dates, where a line without a date
 * begins none.
 * @param certain the headings that are known by their words; each must have space above it
 * @param isOfHeadings whether a candidate is printed as nothing but headings are; none of those that are known may be
 */
export function plainHeadings(
  lines: Line[],
  candidates: HeadingCandidate[],
  certain: HeadingCandidate[],
  isOfHeadings: (candidate: HeadingCandidate) => boolean,
): HeadingCandidate[] {
  const isPlain = certain.length > 0 && certain.every((found) => found.line.gapAbove && !isOfHeadings(found));
  const apart = lines.filter(({ gapAbove }) => gapAbove).length;
  if (!isPlain || apart > maxApart * lines.length) return [];
  const known = new Set(certain.map(({ line }) => line));
  const possible = new Map(candidates.map((found) => [found.line, found]));
  const isHeading = (line: Line): boolean => {
    const found = possible.get(line);
    return found !== undefined && line.gapAbove && !found.isLabel && hasWordsOfHeading(found);
  };
  const found: HeadingCandidate[] = [];
  /** Whether all entries since the heading above begin with their dates. */
  let areDated = false;
  /** Whether positions or educations stand below that heading. */
  let hasEntries = false;
  for (const [index, line] of lines.entries()) {
    const below = lines[index + 1];
    const isAboveDate = below !== undefined && isDated(below);
    if (known.has(line)) {
      areDated = isAboveDate;
      hasEntries = isMainKind(possible.get(line)?.match?.kind);
    } else if (!isHeading(line)) areDated &&= !line.gapAbove || isDated(line);
    else if (areDated || (isAboveDate && (below.gapAbove || !hasEntries))) {
      found.push(possible.get(line) as HeadingCandidate);
      areDated = isAboveDate;
      hasEntries = isAboveDate;
    }
  }
  return found;
}
