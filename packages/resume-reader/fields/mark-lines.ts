/** Marks each line of a section as the dated line of an entry, another line of its head, or its description. */
import { columnEnds, endOf } from '../lines/column-ends.ts';
import type { Line } from '../lines/line.ts';
import { type FoundPeriod, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { labelOf } from '../words/entry-labels.ts';
import { statedDuration } from '../words/open-durations.ts';
import { degreeLexicon, hasRoleWord, jobTitleLexicon } from '../words/roles.ts';
import {
  type DatedLine,
  datedLines,
  type EntryWords,
  isSentence,
  isWholeEntry,
  minIndent,
  textStart,
} from './dated-lines.ts';
import { partsOf } from './entry-parts.ts';
import { isAddressOnly } from './entry-text.ts';
import { joinItems } from './list-items.ts';
import { nestedDates } from './nested-dates.ts';
import { isProse } from './prose.ts';
import { withoutBullet } from './timeline-bullets.ts';

export interface MarkedLine {
  readonly line: Line;
  readonly kind: 'anchor' | 'head' | 'body';
  readonly period: FoundPeriod | null;
}

/**
 * Marks the lines of a section. An `anchor` is a line with the period of an entry.
 * @param words tells entries from their details
 */
export function markLines(printed: Line[], words: EntryWords = {}): MarkedLine[] {
  const starts = bulletsOfEntries(printed, words);
  const lines = printed.map((line) => (starts.has(line) ? withoutBullet(line) : line));
  const joined = joinItems(lines);
  if (areEntries(joined, words)) return markItems(joined, datedItems(joined, words), words);
  const dated = datedLines(lines, false, words);
  const nested = nestedDates(lines, dated, words.titles);
  for (const line of nested) dated.delete(line);
  const marked = markEach(lines, dated, words, nested);
  if (marked.some((mark) => mark.kind === 'anchor')) return marked;
  // When every entry is a list item, a bullet does not mark a description.
  const items = datedItems(joined, words);
  if (items.size > 0) return markItems(joined, items, words);
  // Entries may state how long they were, and not when.
  const [lengths, lengthsOfItems] = [false, true].map((evenBullets) => linesWithDuration(lines, evenBullets));
  if (lengths && lengths.size >= minDurations) return markEach(lines, lengths, words);
  if (lengthsOfItems && lengthsOfItems.size >= minDurations) return markItems(lines, lengthsOfItems, words);
  return undatedItems(marked, words);
}

/** The dated lines of a section in which a bullet does not mark a description. */
function datedItems(lines: Line[], words: EntryWords): Map<Line, DatedLine> {
  const items = datedLines(lines, true, words);
  for (const line of nestedDates(lines, items, undefined)) items.delete(line);
  // Where entries begin with their dates, the date within another item is a part of its text.
  const others = [...items.keys()].filter((line) => !beginsWithDate(line));
  if (2 * others.length < items.size)
    for (const line of others) if (line.segments.length === 1 && isProse(line.text)) items.delete(line);
  return items;
}

const beginsWithDate = (line: Line): boolean => findPeriods(line.text)[0]?.index === 0;

/**
 * True when most list items of a section begin with a date, and no other line has the date of an entry: then the items are
 * the entries.
 */
function areEntries(lines: Line[], words: EntryWords): boolean {
  const items = lines.filter((line) => line.hasBullet);
  const dated = items.filter(beginsWithDate);
  return dated.length >= 2 && 2 * dated.length > items.length && datedLines(lines, false, words).size === 0;
}

/** Lengths of time are as common in descriptions as in heads, so that a single one tells nothing. */
const minDurations = 2;

/** The lines that state how long an entry was, at their start or end or in a cell of their own. */
function linesWithDuration(lines: Line[], evenBullets: boolean): Map<Line, DatedLine> {
  return new Map(
    lines.flatMap((line): [Line, DatedLine][] => {
      if ((line.hasBullet && !evenBullets) || isProse(line.text)) return [];
      const period = line.segments.map(({ text }) => statedDuration(text)).find((found) => found !== null);
      return period ? [[line, { line, period, isClear: true }]] : [];
    }),
  );
}

/** Marks list items of which each is an entry. */
function markItems(lines: Line[], items: Map<Line, DatedLine>, words: EntryWords): MarkedLine[] {
  return lines.map((line) => {
    const dated = items.get(line);
    if (dated) return { line, kind: 'anchor', period: dated.period };
    // An item with the words of an entry is one, too, wherever its date stands: "• Licence de droit obtenue en 2009 à Vest".
    if (line.hasBullet && words.isListed && partsOf([line]).some(words.isListed)) {
      const periods = findPeriods(line.text);
      return { line, kind: 'anchor', period: (periods.length === 1 && periods[0]) || null };
    }
    return {
      line,
      kind: isSentence(line, words) || words.isDetail?.(line.text) ? 'body' : 'head',
      period: null,
    };
  });
}

/**
 * The list items that are the first line of an entry. Its date is in this line, or in a line below it: of all items, or of
 * those directly above a line with a date that is no item, when each of these lines has one above it. The others are items
 * of descriptions then.
 */
function bulletsOfEntries(lines: Line[], words: EntryWords): ReadonlySet<Line> {
  // Items with another sign are those of lists within the entries.
  const sign = lines[0]?.bullet;
  const indexes = lines.flatMap((line, index) => (line.hasBullet && line.bullet === sign ? [index] : []));
  if (indexes[0] !== 0) return new Set();
  const dated = datedLines(
    lines.filter(({ hasBullet, bullet }) => !hasBullet || bullet === sign),
    true,
    words,
  );
  const isStart = (line: Line | undefined): line is Line => line?.hasBullet === true && !dated.has(line);
  const items = indexes.map((start, number) => lines.slice(start, indexes[number + 1]));
  const haveOneDate = items.every((item) => item.filter((line) => dated.has(line)).length === 1);
  const haveItAlike =
    items.every(([first]) => isStart(first)) ||
    // Details without a bullet below them tell that the items are no details.
    (items.every(([first]) => first && dated.has(first) && !beginsWithDate(first)) &&
      items.some(([, second]) => second !== undefined));
  if (haveOneDate && haveItAlike && indexes.length >= 2)
    return new Set(indexes.map((index) => lines[index] as Line));
  const above = lines.flatMap((line, index) =>
    dated.has(line) && !line.hasBullet ? [lines[index - 1]] : [],
  );
  const areStarts = above.length > 0 && above[0] === lines[0] && above.every(isStart);
  return new Set(areStarts ? (above as Line[]) : []);
}

/**
 * Marks list items as heads of entries in a section without dates whose first line is an item, because it has nothing
 * else: those in bold, or all of them when each has the words of an entry.
 */
function undatedItems(marked: MarkedLine[], { isListed }: EntryWords): MarkedLine[] {
  const items = marked.filter(({ line }) => line.hasBullet);
  if (!marked[0]?.line.hasBullet) return marked;
  const areListed = isListed !== undefined && items.every(({ line }) => partsOf([line]).some(isListed));
  return marked.map((mark) =>
    mark.line.hasBullet && (mark.line.bold || areListed) ? { ...mark, kind: 'head' } : mark,
  );
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
    const isTitle = (line.bold || beginsInBold(line)) && isDateBelow(line, lines[index + 1]);
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
      (!isTitle && isDescription(line, previous) && !(beginWithDates && beginsWithRole(line, previous))) ||
      isAnnouncement(line) ||
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

/** True for a date alone below a line in another style, which then is its title however long it is. */
const isDateBelow = (line: Line, below: Line | undefined): boolean =>
  below !== undefined && !below.bold && !below.gapAbove && !line.hasBullet && isPeriodOnly(below.text);

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
 * True for a text below a date alone that begins with a title or a degree in a few words, whatever is said behind it: "Clerk,
 * Norvane. Kept the books of two ships."
 */
function beginsWithRole({ text }: Line, previous: MarkedLine | undefined): boolean {
  if (previous?.kind !== 'anchor' || !isPeriodOnly(previous.line.text)) return false;
  const [first = '', ...others] = text.split(/,\s+/);
  const isRole = jobTitleLexicon.startLength(first) > 0 || degreeLexicon.startLength(first) > 0;
  return isRole && others.length > 0 && first.split(/\s+/).length <= maxRoleWords;
}

/** The most words of such a title or degree. */
const maxRoleWords = 8;

/** True for a line such as "Duties:", which announces what stands below. */
const isAnnouncement = ({ text, segments }: Line): boolean =>
  segments.length === 1 && /[\p{L})]\s?:$/u.test(text) && [null, 'other'].includes(labelOf(text));

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
