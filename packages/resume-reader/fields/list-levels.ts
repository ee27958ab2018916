/** Tells which list items of a section lie within others, by how far they are set in and by their signs. */
import type { Line } from '../lines/line.ts';

/** The greatest distance of two items of one list: in points on pages, and in lists or spaces elsewhere. */
const maxOffset = { page: 3, flow: 0.5 };
/** The distance in points from which on the left edges of two blocks are those of two columns. */
const minColumn = 60;

/** True for the first line of a list item. */
export const beginsItem = ({ hasBullet, continuesItem }: Line): boolean => hasBullet && !continuesItem;

/** True for a line that is set in from another one of its column. */
export const isSetIn = (line: Line, other: Line): boolean =>
  line.block === other.block && line.indent > other.indent + maxOffsetOf(line);

/** True for a line below the first one of a list item that is a part of it. */
export const isWithin = (line: Line, item: Line): boolean =>
  isSetIn(line, item) || (line.page === null && item.indent > 0 && line.indent >= item.indent);

const maxOffsetOf = ({ page }: Line): number => (page === null ? maxOffset.flow : maxOffset.page);

/** The level of each list item: 0 for the outermost ones, 1 for those within them. */
export function listLevels(lines: Line[]): ReadonlyMap<Line, number> {
  const levels = new Map<Line, number>();
  const edges = leftEdges(lines);
  /** The lists that are open, the outermost first. */
  const lists: { readonly indent: number; readonly bullet: string | null }[] = [];
  for (const line of lines) {
    if (!beginsItem(line)) continue;
    const indent = line.indent - (edges.get(line.block) ?? 0);
    const offset = maxOffsetOf(line);
    while ((lists.at(-1)?.indent ?? indent) > indent + offset) lists.pop();
    // Some programs set the items of inner lists in as far as those of outer ones, and give them another sign.
    const same = lists.findLastIndex(
      (list) => list.bullet === line.bullet && Math.abs(list.indent - indent) <= offset,
    );
    if (same >= 0) lists.length = same + 1;
    else lists.push({ indent, bullet: line.bullet });
    levels.set(line, lists.length - 1);
  }
  return levels;
}

/** The left edge from which the lines of each block are set in: that of the first one, unless it is another column. */
function leftEdges(lines: Line[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  for (const { block, indent } of lines) edges.set(block, Math.min(edges.get(block) ?? indent, indent));
  const first = edges.get(lines[0]?.block ?? 0) ?? 0;
  for (const [block, edge] of edges) if (Math.abs(edge - first) < minColumn) edges.set(block, first);
  return edges;
}
