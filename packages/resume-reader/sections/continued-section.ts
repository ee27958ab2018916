/** Finds the section to which the lines of a column belong that has no heading at its top. */
import type { Line } from '../lines/line.ts';
import { linesWithHeading, type Section } from './section.ts';

/** The left and right edges of blocks, in points, and their numbers of lines, by the numbers of the blocks. */
type Extents = ReadonlyMap<number, Extent>;

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly lines: number;
}

export function blockExtents(lines: Line[]): Extents {
  const extents = new Map<number, Extent>();
  for (const line of lines) {
    const known = extents.get(line.block) ?? { left: line.x, right: line.x, lines: 0 };
    extents.set(line.block, {
      left: Math.min(known.left, line.x),
      right: Math.max(known.right, ...line.segments.map((segment) => segment.right)),
      lines: known.lines + 1,
    });
  }
  return extents;
}

/** True for the first line of a page, and of a column beside the one of the line before it. */
export function beginsColumn(line: Line, previous: Line, extents: Extents): boolean {
  if (line.page !== previous.page) return true;
  return line.block !== previous.block && (line.y < previous.y - 2 || isLeftOf(line, previous, extents));
}

/**
 * The section that a column continues: the last one when the column begins beside its text, or the one above the column
 * on the same page, or the one in the same column of the previous page.
 * @param line the first line of the column
 * @param sections those of the lines before it, of which the first is the header
 */
export function continuedSection(line: Line, sections: Section[], extents: Extents): Section {
  const [header] = sections as [Section];
  const last = sections.at(-1) ?? header;
  const isBesideLast = last.headingLine?.page === line.page && line.y >= textTop(last) - 2;
  // Columns are read from left to right, so a column at the left of the heading continues another section.
  if (isBesideLast && !isLeftOf(line, last.headingLine, extents)) return last;
  return (
    sectionAbove(line, sections, extents) ??
    sections.findLast((section) =>
      linesWithHeading(section).some(
        ({ page, block }) => page === (line.page ?? 0) - 1 && areInOneColumn(block, line.block, extents),
      ),
    ) ??
    (line.page === 1 ? header : last)
  );
}

/** True when the column of a line is at the left of that of another one. */
function isLeftOf({ block }: Line, other: Line, extents: Extents): boolean {
  const [left, right] = [extents.get(block), extents.get(other.block)];
  return left !== undefined && right !== undefined && left.right > 0 && left.right < right.left;
}

/** Where the text of a section begins on the page of its heading. */
function textTop({ headingLine, lines }: Section): number {
  const first = lines.find((line) => line.block === headingLine?.block);
  return (first ?? headingLine)?.y ?? 0;
}

/** The section of the nearest line above in the same column of the page; a heading without a column is above them all. */
function sectionAbove(line: Line, sections: Section[], extents: Extents): Section | null {
  let nearest: { readonly section: Section; readonly y: number } | null = null;
  for (const section of sections) {
    for (const above of linesWithHeading(section)) {
      const { page, y, block } = above;
      if (page !== line.page || y >= line.y) continue;
      const isAboveAll = above === section.headingLine && extents.get(block)?.lines === 1;
      if (!isAboveAll && !areInOneColumn(block, line.block, extents)) continue;
      if (nearest === null || y > nearest.y) nearest = { section, y };
    }
  }
  return nearest?.section ?? null;
}

/** True when two blocks overlap by half the width of the narrower one. */
function areInOneColumn(one: number, other: number, extents: Extents): boolean {
  const [a, b] = [extents.get(one), extents.get(other)];
  if (!a || !b) return false;
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return overlap >= 0.5 * Math.min(a.right - a.left, b.right - b.left);
}
