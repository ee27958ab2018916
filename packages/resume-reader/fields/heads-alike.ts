/**
 * Finds the lines of heads by their place and their looks: where nearly all lines in one style stand beside the dates of
 * entries, and most of these are heads by their words, the others are heads, too, however they read.
 */
import type { Line } from '../lines/line.ts';
import type { MarkedLine } from './marked-line.ts';

/** The least number of lines beside dates in a style. */
const minAlike = 2;
/** The greatest number of lines below a date up to one that is beside it. */
const maxBelow = 3;
/** The greatest number of lines in the style that stand elsewhere, as a share of those beside dates. */
const maxElsewhere = 0.25;
/** The least share of the lines beside dates that are heads by their words. */
const minHeads = 0.5;

/** The marks in which all lines of a style of heads, directly above a date or just below one, are heads. */
export function withHeadsAlike(marked: MarkedLine[]): MarkedLine[] {
  const styles = new Map<string, { count: number; above: number[]; below: number[] }>();
  let dated = Number.NEGATIVE_INFINITY;
  for (const [index, { line, kind }] of marked.entries()) {
    if (kind === 'anchor') dated = index;
    if (kind === 'anchor' || line.hasBullet) continue;
    const key = styleOf(line);
    const style = styles.get(key) ?? { count: 0, above: [], below: [] };
    styles.set(key, style);
    style.count += 1;
    if (marked[index + 1]?.kind === 'anchor') style.above.push(index);
    else if (index - dated <= maxBelow) style.below.push(index);
  }
  const dates = marked.filter(({ kind }) => kind === 'anchor').length;
  const heads = new Set<number>();
  for (const { count, above, below } of styles.values()) {
    for (const places of [above, below]) {
      const isOfHeads =
        places.length >= minAlike &&
        // Of a description each entry may have several lines.
        places.length <= dates &&
        count - places.length <= maxElsewhere * places.length &&
        places.filter((index) => marked[index]?.kind === 'head').length >= minHeads * places.length;
      if (isOfHeads) for (const index of places) heads.add(index);
    }
  }
  return marked.map((mark, index) => (heads.has(index) ? { ...mark, kind: 'head' } : mark));
}

const styleOf = ({ size, x, page, segments: [first] }: Line): string =>
  `${Math.round(size * 2)}|${first?.bold}|${first?.italic}|${first?.color}|${page === null ? '' : Math.round(x / 4)}`;
