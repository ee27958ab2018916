/** A narrow column with contact details, languages and the like beside the main column. */
import type { Column } from '../formats/pdf-column.ts';
import type { SheetSection } from '../sheet.ts';
import { type Layout, Printer, pageWidth } from './printer.ts';

const sideKinds = ['languages', 'skills', 'interests', 'certifications', 'awards', 'references'];

export function sidebar(side: 'left' | 'right'): Layout {
  return (print) => {
    const { sheet, random, pdf } = print;
    const choices = random.fork('sidebar');
    const printer = new Printer(print);
    const outer = choices.pick([30, 40]);
    const narrow = choices.pick([140, 155, 175]);
    const gap = choices.pick([18, 25, 32]);
    const sideX = side === 'left' ? outer : pageWidth - outer - narrow;
    const mainX = side === 'left' ? outer + narrow + gap : outer;
    const mainWidth = pageWidth - 2 * outer - narrow - gap;
    const headerAbove = choices.chance(0.4);
    if (choices.chance(0.4)) pdf.rect(sideX - 12, 0, narrow + 24, 842).fill('#e8eef5');
    let y = 50;
    if (headerAbove) {
      const above = printer.column(outer, pageWidth - 2 * outer);
      printer.header(above, false);
      y = above.y + 10;
    }
    const goesOn = print.variation['length of sidebars'] === 'two pages';
    /** The sections of a column, of which the second half is on the next page where the sidebar goes on there. */
    const printSections = (column: Column, sections: readonly SheetSection[]): void => {
      sections.forEach((section, index) => {
        if (goesOn && index === Math.ceil(sections.length / 2) && column.page === 0) column.nextPage();
        printer.section(column, section);
      });
    };
    const isSide = ({ kind }: SheetSection): boolean => sideKinds.includes(kind);
    const printSide = (): void => {
      const column = printer.column(sideX, narrow, y);
      printer.heading(column, sheet.contactHeading);
      printer.contacts(column);
      printSections(column, sheet.sections.filter(isSide));
    };
    const printMain = (): void => {
      const column = printer.column(mainX, mainWidth, y);
      if (!headerAbove) printer.header(column, false);
      printSections(
        column,
        sheet.sections.filter((section) => !isSide(section)),
      );
    };
    // Programs write the columns into the file in either order.
    for (const part of choices.chance(0.5) ? [printSide, printMain] : [printMain, printSide]) part();
  };
}
