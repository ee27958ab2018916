/** Writes a sheet in the format of its variation. */
import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import { writeDocx } from './docx.ts';
import { flowOf } from './flow.ts';
import { writeHtml } from './html.ts';
import { writeOdt } from './odt.ts';
import { printPdf } from './pdf.ts';
import { writeRtf } from './rtf.ts';

export async function writeDocument(sheet: Sheet, variation: Variation, random: Random): Promise<Uint8Array> {
  // Half of the people use the styles of their program; the others make headings bold by hand.
  const withStyles = random.fork('styles').chance(0.5);
  switch (variation.format) {
    case 'pdf':
      return printPdf(sheet, variation, random);
    case 'docx':
      return writeDocx(flowOf(sheet, variation), withStyles);
    case 'odt':
      return writeOdt(flowOf(sheet, variation), withStyles);
    case 'rtf':
      return writeRtf(flowOf(sheet, variation));
    case 'html':
      return writeHtml(flowOf(sheet, variation), sheet.header.name.join(' '), withStyles);
  }
}
