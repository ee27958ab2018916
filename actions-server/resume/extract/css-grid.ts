/** The columns of grids, and the places of elements in them. */
import { partsOf } from './css-longhands.ts';

/** The place that an element states for itself in a grid. */
export interface GridItem {
  /** The column that it begins in, from 0 on; `null` when it follows the one before. */
  readonly start: number | null;
  /** The number of columns that it takes; infinite up to the last one. */
  readonly span: number;
  /** The area of the grid that it names. */
  readonly area: string | null;
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

/** The place that an element states. @param area the value of `grid-area`, a name or up to four lines */
export function gridItemOf(column: string | undefined, area: string | undefined): GridItem {
  const lines = area?.includes('/') ? area.split('/').map((line) => line.trim()) : [];
  const [start = 'auto', end = 'auto'] =
    column === undefined ? [lines[1], lines[3]] : column.split('/').map((line) => line.trim());
  const first = /^[1-9]\d?$/.test(start) ? Number(start) - 1 : null;
  const span = spanOf(end) ?? spanOf(start) ?? 1;
  const last = /^[1-9]\d?$/.test(end) ? Number(end) - 1 : null;
  return {
    start: first,
    span: end.startsWith('-')
      ? Number.POSITIVE_INFINITY
      : last === null
        ? span
        : Math.max(1, last - (first ?? 0)),
    area: area !== undefined && /^[a-z_][\w-]*$/.test(area) && area !== 'auto' ? area : null,
  };
}

const spanOf = (line: string): number | null => {
  const count = /^span\s+(\d{1,2})$/.exec(line)?.[1];
  return count === undefined ? null : Number(count);
};
