/**
 * The lines of an experience or education section → entries.
 *
 * What nearly every entry has is a date. So the dates are found first; what stands above a date and still belongs to its
 * entry is decided for the section as a whole, because a document prints all of its entries in the same way.
 */
import type { Line } from '../lines/line.ts';
import { type FoundPeriod, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isPlaceOnly } from '../words/places.ts';
import { readyLines } from './entry-lines.ts';
import { withoutPeriods } from './entry-text.ts';
import { type MarkedLine, markLines } from './mark-lines.ts';

export interface RawEntry {
  readonly period: FoundPeriod | null;
  /** Lines that say what it is: title, organisation, place, dates. */
  readonly head: Line[];
  /** Lines that describe it. */
  readonly body: Line[];
}

/** Lines above its date that an entry may begin with. */
const maxLinesAbove = 4;
const maxLinesBelow = 3;

/** Splits a section into entries. Lines before the first entry are left out. */
export function splitEntries(lines: Line[]): RawEntry[] {
  const marked = markLines(readyLines(lines));
  const anchors = marked.flatMap((mark, index) => (mark.kind === 'anchor' ? [index] : []));
  if (anchors.length === 0) return undatedEntries(marked);
  const starts = entryStarts(marked, anchors);
  return starts.map((start, number) => {
    const end = starts[number + 1] ?? marked.length;
    return toEntry(marked.slice(start, end), anchors[number] as number, start);
  });
}
function entryStarts(marked: MarkedLine[], anchors: number[]): number[] {
  const above = anchors.map((anchor, number) => linesAbove(marked, anchor, anchors[number - 1] ?? -1));
  const usual = usualLinesAbove(marked, anchors, above);
  const firstAnchor = anchors[0] as number;
  return anchors.map((anchor, number) => {
    if (usual === 0) return anchor;
    const limit = Math.min(above[number] ?? 0, maxLinesAbove);
    let best = Math.min(usual, limit);
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let count = 0; count <= limit; count += 1) {
      const line = marked[anchor - count]?.line;
      if (!line) continue;
      const score =
        (count === usual ? 1.5 : 0) +
        (line.gapAbove ? 2 : 0) +
        likeness(line, marked[firstAnchor - count]?.line) -
        Math.abs(count - usual) * 0.6;
      if (score > bestScore) {
        bestScore = score;
        best = count;
      }
    }
    return anchor - best;
  });
}

/** How much a line is printed like the line in the same place of the first entry. */
function likeness(line: Line, model: Line | undefined): number {
  if (!model || line === model) return 0;
  if (isPrintedAlike(line, model)) return 1.5;
  const [a] = line.segments;
  const [b] = model.segments;
  return a && b && Math.abs(a.size - b.size) > 0.6 ? -2 : 0;
}

function isPrintedAlike(a: Line, b: Line): boolean {
  const [x] = a.segments;
  const [y] = b.segments;
  return (
    x !== undefined &&
    y !== undefined &&
    Math.abs(x.size - y.size) < 0.6 &&
    x.bold === y.bold &&
    x.italic === y.italic &&
    Math.abs(x.x - y.x) < 4
  );
}

/** Lines directly above a date that could belong to its entry: no description, not the entry before. */
function linesAbove(marked: MarkedLine[], anchor: number, previousAnchor: number): number {
  let count = 0;
  while (
    count < maxLinesAbove &&
    anchor - count - 1 > previousAnchor &&
    marked[anchor - count - 1]?.kind === 'head'
  ) {
    // A place right below a date belongs to that date's entry.
    const above = marked[anchor - count - 1];
    if (above && anchor - count - 2 === previousAnchor && isPlaceOnly(above.line.text)) break;
    count += 1;
    // Empty space separates entries: what is above it belongs elsewhere.
    if (marked[anchor - count]?.line.gapAbove) break;
  }
  return count;
}

/** How many lines stand above the date in this section: what holds for all of its entries. */
function usualLinesAbove(marked: MarkedLine[], anchors: number[], above: number[]): number {
  const first = above[0] ?? 0;
  const anchorLine = marked[anchors[0] as number];
  if (first === 0) return 0;
  // A date that begins its line, with text behind it or in a column of its own, begins its entry.
  const dateFirst = anchors.filter((anchor) => {
    const line = marked[anchor]?.line;
    const segment = line?.segments[0];
    if (!line || !segment) return false;
    const [period] = findPeriods(segment.text);
    return period !== undefined && period.index <= 1 && withoutPeriods(line.text.replace(/\t/g, ' ')) !== '';
  }).length;
  if (dateFirst > 0.6 * anchors.length) return 0;
  const possible = Math.min(...above.filter((_count, number) => number > 0 || anchors.length === 1));
  const limit = Number.isFinite(possible)
    ? Math.min(first, Math.max(possible, anchors.length > 1 ? median(above) : 0))
    : first;
  // A line that holds a date and a title needs nothing above but an organisation.
  const rest = anchorLine ? withoutPeriods(anchorLine.line.text.replace(/\t/g, ' ')) : '';
  return Math.min(limit, rest === '' ? 3 : 2);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function toEntry(marks: MarkedLine[], anchor: number, start: number): RawEntry {
  const anchorOffset = anchor - start;
  const head: Line[] = [];
  const body: Line[] = [];
  const model = marks[anchorOffset]?.line;
  marks.forEach((mark, offset) => {
    const isHead =
      offset <= anchorOffset ||
      (body.length === 0 &&
        mark.kind === 'head' &&
        offset <= anchorOffset + maxLinesBelow &&
        belongsToHead(marks, offset, anchorOffset, model));
    if (isHead) head.push(mark.line);
    else body.push(mark.line);
  });
  return { period: marks[anchorOffset]?.period ?? null, head, body };
}

function belongsToHead(
  marks: MarkedLine[],
  offset: number,
  anchorOffset: number,
  model: Line | undefined,
): boolean {
  const line = marks[offset]?.line;
  if (!line || !model) return false;
  if (line.gapAbove && offset > anchorOffset + 1) return false;
  // A place ends the head: what follows describes.
  const above = marks[offset - 1]?.line;
  if (above && offset - 1 > anchorOffset && isPlaceOnly(above.text)) return false;
  const textX = textEdge(model);
  // Set further in than the title and after it already has company: a description without bullets.
  const indented = line.x > 0 && line.x > textX + 5;
  if (indented && offset - anchorOffset >= 1 && (anchorOffset > 0 || model.segments.length > 1)) return false;
  return true;
}

/** Where the text of a line begins, its date column left aside. */
function textEdge(line: Line): number {
  const texts = line.segments.filter((segment) => !isPeriodOnly(segment.text));
  return Math.max(line.x, texts[0]?.x ?? line.x);
}

/** Without dates, empty space and bold first lines are all there is to go by. */
function undatedEntries(marked: MarkedLine[]): RawEntry[] {
  const entries: RawEntry[] = [];
  let entry: RawEntry | null = null;
  let afterBody = true;
  for (const { line, kind } of marked) {
    if (kind === 'body') {
      entry?.body.push(line);
      afterBody = true;
      continue;
    }
    if (entry === null || afterBody || (line.gapAbove && entry.head.length > 0)) {
      entry = { period: null, head: [], body: [] };
      entries.push(entry);
      afterBody = false;
    }
    if (entry.head.length < 3) entry.head.push(line);
    else entry.body.push(line);
  }
  return entries;
}
