/**
 * Splits the lines of an experience or education section into entries.
 *
 * Nearly every entry has a date, so the dates are found first. How many lines above a date belong to its entry is decided
 * for the section as a whole, because a document formats all of its entries in the same way.
 */
import type { Line } from '../lines/line.ts';
import { type FoundPeriod, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isPlaceOnly } from '../words/places.ts';
import { prepareLines } from './entry-lines.ts';
import { withoutPeriods } from './entry-text.ts';
import { type MarkedLine, markLines } from './mark-lines.ts';

export interface RawEntry {
  readonly period: FoundPeriod | null;
  /** The lines with the title, the organisation, the place and the dates. */
  readonly head: Line[];
  /** The lines of the description. */
  readonly body: Line[];
}

/** The number of lines of the head that may be above the date, and below it. */
const maxLinesAbove = 4;
const maxLinesBelow = 3;

/** Splits a section into entries. Lines before the first entry are left out. */
export function splitEntries(lines: Line[]): RawEntry[] {
  const marked = markLines(prepareLines(lines));
  const anchors = marked.flatMap((mark, index) => (mark.kind === 'anchor' ? [index] : []));
  if (anchors.length === 0) return undatedEntries(marked);
  const starts = entryStarts(marked, anchors);
  return starts.map((start, number) => {
    const end = starts[number + 1] ?? marked.length;
    return toEntry(marked.slice(start, end), anchors[number] as number, start);
  });
}

/** The index of the first line of each entry. */
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

/** Scores how much the style of a line is like that of the corresponding line of the first entry. */
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

/** The number of lines directly above a date that may belong to its entry and not to the previous one. */
function linesAbove(marked: MarkedLine[], anchor: number, previousAnchor: number): number {
  let count = 0;
  while (
    count < maxLinesAbove &&
    anchor - count - 1 > previousAnchor &&
    marked[anchor - count - 1]?.kind === 'head'
  ) {
    // A place directly below a date belongs to the entry of that date.
    const above = marked[anchor - count - 1];
    if (above && anchor - count - 2 === previousAnchor && isPlaceOnly(above.line.text)) break;
    count += 1;
    // Empty space separates entries, so the lines above it belong to another one.
    if (marked[anchor - count]?.line.gapAbove) break;
  }
  return count;
}

/** The number of lines above the date that all entries of this section have. */
function usualLinesAbove(marked: MarkedLine[], anchors: number[], above: number[]): number {
  const first = above[0] ?? 0;
  const anchorLine = marked[anchors[0] as number];
  if (first === 0) return 0;
  // A date that begins its line, with text after it or in a separate column, begins its entry.
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
  // Above a line with a date and a title there is at most an organisation.
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
  // A place ends the head, and the description follows.
  const above = marks[offset - 1]?.line;
  if (above && offset - 1 > anchorOffset && isPlaceOnly(above.text)) return false;
  const textX = textEdge(model);
  // A line that is indented further than the title is a description without bullets.
  const indented = line.x > 0 && line.x > textX + 5;
  if (indented && offset - anchorOffset >= 1 && (anchorOffset > 0 || model.segments.length > 1)) return false;
  return true;
}

/** The left edge of the text of a line, without its date column. */
function textEdge(line: Line): number {
  const texts = line.segments.filter((segment) => !isPeriodOnly(segment.text));
  return Math.max(line.x, texts[0]?.x ?? line.x);
}

/** Splits a section without dates: an entry begins after a description or after empty space. */
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
