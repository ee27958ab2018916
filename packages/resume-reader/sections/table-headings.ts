/**
 * Finds the headings of tables whose columns have titles. The titles tell positions from educations, so that the line
 * above them is a heading whatever its text and its style are ("Organisations served").
 */
import type { Line } from '../lines/line.ts';
import { isRowOfTitles, labelOfTitle } from '../lines/table-rows.ts';
import { authorityLexicon, isDateLabel, labelOf } from '../words/entry-labels.ts';
import { interpretHeading, matchHeading } from '../words/headings.ts';
import type { SectionKind } from '../words/section-kind.ts';
import { type HeadingCandidate, isShortText } from './heading-candidates.ts';

/** The greatest length of the heading of a table, in characters. */
const maxLength = 60;

/** The kinds of sections of which a table of positions or educations is no part, whatever their headings say. */
const unlikely = new Set<SectionKind>(['summary', 'skills', 'personal', 'other', 'contact']);

/** The headings directly above tables of positions or educations that do not name a section with such entries. */
export function tableHeadings(lines: Line[]): HeadingCandidate[] {
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const [segment, ...others] = above?.segments ?? [];
    if (!above || !segment || others.length > 0 || above.hasBullet || !isRowOfTitles(line)) return [];
    const kind = kindOfTable(line);
    if (kind === null || !isShortText(segment.text, maxLength)) return [];
    // "Scholastics" is a heading where it is printed like one; above such a table it needs no style.
    const certain = matchHeading(segment.text);
    const named = (certain ?? interpretHeading(segment.text))?.kind;
    // "Organisation" alone may be the heading of memberships, and is a word for employers as well.
    if (named && (certain || named !== kind) && !unlikely.has(named) && labelOf(segment.text) === null)
      return [];
    const match = { kind, alsoKind: null, exact: true };
    return [{ line: above, segment, certainty: 'certain', match, isLabel: false } as const];
  });
}

/** What the entries of a table are by the titles of its columns: of a role, of an organisation and of the dates. */
function kindOfTable({ segments }: Line): 'experience' | 'education' | null {
  const labels = segments.map(({ text }) => labelOfTitle(text));
  const has = (...meanings: string[]): boolean =>
    labels.some((label) => label !== null && meanings.includes(label));
  if (!labels.some(isDateLabel)) return null;
  if (has('degree') && (has('school') || segments.some(({ text }) => authorityLexicon.isIn(text))))
    return 'education';
  return has('title') && has('organisation') && !has('degree', 'school', 'client') ? 'experience' : null;
}
