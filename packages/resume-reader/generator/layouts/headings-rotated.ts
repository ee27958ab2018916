/** The headings of sections stand at the left of their sections and are read from the bottom to the top. */
import { type Layout, Printer, pageWidth } from './printer.ts';

export const headingsRotated: Layout = (print) => {
  const choices = print.random.fork('headings rotated');
  const printer = new Printer(print);
  const margin = choices.pick([30, 40]);
  const gap = choices.pick([24, 32]);
  const style = {
    size: printer.size + choices.pick([1, 3]),
    font: choices.pick(['bold', 'regular'] as const),
    colour: choices.pick(['#000000', '#1f5c99']),
  };
  const inCapitals = print.variation['heading look'] === 'capitals';
  const column = printer.column(margin, pageWidth - 2 * margin);
  printer.header(column);
  for (const section of print.sheet.sections) {
    column.space(printer.size);
    // The longest heading fits on the page where its section begins.
    column.reserve(240);
    const heading = column.beside(margin, gap);
    heading.rotated(inCapitals ? section.heading.toUpperCase() : section.heading, style);
    const body = column.beside(margin + gap, pageWidth - 2 * margin - gap);
    for (const block of section.blocks) printer.block(body, block);
    column.continueBelow(heading, body);
  }
};
