/**
 * Joins the texts of a label column that its width broke into several lines ("03/2020 –" above "Present"). In: the
 * segments of a block. Out: the same segments, with each broken label as one segment in the row that it labels.
 *
 * A label column is what stands left of an edge at which most lines of the block begin, such as the dates or headings in
 * the margin of many designs.
 */
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { labelOf } from '../words/entry-labels.ts';
import { isHeading } from '../words/headings.ts';
import { hasContactSigns } from './contact-signs.ts';
import { splitBullet } from './glyphs.ts';
import { isDash, isOneDate, isWholeDate, joinText, joinTexts, leadingDates } from './label-text.ts';
import { joinSegments } from './line.ts';
import { type MarginLabel, marginLabels } from './margin-labels.ts';
import type { PlacedSegment } from './segments.ts';

/** The number of lines that begin at the edge beside a label column, and the greatest width of the column. */
const minMainLines = 3;
const maxColumnShare = 0.45;
/** The number of edges that are tried, and of segments of a page that can have labels. Resumes have far fewer. */
const maxEdges = 12;
const maxSegments = 2_000;
/** The greatest distance of the lines of one label and of one date, as a multiple of the font size, and the greatest number of lines. */
const maxPitch = 1.45;
const maxDatePitch = 1.75;
const maxLabelLines = 5;
/** The greatest number of lines of a date with what is noted below it, such as a place. */
const maxNotedLines = 5;
/** The greatest distance of two baselines in one row, and of a label from the row that it is moved to. */
const sameRow = 0.25;
const nearRow = 0.75;

/** The segments of a block with the labels of each label column joined and in the rows that they label. */
export function joinBrokenLabels(block: PlacedSegment[]): PlacedSegment[] {
  return joinLabels(block, (part) => {
    const labels = marginLabels(part.labels, part.main);
    return labels.length > 0 ? labels : brokenLabelsIn(part, wholeLabels);
  });
}

/**
 * The segments of a page with its stacked dates ("May" above "2019" above "–" above "Present") joined. Unlike other
 * labels, dates are joined before the page is cut into columns, because a sidebar has none of them beside each entry.
 */
export function joinStackedDates(page: PlacedSegment[]): PlacedSegment[] {
  return joinLabels(page, (part) => brokenLabelsIn(part, datesAlone));
}

/** @param labelsIn finds the labels of a part that are not yet whole or not yet in their rows */
function joinLabels(block: PlacedSegment[], labelsIn: (part: Part) => MarginLabel[]): PlacedSegment[] {
  if (block.length > maxSegments) return block;
  let segments = block;
  for (const edge of sharedEdges(block)) {
    for (const part of partsBeside(segments, edge)) {
      const joined = joinPieces(labelsIn(part));
      if (joined.size > 0) segments = segments.flatMap((segment) => joined.get(segment) ?? [segment]);
    }
  }
  return segments;
}

/** The left edges, in points, at which at least `minMainLines` segments begin, the most common first. */
function sharedEdges(block: PlacedSegment[]): number[] {
  const counts = new Map<number, number>();
  for (const { x, text } of block) {
    if (!isDash(text)) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  }
  const leftmost = Math.min(...block.map(({ x }) => x));
  return [...counts]
    .filter(([edge, count]) => count >= minMainLines && edge > leftmost + 10)
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, maxEdges)
    .map(([edge]) => edge);
}

interface Part {
  readonly labels: PlacedSegment[];
  readonly main: PlacedSegment[];
}

/** The parts of a block, from top to bottom, in which no segment crosses the edge, if they have a label column. */
function partsBeside(segments: PlacedSegment[], edge: number): Part[] {
  const parts: Part[] = [{ labels: [], main: [] }];
  for (const segment of [...segments].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const part = parts.at(-1) as Part;
    if (segment.x >= edge - 2) part.main.push(segment);
    else if (segment.right <= edge + 1) part.labels.push(segment);
    else parts.push({ labels: [], main: [] });
  }
  return parts.filter((part) => isLabelColumn(part, edge));
}

