/**
 * Tells the list items that are heads of entries from those of descriptions. The items of one level have one meaning: they
 * are entries, the employers of entries in the level below, or descriptions.
 */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { isDateAlone } from './closing-dates.ts';
import { type DatedLine, datedLines, type EntryWords, isSentence, isWholeEntry } from './dated-lines.ts';
import { partsOf } from './entry-parts.ts';
import { linesWithDuration, minDurations } from './lengths-of-entries.ts';
import { joinItems } from './list-items.ts';
import { beginsItem, isSetIn, isWithin, listLevels } from './list-levels.ts';
import { nestedDates } from './nested-dates.ts';
import { isProse } from './prose.ts';
import { statesFirst } from './stated-roles.ts';

/** A list item. */
interface Item {
  readonly line: Line;
  readonly level: number;
  /** Its line and those below it, up to the next item, that may be the head of an entry. */
  readonly head: readonly Line[];
  /** The items directly within it. */
  readonly inner: readonly Item[];
}

/** This share of the items of a level have a date where the level is one of entries; more than this share are "most". */
const minShare = 0.5;
/** The greatest number of lines of the head of an item. */
const maxHeadLines = 4;

/**
 * The lines of a section without the bullets of items that are heads of entries. Where no other line stands above the
 * items, they are marked as the first lines of their entries.
 */
export function withoutBulletsOfEntries(printed: Line[], words: EntryWords): Line[] {
  if (!printed.some(beginsItem)) return printed;
  const lines = withClosingDates(joinItems(printed));
  const items = itemsOf(lines);
  const isList = items[0]?.line === lines[0];
  const heads = isList ? headsInList(lines, items, words) : headsBelowLines(lines, items, words);
  if (heads.size === 0) return printed;
  const outermost = new Set(items.flatMap(({ line, level }) => (isList && level === 0 ? [line] : [])));
  let isOfHead = false;
  return lines.map((line) => {
    if (beginsItem(line)) isOfHead = heads.has(line);
    if (!line.hasBullet || !isOfHead) return line;
    const bare = { ...line, hasBullet: false };
    return outermost.has(line) ? { ...bare, gapAbove: true, beginsEntry: true } : bare;
  });
}

/**
 * The lines with each date that stands alone at the end of an outermost item, below its inner ones, in the head of the item:
 * "• Clerk, Holm Foods" / "– Wrote lists" / "2012 – 2014".
 */
function withClosingDates(lines: Line[]): Line[] {
  const levels = listLevels(lines);
  const moved: Line[] = [];
  /** The number of lines up to the end of the head of an item without a date; `null` elsewhere, and before inner items. */
  let end: number | null = null;
  let isDated = true;
  for (const [index, line] of lines.entries()) {
    const level = levels.get(line);
    const next = lines[index + 1];
    const isLast = next === undefined || levels.get(next) === 0;
    if (level === 0) [end, isDated] = [null, false];
    else if (level !== undefined && !isDated) end ??= moved.length;
    const head = moved[(end ?? 0) - 1];
    if (level === undefined && isLast && end !== null && head && isDateAlone(line)) {
      const { page, block, y } = head;
      moved.splice(end, 0, { ...line, page, block, y, gapAbove: false });
    } else moved.push(line);
    if (end === null) isDated ||= findPeriods(line.text).length > 0;
  }
  return moved;
}

function itemsOf(lines: Line[]): Item[] {
  const levels = listLevels(lines);
  const items: (Item & { head: Line[]; inner: Item[] })[] = [];
  /** The items that are open, the outermost first. */
  const open: { inner: Item[] }[] = [];
  for (const line of lines) {
    const level = levels.get(line);
    const above = items.at(-1);
    if (level !== undefined) {
      const item = { line, level, head: [line], inner: [] };
      items.push(item);
      open.length = Math.min(open.length, level);
      open.at(-1)?.inner.push(item);
      open.push(item);
    } else if (above && above.head.length < maxHeadLines) above.head.push(line);
  }
  return items;
}

