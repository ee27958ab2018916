/** Two columns of about the same width below a header; the longer sections are at one side. */
import { type Layout, Printer, pageWidth } from './printer.ts';

export const twoColumns: Layout = (print) => {
  const choices = print.random.fork('two columns');
  const printer = new Printer(print);
  const margin = 36;
  const gap = 24;
  const share = choices.pick([0.45, 0.5, 0.58]);
  const width = (pageWidth - 2 * margin - gap) * share;
  const top = printer.column(margin, pageWidth - 2 * margin);
  printer.header(top);
  const left = top.beside(margin, width);
  const right = top.beside(margin + width + gap, pageWidth - 2 * margin - width - gap);
  const [experience, ...others] = [...print.sheet.sections].sort(
    (a, b) => Number(b.kind === 'experience') - Number(a.kind === 'experience'),
  );
  const summary = others.filter(({ kind }) => kind === 'summary');
  const rest = others.filter(({ kind }) => kind !== 'summary');
  const half = choices.int(0, Math.floor(rest.length / 2));
  for (const section of [...summary, ...(experience ? [experience] : []), ...rest.slice(0, half)]) {
    printer.section(left, section);
  }
  for (const section of rest.slice(half)) printer.section(right, section);
};
