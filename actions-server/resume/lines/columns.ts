/**
 * Segments of a page → blocks in reading order.
 *
 * A page is cut at gutters: vertical strips that stay empty over many lines while text stands on both sides. Not every
 * gutter divides columns that are read one after the other. Dates before entries, labels before values and dates at the
 * right margin leave a gutter too, and there a row has to stay a row. What stands on both sides decides.
 */
import { duration, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isHeading } from '../words/headings.ts';
import { placeScore } from '../words/places.ts';
import type { PlacedSegment } from './segments.ts';

/** Segments that are read together, top to bottom and row by row. */
type Block = PlacedSegment[];

/** Lines a column needs on either side of a gutter. */
const minLines = 3;
const minGutterEm = 0.55;
/**
 * How close two baselines of one row are, in parts of the size. Neighbours in columns of their own meet that closely by
 * chance in one line of five or six.
 */
const sameBaseline = 0.13;

/** Cuts the segments of a page into blocks, in reading order. */
export function blocksOf(segments: PlacedSegment[]): Block[] {
  const cut = findCut(segments);
  if (cut === null) return segments.length === 0 ? [] : [segments];
  return [...blocksOf(cut.above), ...blocksOf(cut.left), ...blocksOf(cut.right), ...blocksOf(cut.below)];
}

interface Cut {
  readonly above: Block;
  readonly left: Block;
  readonly right: Block;
  readonly below: Block;
}

function findCut(segments: PlacedSegment[]): Cut | null {
  if (segments.length < 2 * minLines) return null;
  const byPlace = [...segments].sort((a, b) => a.y - b.y);
  const spanning = centredHeadings(segments);
  let best: Cut | null = null;
  let bestScore = 0;
  for (const edge of candidateEdges(segments)) {
    for (const cut of stretches(byPlace, edge, spanning)) {
      const lines = cut.left.length + cut.right.length;
      const score = lines + 2 * Math.min(cut.left.length, cut.right.length);
      if (score <= bestScore || !areColumns(cut.left, cut.right)) continue;
      best = cut;
      bestScore = score;
    }
  }
  return best;
}

/** Headings in the middle of the text's width head both columns below them, though they reach into neither. */
function centredHeadings(segments: PlacedSegment[]): Set<PlacedSegment> {
  const left = Math.min(...segments.map((segment) => segment.x));
  const right = Math.max(...segments.map((segment) => segment.right));
  const isCentred = (segment: PlacedSegment): boolean =>
    Math.abs((segment.x + segment.right) / 2 - (left + right) / 2) < 0.04 * (right - left) &&
    !segments.some((other) => other !== segment && Math.abs(other.y - segment.y) < 0.5 * segment.size) &&
    // What shares its left edge with other lines stands in their column.
    segments.filter((other) => Math.abs(other.x - segment.x) < 2).length <= 2;
  return new Set(segments.filter((segment) => isCentred(segment) && isHeading(segment.text)));
}

/** Places where a right column may begin: left edges that several segments share (or nearly). */
function candidateEdges(segments: PlacedSegment[]): number[] {
  const counts = new Map<number, number>();
  for (const segment of segments) {
    const key = Math.round(segment.x / 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const leftmost = Math.min(...segments.map((segment) => segment.x));
  const edges = new Set<number>();
  for (const [key, count] of counts) {
    const shared = count + (counts.get(key - 1) ?? 0) + (counts.get(key + 1) ?? 0);
    if (shared >= 2 && key * 3 > leftmost + 20) edges.add(key * 3 - 2);
  }
  // Centred columns share no edge: the gaps between texts of one row are candidates as well.
  for (const segment of segments) {
    const x = Math.round((segment.x - 4) / 6) * 6;
    if (x > leftmost + 40) edges.add(x);
  }
  return [...edges].sort((a, b) => a - b);
}

/** The stretches of the page in which nothing crosses the vertical line at `edge`. */
function stretches(byPlace: PlacedSegment[], edge: number, spanning: Set<PlacedSegment>): Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (let index = 0; index <= byPlace.length; index += 1) {
    const segment = byPlace[index];
    const crosses =
      segment !== undefined && (spanning.has(segment) || (segment.x < edge - 1 && segment.right > edge + 1));
    if (segment !== undefined && !crosses) continue;
    const cut = cutBetween(byPlace, start, index, edge);
    if (cut) cuts.push(cut);
    start = index + 1;
  }
  return cuts;
}

function cutBetween(byPlace: PlacedSegment[], start: number, end: number, edge: number): Cut | null {
  const rows = byPlace.slice(start, end);
  const first = rows.length - withoutCommonRows(rows, edge).length;
  const last = lastBesideIndex(rows, edge);
  const inside = rows.slice(first, last + 1);
  const left = inside.filter((segment) => segment.right <= edge + 1);
  const right = inside.filter((segment) => segment.right > edge + 1);
  if (left.length < minLines || right.length < minLines) return null;
  const gutter = Math.min(...right.map((s) => s.x)) - Math.max(...left.map((s) => s.right));
  const em = Math.min(...inside.map((segment) => segment.size));
  if (gutter < minGutterEm * em) return null;
  // What stands wholly above or below the other side is read before or after, not beside.
  const top = Math.max(topOf(left), topOf(right));
  const bottom = Math.min(bottomOf(left), bottomOf(right));
  const beside = (side: PlacedSegment[]): number =>
    side.filter((s) => s.y >= top - 3 && s.y <= bottom + 3).length;
  if (beside(left) < minLines || beside(right) < minLines) return null;
  return {
    above: byPlace.slice(0, start + first),
    left,
    right,
    below: byPlace.slice(start + last + 1),
  };
}

/** Drops rows at the top that reach across the edge with small gaps: a line of contact details, not two columns. */
function withoutCommonRows(rows: PlacedSegment[], edge: number): PlacedSegment[] {
  let from = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const segment = rows[index] as PlacedSegment;
    if (isHeading(segment.text)) break;
    const row = rows.filter((other) => Math.abs(other.y - segment.y) < 0.3 * segment.size);
    const leftEnd = Math.max(...row.filter((other) => other.right <= edge + 1).map((other) => other.right));
    const rightStart = Math.min(...row.filter((other) => other.right > edge + 1).map((other) => other.x));
    if (rightStart - leftEnd < commonRowGapEm * segment.size) from = index + 1;
  }
  return rows.slice(from);
}