/** The items that are heads in a section that begins with an item. */
function headsInList(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  const dated = headsWithDates(lines, items, words);
  if (dated) return dated;
  // Entries whose heads are no items have dates of their own.
  if (datedLines(lines, false, words).size > 0) return new Set();
  const some = firstDatedItems(lines, items, words);
  if (some.size === 0) return undatedHeads(lines, items, words);
  const others = items.filter(
    ({ line, level }) => level === 0 && (isWholeEntry(line, words.isListed) || endsInDate(line, words)),
  );
  return new Set([...some, ...linesOf(others)]);
}

/** The items that are heads in a section that begins with another line: a date, an employer, the heading of a group. */
function headsBelowLines(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  const dates = datedLines(lines, false, words);
  const within = new Set(
    items.flatMap(({ line, head }) => head.slice(1).filter((each) => isWithin(each, line))),
  );
  if ([...dates.keys()].some((line) => !within.has(line))) {
    const titles = titlesBelowEmployers(lines, items, words);
    return titles.size > 0 ? titles : headsBelowDates(lines, dates, words);
  }
  return (
    headsWithDates(lines, items, words) ?? (dates.size > 0 ? new Set() : firstDatedItems(lines, items, words))
  );
}

/**
 * The outermost items when at least half of them have a date, or state the employer of dated items within them, with these; else
 * `null`. One without a date is an entry when it has the words of one.
 */