function isLabelColumn({ labels, main }: Part, edge: number): boolean {
  if (labels.length < 2 || main.length < Math.max(minMainLines, labels.length / 2)) return false;
  const left = Math.min(...labels.map(({ x }) => x));
  const right = Math.max(...main.map((segment) => segment.right));
  const isNarrow = edge - left <= maxColumnShare * (right - left);
  return isNarrow && (lengthOf(main) > 1.5 * lengthOf(labels) || areOfForm(labels));
}

/** The number of known labels in a column of a form, which may be longer than the texts beside them. */
const minFormLabels = 3;

const areOfForm = (labels: PlacedSegment[]): boolean =>
  labels.filter(({ text }, index) =>
    [text, `${text} ${labels[index + 1]?.text}`].some((whole) => labelOf(whole) !== null),
  ).length >= minFormLabels;

const lengthOf = (segments: PlacedSegment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0);

/** What replaces the pieces of labels: the whole label at its first piece, and nothing at the others. */
export function joinPieces(labels: MarginLabel[]): Map<PlacedSegment, PlacedSegment[]> {
  const replaced = new Map<PlacedSegment, PlacedSegment[]>();
  for (const { pieces, y, x } of labels) {
    const [first, ...rest] = pieces;
    if (!first) continue;
    const whole = rest.reduce<PlacedSegment>(
      (label, piece) => ({ ...joinSegments(label, piece, joinText(label.text, piece.text)), y }),
      { ...first, y },
    );
    for (const piece of rest) replaced.set(piece, []);
    const lastY = Math.max(...pieces.map((piece) => piece.lastY ?? piece.y));
    const left = Math.min(...pieces.map((piece) => piece.x));
    const moved = x === undefined ? 0 : x - left;
    replaced.set(first, [{ ...whole, lastY, x: left + moved, right: whole.right + moved }]);
  }
  return replaced;
}

/** What is joined to one label. */
interface Joining {
  /** True for a group of close lines that is one label. */
  readonly isLabel: (lines: PlacedSegment[][]) => boolean;
  /** True when what is noted below a date, such as a place, belongs to its label. */
  readonly withNotes: boolean;
}

const wholeLabels: Joining = {
  isLabel: (lines) => lines.length <= (isNotedDate(lines) ? maxNotedLines : maxLabelLines),
  withNotes: true,
};
const datesAlone: Joining = { isLabel: (lines) => isOneDate(textOfRow(lines.flat())), withNotes: false };

function brokenLabelsIn({ labels, main }: Part, joining: Joining): MarginLabel[] {
  return brokenLabels(rowsOf(labels).map(withoutSigns), main, joining).flatMap((lines) => {
    const [first] = lines.flat();
    if (!first) return [];
    const y = isBesideText(first, main) ? first.y : rowNear(main, lines);
    const dates = leadingDates(lines.map(textOfRow));
    const label = { pieces: (dates > 0 ? lines.slice(0, dates) : lines).flat(), y };
    if (dates === 0 || dates === lines.length) return [label];
    // What is noted below a date is read like a place at the end of the row.
    const row = main.filter((segment) => Math.abs(segment.y - y) <= sameRow * segment.size);
    const x = Math.max(...[first, ...row].map(({ right }) => right)) + first.size;
    return [label, { pieces: lines.slice(dates).flat(), y, x }];
  });
}

const isBesideText = ({ y, size }: PlacedSegment, main: PlacedSegment[]): boolean =>
  main.some((segment) => Math.abs(segment.y - y) <= sameRow * Math.min(size, segment.size));

