/**
 * The lines of an experience or education section → entries.
 *
 * What nearly every entry has is a date. So the dates are found first; what stands above a date and still belongs to its
 * entry is decided for the section as a whole, because a document prints all of its entries in the same way.
 */
import type { Line, Segment } from '../lines/line.ts';
import { DURATION, type FoundPeriod, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isPlaceOnly, placeScore } from '../words/places.ts';
import { withoutPeriods } from './entry-text.ts';

export type RawEntry = {
  period: FoundPeriod | null;
  /** Lines that say what it is: title, organisation, place, dates. */
  head: Line[];
  /** Lines that describe it. */
  body: Line[];
};

type Kind = 'anchor' | 'head' | 'body';
type Marked = { line: Line; kind: Kind; period: FoundPeriod | null };

/** Lines above its date that an entry may begin with. */
const MAX_LINES_ABOVE = 4;
const MAX_LINES_BELOW = 3;

/** Splits a section into entries. Lines before the first entry are left out. */
export function splitEntries(lines: Line[]): RawEntry[] {
  const telling = lines.filter((line) => line.text.replace(DURATION, '').trim() !== '');
  const marked = markLines(joinSplitPeriods(telling.flatMap(detachNotes).reduce(liftNotes, [])));
  const anchors = marked.flatMap((mark, index) => (mark.kind === 'anchor' ? [index] : []));
  if (anchors.length === 0) return undatedEntries(marked);
  const starts = entryStarts(marked, anchors);
  return starts.map((start, number) => {
    const end = starts[number + 1] ?? marked.length;
    return toEntry(marked.slice(start, end), anchors[number] as number, start);
  });
}

type MaybeNote = { line: Line; isNote: boolean };

/** Dates and places in the margin of a description belong to the entry: they become a line of their own. */
function detachNotes(line: Line): MaybeNote[] {
  const [first, ...rest] = line.segments;
  if (!first || rest.length === 0 || !(line.hasBullet || isProse(first.text)) || isPeriodOnly(first.text)) {
    return [{ line, isNote: false }];
  }
  const isNote = (segment: Segment): boolean =>
    isPeriodOnly(segment.text) ||
    placeScore(segment.text) >= 2 ||
    segment.text.replace(DURATION, '').trim() === '';
  const notes = rest.filter(isNote);
  if (notes.length === 0) return [{ line, isNote: false }];
  const kept = [first, ...rest.filter((segment) => !isNote(segment))];
  const dated = notes.filter((segment) => segment.text.replace(DURATION, '').trim() !== '');
  const own = { ...line, segments: kept, text: textOf(kept) };
  if (dated.length === 0) return [{ line: own, isNote: false }];
  const note = {
    ...line,
    segments: dated,
    text: textOf(dated),
    hasBullet: false,
    bold: false,
    italic: false,
    gapAbove: false,
  };
  return [
    { line: note, isNote: true },
    { line: own, isNote: false },
  ];
}

/** A note goes up to the head of its entry, above the description beside which it stands. */
function liftNotes(lines: Line[], { line, isNote }: MaybeNote): Line[] {
  if (!isNote) return [...lines, line];
  let at = lines.length;
  while (at > 0 && (lines[at - 1]?.hasBullet || isProse(lines[at - 1]?.text ?? ''))) at -= 1;
  return [...lines.slice(0, at), line, ...lines.slice(at)];
}

const textOf = (segments: Segment[]): string => segments.map((segment) => segment.text).join('\t');

/** "2017 –" above "Present" in a narrow date column is one period. */
function joinSplitPeriods(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [first, ...rest] = line.segments;
    const [before] = previous?.segments ?? [];
    if (
      previous &&
      first &&
      before &&
      /[-–—]\s*$|\b(?:to|au?|à|bis|al?|tot)\s*$/iu.test(before.text) &&
      Math.abs(first.x - before.x) < 40
    ) {
      const together = `${before.text} ${first.text}`;
      const [alone] = findPeriods(before.text);
      const [period] = findPeriods(together);
      if (
        period?.isRange &&
        isPeriodOnly(together) &&
        alone &&
        alone.endDate === null &&
        (isPeriodOnly(first.text) || period.isCurrent)
      ) {
        const segments: Segment[] = [
          { ...before, text: together, spans: [...before.spans, ...first.spans] },
          ...previous.segments.slice(1),
        ];
        joined[joined.length - 1] = {
          ...previous,
          segments,
          text: segments.map((segment) => segment.text).join('\t'),
        };
        if (rest.length > 0)
          joined.push({
            ...line,
            segments: rest,
            text: rest.map((segment) => segment.text).join('\t'),
            x: rest[0]?.x ?? line.x,
            gapAbove: false,
          });
        continue;
      }
    }
    if (previous && first && endsInPeriod(previous, first)) {
      const last = previous.segments.at(-1) as Segment;
      const dash = line.hasBullet && !/[-–—]\s*$/.test(last.text) ? '- ' : '';
      const text = `${last.text} ${dash}${first.text}`;
      const segments = [
        ...previous.segments.slice(0, -1),
        { ...last, text, spans: [{ text, bold: last.bold, italic: last.italic, size: last.size }] },
        ...rest,
      ];
      joined[joined.length - 1] = { ...previous, segments, text: textOf(segments) };
      continue;
    }
    joined.push(line);
  }
  return joined;
}

