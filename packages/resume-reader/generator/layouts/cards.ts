/** Positions and educations stand in a grid, two or three beside each other. */
import { type Layout, Printer, pageWidth } from './printer.ts';

const kindsInCards = ['experience', 'education'];

export const cards: Layout = (print) => {
  const choices = print.random.fork('cards');
  const printer = new Printer(print);
  const margin = choices.pick([36, 45]);
  const gap = choices.pick([16, 24]);
  const hasLines = choices.chance(0.5);
  const page = printer.column(margin, pageWidth - 2 * margin);
  printer.header(page);
  for (const section of print.sheet.sections) {
    if (!kindsInCards.includes(section.kind)) {
      printer.section(page, section);
      continue;
    }
    printer.heading(page, section.heading);
    const columns = section.kind === 'experience' ? 2 : choices.pick([2, 3]);
    const width = (pageWidth - 2 * margin - (columns - 1) * gap) / columns;
    for (let index = 0; index < section.blocks.length; index += columns) {
      // A row of cards stays on one page.
      page.reserve(15 * printer.size);
      const row = section.blocks.slice(index, index + columns).map((block, column) => {
        const card = page.beside(margin + column * (width + gap), width);
        printer.block(card, block);
        return card;
      });
      const top = page.y;
      const isOnOnePage = row.every((card) => card.page === page.page);
      page.continueBelow(...row);
      if (hasLines && isOnOnePage) {
        for (const card of row) card.lineAtLeft(top, page.y - printer.size);
      }
      page.space(printer.size * 0.5);
    }
  }
};
