/** The lines of a page with a layout. In: the text runs of the page. Out: its lines in reading order. */
import type { ExtractedPage } from '../extract/document.ts';
import { quantile } from '../quantile.ts';
import { stripBullet } from './bullets.ts';
import { blocksOf } from './columns.ts';
import { joinBrokenLabels, joinStackedDates } from './label-column.ts';
import { type Line, lineOf } from './line.ts';
import { panelOf } from './panels.ts';
import { rightHeadings } from './right-headings.ts';
import { rotatedLabels } from './rotated.ts';
import { markRuledLines } from './ruled-lines.ts';
import { segmentsWithTables } from './ruled-tables.ts';
import type { PlacedSegment } from './segments.ts';
import { unfoldRows } from './unfolded-rows.ts';

const rowSlack = 0.3;
/** The greatest distance of two lines of running text, as a multiple of the font size. */
const maxPitchEm = 2;

/** The lines of one page. The numbers of its blocks begin at `firstBlock`, after those of earlier pages. */
export function linesOfPage(printed: ExtractedPage, firstBlock: number): Line[] {
  const page = unfoldRows(printed);
  const { blocks, leading } = blocksOfPage(page);
  const lines = blocks.flatMap((block, index) =>
    linesOfBlock(block, leading, page.number, firstBlock + index),
  );
  return rotatedLabels(page, markRuledLines(lines, page.shapes));
}

interface Blocks {
  readonly blocks: PlacedSegment[][];
  /** The segments that are read before the others of their rows. */
  readonly leading: ReadonlySet<PlacedSegment>;
}

/** The blocks of a page in reading order. A sidebar on a background of its own is read before or after what is beside it. */
function blocksOfPage(page: ExtractedPage): Blocks {
  const segments = joinStackedDates(segmentsWithTables(page));
  const panel = panelOf(page, segments);
  if (panel !== null) {
    const { above, inside, beside, below, isLeft } = panel;
    const parts = [above, ...(isLeft ? [inside, beside] : [beside, inside]), below];
    return { blocks: parts.flatMap(blocksOf), leading: new Set() };
  }
  const headings = rightHeadings(segments);
  const blocks = blocksOf(segments.filter((segment) => !headings.has(segment)));
  const leading = [...headings.values()].flat();
  for (const heading of leading)
    blocks.find((block) => block.some(({ y }) => y === heading.y))?.push(heading);
  return { blocks, leading: new Set(leading) };
}

function linesOfBlock(
  block: PlacedSegment[],
  leading: Blocks['leading'],
  page: number,
  number: number,
): Line[] {
  const rows = rowsOf(joinBrokenLabels(block), leading);
  const lines: Line[] = [];
  let previous: Line | null = null;
  const pitch = usualPitch(rows);
  for (const row of rows) {
    const { segments, hasBullet, bullet } = stripBullet(row);
    if (segments.length === 0) continue;
    const y = baselineOf(row);
    const size = Math.max(...row.map((segment) => segment.size));
    const usual = Math.min(pitch, maxPitchEm * size);
    const gapAbove = previous === null || y - previous.y > Math.max(usual * 1.35, size * 1.5);
    const indent = Math.min(...row.map(({ x }) => x));
    previous = lineOf(segments, { page, y, block: number, hasBullet, bullet, indent, gapAbove });
    lines.push(previous);
  }
  return lines;
}

function rowsOf(block: PlacedSegment[], leading: Blocks['leading']): PlacedSegment[][] {
  const rows: { y: number; size: number; segments: PlacedSegment[] }[] = [];
  for (const segment of [...block].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.findLast(
      (candidate) =>
        Math.abs(candidate.y - segment.y) <= rowSlack * Math.max(candidate.size, segment.size) &&
        !candidate.segments.some((other) => other.x < segment.right - 1 && segment.x < other.right - 1),
    );
    if (row) {
      row.segments.push(segment);
      row.size = Math.max(row.size, segment.size);
    } else {
      rows.push({ y: segment.y, size: segment.size, segments: [segment] });
    }
  }
  const isLeading = (segment: PlacedSegment): number => (leading.has(segment) ? 1 : 0);
  return rows.map((row) => row.segments.sort((a, b) => isLeading(b) - isLeading(a) || a.x - b.x));
}

/** The usual distance between two lines of running text in this block, in points. */
function usualPitch(rows: PlacedSegment[][]): number {
  const ys = rows.map(baselineOf);
  const distances = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  return (
    quantile(
      distances.filter((distance) => distance > 2),
      0.35,
    ) ?? 12
  );
}

const baselineOf = (row: PlacedSegment[]): number => Math.max(...row.map((segment) => segment.y));
