/**
 * Splits the lines of an experience or education section into entries.
 *
 * Nearly every entry has a date, so the dates are found first. How many lines above a date belong to its entry is decided
 * for the section as a whole, because a document formats all of its entries in the same way.
 */
import type { Line } from '../lines/line.ts';
import { quantile } from '../quantile.ts';
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
  const [a] = line.segments;
  const [b] = model?.segments ?? [];
  if (!a || !b || line === model) return 0;
  if (Math.abs(a.size - b.size) > 0.6) return -2;
  const isAlike = Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold && a.italic === b.italic;
  return isAlike && Math.abs(a.x - b.x) < 4 ? 1.5 : 0;
}

/** The number of lines directly above a date that may belong to its entry and not to the previous one. */
function linesAbove(marked: MarkedLine[], anchor: number, previousAnchor: number): number {
  for (let count = 0; count < maxLinesAbove; count += 1) {
    const index = anchor - count - 1;
    const above = marked[index];
    if (index <= previousAnchor || above?.kind !== 'head') return count;
    // A place directly below a date belongs to the entry of that date.
    if (index - 1 === previousAnchor && isPlaceOnly(above.line.text)) return count;
    // Empty space separates entries, so the lines above it belong to another one.
    if (above.line.gapAbove) return count + 1;
  }
  return maxLinesAbove;
}

/** The number of lines above the date that all entries of this section have. */
function usualLinesAbove(marked: MarkedLine[], anchors: number[], above: number[]): number {
  const first = above[0] ?? 0;
  if (first === 0) return 0;
  const textBeside = (anchor: number): string =>
    withoutPeriods(marked[anchor]?.line.text.replace(/\t/g, ' ') ?? '');
  // A date that begins its line, with text after it or in a separate column, begins its entry.
  const dateFirst = anchors.filter((anchor) => {
    const [period] = findPeriods(marked[anchor]?.line.segments[0]?.text ?? '');
    return period !== undefined && period.index <= 1 && textBeside(anchor) !== '';
  }).length;
  if (dateFirst > 0.6 * anchors.length) return 0;
  const possible = Math.min(...above.filter((_count, number) => number > 0 || anchors.length === 1));
  const median = anchors.length > 1 ? (quantile(above, 0.5) ?? 0) : 0;
  // Above a line with a date and a title there is at most an organisation.
  const most = textBeside(anchors[0] as number) === '' ? 3 : 2;
  return Math.min(first, Math.max(possible, median), most);
}

function toEntry(marks: MarkedLine[], anchor: number, start: number): RawEntry {
  const anchorOffset = anchor - start;
  const bodyOffset = marks.findIndex((mark, offset) => {
    if (offset <= anchorOffset) return false;
    return mark.kind !== 'head' || !belongsToHead(marks, offset, anchorOffset);
  });
  const end = bodyOffset < 0 ? marks.length : bodyOffset;
  const lines = marks.map((mark) => mark.line);
  return {
    period: marks[anchorOffset]?.period ?? null,
    head: lines.slice(0, end),
    body: lines.slice(end),
  };
}

/** True when a line below the date of an entry belongs to its head. */
function belongsToHead(marks: MarkedLine[], offset: number, anchorOffset: number): boolean {
  const line = marks[offset]?.line;
  const above = marks[offset - 1]?.line;
  const model = marks[anchorOffset]?.line;
  if (!line || !above || !model || offset > anchorOffset + maxLinesBelow) return false;
  // Empty space or a place ends the head, and the description follows.
  if (above !== model && (line.gapAbove || isPlaceOnly(above.text))) return false;
  // A line that is indented further than the title is a description without bullets.
  const isIndented = line.x > 0 && line.x > textEdge(model) + 5;
  return !isIndented || (anchorOffset === 0 && model.segments.length === 1);
}

/** The left edge of the text of a line, without its date column. */
function textEdge(line: Line): number {
  const text = line.segments.find((segment) => !isPeriodOnly(segment.text));
  return Math.max(line.x, text?.x ?? line.x);
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
