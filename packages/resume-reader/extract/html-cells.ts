/**
 * The cells that the paragraphs of a page stand in: those of tables, and of the rows that styles lay elements out in. They
 * are noted while the page is read, and numbered at its end, when it is known which of them stand beside others.
 */

import { type GridItem, gridColumnsOf, linesOfColumns, rowsOfAreas } from './css-grid.ts';
import type { FlowParagraph, TableCell } from './document.ts';
import { maxTableDepth } from './limits.ts';

/** A cell, with the one that its table is in. */
export interface Place {
  readonly table: CellGrid;
  readonly row: number;
  readonly column: number;
  readonly around: Place | null;
}

/** The cells of a table, or of an element whose style lays out those within it in rows. */
export class CellGrid {
  readonly around: Place | null;
  readonly isTable: boolean;
  readonly #columns: number;
  readonly #lines: ReadonlyMap<string, number>;
  readonly #areas: ReadonlyMap<string, { row: number; column: number }>;
  #row = -1;
  #column = -1;
  /** The share of the width of the row that is taken. */
  #taken = 0;
  #isEnded = false;

  /**
   * @param around the cell that it is in
   * @param isTable true for a table, whose cells are kept in any case
   * @param columns the number of columns after which a row ends, infinite for any
   * @param template the values of `grid-template-columns` and `grid-template-areas`
   */
  constructor(
    around: Place | null,
    isTable: boolean,
    columns = Number.POSITIVE_INFINITY,
    template = { columns: '', areas: '' },
  ) {
    this.around = around;
    this.isTable = isTable;
    this.#columns = columns;
    this.#lines = linesOfColumns(template.columns);
    this.#areas = placesOfAreas(template.areas);
  }

  beginRow(): void {
    this.#row += 1;
    this.#column = -1;
    this.#taken = 0;
    this.#isEnded = false;
  }

  /**
   * Begins a cell, and before it a row when there is no room for it beside the others.
   * @param share its width as a share of that of the row, from 0 to 1
   */
  beginCell(share: number | null = null, item: GridItem | null = null): Place {
    const named = item?.area ? this.#areas.get(item.area) : undefined;
    if (named) return { table: this, ...named, around: this.around };
    const { start, span } = item ? gridColumnsOf(item, this.#lines) : { start: null, span: 1 };
    const isWhole = !Number.isFinite(span);
    const width = Math.min(span, this.#columns);
    const next = start ?? this.#column + 1;
    const hasRoom =
      next > this.#column && next + width <= this.#columns && this.#taken + (share ?? 0) <= 1.005;
    // A cell outside of a row counts as one of the first row.
    if (this.#row < 0 || this.#isEnded || (!isWhole && !hasRoom)) this.beginRow();
    else if (isWhole && this.#column >= 0) this.beginRow();
    const column = start ?? this.#column + 1;
    this.#column = column + (Number.isFinite(width) ? width : 1) - 1;
    this.#taken += share ?? 0;
    this.#isEnded = isWhole;
    return { table: this, row: this.#row, column, around: this.around };
  }
}

/** The rows and columns of named areas. Rows that an area joins count as one. */
function placesOfAreas(areas: string): Map<string, { row: number; column: number }> {
  const places = new Map<string, { row: number; column: number }>();
  let band = -1;
  for (const row of rowsOfAreas(areas)) {
    if (!row.some((name) => places.get(name)?.row === band)) band += 1;
    for (const [column, name] of row.entries()) {
      if (name !== '.' && !places.has(name)) places.set(name, { row: band, column });
    }
  }
  return places;
}

/** What is known of the row of a table at the end of a page: the number of printed lines in each of its columns. */
interface RowLines {
  readonly lines: Map<number, number>;
  /** The number of columns with more lines than those of an entry. */
  long: number;
}

/** Cells with more lines are columns, when there are two of them beside each other. */
const maxShortLines = 3;
/** The space above the first paragraph of a column, in points, which makes it stand apart from the end of the one before. */
const spaceAboveColumns = 36;

/** Numbers the cells of the paragraphs of a page, and marks those that are set off by a line. */
export class CellNumbers {
  readonly #rows = new Map<CellGrid, Map<number, RowLines>>();
  readonly #numbers = new Map<CellGrid, number>();

  /** Sets `cells` of all paragraphs, and the space above columns. */
  number(paragraphs: readonly FlowParagraph[], placeOf: (paragraph: FlowParagraph) => Place | null): void {
    for (const paragraph of paragraphs) this.#note(linesOf(paragraph), placeOf(paragraph));
    let last: Place | null = null;
    for (const paragraph of paragraphs) {
      const place = placeOf(paragraph);
      if (place !== last && linesOf(paragraph) > 0) {
        if (this.#beginsColumn(place, last)) {
          paragraph.spaceAbove = Math.max(paragraph.spaceAbove, spaceAboveColumns);
        }
        last = place;
      }
      paragraph.cells = this.#cellsOf(place);
    }
  }

  #note(lines: number, innermost: Place | null): void {
    if (lines === 0) return;
    for (let place = innermost; place; place = place.around) {
      const rows = this.#rows.get(place.table) ?? new Map<number, RowLines>();
      this.#rows.set(place.table, rows);
      const row = rows.get(place.row) ?? { lines: new Map<number, number>(), long: 0 };
      rows.set(place.row, row);
      const before = row.lines.get(place.column) ?? 0;
      row.lines.set(place.column, before + lines);
      if (before <= maxShortLines && before + lines > maxShortLines) row.long += 1;
    }
  }

  #cellsOf(innermost: Place | null): TableCell[] {
    const cells: TableCell[] = [];
    for (let place = innermost; place; place = place.around) {
      const { table, row, column } = place;
      if (!this.#isKept(place)) continue;
      const number = this.#numbers.get(table) ?? this.#numbers.size + 1;
      this.#numbers.set(table, number);
      cells.unshift({ table: number, row, column });
    }
    return cells.slice(0, maxTableDepth);
  }

  /** True for the cells of tables, and for cells beside others that are not the columns of the page. */
  #isKept({ table, row }: Place): boolean {
    const known = this.#rows.get(table)?.get(row);
    return table.isTable || (known !== undefined && known.lines.size > 1 && known.long < 2);
  }

  /** True for the first place in a column that is not kept as a cell. */
  #beginsColumn(innermost: Place | null, last: Place | null): boolean {
    for (let place = innermost; place; place = place.around) {
      const { table, row, column } = place;
      if (this.#isKept(place) || this.isAlone(place)) continue;
      for (let other = last; other; other = other.around) {
        if (other.table === table && other.row === row && other.column !== column) return true;
      }
    }
    return false;
  }

  /** True when the row of the cell has no other. Called after `number`. */
  isAlone({ table, row }: Place): boolean {
    return (this.#rows.get(table)?.get(row)?.lines.size ?? 0) <= 1;
  }
}

/** The number of lines of a paragraph, as its author broke them. */
function linesOf({ spans }: FlowParagraph): number {
  const text = spans.map((span) => span.text).join('');
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
