/** The texts of a line that may be a headline: without the contact details, the place and the age beside it. */
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { particles } from '../words/name-particles.ts';
import { hasPostalTown, isStreet, placeScore } from '../words/places.ts';
import { jobTitleLexicon } from '../words/roles.ts';
import { civilStatusLexicon, isOtherPage, isPersonalDetail } from './contact-rows.ts';
import { trimSeparators } from './entry-text.ts';

/**
 * The texts of a line, the longest of each cell first.
 * @param location where the person lives, as it was read
 */
export function headlineTexts(line: Line, location: string): string[] {
  // A text before a colon is a label, the text after it is its value, and a link is named after its page.
  const segments = line.segments.filter(
    ({ text, links }, index) =>
      !/:\s*$/.test(line.segments[index - 1]?.text ?? '') &&
      !/^\s*:/.test(line.segments[index + 1]?.text ?? '') &&
      (links.length === 0 || jobTitleLexicon.isIn(text)),
  );
  const texts = segments
    .flatMap(({ text }) => withoutDetails(text, location))
    .map((text) => withoutOpenBracket(withoutPlace(text, location)));
  return [...new Set(texts)].filter((text) => text !== '' && !isOtherPage(text));
}

/** The text before the place where the person lives: "Backend engineer, Galway, Ireland". */
function withoutPlace(text: string, location: string): string {
  const isPlace = location !== '' && fold(text).endsWith(`, ${fold(location)}`);
  return isPlace ? text.slice(0, text.length - location.length) : text;
}

/** The text before a bracket that a line below closes: "Trainee accountant (from April". */
const withoutOpenBracket = (text: string): string => trimSeparators(text.replace(/\s*\([^)]*$/u, ''));

/** The texts beside the name in its line: "Jane Doe - Accountant", "Jane Doe, Accountant". */
export function textsBesideName(line: Line): string[] {
  const rest = line.text
    .split(/\s+[-–—|•·]\s+|\s*\|\s*|,\s+|\t/)
    .slice(1)
    .map(trimSeparators);
  return rest.filter(
    (text) =>
      !beginsWithParticle(text) &&
      (jobTitleLexicon.isIn(text) || (rest.length === 1 && /^\p{L}[\p{L}\s-]{7,}$/u.test(text))),
  );
}

/** True for a further family name: "de Boer" in "Anna van Dijk - de Boer". */
const beginsWithParticle = (text: string): boolean =>
  /^\p{Ll}+\s\p{Lu}/u.test(text) && particles.has(fold(text.split(/\s+/)[0] ?? ''));

/** Separates the parts of a headline. */
export const partSeparator = /\s+[|•·]\s+|\s*[|•]\s*/u;
/** Separates a headline from the details beside it, too. */
const anySeparator = new RegExp(`\\s+[–—-]\\s+|${partSeparator.source}`, 'gu');

/** The longest parts of a text without details, and the parts that they consist of. */
function withoutDetails(text: string, location: string): string[] {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index, 0: separator } of text.matchAll(anySeparator)) {
    parts.push({ start, end: index });
    start = index + separator.length;
  }
  parts.push({ start, end: text.length });
  const kept: { start: number; end: number }[] = [];
  let isAfterDetail = false;
  for (const part of parts) {
    const last = kept.at(-1);
    if (parts.length > 1 && isDetail(text.slice(part.start, part.end), location)) isAfterDetail = true;
    else if (last && !isAfterDetail) last.end = part.end;
    else {
      kept.push(part);
      isAfterDetail = false;
    }
  }
  const found = kept.map((run) => text.slice(run.start, run.end));
  return [...found, ...found.flatMap((each) => each.split(partSeparator))];
}

/** True for a contact detail, a place, a date, the age, or the civil status. */
function isDetail(text: string, location: string): boolean {
  // The number of a standard or a product stands behind an occupation: "auditor ISO 9001".
  const hasNumber = /\d{4}/.test(text) && !(jobTitleLexicon.isIn(text) && !hasPostalTown(text));
  if (isPersonalDetail(text) || hasNumber || isAge(text) || pronouns.test(text)) return true;
  if (placeScore(text) >= 1.5 || isStreet(text) || hasPostalTown(text)) return true;
  if (text.length > 3 && fold(location).includes(fold(text))) return true;
  return civilStatusLexicon.count(text) > jobTitleLexicon.count(text) || findPeriods(text).length > 0;
}

/** The pronouns of the person: "she/her", "(they/them)". */
const pronouns = /^\(?(?:she|he|they)\s?\/\s?(?:hers?|him|his|them|theirs?|they)(?:\s?\/\s?\p{L}+)?\)?$/iu;

/** True for "34 ans" and "34 years old". */
export const isAge = (text: string): boolean =>
  /^\d+\s*(?:ans|years|jahre|años|anni|anos|jaar)\b/iu.test(text.trim());

/** Joins a headline that a narrow column broke into up to three lines. */
export function withContinuations(printed: Line, following: Line[], usedLines: ReadonlySet<Line>): Line {
  let line = printed;
  for (const next of following) {
    if (!continues(line, next, usedLines)) break;
    const [a, b] = [line.segments[0] as Segment, next.segments[0] as Segment];
    line = withSegments(line, [joinSegments(a, b)]);
  }
  return line;
}

/** True when the next line continues the headline: same style, close below, and no other kind of text. */
function continues(line: Line, next: Line, usedLines: ReadonlySet<Line>): boolean {
  const [a] = line.segments;
  const [b] = next.segments;
  if (!a || !b || line.segments.length > 1 || next.segments.length > 1 || usedLines.has(next)) return false;
  const isAlike = Math.abs(a.size - b.size) < 0.4 && a.bold === b.bold && a.italic === b.italic;
  const isClose =
    line.page === next.page && line.block === next.block && !next.gapAbove && line.page !== null;
  const fills = a.right - a.x > 0.75 * (b.right - b.x);
  if (!isAlike || !isClose || !fills || a.text.length < 12 || /[@:]|\d{3}/.test(`${a.text} ${b.text}`))
    return false;
  return placeScore(b.text) < 0.8 && !civilStatusLexicon.isIn(b.text) && !isHeading(b.text);
}
