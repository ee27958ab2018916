/** Reads entries that stand beside each other in rows, such as cards, one after the other. */
import { type Line, type Segment, withSegments } from '../lines/line.ts';
import { isPeriodOnly } from '../words/dates.ts';

/** The greatest distance in points between the left edges of the texts of one entry. */
const slack = 6;

/**
 * Puts the entries of a grid below each other. A row of the grid begins with a line of nothing but periods, each of which
 * has the texts of its entry below it.
 */
export function unfoldGrids(lines: Line[]): Line[] {
  const unfolded: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const columns = columnsOf(lines, index);
    const rows = columns.length < 2 ? 1 : rowsOf(lines, index, columns);
    if (columns.length < 2) unfolded.push(lines[index] as Line);
    else {
      const row = lines.slice(index, index + rows);
      unfolded.push(...columns.flatMap((x) => row.flatMap((line) => cellOf(line, x))));
    }
    index += rows;
  }
  return unfolded;
}

/** The left edges of the columns of a grid that has a row of periods at an index; empty where there is none. */
function columnsOf(lines: Line[], index: number): number[] {
  const { segments = [] } = lines[index] ?? {};
  const below = lines[index + 1];
  const isRow =
    segments.length >= 2 &&
    below?.segments.length === segments.length &&
    segments.every(
      ({ text, x }, at) =>
        isPeriodOnly(text) && isAt(below.segments[at], x) && !isPeriodOnly(below.segments[at].text),
    );
  return isRow ? segments.map(({ x }) => x) : [];
}

/** The number of lines of a row: those whose texts are all in its columns, up to the next periods. */
function rowsOf(lines: Line[], index: number, columns: number[]): number {
  const row = lines.slice(index + 1);
  const end = row.findIndex(
    ({ segments, page }) =>
      page !== lines[index]?.page ||
      segments.every(({ text }) => isPeriodOnly(text)) ||
      !segments.every(({ x }) => columns.some((column) => Math.abs(column - x) < slack)),
  );
  return end < 0 ? lines.length - index : end + 1;
}

const isAt = (segment: Segment | undefined, x: number): segment is Segment =>
  segment !== undefined && Math.abs(segment.x - x) < slack;

/** The text of a line in a column, as a line. */
function cellOf(line: Line, x: number): Line[] {
  const segments = line.segments.filter((segment) => isAt(segment, x));
  return segments.length === 0 ? [] : [{ ...withSegments(line, segments), x }];
}
