/** Joins the lines of a text that a column broke, so that a title on two lines is one text. */

import { segmentColumnEnds } from '../lines/column-ends.ts';
import { joinSegments, type Line, type Segment, type Span, withSegments } from '../lines/line.ts';
import { tellsOfBreak } from '../words/career-breaks.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { endsInPreposition } from '../words/detect-language.ts';
import { labelOf } from '../words/entry-labels.ts';
import { placeScore } from '../words/places.ts';
import {
  degreeLexicon,
  disciplineLexicon,
  hasRoleWord,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { joinWrapped, withoutPeriods } from './entry-text.ts';

/** The length of a text that goes on in no further line: a head is shorter, and each line looks at the whole text. */
const maxLength = 300;
/** The greatest distance in points between the left edges of a line and of its continuation. */
const maxIndent = 30;
/** How far, in points, the first line of a paragraph is set in. */
const minIndent = 5;

/**
 * Joins each line with the next one while its text continues there. A text beside a date continues below the text, not
 * below the date.
 */
export function joinWrappedLines(lines: Line[]): Line[] {
  const joined: Line[] = [];
  const endOf = segmentColumnEnds(lines);
  for (const line of lines) {
    const previous = joined.at(-1);
    const index = previous ? continuedSegment(previous, line, endOf) : -1;
    if (previous && index >= 0) joined[joined.length - 1] = continued(previous, index, line);
    else joined.push(line);
  }
  return joined;
}

/** The index of the segment of a line that the first segment of the next line continues; -1 when it continues none. */
function continuedSegment(line: Line, next: Line, endOf: (line: Line, segment: Segment) => number): number {
  const [first] = next.segments;
  if (!first || next.hasBullet || line.page !== next.page || line.block !== next.block) return -1;
  if (line.text.length > maxLength) return -1;
  if (breaksCell(line, next)) return line.segments.length - 1;
  const labels = new Set(line.segments.slice(0, -1).filter(({ text }) => labelOf(text) !== null));
  const distance = (segment: Segment): number => (segment.x === 0 ? 0 : offset(segment, first));
  const texts = line.segments.flatMap((segment, position) => {
    if (isPeriodOnly(segment.text) || labels.has(segment)) return [];
    const label = line.segments[position - 1];
    // A text goes on below its label, or below itself.
    const starts = [segment, ...(label && labels.has(label) ? [label] : [])];
    const nearness = Math.min(...starts.map(distance));
    return nearness < maxIndent ? [{ segment, nearness }] : [];
  });
  const nearest = texts.sort((a, b) => a.nearness - b.nearness)[0];
  const index = nearest ? line.segments.indexOf(nearest.segment) : -1;
  const segment = line.segments[index];
  if (!segment) return -1;
  const continues =
    announcesMore(line, segment, next) ||
    breaksPeriod(segment.text, first.text) ||
    (!next.gapAbove &&
      (breaksSchool(line, segment, first, endOf(line, segment)) ||
        continuesIn(segment, first, endOf(line, segment), hasDate(next))));
  return continues ? index : -1;
}

/** The most words with which the name of a school goes on. */
const maxNameWords = 6;

/**
 * True when the text of the last cell goes on below the first text, where its line begins: "2001   BSc Botany   Larch" /
 * "College, Vest".
 */
function breaksCell(line: Line, next: Line): boolean {
  const texts = line.segments.filter(({ text }) => !isPeriodOnly(text));
  const [[start], last, [first, ...others]] = [texts, texts.at(-1), next.segments];
  if (!start || !last || !first || texts.length < 2 || others.length > 0 || line.segments.at(-1) !== last)
    return false;
  if (next.gapAbove || start.x === 0 || Math.abs(start.x - first.x) > maxIndent || hasDate(next))
    return false;
  const isName = /^\p{Lu}/u.test(first.text) && first.text.split(/\s+/).length <= maxNameWords;
  return isName && (isNoun(last.text) || breaksSchool(line, last, first, 0));
}

/** The distance of two texts below each other, which share an edge or are centred. */
const offset = (above: Segment, below: Segment): number =>
  Math.min(Math.abs(above.x - below.x), Math.abs(above.x + above.right - below.x - below.right) / 2);

/**
 * True when a period begins in one text and ends in the next: "Growth Lead (Oct 2018 - Nov" / "2019)", "(since Nov" / "2023)",
 * "entre julho de 2016 e julho" / "de 2017".
 */
function breaksPeriod(text: string, next: string): boolean {
  const [opened, closed] = [/[([][^()[\]]*$/.exec(text)?.[0], /^[^()[\]]*[)\]]/.exec(next)?.[0]];
  if (opened && closed && /\p{L}|\d/u.test(opened) && isPeriodOnly(`${opened} ${closed}`)) return true;
  const year = /^(?:(?:de|del|do|of)\s)?\d{4}\b/.exec(next)?.[0];
  if (!year || !/\d{4}.*[\p{L}.–-]$/u.test(text)) return false;
  return findPeriods(`${text} ${year}`).some(
    ({ isRange, index, length }) => isRange && index < text.length && index + length > text.length,
  );
}

/** True for a text that ends in a date with a start and an end. */
function endsInRange(text: string): boolean {
  const last = findPeriods(text).at(-1);
  return last?.isRange === true && last.index + last.length === text.length;
}

/** True for a text at whose end a period begins: its dash announces no other text. */
function endsInOpenPeriod(text: string): boolean {
  const last = findPeriods(text).at(-1);
  return last !== undefined && last.index + last.length === text.length && /[–—-]$/.test(text);
}

/** True for a text that ends in the noun of an organisation without its name: "Licence de droit, Université". */
function endsInNoun({ text }: Segment): boolean {
  const [, ...others] = text.split(/,\s+|\s[–—-]\s/);
  return isNoun(others.at(-1) ?? '');
}

/** True for the noun of an organisation. */
const isNoun = (text: string): boolean =>
  /^\p{L}\p{Ll}{4,}$/u.test(text) &&
  [schoolLexicon, organisationLexicon].some((lexicon) => lexicon.isExactly(text));

/**
 * True when a school breaks after the first words of its name, behind a comma or in a cell of its own: "MSc Botany, Larch" /
 * "University, Vest", "MSc Botany, Ida Larch" / "Vest University".
 */
function breaksSchool(line: Line, segment: Segment, { text }: Segment, columnEnd: number): boolean {
  const parts = segment.text.split(/,\s+/);
  const name = parts.at(-1) ?? '';
  const isBehindText = parts.length > 1 || line.segments.indexOf(segment) > 0;
  const isName = /^\p{Lu}/u.test(name) && !/[\d.:;)]$/.test(name) && !hasRoleWord(name);
  if (!isBehindText || !isName || disciplineLexicon.isIn(name)) return false;
  const [noun = ''] = text.split(/,\s+|\s[–—-]\s/);
  if (/^\p{Lu}/u.test(noun) && isNoun(noun)) return true;
  const isFull = columnEnd > 0 && segment.right - segment.x > 0.85 * (columnEnd - segment.x);
  return (
    isFull &&
    parts.length > 1 &&
    degreeLexicon.isIn(segment.text) &&
    placeScore(name) < 0.8 &&
    schoolLexicon.isIn(noun) &&
    schoolLexicon.startLength(noun) === 0
  );
}

