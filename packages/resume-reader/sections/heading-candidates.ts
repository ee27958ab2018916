/** The lines that can be headings by their text, whatever they look like. */
import type { Line, Segment } from '../lines/line.ts';
import { isCareerBreak } from '../words/career-breaks.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { type HeadingMatch, interpretHeading, isHeading, matchHeading } from '../words/headings.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  kindOfWorkLexicon,
  legalFormLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { isMainKind } from '../words/section-kind.ts';

export interface HeadingCandidate {
  readonly line: Line;
  readonly segment: Segment;
  /**
   * How sure it is that this is a heading. By the text alone, `certain` for the words of headings, `likely` for a heading
   * with other words in it, `possible` for any short text; for labels see `label-headings.ts`.
   */
  readonly certainty: 'certain' | 'likely' | 'possible';
  /** The section that the text names; `null` when it names none. */
  readonly match: HeadingMatch | null;
  /** True for a label in the first cell of a line whose other cells are the first line of the section. */
  readonly isLabel: boolean;
}

/** The greatest length of a heading whose text names no section, and of one whose text names one, in characters. */
const maxLength = 45;
const maxNamedLength = 60;

/** The line as a heading, or `null` when its text cannot be one. */
export function headingCandidate(line: Line): HeadingCandidate | null {
  const [first, ...rest] = withoutNumber(line.segments);
  if (line.hasBullet || !first) return null;
  const text = [first, ...rest].map((segment) => segment.text).join(' ');
  const whole = { line, segment: { ...first, text }, isLabel: false };
  const named = matchHeading(text);
  // "Dean's List 2013" is an item of a section; "Education (2005 - 2012)" is a heading, unless it looks like a text that
  // goes on: "History (2011 - 2014)" below a school.
  const isItem = named !== null && findPeriods(text).length > 0 && (!isMainKind(named.kind) || goesOn(line));
  const match = isItem ? null : named;
  const isDated = rest.some(({ text: cell }) => isPeriodOnly(cell));
  if (match && !isDated && (rest.length === 0 || (match.exact && rest.length <= 2)))
    return { ...whole, certainty: 'certain', match };
  // Headings of several columns stand in one line, and a heading in the margin in that of the first date.
  // Directly below an employer, "Praktikum" beside a date is a title.
  const isTitle = isCareerBreak(first.text) || (!line.gapAbove && kindOfWorkLexicon.isExactly(first.text));
  const label =
    !(isDated && isTitle) && rest.length > 0 && rest.every(mayFollowHeading)
      ? matchHeading(first.text)
      : null;
  if (label?.exact) return { line, segment: first, certainty: 'certain', match: label, isLabel: true };
  if (rest.length > 0 || !isShortText(text, maxNamedLength)) return null;
  const interpreted = interpretHeading(text);
  if (interpreted) return { ...whole, certainty: 'likely', match: interpreted };
  return (namesEntry(text) && !countsYears.test(text)) || text.length > maxLength
    ? null
    : { ...whole, certainty: 'possible', match: null };
}

/** True for a line directly below another one without any emphasis. */
const goesOn = ({ gapAbove, bold, isRuled, headingLevel, text }: Line): boolean =>
  !gapAbove && !bold && !isRuled && headingLevel === null && /\p{Ll}/u.test(text);

/** A line of one short text as a heading whose text names no section; its words may be those of entries. */
export function possibleHeading(line: Line): HeadingCandidate | null {
  const [segment, ...rest] = withoutNumber(line.segments);
  if (line.hasBullet || !segment || rest.length > 0 || !isShortText(segment.text)) return null;
  return { line, segment, certainty: 'possible', match: null, isLabel: false };
}

/** The beginning of a heading such as "18 years in sales". */
const countsYears = /^\d{1,2}\s?\+?\s+(?:ans|années|years|jahre|años|anni|anos|jaar)\s/iu;

/** The number of a heading, such as "3", "4.1." or "IV". */
const headingNumber = /^(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,4}|[A-H])[.)]?$/;

/** The segments of a line without the number of a heading in a cell of its own. */
const withoutNumber = (segments: Segment[]): Segment[] =>
  segments.length > 1 && headingNumber.test(segments[0]?.text ?? '') ? segments.slice(1) : segments;

/** True for a text that may stand beside a heading: another heading, or a date. */
const mayFollowHeading = ({ text }: Segment): boolean => isHeading(text) || isPeriodOnly(text);

/** True for a text that is short enough for a heading, and neither a sentence, a date nor an address. */
export function isShortText(text: string, longest = maxLength): boolean {
  return (
    text.length <= longest &&
    /\p{L}{2}/u.test(text) &&
    !/[.,;!?]$/.test(text) &&
    !/@|https?:|\d{3}/.test(text) &&
    findPeriods(text).length === 0
  );
}

/** True for the words of entries: a degree, a school, a company or a job title. */
export const namesEntry = (text: string): boolean =>
  [degreeLexicon, schoolLexicon, legalFormLexicon, jobTitleLexicon].some((lexicon) => lexicon.isIn(text));

/** True for words of a section, and for several words of which only the first has a capital, unlike in names: "Other things". */
export const hasWordsOfHeading = ({ match, segment: { text } }: HeadingCandidate): boolean =>
  match !== null || /^\p{Lu}\P{Lu}*\s\P{Lu}+$/u.test(text);
