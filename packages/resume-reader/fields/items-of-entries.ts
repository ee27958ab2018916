/**
 * Tells the list items that are heads of entries from those of descriptions. The items of one level have one meaning: they
 * are entries, the employers of entries in the level below, or descriptions.
 */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { isDateAlone } from './closing-dates.ts';
import { type DatedLine, datedLines, type EntryWords, isSentence } from './dated-lines.ts';
import { partsOf } from './entry-parts.ts';
import { linesWithDuration, minDurations } from './lengths-of-entries.ts';
import { joinItems } from './list-items.ts';
import { beginsItem, listLevels } from './list-levels.ts';
import { nestedDates } from './nested-dates.ts';
import { isProse } from './prose.ts';
import { statesFirst } from './stated-roles.ts';

/** A list item. */
interface Item {
  readonly line: Line;
  readonly level: number;
  /** Its line and those below it, up to the next item, that may be the head of an entry. */
  readonly head: readonly Line[];
}

/** More than this share of the items of a level are entries where the level is one of entries. */
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
  const items: (Item & { head: Line[] })[] = [];
  for (const line of lines) {
    const level = levels.get(line);
    const item = items.at(-1);
    if (level !== undefined) items.push({ line, level, head: [line] });
    else if (item && item.head.length < maxHeadLines) item.head.push(line);
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
  return some.size > 0 ? some : undatedHeads(lines, items, words);
}

/** The items that are heads in a section that begins with another line: a date, or an employer. */
function headsBelowLines(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  const dates = datedLines(lines, false, words);
  if (dates.size > 0) return headsBelowDates(lines, dates, words);
  return headsWithDates(lines, items, words) ?? firstDatedItems(lines, items, words);
}

/** The heads of the outermost level of which most items have a date, with those of the levels above; else `null`. */
function headsWithDates(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> | null {
  const above = new Set<Line>();
  for (let level = 0; ; level += 1) {
    const own = items.filter((item) => item.level === level);
    if (own.length === 0) return null;
    const dated = datedOf(lines, items, level, words);
    if (
      dated.length > 0 &&
      2 * dated.length >= own.length &&
      !(own.length === 1 && isSentence(own[0]?.line as Line, words))
    ) {
      const undated = own.filter((item) => !dated.includes(item) && statesEntry(item, words));
      return new Set([
        ...above,
        ...linesOf([...dated, ...undated]),
        ...rolesWithin(lines, items, level, words),
      ]);
    }
    for (const { line } of own) if (!isSentence(line, words)) above.add(line);
  }
}

/** The items of the level below one of dated entries that state no titles, when most of these have dates and titles. */
function rolesWithin(lines: Line[], items: Item[], level: number, words: EntryWords): Line[] {
  const { titles } = words;
  if (!titles) return [];
  const statesTitle = ({ head }: Item): boolean =>
    partsOf([...head]).some((part) => statesFirst(part, titles));
  const own = items.filter((item) => item.level === level + 1);
  const dated = datedOf(lines, items, level + 1, words);
  const employers = items.filter(
    (item, index) => item.level === level && items[index + 1]?.level === level + 1,
  );
  if (areMost(employers.filter(statesTitle), employers)) return [];
  return areMost(dated.filter(statesTitle), own) ? linesOf(dated) : [];
}

/** The items of a level in whose heads the date of an entry is. */
function datedOf(lines: Line[], items: Item[], level: number, words: EntryWords): Item[] {
  const inner = new Set(linesOf(items.filter((item) => item.level > level)));
  const dates = datedItems(
    lines.filter((line) => !inner.has(line)),
    words,
  );
  return items.filter((item) => item.level === level && item.head.some((line) => dates.has(line)));
}

/** The items with dates of the outermost level that has any. */
function firstDatedItems(lines: Line[], items: Item[], words: EntryWords): ReadonlySet<Line> {
  const dates = datedItems(lines, words);
  const dated = items.filter(({ line }) => dates.has(line));
  const outermost = Math.min(...dated.map(({ level }) => level));
  return new Set(linesOf(dated.filter(({ level }) => level === outermost)));
}

/** The dated lines of a section in which a bullet does not mark a description. */
function datedItems(lines: Line[], words: EntryWords): ReadonlyMap<Line, DatedLine> {
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
function headsBelowDates(
  lines: Line[],
  dates: ReadonlyMap<Line, DatedLine>,
  words: EntryWords,
): ReadonlySet<Line> {
  const below = lines.flatMap((line, index) => {
    const [above, item] = [lines[index - 1], lines[index + 1]];
    const isFirst = above === undefined || above.hasBullet || isProse(above.text);
    return isFirst && dates.has(line) && isDateAlone(line) && item && beginsItem(item) ? [item] : [];
  });
  const heads = below.filter((line) => !isSentence(line, words) && partsOf([line]).length > 0);
  return new Set(areMost(heads, [...dates]) ? heads : []);
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
