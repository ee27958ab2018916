/** The dates of entries stand in a column at the left, as in many LaTeX classes. */
import { type Layout, Printer, pageWidth } from './printer.ts';

export const datesLeft: Layout = (print) => {
  const choices = print.random.fork('dates left');
  const printer = new Printer(print);
  const margin = choices.pick([40, 50, 60]);
  const dates = choices.pick([85, 100, 120]);
  const gap = print.variation['sign behind dates'] === 'none' ? 12 : 24;
  const indented = choices.chance(0.5);
  const column = printer.column(margin, pageWidth - 2 * margin);
  const align = choices.pick(['left', 'right'] as const);
  printer.header(column);
  for (const section of print.sheet.sections) {
    printer.heading(column, section.heading);
    for (const block of section.blocks) {
      column.reserve(3 * printer.size);
      const body = column.beside(margin + dates + gap, pageWidth - 2 * margin - dates - gap);
      const left = column.beside(margin, dates);
      if (block.margin) {
        for (const line of block.margin) left.write(line, { size: printer.size, align });
      }
      if (block.sign !== undefined)
        column.beside(margin + dates + 8, gap - 8).write(block.sign, { size: printer.size });
      const target = block.margin || indented ? body : column;
      printer.block(target, block);
      column.continueBelow(target, ...(block.margin ? [left] : []));
    }
  }
};
