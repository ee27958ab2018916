/**
 * Puts the right cells of a ruled table with two columns below the left ones, where the left ones hold the heads of entries
 * (title, company, dates, one below the other) and the right ones what was done. Lines of both cells that happen to have the
 * same height have nothing to do with each other.
 */
import type { ExtractedPage, TextRun } from '../extract/document.ts';
import { isHeadBesideText } from './head-cells.ts';
import { type CellText, type Row, tablesOf, textsOf } from './ruled-tables.ts';
import type { PlacedSegment } from './segments.ts';

const columns = 2;
/** The least number of rows with a head. */
const minHeads = 2;
/** How far the texts of right cells are set in below the heads, in points. */
const indent = 12;

/** A row whose left cell is a head. */
interface HeadRow {
  readonly bottom: number;
  readonly right: ReadonlySet<TextRun>;
  /** By how much the right cell moves, and what is below the row. */
  readonly moveX: number;
  readonly moveY: number;
  readonly extra: number;
}

/** The page with such rows unfolded, and with what is below them moved down; other pages as they are. */
export function unfoldRows(page: ExtractedPage): ExtractedPage {
  const rows = tablesOf(page.shapes, columns).flatMap((table) => headRowsOf(page, table));
  if (rows.length === 0) return page;
  const shiftAt = (y: number): number =>
    rows.reduce((sum, row) => (y > row.bottom - 1 ? sum + row.extra : sum), 0);
  const rowOf = new Map(rows.flatMap((row) => [...row.right].map((run) => [run, row] as const)));
  return {
    ...page,
    runs: page.runs.map((run) => {
      const row = rowOf.get(run);
      return {
        ...run,
        x: run.x + (row?.moveX ?? 0),
        // The baseline of the last line may lie on the line that is drawn below it.
        y: run.y + (row?.moveY ?? 0) + shiftAt(row ? row.bottom - 2 : run.y),
      };
    }),
    links: page.links.map((link) => ({ ...link, ...movedBox(link, shiftAt) })),
    shapes: page.shapes.map((shape) => ({ ...shape, ...movedBox(shape, shiftAt) })),
  };
}

const movedBox = ({ top, bottom }: { top: number; bottom: number }, shiftAt: (y: number) => number) => ({
  top: top + shiftAt(top),
  bottom: bottom + shiftAt(bottom),
});

/** The rows of a table whose left cells are heads; none when most of them are something else. */
function headRowsOf(page: ExtractedPage, table: Row[]): HeadRow[] {
  const rows = table.flatMap((row) => {
    const [left, right] = textsOf(page, row).map(fromTop);
    return row.edges.length === columns + 1 && left && right ? [{ row, left, right }] : [];
  });
  const heads = rows.filter(({ left, right }) =>
    isHeadBesideText(left.lines.map(textOf), right.lines.map(textOf)),
  );
  if (heads.length < minHeads || 2 * heads.length <= rows.length) return [];
  return heads.map(({ row, left, right }): HeadRow => {
    const [above, below] = [left.lines.at(-1)?.y ?? 0, right.lines[0]?.y ?? 0];
    const [first, second] = left.lines;
    const pitch = (second?.y ?? 0) - (first?.y ?? 0);
    const moveY = above + pitch - below;
    const last = right.lines.at(-1)?.y ?? 0;
    return {
      bottom: row.bottom,
      right: new Set(right.runs),
      moveX: (first?.x ?? 0) + indent - Math.min(...right.lines.map(({ x }) => x)),
      moveY,
      // The space after the row, in place of the line that is drawn there, tells that another entry begins.
      extra: Math.max(0, last + moveY - Math.max(above, last)) + pitch / 2,
    };
  });
}

const textOf = ({ text }: PlacedSegment): string => text;

/** The text of a cell with its lines from top to bottom. */
const fromTop = ({ runs, lines }: CellText): CellText => ({
  runs,
  lines: [...lines].sort((a, b) => a.y - b.y || a.x - b.x),
});
