/**
 * Column detection. In: the segments of a page. Out: blocks of segments in reading order.
 *
 * A page is cut at gutters: vertical strips that are empty over many lines and have text on both sides. Not every gutter
 * separates columns that are read one after the other. Dates before entries, labels before values and dates at the right
 * margin leave a gutter too, and their rows must stay together. The texts on both sides decide which case it is.
 */
import { quantile } from '../quantile.ts';
import { isPeriodOnly } from '../words/dates.ts';
import { isHeading } from '../words/headings.ts';
import { areCentredCells } from './centred-cells.ts';
import { describeSide, isMarginNote, type Side, sharesRow } from './column-sides.ts';
import { hasContactSigns } from './contact-signs.ts';
import { splitBullet } from './glyphs.ts';
import { areInterleaved } from './interleaved.ts';
import { marginLabels } from './margin-labels.ts';
import { type PlacedSegment, sameBaseline } from './segments.ts';
import { areUnderTitles } from './title-rows.ts';

/** Segments that are read together, top to bottom and row by row. */
type Block = PlacedSegment[];

/** The number of lines that a column needs on each side of a gutter. */
const minLines = 3;
/** The number of them that must be beside the lines of the other side. */
const minLinesBeside = 2;
/** The least width of a gutter, as a multiple of the font size: beside most lines, and beside each line. */
const minGutterEm = 0.55;
const minSpaceEm = 0.1;
/** The share of the lines that leave the whole gutter free. */
const withinGutter = 0.8;

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
    for (const cut of cutsAt(byPlace, edge, spanning)) {
      const lines = cut.left.length + cut.right.length;
      const score = lines + 2 * Math.min(cut.left.length, cut.right.length);
      if (score <= bestScore || !areColumns(cut.left, cut.right)) continue;
      if (isMarginOfHeadings(cut)) continue;
      best = cut;
      bestScore = score;
    }
  }
  return best;
}

/** True for headings in the margin, which are read with the rows beside them. */
const isMarginOfHeadings = ({ left, right }: Cut): boolean =>
  left.some(({ text }) => isHeading(text)) && marginLabels(left, right).length > 0;

/** Centred headings belong to both columns below them, although they overlap neither. */
function centredHeadings(segments: PlacedSegment[]): Set<PlacedSegment> {
  const left = startOf(segments);
  const right = endOf(segments);
  const isCentred = (segment: PlacedSegment): boolean =>
    Math.abs((segment.x + segment.right) / 2 - (left + right) / 2) < 0.04 * (right - left) &&
    !segments.some((other) => other !== segment && Math.abs(other.y - segment.y) < 0.5 * segment.size) &&
    // A segment that shares its left edge with other lines belongs to their column.
    segments.filter((other) => Math.abs(other.x - segment.x) < 2).length <= 2;
  const styleOf = ({ size, bold, color }: PlacedSegment): string =>
    [Math.round(2 * size), bold, color].join('|');
  const centred = segments.filter(isCentred);
  // A heading that no list knows is printed like one that is known.
  const styles = new Set(centred.filter(({ text }) => isHeading(text)).map(styleOf));
  return new Set(centred.filter((segment) => styles.has(styleOf(segment))));
}

