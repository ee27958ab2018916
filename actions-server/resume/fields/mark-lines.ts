/** Marks each line of a section as the dated line of an entry, another line of its head, or its description. */
import { columnEnds, endOf } from '../lines/column-ends.ts';
import type { Line, Segment } from '../lines/line.ts';
import { type FoundPeriod, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { duration } from '../words/durations.ts';
import { labelOf } from '../words/entry-labels.ts';
import { statedDuration } from '../words/open-durations.ts';
import { hasRoleWord } from '../words/roles.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { partsOf } from './entry-parts.ts';
import { isAddressOnly } from './entry-text.ts';
import { withoutBullet } from './timeline-bullets.ts';

export interface MarkedLine {
  readonly line: Line;
  readonly kind: 'anchor' | 'head' | 'body';
  readonly period: FoundPeriod | null;
}

/** A line with the period of an entry. */
interface DatedLine {
  readonly line: Line;
  readonly period: FoundPeriod;
  /** True when the date stands apart from other text, or has both ends: such a line is never a part of a sentence. */
  readonly isClear: boolean;
}

/** What is known about the entries of a kind of section. */
type EntryWords = Pick<RoleClassifier, 'isDetail' | 'isListed'> & {
  /** The lines of descriptions among lines of which some have a period. */
  readonly nestedIn?: (lines: Line[], periods: ReadonlyMap<Line, FoundPeriod>) => ReadonlySet<Line>;
};

/**
 * Marks the lines of a section. An `anchor` is a line with the period of an entry.
 * @param words tells entries from their details
 */
export function markLines(printed: Line[], words: EntryWords = {}): MarkedLine[] {
  const starts = bulletsOfEntries(printed, words);
  const lines = printed.map((line) => (starts.has(line) ? withoutBullet(line) : line));
  const dated = datedLines(lines, false, words);
  const nested = words.nestedIn?.(lines, new Map([...dated].map(([line, { period }]) => [line, period])));
  for (const line of nested ?? []) dated.delete(line);
  const marked = markEach(lines, dated, words, nested);
  if (marked.some((mark) => mark.kind === 'anchor')) return marked;
  // When every entry is a list item, a bullet does not mark a description.
  const items = datedLines(lines, true, words);
  if (items.size > 0) return markItems(lines, items, words);
  // Entries may state how long they were, and not when.
  const [lengths, lengthsOfItems] = [false, true].map((evenBullets) => linesWithDuration(lines, evenBullets));
  if (lengths && lengths.size >= minDurations) return markEach(lines, lengths, words);
  if (lengthsOfItems && lengthsOfItems.size >= minDurations) return markItems(lines, lengthsOfItems, words);
  return undatedItems(marked, words);
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
    if (dated) return { line, kind: 'anchor', period: statedPeriodOf(dated) };
    return {
      line,
      kind: isSentence(line, words) || words.isDetail?.(line.text) ? 'body' : 'head',
      period: null,
    };
  });
}

/**
 * The list items that are the first line of an entry, whose date is in a line below it: all items, or those directly above
 * a line with a date that is no item, when each of these lines has one above it. The others are items of descriptions then.
 */
function bulletsOfEntries(lines: Line[], words: EntryWords): ReadonlySet<Line> {
  const indexes = lines.flatMap((line, index) => (line.hasBullet ? [index] : []));
  if (indexes[0] !== 0) return new Set();
  const dated = datedLines(lines, true, words);
  const isStart = (line: Line | undefined): line is Line => line?.hasBullet === true && !dated.has(line);
  const haveOneDate = indexes.every((start, number) => {
    const item = lines.slice(start, indexes[number + 1]);
    return isStart(item[0]) && item.filter((line) => dated.has(line)).length === 1;
  });
  if (haveOneDate && indexes.length >= 2) return new Set(indexes.map((index) => lines[index] as Line));
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

/** True for a line with two texts that have the words of an entry: "BSc Physics, Holm College, 2012". */
const isWholeEntry = (line: Line, isListed: EntryWords['isListed']): boolean =>
  isListed !== undefined && partsOf([line]).filter(isListed).length >= 2;

/** True for a sentence: "brevet des collèges mention bien, collège de Vest" is an entry, although most of it is in small letters. */
const isSentence = (line: Line, { isListed }: EntryWords): boolean =>
  isProse(line.text) && !isWholeEntry(line, isListed);

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
  for (const line of lines) {
    const date = dated.get(line);
    const previous = marked.at(-1);
    const continues =
      previous?.kind === 'body' &&
      (isAnnouncement(previous.line) ||
        isListedBelow(previous.line, line, textX) ||
        continuesText(previous.line, line, columnEnd(line)));
    const isBody =
      continues ||
      line.hasBullet ||
      nested?.has(line) ||
      isDescription(line, previous) ||
      isAnnouncement(line) ||
      labelOf(line.segments[0]?.text ?? '') === 'other' ||
      (isAddressOnly(line.text) && previous?.kind !== 'head') ||
      isDetail?.(line.text) ||
      (previous?.kind === 'body' && isListOfWords(line));
    const isAnchor = date && (date.isClear || !continues || isWholeEntry(line, isListed));
    const kind = isAnchor ? 'anchor' : isBody ? 'body' : 'head';
    if (kind !== 'body') textX = textStart(line);
    marked.push({ line, kind, period: isAnchor ? statedPeriodOf(date) : null });
  }
  return marked;
}

