/** Everything below each other. */
import { type Layout, Printer, pageWidth } from './printer.ts';

export const oneColumn: Layout = (print) => {
  const margin = 50;
  const printer = new Printer(print);
  const column = printer.column(margin, pageWidth - 2 * margin);
  printer.header(column);
  for (const section of print.sheet.sections) printer.section(column, section);
};