/** The labels on one baseline, from left to right. */
function rowsOf(labels: PlacedSegment[]): PlacedSegment[][] {
  const rows: PlacedSegment[][] = [];
  for (const label of labels) {
    const last = rows.at(-1)?.[0];
    if (last && Math.abs(last.y - label.y) <= sameRow * label.size) rows.at(-1)?.push(label);
    else rows.push([label]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** The labels of a row without the signs behind them, such as the dots of a timeline between dates and texts. */
const withoutSigns = ([first, ...others]: PlacedSegment[]): PlacedSegment[] => [
  ...(first ? [first] : []),
  ...others.filter(({ text }) => !isDash(text) && splitBullet(text).text !== ''),
];

/** The labels that do not stand in one row with their text, as their lines. */
function brokenLabels(
  rows: PlacedSegment[][],
  main: PlacedSegment[],
  { isLabel, withNotes }: Joining,
): PlacedSegment[][][] {
  const groups: PlacedSegment[][][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && continues(group, row, main, withNotes)) group.push(row);
    else groups.push([row]);
  }
  return groups
    .filter((group) => isColumnOfDates(group) || !hasContactSigns(textOfRow(group.flat())))
    .flatMap((group) => (isLabel(group) ? [group] : splitDates(group, main).filter(isLabel)))
    .filter(({ length }) => length > 1);
}

const isColumnOfDates = (lines: PlacedSegment[][]): boolean =>
  lines.flat().every(({ text }) => isPeriodOnly(text));

/** Dates that follow each other closely belong to the rows that they are nearest to. */
function splitDates(lines: PlacedSegment[][], main: PlacedSegment[]): PlacedSegment[][][] {
  const groups = new Map<number, PlacedSegment[][]>();
  if (!isColumnOfDates(lines)) return [];
  for (const line of lines) {
    const row = rowNear(main, [line]);
    groups.set(row, [...(groups.get(row) ?? []), line]);
  }
  return [...groups.values()];
}

/** True when a line of the column goes on with the label above. */
function continues(
  group: PlacedSegment[][],
  row: PlacedSegment[],
  main: PlacedSegment[],
  withNotes: boolean,
): boolean {
  const above = group.at(-1) ?? [];
  const [first] = above;
  const last = above.at(-1);
  const [next] = row;
  if (!first || !last || !next || row.length > 1) return false;
  const distance = next.y - (first.lastY ?? first.y);
  if (distance > maxDatePitch * first.size || next.x >= last.right || next.right <= first.x) return false;
  const isNote = withNotes && isNoteOnDate(group, next);
  if (!isNote && (Math.abs(first.size - next.size) > 0.6 || first.color !== next.color)) return false;
  const label = textOfRow(group.flat());
  if (isBesideText(next, main))
    return isNote || areOneDate(label, next.text) || areOneLabel(label, next.text);
  return distance <= maxPitch * first.size;
}

/** True for a text below a date that stands beside another row only because the column of dates has no row of its own. */
const isNoteOnDate = (group: PlacedSegment[][], { text, size }: PlacedSegment): boolean =>
  isNotedDate(group) &&
  size <= Math.max(...group.flat().map((piece) => piece.size)) + 0.6 &&
  findPeriods(text).length === 0 &&
  /\p{L}{2}/u.test(text) &&
  !isHeading(text);

/** True for lines of which the first is a date and none begins another one. */
const isNotedDate = ([first = [], ...rest]: PlacedSegment[][]): boolean =>
  isPeriodOnly(textOfRow(first)) &&
  (rest.length === 0 || !rest.slice(1).some((row) => isWholeDate(textOfRow(row))));

/** True when two texts are parts of one date or period: "04.2015 –" above "10.2020", but not the years of two rows. */
function areOneDate(above: string, below: string): boolean {
  if (isDash(below)) return isPeriodOnly(above);
  const hasDash = /[-‐-―]\s*$/.test(above) || /^\s*[-‐-―]/.test(below);
  const isMonthOfYear = /\s[-‐-―]\s*\p{L}+\.?\s*$/u.test(above) && /^\d{4}$/.test(below.trim());
  if (!hasDash && !isMonthOfYear && isWholeDate(above) && isWholeDate(below)) return false;
  return isOneDate(joinText(above, below));
}

/** True when a text goes on with the label above it: "Main activities and" above "responsibilities". */
const areOneLabel = (above: string, below: string): boolean =>
  /^\p{Ll}/u.test(below) && labelOf(`${above} ${below}`) !== null;

/** The baseline of the row that a label between two rows belongs to: the nearest to its lines. */
function rowNear(main: PlacedSegment[], lines: PlacedSegment[][]): number {
  const label = lines[0]?.[0] as PlacedSegment;
  const bottom = lines.at(-1)?.[0]?.y ?? label.y;
  const near = main
    .filter(({ y, size }) => y > label.y - nearRow * size && y < bottom + nearRow * size)
    .sort((a, b) => Math.abs(a.y - label.y) - Math.abs(b.y - label.y));
  return near[0]?.y ?? label.y;
}

const textOfRow = (pieces: PlacedSegment[]): string => joinTexts(pieces.map(({ text }) => text));
