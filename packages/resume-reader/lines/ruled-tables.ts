/**
 * Finds tables whose cells are separated by drawn lines. The lines of text in a cell are centred or wrapped independently of
 * the cells beside it, so that only the drawn lines tell which texts are one row.
 */
import type { ExtractedPage, PageShape, TextRun } from '../extract/document.ts';
import { splitBullet } from './glyphs.ts';
import { joinSegments, type Segment } from './line.ts';
import { type PlacedSegment, segmentsOf } from './segments.ts';

/** The least numbers of rows, and of cells with text in each of them, of what is a table and no layout of the page. */
const minRows = 2;
const minCells = 3;
/** The greatest number of lines in a cell; a longer text is read line by line. */
const maxCellLines = 4;
/** The greatest thickness of a drawn line, the distance of two lines that are one, and the least length, in points. */
const maxThickness = 3;
const sameLine = 3;
const minLength = 8;

/** A drawn line: its place across its direction, and where it begins and ends along it. */
interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The space between two horizontal lines, and the vertical lines that divide it into cells. */
export interface Row {
  readonly top: number;
  readonly bottom: number;
  readonly edges: number[];
}

/** The segments of a page, with one segment for the text of each cell of a ruled table. The cells of a row share a baseline. */
export function segmentsWithTables(page: ExtractedPage): PlacedSegment[] {
  const inCells = tablesOf(page.shapes, minCells).flatMap((rows) => cellsOf(page, rows));
  if (inCells.length === 0) return segmentsOf(page);
  const taken = new Set(inCells.flatMap(({ runs }) => runs));
  const outside = segmentsOf({ ...page, runs: page.runs.filter((run) => !taken.has(run)) });
  return [...outside, ...inCells.map(({ segment }) => segment)];
}

interface Cell {
  readonly runs: TextRun[];
  readonly segment: PlacedSegment;
}

/** The cells with text; none when the rows are not those of a table. */
function cellsOf(page: ExtractedPage, rows: Row[]): Cell[] {
  const texts = rows
    .map((row) => textsOf(page, row).flatMap(aboveBullets))
    .filter((cells) => cells.length > 0);
  const isTable =
    texts.length >= minRows &&
    texts.every((cells) => cells.length >= minCells && cells.every(({ lines }) => isShort(lines)));
  if (!isTable) return [];
  return texts.flatMap((cells) => {
    const y = Math.min(...cells.flatMap(({ lines }) => lines.map((line) => line.y)));
    return cells.map(({ runs, lines }) => ({ runs, segment: { ...joinLines(lines), y } }));
  });
}

/** The text of a cell. */
export interface CellText {
  readonly runs: TextRun[];
  readonly lines: PlacedSegment[];
}

/** The texts of the cells of a row, from left to right, without those of empty cells. */
export function textsOf(page: ExtractedPage, { top, bottom, edges }: Row): CellText[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const inRow = page.runs.filter(
    (run) => run.rotation === 0 && run.y > top && run.y < bottom + 1 && run.x > first - 1 && run.x < last,
  );
  return edges.slice(1).flatMap((right, index) => {
    const left = edges[index] ?? 0;
    const runs = inRow.filter((run) => run.x >= left - 1 && run.x < right - 1);
    const lines = segmentsOf({ ...page, runs });
    return lines.length > 0 ? [{ runs, lines }] : [];
  });
}

const isShort = (lines: PlacedSegment[]): boolean => lines.length <= maxCellLines;

/** The text of a cell above its list, which is read line by line below the row; none for a cell that is a list. */
function aboveBullets({ runs, lines }: CellText): CellText[] {
  const item = lines.find(({ text }) => splitBullet(text).hasBullet);
  if (!item) return [{ runs, lines }];
  const isAbove = ({ y }: { readonly y: number }): boolean => y < item.y - 0.5 * item.size;
  return lines.some(isAbove) ? [{ runs: runs.filter(isAbove), lines: lines.filter(isAbove) }] : [];
}

/** The lines of a cell as one text, which begins at the left edge of the leftmost line. */
function joinLines([first, ...others]: PlacedSegment[]): Segment {
  let joined = first as Segment;
  for (const line of others) {
    const [x, links] = [Math.min(joined.x, line.x), [...joined.links, ...line.links]];
    joined = Object.assign(joinSegments(joined, line), { x, links });
  }
  return joined;
}

/** The rows of each table: rows that follow each other, with at least this number of cells. */
export function tablesOf(shapes: PageShape[], minCells: number): Row[][] {
  const verticals = joined(
    shapes
      .filter(({ left, right, top, bottom }) => right - left < maxThickness && bottom - top >= minLength)
      .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, from: top, to: bottom })),
  );
  if (verticals.length < minCells - 1) return [];
  const horizontals = joined(
    shapes
      .filter(({ left, right, top, bottom }) => bottom - top < maxThickness && right - left >= minLength)
      .map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, from: left, to: right })),
  );
  const tables: Row[][] = [];
  for (const [index, { at: top, from, to }] of horizontals.entries()) {
    const below = horizontals
      .slice(index + 1)
      .find((rule) => rule.at > top + minLength && rule.from < from + sameLine && rule.to > to - sameLine);
    if (!below) continue;
    const row = rowBetween(top, below.at, from, to, verticals);
    if (row.edges.length <= minCells) continue;
    const last = tables.at(-1)?.at(-1);
    if (last && Math.abs(last.bottom - top) < sameLine) tables.at(-1)?.push(row);
    else tables.push([row]);
  }
  return tables;
}

function rowBetween(top: number, bottom: number, from: number, to: number, verticals: Rule[]): Row {
  const inside = verticals.filter(
    (rule) =>
      rule.from < top + sameLine &&
      rule.to > bottom - sameLine &&
      rule.at > from - sameLine &&
      rule.at < to + sameLine,
  );
  // A table may have no lines at its sides.
  const edges = [from, ...inside.map(({ at }) => at), to].sort((a, b) => a - b);
  return {
    top,
    bottom,
    edges: edges.filter((edge, index) => edge - (edges[index - 1] ?? -Infinity) > sameLine),
  };
}

/** The lines with those that lie on each other, or continue each other, as one; sorted by their place. */
function joined(rules: Rule[]): Rule[] {
  const found: { at: number; from: number; to: number }[] = [];
  for (const rule of [...rules].sort((a, b) => a.from - b.from)) {
    const same = found.find(
      (other) => Math.abs(other.at - rule.at) < sameLine && rule.from < other.to + sameLine,
    );
    if (same) same.to = Math.max(same.to, rule.to);
    else found.push({ ...rule });
  }
  return found.sort((a, b) => a.at - b.at);
}
