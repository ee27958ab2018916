/** Marks each line of a section as the dated line of an entry, another line of its head, or its description. */
import { columnEnds, endOf } from '../lines/column-ends.ts';
import type { Line } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { labelOf } from '../words/entry-labels.ts';
import { isHeading } from '../words/headings.ts';
import {
  degreeLexicon,
  hasRoleWord,
  jobTitleLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import {
  type DatedLine,
  datedLines,
  type EntryWords,
  isWholeEntry,
  minIndent,
  textStart,
} from './dated-lines.ts';
import { isAddressOnly, withoutPeriods } from './entry-text.ts';
import { withHeadsAlike } from './heads-alike.ts';
import { linesWithDuration, minDurations } from './lengths-of-entries.ts';
import type { MarkedLine } from './marked-line.ts';
import { nestedDates } from './nested-dates.ts';
import { isProse } from './prose.ts';

/**
 * Marks the lines of a section. An `anchor` is a line with the period of an entry.
 * @param words tells entries from their details
 */
export function markLines(lines: Line[], words: EntryWords = {}): MarkedLine[] {
  const dated = datedLines(lines, false, words);
  const nested = nestedDates(lines, dated, words.titles);
  for (const line of nested) dated.delete(line);
  if (dated.size === 0) {
    // Entries may state how long they were, and not when.
    const lengths = linesWithDuration(lines, false);
    if (lengths.size >= minDurations) return markEach(lines, lengths, words);
  }
  return withUndatedItems(withHeadsAlike(markEach(lines, dated, words, nested)));
}

/** The marks with an anchor for each entry that is a list item and has no date where those of the others are. */
function withUndatedItems(marked: MarkedLine[]): MarkedLine[] {
  if (marked.every(({ kind }) => kind !== 'anchor')) return marked;
  let isDated = false;
  const fromLast = marked.toReversed().map((mark): MarkedLine => {
    const { line, kind } = mark;
    isDated ||= kind === 'anchor';
    if (!line.beginsEntry) return mark;
    const isOfDate = isDated;
    isDated = false;
    if (isOfDate) return mark;
    // Its date may stand anywhere: "• Licence de droit obtenue en 2009 à Vest".
    const periods = findPeriods(line.text);
    return { line, kind: 'anchor', period: (periods.length === 1 && periods[0]) || null };
  });
  return fromLast.reverse();
}

function markEach(
  lines: Line[],
  dated: Map<Line, DatedLine>,
  { isDetail, isListed }: EntryWords,
  nested?: ReadonlySet<Line>,
): MarkedLine[] {
  const marked: MarkedLine[] = [];
  const columnEnd = columnEnds(lines);
  /** The left edge of the text of the head above. */
  let textX = 0;
  const beginWithDates = lines[0] !== undefined && isPeriodOnly(lines[0].text);
  for (const [index, line] of lines.entries()) {
    const date = dated.get(line);
    const previous = marked.at(-1);
    const isTitle =
      (line.bold || beginsInBold(line) || jobTitleLexicon.startLength(line.text) > 0) &&
      isDateBelow(line, lines[index + 1]);
    const continues =
      !isTitle &&
      previous?.kind === 'body' &&
      (isAnnouncement(previous.line) ||
        isListedBelow(previous.line, line, textX) ||
        continuesText(previous.line, line, columnEnd(line)));
    const isBody =
      continues ||
      line.hasBullet ||
      nested?.has(line) ||
      (!isTitle &&
        isDescription(line, previous) &&
        !beginsWithName(line, previous) &&
        !(beginWithDates && beginsWithRole(line, previous))) ||
      (isAnnouncement(line) && !isNameAbove(line, lines[index + 1], dated)) ||
      labelOf(line.segments[0]?.text ?? '') === 'other' ||
      (isAddressOnly(line.text) && previous?.kind !== 'head') ||
      isDetail?.(line.text) ||
      (previous?.kind === 'body' && isListOfWords(line));
    const isAnchor = date && (date.isClear || !continues || isWholeEntry(line, isListed));
    const kind = isAnchor ? 'anchor' : isBody ? 'body' : 'head';
    if (kind !== 'body') textX = textStart(line);
    marked.push({ line, kind, period: isAnchor ? date.period : null });
  }
  return marked;
}

/** True for "**Accountant**, Quillon Ltd": a title in bold letters before the rest of its line. */
const beginsInBold = ({ segments: [first] }: Line): boolean => first?.spans[0]?.bold === true;

/** The most words of a place beside a date. */
const maxPlaceWords = 3;

/** True for a date alone, or with a place, below a line in another style, which then is its title however long it is. */
function isDateBelow(line: Line, below: Line | undefined): boolean {
  if (!below || below.bold || below.gapAbove || line.hasBullet || below.hasBullet) return false;
  const [period] = findPeriods(below.text);
  if (period?.index !== 0) return isPeriodOnly(below.text);
  const beside = withoutPeriods(below.text);
  return !hasRoleWord(beside) && beside.split(/\s+/).length <= maxPlaceWords;
}

/** True for the next item of a list without signs, which is set in from the text of the head. */
const isListedBelow = (previous: Line, line: Line, textX: number): boolean =>
  !line.gapAbove &&
  line.segments.length === 1 &&
  !line.bold &&
  line.x > textX + minIndent &&
  Math.abs(line.x - previous.x) < 1;

/** True when a line continues the description above it: the item or sentence goes on, or nothing looks like a new head. */
function continuesText(previous: Line, line: Line, columnEnd: number): boolean {
  if (line.gapAbove || line.segments.length > 1 || (line.bold && !previous.bold)) return false;
  if (/^\p{Ll}|^[(&]/u.test(line.text) || /:$/.test(previous.text)) return true;
  if (Math.abs(line.size - previous.size) > 0.6) return false;
  const isFull = columnEnd > 0 && endOf(previous) - previous.x > 0.85 * (columnEnd - previous.x);
  if (Math.abs(previous.x - line.x) < 3) return isFull || !startsLikeHead(line);
  return line.x > previous.x;
}

/** True for a sentence. A long text below a date that does not end like a sentence may be a long title or degree. */
function isDescription(line: Line, previous: MarkedLine | undefined): boolean {
  if (!isProse(line.text)) return false;
  const endsLikeSentence = /[.;:!]$|\p{Ll}{3}\.\s\p{Lu}/u.test(line.text);
  // Below a date alone, a text of any length is the head of the entry.
  if (previous?.kind === 'anchor' && isPeriodOnly(previous.line.text)) return endsLikeSentence;
  return previous?.kind !== 'anchor' || line.text.length > 80 || endsLikeSentence;
}

/**
 * True for a text below a date alone that begins with a title or a degree in a few words, whatever is said behind it, or is
 * one: "Clerk, Norvane. Kept the books of two ships.", "Diploma in bookkeeping for the schools of a town."
 */
function beginsWithRole({ text }: Line, previous: MarkedLine | undefined): boolean {
  if (previous?.kind !== 'anchor' || !isPeriodOnly(previous.line.text)) return false;
  const [first = '', ...others] = text.split(/,\s+|\s[–—]\s/);
  const isRole = jobTitleLexicon.startLength(first) > 0 || degreeLexicon.isIn(first);
  const isWhole = others.length === 0 && !/\p{Ll}{3}\.\s+\p{Lu}/u.test(first);
  return isRole && (isWhole || others.length > 0) && first.split(/\s+/).length <= maxRoleWords;
}

/** The most words of such a title or degree, and of such a name. */
const maxRoleWords = 10;

/**
 * True for a text below a title and its date that begins with the name of an organisation, whatever is said behind it: "Liceo
 * Larice, Vest. Head of the library since 2020."
 */
function beginsWithName({ text }: Line, previous: MarkedLine | undefined): boolean {
  const [name = '', ...others] = text.split(/,\s+|\.\s+/);
  const [, ...rest] = name.split(/\s+/);
  return (
    previous?.kind === 'anchor' &&
    others.length > 1 &&
    rest.length < maxRoleWords &&
    [schoolLexicon, organisationLexicon].some((words) => words.startLength(name) > 0) &&
    rest.some((word) => /^["“„«]?\p{Lu}/u.test(word))
  );
}

/** True for a line such as "Duties:", which announces what stands below. */
const isAnnouncement = ({ text, segments }: Line): boolean =>
  segments.length === 1 && /[\p{L})]\s?:$/u.test(text) && [null, 'other'].includes(labelOf(text));

/** True for "**Norvane Ltd:**" above a dated title, from which it is told by its looks: the employer, which announces the titles. */
function isNameAbove(line: Line, below: Line | undefined, dated: ReadonlyMap<Line, DatedLine>): boolean {
  if (!below || !dated.has(below) || isHeading(line.text.replace(/\s?:$/, ''))) return false;
  return (line.gapAbove && !below.gapAbove) || (line.bold && !below.bold) || below.x > line.x + minIndent;
}

/** True for a list of words at the end of a description: "SQL, Excel, budgets" and "Tools used: SQL, Excel". */
function isListOfWords({ text, segments }: Line): boolean {
  if (segments.length > 1 || hasRoleWord(text)) return false;
  const [label, list = label] = text.split(/\s?:\s+/);
  const items = (list ?? '').split(/\s*[,;•·|]\s+/);
  const isLabelled = list !== label && labelOf(label ?? '') === null;
  return items.length >= (isLabelled ? 2 : 4) && items.every((item) => item.split(/\s+/).length <= 3);
}

const startsLikeHead = (line: Line): boolean =>
  /^[\p{Lu}\d«"“]/u.test(line.text) && line.text.length < 60 && !/\.$/.test(line.text);
