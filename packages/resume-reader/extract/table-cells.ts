/** Counts tables, rows and cells while a document is read, for the cells of its paragraphs. */
import type { TableCell } from './document.ts';
import { maxTableDepth } from './limits.ts';

export class TableCells {
  #tables = 0;
  readonly #open: { table: number; row: number; column: number }[] = [];

  /** The cells that contain a paragraph at this place of the document, the outermost first. */
  get current(): TableCell[] {
    return this.#open
      .slice(0, maxTableDepth)
      .filter(({ column }) => column >= 0)
      .map((cell) => ({ ...cell }));
  }

  beginTable(): void {
    this.#tables += 1;
    this.#open.push({ table: this.#tables, row: -1, column: -1 });
  }

  beginRow(): void {
    const cell = this.#open.at(-1);
    if (cell) Object.assign(cell, { row: cell.row + 1, column: -1 });
  }

  beginCell(): void {
    const cell = this.#open.at(-1);
    // A cell outside of a row counts as one of the first row.
    if (cell) Object.assign(cell, { row: Math.max(0, cell.row), column: cell.column + 1 });
  }

  endTable(): void {
    this.#open.pop();
  }
}

/** Counts cells in the formats that mark the ends of cells and rows, and state the depth of tables with each paragraph. */
export class MarkedTableCells {
  #tables = 0;
  readonly #open: { table: number; row: number; column: number }[] = [];

  /** The cells of a paragraph, the outermost first. @param depth the number of tables that it is in */
  of(depth: number): TableCell[] {
    const kept = Math.min(depth, maxTableDepth);
    this.#open.length = Math.min(this.#open.length, kept);
    while (this.#open.length < kept) {
      this.#tables += 1;
      this.#open.push({ table: this.#tables, row: 0, column: 0 });
    }
    return this.#open.map((cell) => ({ ...cell }));
  }

  endCell(depth: number): void {
    const cell = this.#open[depth - 1];
    if (cell) cell.column += 1;
  }

  endRow(depth: number): void {
    const cell = this.#open[depth - 1];
    if (cell) Object.assign(cell, { row: cell.row + 1, column: 0 });
  }
}
