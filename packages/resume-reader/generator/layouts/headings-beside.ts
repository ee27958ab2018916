/** The headings of sections stand in a column at one side. */
import { type Layout, Printer, pageWidth } from './printer.ts';

export function headingsBeside(side: 'left' | 'right'): Layout {
  return (print) => {
    const choices = print.random.fork('headings left');
    const printer = new Printer(print);
    const margin = 45;
    const narrow = choices.pick([110, 125]);
    const width = pageWidth - 2 * margin - narrow - 15;
    const [headingX, bodyX] =
      side === 'left' ? [margin, margin + narrow + 15] : [pageWidth - margin - narrow, margin];
    const column = printer.column(margin, pageWidth - 2 * margin);
    printer.header(column);
    for (const section of print.sheet.sections) {
      column.space(8);
      column.reserve(5 * printer.size);
      const heading = column.beside(headingX, narrow);
      const body = column.beside(bodyX, width);
      printer.heading(heading, section.heading);
      body.space(printer.size);
      for (const block of section.blocks) printer.block(body, block);
      column.continueBelow(heading, body);
    }
  };
}