/** A longer text is rather a sentence, unless it names a school. */
const maxHeadLength = 80;

/** True when a head ends in a separator or a preposition, and the next line directly follows: "Institut de" / "Lyon". */
function announcesMore(line: Line, segment: Segment, next: Line): boolean {
  const isSentence =
    segment.text.length > maxHeadLength && (hasDate(next) || !schoolLexicon.isIn(segment.text));
  if (next.gapAbove || isSentence || endsInOpenPeriod(segment.text)) return false;
  // An item of a list may be a sentence that ends in a preposition or a dash.
  if (line.hasBullet) return endsInNoun(segment);
  return /\s[·•|–—&-]$/u.test(segment.text) || endsInPreposition(segment.text) || endsInNoun(segment);
}

/** The line with the first text of the next line joined to the segment at `index`, and the others behind it. */
export function continued(line: Line, index: number, next: Line): Line {
  const [first, ...rest] = next.segments as [Segment, ...Segment[]];
  const segments = line.segments.map((segment, position) =>
    position === index ? joinSegments(segment, first, joinWrapped(segment.text, first.text)) : segment,
  );
  return withSegments(line, [...segments, ...rest]);
}

const hasDate = ({ segments }: Line): boolean => segments.some(({ text }) => findPeriods(text).length > 0);

