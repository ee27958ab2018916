/** What layouts have in common: how a heading, a section and a header look. */
import { Column, type Fonts, type Pdf } from '../formats/pdf-column.ts';
import type { Random } from '../random.ts';
import type { Block, Sheet, SheetSection } from '../sheet.ts';
import type { Variation } from '../variation.ts';

/** Everything that a layout needs to print a document. */
export interface Print {
  readonly pdf: Pdf;
  readonly fonts: Fonts;
  readonly sheet: Sheet;
  readonly variation: Variation;
  readonly random: Random;
}

export type Layout = (print: Print) => void;

export const pageWidth = 595;
const accent = '#1f5c99';

export class Printer {
  readonly size: number;
  readonly #print: Print;
  #headings = 0;

  constructor(print: Print) {
    this.#print = print;
    this.size = print.random.fork('size').pick([9, 10, 10.5, 11]);
  }

  column(x: number, width: number, y?: number): Column {
    return new Column(this.#print.pdf, this.#print.fonts, x, width, y);
  }

  header(column: Column, withContacts = true): void {
    const { sheet, variation } = this.#print;
    const align = ({ left: 'left', centred: 'center', right: 'right' } as const)[variation.header];
    for (const line of sheet.header.name) column.write(line, { size: 22, font: 'bold', align });
    if (sheet.header.headline !== null) column.write(sheet.header.headline, { size: 12.5, align });
    column.space(3);
    if (withContacts) this.contacts(column, align);
  }

  contacts(column: Column, align: 'left' | 'center' | 'right' = 'left'): void {
    for (const row of this.#print.sheet.header.contacts) column.row(row, { size: this.size - 0.5, align });
  }

  heading(column: Column, text: string): void {
    const { variation } = this.#print;
    const twice = variation.printing === 'headings twice';
    const bold = { font: 'bold', twice } as const;
    this.#headings += 1;
    column.space(this.size);
    // Headings stay with the first rows below them.
    column.reserve(4 * this.size);
    switch (variation['heading look']) {
      case 'large and bold':
        column.write(text, { size: this.size + 4, ...bold });
        break;
      case 'capitals':
        column.write(text.toUpperCase(), { size: this.size + 1, ...bold });
        break;
      case 'bold in the size of the text':
        column.write(text, { size: this.size, ...bold });
        break;
      case 'coloured':
        column.write(text, { size: this.size + 2, colour: accent, twice });
        break;
      case 'rule below':
        column.write(text, { size: this.size + 2, ...bold });
        column.rule();
        break;
      case 'letters set apart':
        column.write(text.toUpperCase(), { size: this.size + 1, ...bold, letterSpacing: 3 });
        break;
      case 'numbered':
        column.write(`${this.#headings}. ${text}`, { size: this.size + 3, ...bold });
        break;
      case 'white on a bar':
        column.bar(this.size * 1.6, accent);
        column.write(text, { size: this.size + 1, ...bold, colour: '#ffffff' });
        break;
    }
    column.space(3);
  }

  section(column: Column, section: SheetSection): void {
    this.heading(column, section.heading);
    for (const block of section.blocks) this.block(column, block);
  }

  block(column: Column, block: Block): void {
    for (const row of block.rows) column.row(row, { size: this.size }, row.bullet === undefined ? 0 : 4);
    column.space(this.size * 0.5);
  }
}
