/** The rows of a table below the titles of its columns, in documents with table cells, with positions and without both. */

import { findPeriods } from '../words/dates.ts';
import { type EntryLabel, labelOfColumn } from '../words/entry-labels.ts';
import { joinSegments, type Line, type Segment } from './line.ts';

/** The least number of columns, and of those among them whose titles are labels. */
export const minColumns = 3;
export const minLabels = 2;

/** The titles of the columns of a table, and the number of lines on which they stand. */
export interface TitleRow {
  readonly segments: Segment[];
  readonly length: number;
}

/** The lines of each cell of a row by the index of its column, and the first line of the row. */
export interface Row {
  readonly line: Line;
  readonly cells: Map<number, Segment[]>;
  /** The items of the lists in its cells. */
  readonly items: Segment[];
  /** True when the document states the cells. */
  readonly isInCells: boolean;
}

/** What the title of a column announces. Of "Degree / Class" it is the one of the first text that is known. */
export const labelOfTitle = (text: string): EntryLabel | null =>
  labelOfColumn(text) ??
  text
    .split(/\s*[/&(),]\s*/)
    .map(labelOfColumn)
    .find((label) => label !== null) ??
  null;

/** True for a line that begins a row of titles. */
export function isRowOfTitles({ segments }: Line): boolean {
  return (
    segments.length >= minColumns &&
    segments.filter(({ text }) => labelOfTitle(text) !== null).length >= minLabels &&
    segments.every(({ text }) => findPeriods(text).length === 0)
  );
}

/** True for two lines of one row of a table. */
export function areInOneRow(above: Line, line: Line): boolean {
  const [one, other] = [above.segments[0]?.cell, line.segments[0]?.cell];
  return one !== undefined && other !== undefined && one.table === other.table && one.row === other.row;
}

/** The titles of columns from a line on. A title may go on in the lines below of its row. */
export function titlesOf(lines: Line[], start: number): TitleRow {
  const first = lines[start] as Line;
  let { segments } = first;
  let length = 1;
  for (; start + length < lines.length; length += 1) {
    const line = lines[start + length] as Line;
    if (!areInOneRow(first, line)) break;
    segments = segments.map((title) =>
      line.segments
        .filter(({ cell }) => cell?.column === title.cell?.column)
        .reduce((joined, next) => joinSegments(joined, next), title),
    );
  }
  return { segments, length };
}

/** The cells of a line below titles, or `null` when its texts are not in different columns of the table. */
export function rowOf(line: Line, titles: TitleRow): Row | null {
  const { segments } = line;
  const isInCells = titles.segments[0]?.cell !== undefined;
  const isPlaced = segments.some(({ right }) => right > 0);
  if (!isInCells && !isPlaced && segments.length !== titles.segments.length) return null;
  const cells = new Map<number, Segment[]>();
  const isNumbered = !isInCells && isRowNumber(segments, titles.segments);
  for (const [index, segment] of segments.slice(isNumbered ? 1 : 0).entries()) {
    const column = isInCells
      ? columnOfCell(segment, titles)
      : isPlaced
        ? columnAt(segment, titles.segments)
        : index;
    if (column === null || (cells.has(column) && !isInCells)) return null;
    cells.set(column, [...(cells.get(column) ?? []), segment]);
  }
  return { line, cells, items: [], isInCells };
}

/** True for "3", "3." and "3)". */
export const isRowNumberText = (text: string): boolean => /^\d{1,2}[.)]?$/.test(text);

/** True for the number of a row before its first cell, where the column of the numbers has no title. */
function isRowNumber([first, second]: Segment[], titles: Segment[]): boolean {
  if (!first || !second || !isRowNumberText(first.text)) return false;
  return titles.every((title) => first.right <= title.x || title.x > second.x - 1) && second.right > 0;
}

function columnOfCell({ cell }: Segment, { segments }: TitleRow): number | null {
  const index = segments.findIndex(
    (title) => title.cell?.table === cell?.table && title.cell?.column === cell?.column,
  );
  return index < 0 ? null : index;
}

/** The column whose title is above a text: the one that begins or ends with it, or is over it. */
function columnAt({ x, right }: Segment, titles: Segment[]): number | null {
  const overlaps = titles.map((title, index) => {
    const next = titles[index + 1]?.x ?? Number.POSITIVE_INFINITY;
    if (right > next + 2 && x < next - 2) return Number.NEGATIVE_INFINITY;
    return Math.min(right, title.right) - Math.max(x, title.x);
  });
  const best = Math.max(...overlaps);
  return best > -maxOffset ? overlaps.indexOf(best) : null;
}

/** The greatest distance between a title and a text of its column that is beside it and not below it, in points. */
const maxOffset = 60;
