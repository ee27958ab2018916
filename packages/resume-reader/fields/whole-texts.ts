/**
 * Joins the parts of a text again where the other entries show that it has one role: "Programmer – Electronic Designer" and
 * "Manager for International Cooperation" in the column of the titles, beside one of employers.
 */
import { findPeriods } from '../words/dates.ts';
import { placeScore } from '../words/places.ts';
import type { RoleClassifier } from './assign-roles.ts';
import type { Part } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';

/** A stretch of a head between the ends of lines, columns, styles, bars and colons, with its parts that are no places. */
interface Cell {
  /** Its place: cells with the same key stand in the same place of their heads. */
  readonly key: string;
  /** The parts, with those in brackets behind them. */
  readonly parts: readonly Part[];
  /** Those that may have a role: not in brackets, and no place. */
  readonly texts: readonly Part[];
  readonly hasPlace: boolean;
}

/** What is known about the cells with one key. */
interface Column {
  /** The number of entries that have a text there, and of those that have one only. */
  readonly filled: number;
  readonly whole: number;
  /** The mean scores of the texts for the roles. */
  readonly first: number;
  readonly second: number;
}

/** The score from which a part has the words of a role. */
const minScore = 1.5;

/** What the signs for one undivided text weigh, and how much of them is needed. */
const weights = {
  /** Another cell of the entry has a text for the other role. */
  other: 1,
  /** That text has the words of its role. */
  named: 1,
  /** The other entries have the other role in that cell. */
  column: 1,
  /** Another entry has the same text there. */
  repeated: 1,
  /** The share of other entries in which this cell has one text, above a half. */
  share: 2,
  /** The further parts have the words of the same role, those of the other role, or may be a place. */
  same: 1,
  opposite: -1.5,
  announced: -0.5,
  town: -4,
  /** Behind the dash of an organisation, its site may follow. */
  site: -1.5,
} as const;
const minWeight = 2;

/** The parts of all heads of a section, in which the parts of a cell are one where more speaks for it than against it. */
export function withWholeTexts(
  entries: readonly RawEntry[],
  parts: Part[][],
  classifier: RoleClassifier,
): Part[][] {
  const rows = parts.map((each, index) => cellsOf(each, entries[index] as RawEntry));
  const columns = columnsOf(rows, classifier);
  const repeated = repeatedTexts(parts);
  return parts.map((each, index) => {
    const cells = rows[index] as Cell[];
    const joined = new Map<Part, Part | null>();
    for (const cell of cells) {
      const whole = cell.texts.length > 1 ? wholeOf(cell, entries[index] as RawEntry) : null;
      if (whole === null || weightOf(cell, cells, columns, repeated, classifier) < minWeight) continue;
      const last = cell.parts.indexOf(cell.texts.at(-1) as Part);
      for (const part of cell.parts.slice(0, last + 1)) joined.set(part, null);
      joined.set(cell.texts[0] as Part, whole);
    }
    return each.flatMap((part) => (joined.has(part) ? (joined.get(part) ?? []) : [part]));
  });
}

function weightOf(
  cell: Cell,
  cells: readonly Cell[],
  columns: ReadonlyMap<string, Column>,
  repeated: ReadonlySet<string>,
  classifier: RoleClassifier,
): number {
  const column = columns.get(cell.key) as Column;
  const [role, opposite] =
    column.first >= column.second ? (['first', 'second'] as const) : (['second', 'first'] as const);
  const others = cells
    .filter((other) => other !== cell && other.texts.length > 0)
    .map((other) =>
      weightOfOther(other, columns.get(other.key) as Column, role, opposite, repeated, classifier),
    );
  if (others.length === 0) return 0;
  const share = column.filled > 1 ? (column.whole - (column.filled - 1) / 2) / (column.filled - 1) : 0;
  // A place in another cell of the line leaves none for this one.
  const [line] = cell.key.split('.');
  const hasPlace =
    !cell.hasPlace && cells.some(({ key, hasPlace: has }) => has && key.split('.')[0] === line);
  const further = cell.texts.slice(1).map((part) => {
    const [own, against] = [classifier[role](part), classifier[opposite](part)];
    if (role === 'second' && part.separator === '-') return weights.site;
    if (own >= minScore && own > against) return weights.same;
    // Behind a preposition a name begins with a capital, and a field does not: "expert en technologies GPU".
    const isNamed =
      /^[\p{Lu}\d]/u.test(part.text) && against - (part.separator === 'at' ? 1.2 : 0) >= minScore;
    const isTown = role === 'second' && own < minScore && !hasPlace;
    return isNamed
      ? weights.opposite
      : part.separator === 'at'
        ? weights.announced
        : isTown
          ? weights.town
          : 0;
  });
  return Math.max(...others) + weights.share * share + Math.min(...further);
}

