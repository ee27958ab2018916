/** What layouts have in common: how a header, a heading and an entry look. */
import { Column, type Pdf, type Pen } from '../formats/pdf-column.ts';
import { photo } from '../photo.ts';
import type { Random } from '../random.ts';
import { type Block, depthOf, type Row, type Sheet, type SheetSection } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import { printTable } from './print-table.ts';

/** Everything that a layout needs to print a document. */
export interface Print {
  readonly pdf: Pdf;
  readonly pen: Pen;
  readonly sheet: Sheet;
  readonly variation: Variation;
  readonly random: Random;
}

export type Layout = (print: Print) => void;

export const pageWidth = 595;
const accent = '#1f5c99';
const white = '#ffffff';

export class Printer {
  readonly size: number;
  readonly #print: Print;
  #headings = 0;

  constructor(print: Print) {
    this.#print = print;
    this.size = print.random.fork('size').pick([9, 10, 10.5, 11]);
  }

  column(x: number, width: number, y?: number): Column {
    return new Column(this.#print.pdf, this.#print.pen, x, width, y);
  }

  /** @param withContacts false where the layout prints the contact details elsewhere */
  header(column: Column, withContacts = true): void {
    const { variation, pdf } = this.#print;
    if (variation.photo === 'one')
      pdf.image(photo, column.x + column.width - 60, 20, { width: 60, height: 75 });
    switch (variation.header) {
      case 'left':
        this.#title(column, { align: 'left' });
        if (withContacts) this.contacts(column);
        break;
      case 'centred':
        this.#title(column, { align: 'center' });
        if (withContacts) this.contacts(column, { align: 'center' });
        break;
      case 'right':
        this.#title(column, { align: 'right' });
        if (withContacts) this.contacts(column, { align: 'right' });
        break;
      case 'contacts beside the name': {
        const left = column.beside(column.x, column.width * 0.5);
        const right = column.beside(column.x + column.width * 0.5, column.width * 0.5);
        this.#title(left, { align: 'left' });
        if (withContacts) this.contacts(right, { align: 'right' });
        column.continueBelow(left, right);
        break;
      }
      case 'in a bar':
        pdf.rect(0, 0, pageWidth, column.y + (withContacts ? 130 : 80)).fill(accent);
        this.#title(column, { align: 'left', colour: white });
        if (withContacts) this.contacts(column, { align: 'left', colour: white });
        column.y = Math.max(column.y, withContacts ? 190 : 140);
        break;
    }
  }

  #title(column: Column, style: { align: 'left' | 'center' | 'right'; colour?: string }): void {
    const { header } = this.#print.sheet;
    const isSmall = this.#print.variation.name === 'smaller than the headline';
    if (header.title !== null) column.write(header.title, { ...style, size: 13 });
    for (const line of header.name) column.write(line, { ...style, size: isSmall ? 13 : 22, font: 'bold' });
    if (header.headline !== null) column.write(header.headline, { ...style, size: isSmall ? 20 : 12.5 });
    column.space(3);
  }

  contacts(column: Column, style: { align?: 'left' | 'center' | 'right'; colour?: string } = {}): void {
    for (const row of this.#print.sheet.header.contacts) column.row(row, { ...style, size: this.size - 0.5 });
  }

  heading(column: Column, text: string): void {
    const { variation } = this.#print;
    const style = {
      twice: variation.printing === 'headings twice',
      align: variation['place of headings'] === 'centred' ? 'center' : 'left',
      font: 'bold',
    } as const;
    const { size } = this;
    this.#headings += 1;
    column.space(size);
    // Headings stay with the first rows below them.
    column.reserve(4 * size);
    switch (variation['heading look']) {
      case 'large and bold':
        column.write(text, { ...style, size: size + 4 });
        break;
      case 'capitals':
        column.write(text.toUpperCase(), { ...style, size: size + 1 });
        break;
      case 'bold in the size of the text':
        column.write(text, { ...style, size });
        break;
      case 'coloured':
        column.write(text, { ...style, font: 'regular', size: size + 2, colour: accent });
        break;
      case 'rule below':
        column.write(text, { ...style, size: size + 2 });
        column.rule();
        break;
      case 'between rules':
        column.rule();
        column.write(text, { ...style, font: 'regular', size: size + 1 });
        column.rule();
        break;
      case 'underlined':
        column.write(text, { ...style, font: 'regular', size: size + 1, underlined: true });
        break;
      case 'letters set apart':
        column.write(text.toUpperCase(), { ...style, size: size + 1, letterSpacing: 3 });
        break;
      case 'first letters larger':
        column.smallCapitals(text, size + 4);
        break;
      case 'small capitals set apart':
        column.smallCapitals(text, size + 4, 1.5);
        break;
      case 'numbered':
        column.write(`${this.#headings}. ${text}`, { ...style, size: size + 3 });
        break;
      case 'sign before':
        column.row(
          {
            left: [
              { text: 'n', isSign: true },
              { text: ` ${text}`, bold: true },
            ],
          },
          { ...style, size: size + 2 },
        );
        break;
      case 'colon behind':
        column.write(`${text}:`, { ...style, size: size + 1 });
        break;
      case 'white on a bar':
        column.bar(size * 1.6, accent);
        column.write(text, { ...style, size: size + 1, colour: white });
        break;
    }
    column.space(3);
  }

  section(column: Column, section: SheetSection): void {
    this.heading(column, section.heading);
    for (const block of section.blocks) this.block(column, block);
    if (section.table) printTable(column, section.table, this.size);
  }

  block(column: Column, block: Block): void {
    for (const row of block.rows) column.row(row, { size: this.size }, indentOf(row));
    column.space(this.size * 0.5);
  }
}

/** How far the bullet of a row, or the text of one without a bullet, is set in, in points. */
function indentOf(row: Row): number {
  const depth = depthOf(row);
  if (depth === 0) return 0;
  return indentOfBullets + (depth - 1) * indentOfLists + (row.bullet === undefined ? indentOfTexts : 0);
}

const indentOfBullets = 4;
const indentOfLists = 14;
/** The distance of a text from its bullet. */
const indentOfTexts = 12;