/** The period of a line, unless it says nothing about when. */
const statedPeriodOf = ({ period }: DatedLine): FoundPeriod | null =>
  period.startDate === null && period.endDate === null && !period.isCurrent ? null : period;

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

/** True for a sentence: a long text, mostly in lower case. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const isSentence = words.length >= 4 && /\p{Ll}{3}\.$/u.test(text.trim());
  if (words.length < 7 && !isSentence) return false;
  if (text.includes('\t') && text.length < 160) return false;
  if (words.length >= 7 && /\p{Ll}{3}\.\s\p{Lu}\p{Ll}/u.test(text) && text.length > 60) return true;
  const small = words.filter((word) => /^\P{Lu}*$/u.test(word)).length;
  if (isSentence && small >= 0.5 * words.length) return true;
  if (/\.\s*$/.test(text) && text.length > 40 && small > 0.45 * words.length) return true;
  return words.length >= 9 && small >= 0.6 * words.length;
}

/**
 * The lines whose period dates an entry. When some lines are dated clearly, a year within another text dates an entry
 * only if its line looks like one of them ("Awarded best thesis 2014" in a description does not).
 */
function datedLines(lines: Line[], evenBullets: boolean, words: EntryWords): Map<Line, DatedLine> {
  const dated = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const isOfDate = above !== undefined && hasDateCell(line) && lacksDate(above, words);
    const isBody =
      (line.hasBullet && !evenBullets) || isDatedDetail(line) || (words.isDetail?.(line.text) && !isOfDate);
    const found = isBody ? null : periodOf(line, words);
    return found ? [found] : [];
  });
  const ofEntries = withoutDatesInDetails(dated);
  const clear = ofEntries.filter((date) => date.isClear);
  const kept =
    clear.length === 0
      ? ofEntries
      : ofEntries.filter((date) => date.isClear || clear.some((other) => areLike(date, other)));
  const others = lines.filter(
    (line) => !line.hasBullet && kept.some((date) => date.line !== line && areLists(date, line)),
  );
  const all = [...kept, ...others.flatMap(datedAtStart)];
  return new Map(all.map((date) => [date.line, date]));
}

/** True for the label of something else than a part of an entry beside a text with a date: "Duties | March 2008: …". */
const isDatedDetail = ({ segments: [label, ...texts] }: Line): boolean =>
  label !== undefined &&
  texts.length > 0 &&
  labelOf(label.text) === 'other' &&
  !texts.some(({ text }) => isPeriodOnly(text));

/**
 * The dated lines without those whose date is a part of a text that is set in from the heads of the entries: where the
 * line before and at least one other have their dates apart, that is a line of the description ("Sap from 2021 to 2022").
 */
function withoutDatesInDetails(dated: DatedLine[]): DatedLine[] {
  const isApart = ({ line }: DatedLine): boolean => line.segments.some(standsApart);
  if (dated.filter(isApart).length < 2) return dated;
  let head: Line | undefined;
  return dated.filter((date) => {
    const { line } = date;
    if (isApart(date)) head = line;
    if (head === line || !head || head.block !== line.block || line.x === 0) return true;
    return line.x <= textStart(head) + minIndent;
  });
}

/** The left edge of the text of a line beside its date. */
const textStart = ({ segments, x }: Line): number => segments.find(({ text }) => !isPeriodOnly(text))?.x ?? x;

/** How far, in points, a description is set in from the head above it. */
const minIndent = 5;

/** True for a line with a date in a cell of its own, as the heads of entries have one. */
const hasDateCell = ({ segments }: Line): boolean =>
  segments.length > 1 && segments.some(({ text }) => isPeriodOnly(text));

/** True for the first line of an entry when it has no date, such as a school: the one below may be its honours and date. */
const lacksDate = (line: Line, { isListed }: EntryWords): boolean =>
  isListed !== undefined &&
  line.gapAbove &&
  !line.hasBullet &&
  findPeriods(line.text).length === 0 &&
  partsOf([line]).some(isListed);