/** @param isDated true when the next line has a date, so that it may be the title of an entry of its own */
function continuesIn(last: Segment, first: Segment, columnEnd: number, isDated: boolean): boolean {
  if (findPeriods(first.text)[0]?.index === 0) return false;
  // A text that begins larger than it ends, such as a school before its degree, may go on below in the smaller size.
  if (/\p{Ll}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) return true;
  if (Math.abs(last.size - first.size) > 0.8) return false;
  if (/\p{L}-$/u.test(last.text) && /^\p{L}/u.test(first.text)) return true;
  // A date at the right of a row ends it.
  if (endsInRange(last.text)) return false;
  const isFull = columnEnd === 0 || last.right - last.x > 0.85 * (columnEnd - last.x);
  const isLong = last.text.length > 25 && isFull;
  // A bold line that begins with a small letter is the rest of a bold title, however short the column is.
  if (/^\p{Ll}/u.test(first.text) && first.bold && last.bold && last.text.length > 8) return true;
  const beside = withoutPeriods(first.text);
  if (/^\p{Ll}/u.test(first.text) && isLong && beside !== '' && !tellsOfBreak(beside)) return true;
  // A text ends in no conjunction, and begins with none.
  if (/^(?:et|and|und|y|e|en)\s\p{Lu}/u.test(first.text) && last.text.length > 8) return true;
  if (/,$/.test(last.text) && isLong) return true;
  if (
    isLong &&
    !wouldFit(first, last, columnEnd) &&
    // Two bold lines with a date beside the second one are a title on two lines when only the first one is set in.
    (continuesStyle(last, first) || ((!isDated || last.x > first.x + minIndent) && areOneTitle(last, first)))
  )
    return true;
  const open = (last.text.match(/\(/g)?.length ?? 0) > (last.text.match(/\)/g)?.length ?? 0);
  return open && first.text.includes(')');
}

/** True when a text ends in bold or italics but begins in another style, and the next one is printed like its end. */
function continuesStyle({ spans: above }: Segment, { spans: below }: Segment): boolean {
  const [start, end] = [above[0], above.at(-1)];
  const isLike = (a: Span, b: Span): boolean => a.bold === b.bold && a.italic === b.italic;
  if (!start || !end || isLike(start, end)) return false;
  return (end.bold || end.italic) && below.every((span) => isLike(span, end));
}

const isInCapitals = (text: string): boolean => !/\p{Ll}{2}/u.test(text);

/** True for two bold texts in one style: a title that fills its line goes on below, but not a degree in its school. */
const areOneTitle = (above: Segment, below: Segment): boolean =>
  above.bold &&
  below.bold &&
  above.italic === below.italic &&
  above.color === below.color &&
  isInCapitals(above.text) === isInCapitals(below.text) &&
  !(degreeLexicon.startLength(above.text) > 0 && schoolLexicon.startLength(below.text) > 0);

/** True when the first word of a line would have fitted behind the line above, or when no width is known. */
export function wouldFit({ text, x, right }: Segment, above: Segment, columnEnd: number): boolean {
  const [word = ''] = text.split(' ');
  const widthOfWord = ((right - x) * (word.length + 1)) / Math.max(text.length, 1);
  return columnEnd === 0 || above.right + widthOfWord <= columnEnd;
}
