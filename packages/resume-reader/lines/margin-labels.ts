/**
 * Finds the texts in a margin that stand beside the first rows of groups, such as headings at the left of their sections.
 * In: the segments at both sides of an edge. Out: each label with the row that it belongs to, which can be higher or lower
 * than its own baseline, because labels are larger than the text, set between lines or broken into several lines.
 */
import { quantile } from '../quantile.ts';
import { isPeriodOnly } from '../words/dates.ts';
import { hasContactSigns } from './contact-signs.ts';
import { type PlacedSegment, topOfCapitals } from './segments.ts';

export interface MarginLabel {
  /** The segments of the label, from top to bottom. */
  readonly pieces: PlacedSegment[];
  /** The baseline of the row that it belongs to. */
  readonly y: number;
  /** The left edge in points at which it is read in its row; without it, where it is printed. */
  readonly x?: number;
}

/** The fewest labels that make a margin, and the share of them that begin a group. */
const minLabels = 3;
const minBeginning = 0.8;
/** The greatest number of lines and of characters of a label. */
const maxLines = 4;
const maxLength = 60;
/** The greatest share of labels that are dates: those of entries are no labels of groups. */
const maxDates = 0.3;
/** The greatest distance of two lines of a label, and of a label from its row, as a multiple of the font size. */
const maxPitch = 1.45;
const nearRow = 1.2;
/** The least distance of two groups, as a multiple of the usual distance of two rows. */
const groupGap = 1.3;

/** The labels of a margin; none when its texts do not stand beside the beginnings of groups. */
export function marginLabels(margin: PlacedSegment[], main: PlacedSegment[]): MarginLabel[] {
  const beginnings = groupBeginnings(main);
  const [first] = beginnings;
  if (first === undefined) return [];
  const labels = labelsOf(margin.filter(({ y, size }) => y > first.y - nearRow * size - first.size));
  if (labels.length < minLabels || !labels.every(mayBeLabel)) return [];
  if (labels.filter(([piece]) => isPeriodOnly(piece?.text ?? '')).length > maxDates * labels.length)
    return [];
  const placed = labels.flatMap((pieces) => {
    const row = rowOf(pieces, beginnings);
    return row === null ? [] : [{ pieces, y: row }];
  });
  return placed.length >= minBeginning * labels.length ? placed : [];
}

const mayBeLabel = (pieces: PlacedSegment[]): boolean =>
  pieces.length <= maxLines &&
  pieces.some(({ text }) => /\p{L}{2}/u.test(text)) &&
  pieces.reduce((sum, { text }) => sum + text.length, 0) <= maxLength &&
  !pieces.some(({ text }) => hasContactSigns(text));

/** The first segments of the rows that have more space above them than is usual. */
function groupBeginnings(main: PlacedSegment[]): PlacedSegment[] {
  const rows: PlacedSegment[] = [];
  for (const segment of [...main].sort((a, b) => a.y - b.y)) {
    const last = rows.at(-1);
    if (!last || segment.y - last.y > 0.3 * segment.size) rows.push(segment);
  }
  const distances = rows.slice(1).map(({ y }, index) => y - (rows[index] as PlacedSegment).y);
  const usual = quantile(distances, 0.35) ?? 0;
  return rows.filter((_row, index) => index === 0 || (distances[index - 1] ?? 0) > groupGap * usual);
}

/** The segments of the margin that are one label: they follow each other closely in one style. */
function labelsOf(margin: PlacedSegment[]): PlacedSegment[][] {
  const labels: PlacedSegment[][] = [];
  for (const piece of [...margin].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const above = labels.at(-1)?.at(-1);
    const continues =
      above &&
      piece.y - above.y <= maxPitch * piece.size &&
      Math.abs(above.size - piece.size) < 0.6 &&
      above.color === piece.color;
    if (continues) labels.at(-1)?.push(piece);
    else labels.push([piece]);
  }
  return labels;
}

/** The baseline of the nearest beginning of a group, or `null` when none is near. */
function rowOf([label]: PlacedSegment[], beginnings: PlacedSegment[]): number | null {
  if (!label) return null;
  let nearest: PlacedSegment | null = null;
  const distance = (row: PlacedSegment): number => Math.abs(topOfCapitals(row) - topOfCapitals(label));
  for (const row of beginnings) if (!nearest || distance(row) < distance(nearest)) nearest = row;
  return nearest && distance(nearest) <= nearRow * nearest.size ? nearest.y : null;
}