/** True when a line begins with a date as a dated line does, so that it is no sentence, however long its text is. */
const areLists = (dated: DatedLine, line: Line): boolean =>
  dated.period.index === 0 && /^\S*\d/.test(dated.line.text) && areAlike(dated.line, line);

/** The line with the period at its start, if another text follows it ("2019 Bachelor of …"). */
function datedAtStart(line: Line): DatedLine[] {
  const text = line.segments[0]?.text ?? '';
  const [period] = findPeriods(text);
  const isStart = period?.index === 0 && /^[\s:–—-]+\p{Lu}/u.test(text.slice(period.length));
  return isStart ? [{ line, period, isClear: period.isRange }] : [];
}

/** True for dates of lines that look alike, and for two at the start of list items, of which some may be set in bold. */
const areLike = (date: DatedLine, other: DatedLine): boolean =>
  areAlike(date.line, other.line) || (beginsItem(date) && beginsItem(other) && date.line.x === other.line.x);

const beginsItem = ({ line, period }: DatedLine): boolean =>
  line.hasBullet && period.index === 0 && /^\s*[:|–—-]/u.test(line.text.slice(period.length));

const areAlike = (a: Line, b: Line): boolean =>
  Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold && Math.abs(a.x - b.x) < 6;

/** The period of a line when it dates an entry: it is alone in its segment, or at the start or end of one. */
function periodOf(line: Line, words: EntryWords): DatedLine | null {
  const { isListed } = words;
  const found = line.segments.flatMap((segment) =>
    findPeriods(segment.text)
      .filter(
        (period) =>
          isStructural(segment.text, period, () => isProse(segment.text) && isSentence(line, words)) ||
          (isListed !== undefined && isBetweenCommas(segment.text, period) && partsOf([line]).some(isListed)),
      )
      .map((period) => ({ line, period, isClear: period.isRange || standsApart(segment) })),
  );
  return found.find(({ period }) => period.isRange) ?? found[0] ?? null;
}

const standsApart = (segment: Segment): boolean => isPeriodOnly(segment.text);

/** True for "MA, 2010, Holm College": only beside the words of an entry, because sentences have years between commas, too. */
const isBetweenCommas = (text: string, { index, length }: FoundPeriod): boolean =>
  text.length < 110 &&
  !isProse(text) &&
  /,\s*$/.test(text.slice(0, index)) &&
  /^\s*,\s*\p{Lu}/u.test(text.slice(index + length));

/** True for an open period at the end of a second sentence: "Leads a team of nine. Two awards since 2022." */
const endsSentence = (text: string, { isCurrent }: FoundPeriod): boolean =>
  isCurrent && isProse(text) && /\p{Ll}{3}\.\s+\p{Lu}\P{Lu}*\.$/u.test(text);

/** @param isProse whether the text is a sentence */
function isStructural(text: string, period: FoundPeriod, isProse: () => boolean): boolean {
  const before = text.slice(0, period.index).trim();
  // A remark may stand behind the date: "2010 – 2014 (2.1)".
  const rest = text
    .slice(period.index + period.length)
    .replace(duration, '')
    .replace(/^\s*\([^()]{1,25}\)\s*$/u, '');
  // A sentence may follow, as in "BSc, 2011. Dissertation: …", but not in "Head of maths since 2015. I plan …".
  const after = (/\p{L}$/u.test(before) ? rest : rest.replace(/^([\])]?)\.\s+\p{Lu}.*$/su, '$1')).trim();
  if (before === '' || /^[([]$/.test(before)) {
    if (after === '' || /^[\])]?[\s,;:|–—-]*$/.test(after)) return true;
    // A sentence may begin with a year; a date that begins an entry is followed by a short text.
    return period.isRange || /^:/.test(after) || (!isProse() && text.length < 110);
  }
  if (/^[\])]?[.,;]?$/.test(after)) {
    if (period.isRange) return text.length < 170 && !endsSentence(text, period);
    return !isProse() && text.length < 130 && /[,;|–—:·•(\t-]$|\p{L}\s*$/u.test(before);
  }
  if (text.length > 150 || isProse()) return false;
  // "BTS Tourisme • 2019 • Lycée Vest"
  if (!period.isRange) return /\s[|–—·•-]$/.test(before) && /^[|–—·•-]\s/.test(after);
  // In the middle of a text a period with both ends counts beside one separator ("Title | 2019 - 2020 | Place").
  const separators = [/[,|–—:·•(-]\s*$/.test(before), /^[,|–—:·•)-]/.test(after)];
  return separators.every(Boolean) || (separators.some(Boolean) && /^\P{L}*\p{Lu}/u.test(after));
}