function headsWithDates(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> | null {
  const outer = items.filter(({ level }) => level === 0);
  const [dates, inner] = [0, 1].map((level) => datesUpTo(level, lines, items, words)) as [Dates, Dates];
  const found = outer.map((item) => {
    const isDated = hasDate(item, dates);
    const titles = titlesWithin(item, isDated, inner, words);
    return { item, isEntry: isDated || titles.length > 0, titles };
  });
  const count = found.filter(({ isEntry }) => isEntry).length;
  if (count === 0 || count < minShare * outer.length) return null;
  if (outer.length === 1 && isSentence(outer[0]?.line as Line, words)) return null;
  const heads = found.filter(
    ({ item, isEntry }) => isEntry || statesEntry(item, words) || mayBeDated(item, words),
  );
  return new Set(linesOf(heads.flatMap(({ item, titles }) => [item, ...titles])));
}

/** True for an item of educations behind whose texts its date stands, however long they are. */
function endsInDate({ text }: Line, { isListed, isDetail }: EntryWords): boolean {
  const [period, ...others] = findPeriods(text);
  const isAtEnd = period !== undefined && /^\P{L}*$/u.test(text.slice(period.index + period.length));
  return (
    isListed !== undefined &&
    isAtEnd &&
    others.length === 0 &&
    /[,|–—(]\s*$/u.test(text.slice(0, period.index)) &&
    !isDetail?.(text)
  );
}

/** True for an item of educations with one date anywhere: "• Barista: Larch Academy on 7 June 2021, online". */
const mayBeDated = ({ line }: Item, { isListed }: EntryWords): boolean =>
  isListed !== undefined && !isProse(line.text) && findPeriods(line.text).length === 1;

/**
 * The items within one that are titles at the employer which it states: most of them have a date. Where it has one, too,
 * they name titles, and it names none.
 */
function titlesWithin(item: Item, isDated: boolean, dates: Dates, words: EntryWords): Item[] {
  const { titles } = words;
  const dated = item.inner.filter((each) => hasDate(each, dates));
  if (!areMost(dated, item.inner) || isSentence(item.line, words)) return [];
  const statesTitle = ({ head }: Item): boolean =>
    titles !== undefined && partsOf([...head]).some((part) => statesFirst(part, titles));
  const areTitles = areMost(dated.filter(statesTitle), item.inner);
  return (isDated ? areTitles && !statesTitle(item) : areTitles || !statesTitle(item)) ? dated : [];
}

/** The dated items that are titles, where most items are, and no other line states a title. */
function titlesBelowEmployers(
  lines: Line[],
  items: Item[],
  { titles, ...words }: EntryWords,
): ReadonlySet<Line> {
  const statesTitle = (line: Line): boolean =>
    titles !== undefined && partsOf([line]).some((part) => statesFirst(part, titles));
  const outer = items.filter(({ level }) => level === 0);
  const others = lines.filter(({ hasBullet }) => !hasBullet);
  const ofItems = datedItems(lines, words);
  const found = outer.filter(
    ({ line }) => ofItems.has(line) && statesTitle(line) && !isSentence(line, words),
  );
  return new Set(areMost(found, outer) && !others.some(statesTitle) ? linesOf(found) : []);
}

type Dates = ReadonlyMap<Line, DatedLine>;

const hasDate = ({ head }: Item, dates: Dates): boolean => head.some((line) => dates.has(line));

/** The dated lines of a section without the items below a level. */
function datesUpTo(level: number, lines: Line[], items: Item[], words: EntryWords): Dates {
  const inner = new Set(linesOf(items.filter((item) => item.level > level)));
  return datedItems(
    lines.filter((line) => !inner.has(line)),
    words,
  );
}

/** The items with dates of the outermost level that has any. */
function firstDatedItems(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  const dates = datedItems(lines, words);
  const dated = items.filter(({ line }) => dates.has(line));
  const outermost = Math.min(...dated.map(({ level }) => level));
  return new Set(linesOf(dated.filter(({ level }) => level === outermost)));
}

/** The dated lines of a section in which a bullet does not mark a description. */
function datedItems(lines: Line[], words: EntryWords): Dates {
  const items = datedLines(lines, true, words);
  for (const line of nestedDates(lines, items, undefined)) items.delete(line);
  if (!lines[0] || !beginsItem(lines[0])) return items;
  // Where entries begin with their dates, the date within another item is a part of its text.
  const others = [...items.keys()].filter((line) => findPeriods(line.text)[0]?.index !== 0);
  if (2 * others.length < items.size)
    for (const line of others) if (line.segments.length === 1 && isProse(line.text)) items.delete(line);
  return items;
}

/**
 * The items that state the entry of a date that stands alone above them: "2019 – 2021" / "• Baker, Holm Foods" / "• Bread
 * for two shops". Nearly all dates stand so.
 */
function headsBelowDates(lines: Line[], dates: Dates, words: EntryWords): ReadonlySet<Line> {
  const below = lines.flatMap((line, index) => {
    const [above, item] = [lines[index - 1], lines[index + 1]];
    if (!dates.has(line) || !isDateAlone(line)) return [];
    // What is set in from the date, or apart from it, belongs to the item above it.
    const isFirst =
      above === undefined || above.hasBullet || line.gapAbove || isSetIn(above, line) || isProse(above.text);
    return isFirst && item && beginsItem(item) ? [item] : [];
  });
  const heads = below.filter((line) => !isSentence(line, words) && partsOf([line]).length > 0);
  const outer = [...dates.keys()].filter((line) => !isSetIn(line, lines[0] as Line));
  return new Set(areMost(heads, outer) ? heads : []);
}

/** The heads of a section without dates: lengths of time stand for them, or bold letters, or the words of an entry. */
function undatedHeads(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  if (linesWithDuration(lines, false).size >= minDurations) return new Set();
  const lengths = linesWithDuration(lines, true);
  if (lengths.size >= minDurations) return new Set(lengths.keys());
  const outermost = items.filter(({ level }) => level === 0);
  const bold = linesOf(outermost).filter((line) => line.bold);
  const stated = outermost.filter((item) => statesEntry(item, words));
  const others = outermost.filter(({ line }) => line.bold || !isSentence(line, words));
  return new Set([...bold, ...(areMost(stated, outermost) ? linesOf(others) : [])]);
}

/** True for an item with the words of an entry: a degree or a school, or a title beside another text. */
function statesEntry({ line, head }: Item, { isListed, titles }: EntryWords): boolean {
  if (isListed) return partsOf([line]).some(isListed);
  const parts = partsOf([...head]);
  return titles !== undefined && parts.length > 1 && parts.some((part) => statesFirst(part, titles));
}

const linesOf = (items: readonly Item[]): Line[] => items.map(({ line }) => line);

const areMost = (some: readonly unknown[], all: readonly unknown[]): boolean =>
  some.length > minShare * all.length;