/** Gaps within a line of contact details are at most so wide. */
const commonRowGapEm = 2.6;

/**
 * Where one side ends, the other may go on under its own headings across the full width. From the first heading below
 * the end of the shorter side on, the rest is read after both columns.
 */
function lastBesideIndex(rows: PlacedSegment[], edge: number): number {
  const left = rows.filter((segment) => segment.right <= edge + 1);
  const right = rows.filter((segment) => segment.right > edge + 1);
  if (left.length === 0 || right.length === 0) return rows.length - 1;
  const shorterEnd = Math.min(bottomOf(left), bottomOf(right));
  const heading = rows.findIndex((segment) => segment.y > shorterEnd + 2 && isHeading(segment.text));
  return heading < 0 ? rows.length - 1 : heading - 1;
}

const topOf = (side: PlacedSegment[]): number => Math.min(...side.map((segment) => segment.y));
const bottomOf = (side: PlacedSegment[]): number => Math.max(...side.map((segment) => segment.y));

/** Do both sides read by themselves? Otherwise they are cells of common rows. */
function areColumns(left: PlacedSegment[], right: PlacedSegment[]): boolean {
  const l = describe(left, right);
  const r = describe(right, left);
  if (l.notes > 0.6 || r.notes > 0.6) return false;
  // All the dates stand on one side, alone: they belong to the entries of the other.
  if (areNotesOf(l, r) || areNotesOf(r, l)) return false;
  if (l.headings >= 0.4 * l.lines || r.headings >= 0.4 * r.lines) return false;
  if (l.headings > 0 && r.headings > 0) return l.lines - l.headings >= 2 && r.lines - r.headings >= 2;
  if (l.headings > 0) return l.aligned < 0.5 && r.aligned < 0.5;
  if (r.headings > 0) return l.aligned < 0.5 && l.dateLines < 0.3 && l.lines >= 4;
  if (l.dateCount > 0 && r.dateCount > 0 && l.dateLines < 0.45 && r.dateLines < 0.45) return true;
  return l.aligned < 0.5 && r.aligned < 0.5;
}

/**
 * The dates of a side belong to the rows of the other: nearly all of them stand beside a line of the other side, which
 * has no periods of its own. A single date says so only where notes are a good part of the side.
 */
function areNotesOf(side: Side, other: Side): boolean {
  if (side.alignedPeriods === 0 || side.alignedPeriods < 0.75 * side.periods) return false;
  if (side.alignedPeriods >= 2) return other.ranges <= 1;
  return other.ranges === 0 && side.notes * side.lines >= 0.2 * (side.lines - side.headings);
}

interface Side {
  readonly lines: number;
  readonly headings: number;
  /** Shares of lines: only a date, a duration or a place; with a date; on the baseline of a line of the other side. */
  readonly notes: number;
  readonly dateLines: number;
  /** Numbers of lines: only a date; such a one on the baseline of a line of the other side; a date from – to. */
  readonly periods: number;
  readonly alignedPeriods: number;
  readonly ranges: number;
  readonly dateCount: number;
  readonly aligned: number;
}

function describe(side: PlacedSegment[], other: PlacedSegment[]): Side {
  const lines = side.length;
  const count = (has: (segment: PlacedSegment) => boolean): number => side.filter(has).length;
  const isAligned = (segment: PlacedSegment): boolean =>
    other.some((o) => Math.abs(o.y - segment.y) < sameBaseline * segment.size);
  const withDate = count((segment) => findPeriods(segment.text).length > 0);
  return {
    lines,
    headings: count((segment) => isHeading(segment.text)),
    notes: count((segment) => isMarginNote(segment.text)) / lines,
    dateLines: withDate / lines,
    dateCount: withDate,
    periods: count((segment) => isPeriodOnly(segment.text)),
    alignedPeriods: count((segment) => isPeriodOnly(segment.text) && isAligned(segment)),
    ranges: count((segment) => findPeriods(segment.text).some((period) => period.isRange)),
    aligned: count(isAligned) / lines,
  };
}

/** What stands in a column of dates: dates, durations, places. */
function isMarginNote(text: string): boolean {
  return (
    isPeriodOnly(text) ||
    text.replace(duration, '').trim() === '' ||
    (text.length < 40 && placeScore(text) >= 2)
  );
}
