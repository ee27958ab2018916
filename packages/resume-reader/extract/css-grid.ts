/** The columns of grids, and the places of elements in them. */
import { partsOf } from './css-longhands.ts';

/** The place that an element states for itself in a grid. */
export interface GridItem {
  /** The lines of the grid between which it stands, as they are written. */
  readonly start: string;
  readonly end: string;
  /** The area of the grid that it names. */
  readonly area: string | null;
}

/** The columns of an element in a grid. */
interface GridColumns {
  /** The first one, from 0 on; `null` when it follows the element before. */
  readonly start: number | null;
  /** Their number; infinite up to the last one. */
  readonly span: number;
}

/** No page has more. */
const maxTracks = 24;

/**
 * The number of columns of a grid; `null` for one, and infinite for as many as there is room for.
 * @param columns the value of `grid-template-columns`
 * @param areas the value of `grid-template-areas`
 */
export function tracksOf(columns: string, areas: string): number | null {
  const inAreas = Math.max(0, ...rowsOfAreas(areas).map((row) => row.length));
  let tracks = 0;
  for (const part of partsOf(columns.replace(/\[[^\]]*\]/g, ' '))) {
    const [, times, repeated = ''] = /^repeat\(\s*([^,\s]+)\s*,(.*)\)$/.exec(part) ?? [];
    if (times === undefined) tracks += part === 'none' || part === 'initial' ? 0 : 1;
    else if (/^\d+$/.test(times)) tracks += Number(times) * partsOf(repeated).length;
    else return Number.POSITIVE_INFINITY;
  }
  const count = Math.min(maxTracks, Math.max(tracks, inAreas));
  return count > 1 ? count : null;
}

/** The names of the areas in the rows of a grid. */
export function rowsOfAreas(areas: string): string[][] {
  const rows = areas.match(/"[^"]*"|'[^']*'/g) ?? [];
  return rows.map((row) => row.slice(1, -1).trim().split(/\s+/).slice(0, maxTracks));
}

/** The lines of a grid that have names, by their names. @param columns the value of `grid-template-columns` */
export function linesOfColumns(columns: string): Map<string, number> {
  const lines = new Map<string, number>();
  let line = 0;
  for (const [part, names] of columns.matchAll(/\[([^\]]*)\]|(?:[^\s()[\]]|\([^()]*\))+/g)) {
    if (names === undefined) line += 1;
    else for (const name of names.trim().split(/\s+/)) if (!lines.has(name)) lines.set(name, line);
    if (line > maxTracks || part === '') break;
  }
  return lines;
}

/** The place that an element states. @param area the value of `grid-area`, a name or up to four lines */
export function gridItemOf(column: string | undefined, area: string | undefined): GridItem {
  const lines = area?.includes('/') ? area.split('/') : [];
  const [start = 'auto', end = 'auto'] = column === undefined ? [lines[1], lines[3]] : column.split('/');
  const isName = area !== undefined && isLineName(area);
  return { start: start.trim(), end: end.trim(), area: isName ? area : null };
}

const isLineName = (line: string): boolean => /^[a-z_][\w-]*$/.test(line) && line !== 'auto';

/** The columns of an element. One between lines that are not known takes a whole row. @param lines those with names */
export function gridColumnsOf({ start, end }: GridItem, lines: ReadonlyMap<string, number>): GridColumns {
  const first = lineOf(start, 'start', lines);
  // A name alone is that of the lines at both sides.
  const last = lineOf(end === 'auto' && isLineName(start) ? start : end, 'end', lines);
  if (first === undefined || last === undefined || end.startsWith('-')) {
    return { start: null, span: Number.POSITIVE_INFINITY };
  }
  const span = spanOf(end) ?? spanOf(start) ?? 1;
  return { start: first, span: last === null ? span : Math.max(1, last - (first ?? 0)) };
}

/** The number of a line, from 0 on; `null` when it is not stated, `undefined` when it is not known. */
function lineOf(
  line: string,
  side: 'start' | 'end',
  lines: ReadonlyMap<string, number>,
): number | null | undefined {
  if (/^[1-9]\d?$/.test(line)) return Number(line) - 1;
  return isLineName(line) ? (lines.get(`${line}-${side}`) ?? lines.get(line)) : null;
}

const spanOf = (line: string): number | null => {
  const count = /^span\s+(\d{1,2})$/.exec(line)?.[1];
  return count === undefined ? null : Number(count);
};
