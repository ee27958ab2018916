/** Like the export of a profile from a professional network: contact, skills and languages in a column at the left. */
import { type Layout, Printer } from './printer.ts';

/** The sizes of the lines of an entry in points. */
const sizes = { organisation: 12, role: 11.5, other: 10.5 };

const sideKinds = ['skills', 'languages', 'certifications', 'awards'];

export const networkExport: Layout = (print) => {
  const { sheet } = print;
  const printer = new Printer(print);
  const side = printer.column(22, 160, 36);
  side.write(sheet.contactHeading, { size: 13 });
  side.space(6);
  printer.contacts(side);
  for (const section of sheet.sections) {
    if (!sideKinds.includes(section.kind)) continue;
    side.space(14);
    side.write(section.heading, { size: 13 });
    side.space(6);
    for (const block of section.blocks) printer.block(side, block);
  }
  const main = printer.column(223, 340, 40);
  for (const line of sheet.header.name) main.write(line, { size: 26 });
  if (sheet.header.headline !== null) main.write(sheet.header.headline, { size: 12 });
  for (const section of sheet.sections) {
    if (sideKinds.includes(section.kind)) continue;
    main.space(16);
    main.reserve(60);
    main.write(section.heading, { size: 15.75 });
    main.space(6);
    for (const block of section.blocks) {
      for (const row of block.rows) main.row(row, { size: sizes[row.names ?? 'other'] });
      main.space(10);
    }
  }
};