/** "… (2013 -" at the end of a line and "2015)" at the start of the next are one period. */
function endsInPeriod(previous: Line, first: Segment): boolean {
  const last = previous.segments.at(-1)?.text ?? '';
  const [before] = findPeriods(last).slice(-1);
  if (
    !before ||
    before.endDate !== null ||
    last.slice(before.index + before.length).replace(/[\s–—-]/g, '') !== ''
  )
    return false;
  const opened = last.lastIndexOf('(') > last.lastIndexOf(')');
  if (!opened && !/[-–—]\s*$/.test(last)) return false;
  const joined = findPeriods(`${last} - ${first.text}`.replace(/[-–—]\s*-/, '-')).find(
    (period) => period.index === before.index,
  );
  if (!joined?.isRange) return false;
  return (
    joined.index + joined.length > last.length + 2 &&
    (!opened || first.text.includes(')') || isPeriodOnly(first.text))
  );
}

function markLines(lines: Line[]): Marked[] {
  const marked: Marked[] = [];
  for (const line of lines) {
    const period = anchorOf(line);
    const previous = marked.at(-1);
    let kind: Kind = 'head';
    if (period) kind = 'anchor';
    else if (line.hasBullet || isProse(line.text) || isLinkOnly(line.text)) kind = 'body';
    else if (previous?.kind === 'body' && continuesBody(previous.line, line)) kind = 'body';
    marked.push({ line, kind, period });
  }
  // Where every entry is a list item, a bullet says nothing.
  const bulletAnchors = lines.filter((line) => line.hasBullet && anchorOf(line, true)).length;
  const anchors = marked.filter((mark) => mark.kind === 'anchor').length;
  if (anchors === 0 && bulletAnchors > 0) {
    return lines.map((line) => {
      const period = anchorOf(line, true);
      return { line, kind: period ? 'anchor' : isProse(line.text) ? 'body' : 'head', period };
    });
  }
  return marked;
}

function continuesBody(previous: Line, line: Line): boolean {
  if (line.gapAbove || line.segments.length > 1 || line.bold) return false;
  if (/^\p{Ll}|^[(&]/u.test(line.text)) return true;
  return Math.abs(previous.x - line.x) < 3 ? !startsLikeHead(line) : line.x > previous.x;
}

const startsLikeHead = (line: Line): boolean =>
  /^[\p{Lu}\d«"“]/u.test(line.text) && line.text.length < 60 && !/\.$/.test(line.text);

const isLinkOnly = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text.trim());

/** A sentence: long, and mostly in small letters. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const isSentence = words.length >= 4 && /\p{Ll}{3}\.$/u.test(text.trim());
  if (words.length < 7 && !isSentence) return false;
  if (text.includes('\t') && text.length < 160) return false;
  const small = words.filter((word) => /^\P{Lu}*$/u.test(word)).length;
  if (isSentence && small >= 0.5 * words.length) return true;
  if (/\.\s*$/.test(text) && text.length > 40 && small > 0.45 * words.length) return true;
  return words.length >= 9 && small >= 0.6 * words.length;
}

/** The period of a line that dates an entry: alone in its segment, or at the start or end of one. */
function anchorOf(line: Line, evenBullets = false): FoundPeriod | null {
  if (line.hasBullet && !evenBullets) return null;
  let best: FoundPeriod | null = null;
  for (const segment of line.segments) {
    const periods = findPeriods(segment.text);
    for (const period of periods) {
      if (!isStructural(segment.text, period)) continue;
      if (best === null || (period.isRange && !best.isRange)) best = period;
    }
  }
  return best;
}

function isStructural(text: string, period: FoundPeriod): boolean {
  const before = text.slice(0, period.index).trim();
  const after = text
    .slice(period.index + period.length)
    .replace(DURATION, '')
    .trim();
  if (before === '' || /^[([]$/.test(before)) {
    if (after === '' || /^[\])]?[\s,;:|–—-]*$/.test(after)) return true;
    // A sentence may begin with a year; a date that begins an entry is followed by something short.
    return period.isRange || (!isProse(text) && text.length < 110);
  }
  if (/^[\])]?[.,;]?$/.test(after)) {
    if (period.isRange) return text.length < 170;
    return !isProse(text) && text.length < 130 && /[,|–—:·•(\t-]$|\p{L}\s*$/u.test(before);
  }
  // In the middle: only a whole period between separators ("Title | 2019 - 2020 | Place").
  return period.isRange && text.length < 150 && /[,|–—:·•(-]\s*$/.test(before) && /^[,|–—:·•)-]/.test(after);
}

function entryStarts(marked: Marked[], anchors: number[]): number[] {
  const above = anchors.map((anchor, number) => linesAbove(marked, anchor, anchors[number - 1] ?? -1));
  const usual = usualLinesAbove(marked, anchors, above);
  const firstAnchor = anchors[0] as number;
  return anchors.map((anchor, number) => {
    if (usual === 0) return anchor;
    const limit = Math.min(above[number] ?? 0, MAX_LINES_ABOVE);
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
function linesAbove(marked: Marked[], anchor: number, previousAnchor: number): number {
  let count = 0;
  while (
    count < MAX_LINES_ABOVE &&
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
function usualLinesAbove(marked: Marked[], anchors: number[], above: number[]): number {
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

function toEntry(marks: Marked[], anchor: number, start: number): RawEntry {
  const anchorOffset = anchor - start;
  const head: Line[] = [];
  const body: Line[] = [];
  const model = marks[anchorOffset]?.line;
  marks.forEach((mark, offset) => {
    const isHead =
      offset <= anchorOffset ||
      (body.length === 0 &&
        mark.kind === 'head' &&
        offset <= anchorOffset + MAX_LINES_BELOW &&
        belongsToHead(marks, offset, anchorOffset, model));
    if (isHead) head.push(mark.line);
    else body.push(mark.line);
  });
  return { period: marks[anchorOffset]?.period ?? null, head, body };
}

function belongsToHead(
  marks: Marked[],
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
function undatedEntries(marked: Marked[]): RawEntry[] {
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