/** How much a cell speaks for having the other role. */
function weightOfOther(
  cell: Cell,
  column: Column,
  role: 'first' | 'second',
  opposite: 'first' | 'second',
  repeated: ReadonlySet<string>,
  classifier: RoleClassifier,
): number {
  const [text] = cell.texts as [Part];
  if (classifier[role](text) > classifier[opposite](text) || classifier[opposite](text) < 0) return 0;
  return (
    weights.other +
    (classifier[opposite](text) >= minScore ? weights.named : 0) +
    (column.filled > 1 && column[opposite] >= column[role] ? weights.column : 0) +
    (repeated.has(text.text) ? weights.repeated : 0)
  );
}

/** The greatest number of parts of a head that are compared with each other: what has more is no head. */
const maxParts = 30;

function cellsOf(parts: readonly Part[], { head }: RawEntry): Cell[] {
  if (parts.length > maxParts) return [];
  const cells = new Map<string, Part[]>();
  for (const part of parts) {
    const [line, rank, chunk] = part.slot.split('.');
    const bars = barsBefore(part, head);
    const key = `${line}.${rank}.${chunk}.${bars}`;
    const cell = cells.get(key);
    if (cell) cell.push(part);
    else cells.set(key, [part]);
  }
  return [...cells].map(([key, each]) => {
    const isPlace = ({ text, isBeforeRegion }: Part): boolean => placeScore(text) >= 0.8 || isBeforeRegion;
    return {
      key,
      parts: each,
      texts: each.filter((part) => !part.inBrackets && !isPlace(part)),
      hasPlace: each.some(isPlace),
    };
  });
}

/** The number of bars and colons before a part in its segment. */
function barsBefore({ text }: Part, head: RawEntry['head']): number {
  for (const { segments } of head) {
    for (const segment of segments) {
      const start = segment.text.indexOf(text);
      if (start >= 0) return segment.text.slice(0, start).match(/[|•]|:\s/g)?.length ?? 0;
    }
  }
  return 0;
}

/** The undivided text of a cell; `null` when its parts have labels or stand behind a date, or a date, a colon or a semicolon between them. */
function wholeOf({ texts, parts }: Cell, { head }: RawEntry): Part | null {
  const [first, last] = [texts[0], texts.at(-1)];
  if (!first || !last || parts.some(({ label, isBehindDate }) => label !== null || isBehindDate)) return null;
  for (const { segments } of head) {
    for (const { text } of segments) {
      const start = text.indexOf(first.text);
      const end = start < 0 ? -1 : text.indexOf(last.text, start + first.text.length);
      if (end < 0) continue;
      const whole = text.slice(start, end + last.text.length);
      return /[;:]\s/.test(whole) || findPeriods(whole).length > 0 ? null : { ...first, text: whole };
    }
  }
  return null;
}

function columnsOf(
  rows: readonly (readonly Cell[])[],
  { first, second }: RoleClassifier,
): Map<string, Column> {
  const all = new Map<string, Part[][]>();
  for (const { key, texts } of rows.flat()) {
    if (texts.length === 0) continue;
    const cells = all.get(key);
    if (cells) cells.push([...texts]);
    else all.set(key, [[...texts]]);
  }
  const mean = (cells: Part[][], score: (part: Part) => number): number =>
    cells.reduce((sum, [text]) => sum + (text ? Math.max(0, score(text)) : 0), 0) / cells.length;
  return new Map(
    [...all].map(([key, cells]) => [
      key,
      {
        filled: cells.length,
        whole: cells.filter(({ length }) => length === 1).length,
        first: mean(cells, first),
        second: mean(cells, second),
      },
    ]),
  );
}

/** The texts that several entries have. */
function repeatedTexts(parts: readonly Part[][]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const each of parts) {
    const texts = new Set(each.map(({ text }) => text));
    for (const text of texts) (seen.has(text) ? repeated : seen).add(text);
  }
  return repeated;
}
