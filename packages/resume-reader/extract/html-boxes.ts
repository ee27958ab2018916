/** The boxes of the elements that are open: what each is for the text around it, and the cells of those within it. */
import type { Aside, OpenLine } from './html-asides.ts';
import { CellGrid, type Place } from './html-cells.ts';
import type { ElementStyle } from './html-styles.ts';

/** What an element is besides its style. */
export interface ElementRole {
  /** 0 for a title, 1 to 6 for headings, `null` for running text. */
  readonly headingLevel: number | null;
  /** The URL of a link; `undefined` when the element is none. */
  readonly link: string | null | undefined;
}

/**
 * `inline` is a part of a line, `block` has lines of its own, `aside` stands beside others, and of `contents` only what it
 * contains is seen.
 */
type BoxKind = 'inline' | 'block' | 'aside' | 'contents';

/** A list item, and the number of those that it lies within, itself included. */
export interface ListItem {
  readonly depth: number;
}

export interface Box {
  readonly kind: BoxKind;
  /** `null` for the page. */
  readonly style: ElementStyle | null;
  readonly headingLevel: number | null;
  /** The innermost list item that its text is in. */
  readonly item: ListItem | null;
  readonly link: string | null;
  /** The innermost cell around its text. */
  readonly place: Place | null;
  /** That cell when the element is one itself. */
  readonly cell: Place | null;
  /** The cells of the elements within it, when it lays them out in rows. */
  readonly grid: CellGrid | null;
  /** True when the elements within it are blocks whatever their styles state. */
  readonly isContainer: boolean;
  /** The table around it, for its rows and cells; `undefined` where none is open. */
  table: CellGrid | undefined;
  /** The cells of elements that float beside others. */
  floats: CellGrid | null;
  /** The cell beside those that float, when it has begun. */
  beside: Place | null;
  /** Short texts that wait for a line beside them. */
  readonly asides: Aside[];
  /** The number of paragraphs before it, and the line that it stands in. */
  readonly first: number;
  readonly line: OpenLine | null;
}

/** The share of the width from which on an element that floats has no other beside it. */
const fullWidth = 0.95;
/** Deeper rows of cells are not told apart. */
const maxGrids = 20;

export function pageBox(): Box {
  return {
    kind: 'block',
    style: null,
    headingLevel: null,
    item: null,
    link: null,
    place: null,
    cell: null,
    grid: null,
    isContainer: false,
    table: undefined,
    floats: null,
    beside: null,
    asides: [],
    first: 0,
    line: null,
  };
}

/** The box of an element. Begins its cell in the row around it. */
export function boxIn(
  around: Box,
  style: ElementStyle,
  role: ElementRole,
  state: Pick<Box, 'first' | 'line'>,
): Box {
  const kind = kindOf(style, around.isContainer);
  const cell =
    kind === 'contents' || kind === 'inline' ? null : cellIn(around, style, kind, state.line !== null);
  const place = cell ?? around.place;
  const { display } = style;
  const isDeep = depthOf(place) >= maxGrids;
  const isTable = display === 'table' && !isDeep;
  const isRow = (display === 'flex' || display === 'grid') && style.columns !== null && !isDeep;
  const grid = isTable
    ? new CellGrid(place, true)
    : isRow
      ? new CellGrid(place, false, style.columns ?? undefined, style.template)
      : null;
  return {
    kind,
    style,
    headingLevel: role.headingLevel ?? around.headingLevel,
    item: itemIn(around, style, kind),
    link: role.link === undefined ? around.link : role.link,
    place,
    cell,
    grid: kind === 'contents' ? around.grid : grid,
    isContainer: kind === 'contents' ? around.isContainer : display === 'flex' || display === 'grid',
    table: isTable && grid ? grid : display === 'table-cell' ? undefined : around.table,
    floats: null,
    beside: null,
    asides: [],
    ...state,
  };
}

function kindOf({ display, float, isAbsolute, share }: ElementStyle, isItem: boolean): BoxKind {
  if (display === 'contents') return 'contents';
  if (isAbsolute) return 'aside';
  if (isItem) return 'block';
  const isWhole = (share ?? 0) >= fullWidth;
  if (float !== null || display === 'inline-block') return isWhole ? 'block' : 'aside';
  return display === 'inline' ? 'inline' : 'block';
}

/** The list item that an element begins, or that is around it. */
function itemIn(
  around: Box,
  { display, hasListSign, isListSignDrawn, levelInWordList }: ElementStyle,
  kind: BoxKind,
): ListItem | null {
  if (levelInWordList !== null) return { depth: levelInWordList };
  if (!isListSignDrawn && display !== 'list-item') return around.item;
  const hasSign = isListSignDrawn || (hasListSign && kind === 'block' && around.grid === null);
  return hasSign ? { depth: (around.item?.depth ?? 0) + 1 } : null;
}

/** The cell that an element is; `null` when it is none. */
function cellIn(around: Box, style: ElementStyle, kind: BoxKind, isInLine: boolean): Place | null {
  if (style.isAbsolute) return null;
  if (around.isContainer) return around.grid?.beginCell(style.share, style.gridItem) ?? null;
  if (style.display === 'table-row' || style.display === 'table-cell') {
    around.table ??= new CellGrid(around.place, false);
    if (style.display === 'table-cell') return around.table.beginCell();
    around.table.beginRow();
    return null;
  }
  if (kind === 'aside') return isInLine ? null : floatIn(around, style);
  return besideFloats(around, style);
}

function floatIn(around: Box, { share }: ElementStyle): Place {
  around.floats ??= new CellGrid(around.place, false);
  if (around.beside) around.floats.beginRow();
  around.beside = null;
  return around.floats.beginCell(share);
}

/** The cell beside the elements that float, for those that follow them up to one that stands below. */
function besideFloats(around: Box, { clears }: ElementStyle): Place | null {
  if (clears) Object.assign(around, { floats: null, beside: null });
  if (around.floats) around.beside ??= around.floats.beginCell();
  return around.beside;
}

function depthOf(innermost: Place | null): number {
  let depth = 0;
  for (let place = innermost; place; place = place.around) depth += 1;
  return depth;
}