/** The x positions at which a right column may begin: left edges that several segments share within a few points. */
function candidateEdges(segments: PlacedSegment[]): number[] {
  const counts = new Map<number, number>();
  for (const segment of segments) {
    const key = Math.round(segment.x / 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const leftmost = startOf(segments);
  const edges = new Set<number>();
  for (const [key, count] of counts) {
    const shared = count + (counts.get(key - 1) ?? 0) + (counts.get(key + 1) ?? 0);
    if (shared >= 2 && key * 3 > leftmost + 20) edges.add(key * 3 - 2);
  }
  // The lines of a centred column share no edge, so the left edge of every segment is a candidate as well.
  for (const segment of segments) {
    const x = Math.round((segment.x - 4) / 6) * 6;
    if (x > leftmost + 40) edges.add(x);
  }
  return withoutRepeats(
    [...edges].sort((a, b) => a - b),
    segments,
  );
}

/** Without the edges that divide the segments in the same way as the edge before: none begins or ends between the two. */
function withoutRepeats(edges: number[], segments: PlacedSegment[]): number[] {
  const starts = segments.map(({ x }) => x).sort((a, b) => a - b);
  const ends = segments.map(({ right }) => right).sort((a, b) => a - b);
  let [begun, ended] = [0, 0];
  return edges.filter((edge, index) => {
    const before = begun + ended;
    while (begun < starts.length && (starts[begun] as number) < edge - slack) begun += 1;
    while (ended < ends.length && (ends[ended] as number) <= edge + slack) ended += 1;
    return index === 0 || begun + ended > before;
  });
}

/** How far a segment may reach beyond an edge without crossing it, in points. */
const slack = 1;

/** The cuts of the page at `edge`, one for each part of the page in which no segment crosses that vertical line. */
function cutsAt(byPlace: PlacedSegment[], edge: number, spanning: Set<PlacedSegment>): Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (let index = 0; index <= byPlace.length; index += 1) {
    const segment = byPlace[index];
    const crosses =
      segment !== undefined &&
      (spanning.has(segment) || (segment.x < edge - slack && segment.right > edge + slack));
    if (segment !== undefined && !crosses) continue;
    // What stands beside a text that crosses the edge is in one row with it: the date of a long title.
    const end = segment === undefined ? index : rowRange(byPlace, index, sameBaseline).start;
    cuts.push(...cutsBetween(byPlace, start, Math.max(start, end), edge));
    start = segment === undefined ? index + 1 : rowRange(byPlace, index, sameBaseline).end;
  }
  return cuts;
}

/** The cuts between two places of the page, which a heading of both sides divides. */
function cutsBetween(byPlace: PlacedSegment[], start: number, end: number, edge: number): Cut[] {
  const rows = byPlace.slice(start, end);
  const sides = sidesOf(rows, edge);
  if (sides.some((side) => side.length < minLines)) return [];
  const from = Math.max(firstBesideIndex(rows, edge, sides), belowDates(rows, edge, sides));
  const first = belowHeadings(rows, from, edge);
  const last = lastBesideIndex(rows, sides);
  const cut = cutOf(byPlace, start + first, start + last + 1, edge);
  return [...(cut ? [cut] : []), ...cutsBetween(byPlace, start + last + 2, end, edge)];
}

function cutOf(byPlace: PlacedSegment[], start: number, end: number, edge: number): Cut | null {
  const inside = byPlace.slice(start, end);
  const [left, right] = sidesOf(inside, edge);
  if (textsIn(left) < minLines || textsIn(right) < minLines) return null;
  const em = Math.min(...inside.map((segment) => segment.size));
  const usualEnd = quantile(
    left.map((segment) => segment.right),
    withinGutter,
  );
  if (startOf(right) - endOf(left) < minSpaceEm * em) return null;
  if (startOf(right) - (usualEnd ?? 0) < minGutterEm * em) return null;
  // Lines wholly above or below the other side are read before or after it and are not beside it.
  const top = Math.max(topOf(left), topOf(right));
  const bottom = Math.min(bottomOf(left), bottomOf(right));
  const beside = (side: PlacedSegment[]): number =>
    side.filter((s) => s.y >= top - 3 && s.y <= bottom + 3).length;
  if (Math.min(beside(left), beside(right)) < minLinesBeside) return null;
  return {
    above: byPlace.slice(0, start),
    left,
    right,
    below: byPlace.slice(end),
  };
}

/**
 * The index of the first row that has two columns: rows at the top that cross the edge with small gaps are lines of
 * contact details. The lines of a right column begin at one edge, the parts of such rows anywhere.
 */
function firstBesideIndex(rows: PlacedSegment[], edge: number, [, rightSide]: Sides): number {
  const startsAt = (x: number): number => rightSide.filter((segment) => Math.abs(segment.x - x) < 2).length;
  let from = 0;
  for (const [index, segment] of rows.entries()) {
    if (isHeading(segment.text)) break;
    const [left, right] = sidesOf(rowAt(rows, index), edge);
    const isCommon = startOf(right) - endOf(left) < commonRowGapEm * segment.size;
    const isOfDetails = [...left, ...right].some(({ text }) => hasContactSigns(text));
    if (isCommon && startsAt(startOf(right)) < (isOfDetails ? minLines : 2)) from = index + 1;
  }
  return from;
}

/** The number of segments of a side without signs alone, such as those of a list. */
const textsIn = (side: PlacedSegment[]): number =>
  side.filter(({ text }) => splitBullet(text).text !== '').length;

/**
 * The index behind the rows at the top with nothing but dates at the right, above the first heading of the right side: they
 * are rows of the section above both columns.
 */
function belowDates(rows: PlacedSegment[], edge: number, [, rightSide]: Sides): number {
  const above = rightSide.slice(
    0,
    Math.max(
      0,
      rightSide.findIndex(({ text }) => isHeading(text)),
    ),
  );
  if (above.length === 0 || !above.every(({ text }) => isPeriodOnly(text))) return 0;
  const areBesideTexts = above.every((date) => {
    const [left] = sidesOf(rowAt(rows, rows.indexOf(date)), edge);
    return left.length > 0;
  });
  return areBesideTexts ? rowRange(rows, rows.indexOf(above.at(-1) as PlacedSegment), rowSlack).end : 0;
}

/** The index behind the headings above both sides, which stand at the left above a row that both sides share. */
function belowHeadings(rows: PlacedSegment[], from: number, edge: number): number {
  const sidesAt = (index: number): Sides => sidesOf(index < rows.length ? rowAt(rows, index) : [], edge);
  let index = from;
  while (isHeading(rows[index]?.text ?? '') && sidesAt(index)[1].length === 0) index += 1;
  return sidesAt(index).every((side) => side.length > 0) ? index : from;
}

/** The segments of `rows`, which are sorted by their baselines, that are in one row with the segment at `index`. */
function rowAt(rows: PlacedSegment[], index: number): PlacedSegment[] {
  const { start, end } = rowRange(rows, index, rowSlack);
  return rows.slice(start, end);
}

/** The greatest distance of the baselines of the texts of a row, as a multiple of the font size. */
const rowSlack = 0.3;

/** The range of the segments in one row with the segment at `index`. */
function rowRange(rows: PlacedSegment[], index: number, distance: number): { start: number; end: number } {
  const { y, size } = rows[index] as PlacedSegment;
  const isBeside = (other: PlacedSegment | undefined): boolean =>
    other !== undefined && Math.abs(other.y - y) < distance * size;
  let [start, end] = [index, index + 1];
  while (isBeside(rows[start - 1])) start -= 1;
  while (isBeside(rows[end])) end += 1;
  return { start, end };
}

/** The greatest gap within a line of contact details, as a multiple of the font size. */
const commonRowGapEm = 2.6;

/**
 * The index of the last row that has two columns. Below the end of the shorter side, the longer one may continue with
 * headings across the full width: everything from the first such heading on is read after both columns.
 */
function lastBesideIndex(rows: PlacedSegment[], [left, right]: Sides): number {
  const shorterEnd = Math.min(bottomOf(left), bottomOf(right));
  const heading = rows.findIndex(
    (segment) =>
      isHeading(segment.text) &&
      (segment.y > shorterEnd + 2 ||
        isCommonHeading(segment, left, right) ||
        isCommonHeading(segment, right, left)),
  );
  return heading < 0 ? rows.length - 1 : heading - 1;
}

/** The share of the lines below a heading of both sides that are in one row with a line of the other side. */
const minSharedRows = 0.7;
/** The empty space beside a heading of both sides, above and below its baseline, as a multiple of the font size. */
const besideHeadingEm = 1.2;

/**
 * True when what is below a heading on the other side belongs to the rows of its own side: the heading ends the columns
 * above it, such as the name and the contact details at the top of the page.
 */
function isCommonHeading(heading: PlacedSegment, own: PlacedSegment[], other: PlacedSegment[]): boolean {
  if (!own.includes(heading)) return false;
  const distance = besideHeadingEm * heading.size;
  const below = other.filter((segment) => segment.y > heading.y);
  const inRows = below.filter((segment) => sharesRow(segment, own) || isMarginNote(segment.text));
  return (
    other.length - below.length >= minLines &&
    other.every((segment) => Math.abs(segment.y - heading.y) > distance) &&
    inRows.length >= minSharedRows * below.length
  );
}

type Sides = readonly [left: PlacedSegment[], right: PlacedSegment[]];

/** The segments at the left and at the right of the edge. */
function sidesOf(rows: PlacedSegment[], edge: number): Sides {
  const sides: Sides = [[], []];
  for (const segment of rows) sides[segment.right <= edge + slack ? 0 : 1].push(segment);
  return sides;
}
const startOf = (side: PlacedSegment[]): number => Math.min(...side.map((segment) => segment.x));
const endOf = (side: PlacedSegment[]): number => Math.max(...side.map((segment) => segment.right));
const topOf = (side: PlacedSegment[]): number => Math.min(...side.map((segment) => segment.y));
const bottomOf = (side: PlacedSegment[]): number => Math.max(...side.map((segment) => segment.y));

/** True when the sides are columns that are read one after the other, false when they are cells of common rows. */
function areColumns(left: PlacedSegment[], right: PlacedSegment[]): boolean {
  if (areUnderTitles(left, right) || areInterleaved(left, right)) return false;
  const l = describeSide(left, right);
  const r = describeSide(right, left);
  if (areCards(l, r)) return true;
  if (l.periods > 0 && areCentredCells(left, right)) return false;
  if (l.notes > 0.6 || r.notes > 0.6) return false;
  // When one side holds nothing but all the dates, they belong to the entries of the other side.
  if (areNotesOf(l, r) || areNotesOf(r, l)) return false;
  if (l.headings >= maxHeadings.left * l.lines || r.headings >= maxHeadings.right * r.lines) return false;
  if (l.headings > 0 && r.headings > 0) return l.lines - l.headings >= 2 && r.lines - r.headings >= 2;
  if (l.headings > 0) return l.aligned < 0.5 && r.aligned < 0.5;
  if (r.headings > 0) return l.aligned < 0.5 && l.dates < 0.3 && l.lines >= 4;
  if (l.dates > 0 && r.dates > 0 && l.dates < 0.45 && r.dates < 0.45) return true;
  return l.aligned < 0.5 && r.aligned < 0.5;
}

/**
 * The share of headings among the lines of a side from which it is a margin beside the text, and no column. Headings
 * stand in the margin at the left far more often than at the right.
 */
const maxHeadings = { left: 0.4, right: 0.55 };

/** The greatest share of lines with a date, and of dates and places, in a card. */
const maxDatesOfCard = 0.45;
const maxNotesOfCard = 0.55;

/**
 * True when each side has texts with dates of their own, about as many as the other and of the same form. These are beside
 * those of the other side and not beside its texts, or there is other text enough on both sides.
 */
function areCards(l: Side, r: Side): boolean {
  const [fewer, more] = [Math.min(l.periods, r.periods), Math.max(l.periods, r.periods)];
  if (fewer === 0 || 2 * fewer < more || l.ranges > 0 !== r.ranges > 0) return false;
  return (
    (l.alignedPeriods + r.alignedPeriods === 0 && Math.max(l.dates, r.dates) < maxDatesOfCard) ||
    Math.max(l.notes, r.notes) <= maxNotesOfCard
  );
}

/**
 * True when the dates of one side belong to the rows of the other: nearly all of them are beside a line of the other
 * side, and the other side has no periods. A single date is enough only where notes are a large part of the side.
 */
function areNotesOf(side: Side, other: Side): boolean {
  if (side.alignedPeriods === 0 || side.alignedPeriods < 0.75 * side.periods) return false;
  if (isMainText(side) && other.headings >= minHeadingsOfSidebar) return false;
  if (side.alignedPeriods >= 2) return other.ranges <= 1;
  return other.ranges === 0 && side.notes * side.lines >= 0.2 * (side.lines - side.headings);
}

/** The number of sections that a sidebar has; its lines are beside the dates of the other side by chance. */
const minHeadingsOfSidebar = 2;

/** True for a side with several lines of running text: it has more than dates of the entries of the other side. */
const isMainText = ({ textLines }: Side): boolean => textLines >= minLines;
