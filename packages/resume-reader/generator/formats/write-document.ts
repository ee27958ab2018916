/** Writes a sheet in the format of its variation. */
import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import { convertInOffice } from './convert-in-office.ts';
import { writeDocx } from './docx.ts';
import { flowOf } from './flow.ts';
import { plainStyle, writeHtml } from './html.ts';
import { writeOdt } from './odt.ts';
import { pageStyle } from './page-style.ts';
import { printPdf } from './pdf.ts';
import { printInBrowser } from './print-in-browser.ts';
import { writeRtf } from './rtf.ts';

/** The paths of programs that are installed. What is HTML, DOCX or ODT otherwise becomes PDF, DOC or PDF with them. */
export interface Programs {
  readonly browser?: string | undefined;
  readonly office?: string | undefined;
}

/** The bytes of the file with its format. */
export async function writeDocument(
  sheet: Sheet,
  variation: Variation,
  random: Random,
  { browser, office }: Programs,
): Promise<{ bytes: Uint8Array; format: Variation['format'] | 'doc' }> {
  const { format } = variation;
  const bytes = await bytesOf(sheet, variation, random, browser);
  if (office && format === 'docx') {
    return { bytes: await convertInOffice(bytes, format, 'doc', office), format: 'doc' };
  }
  if (office && format === 'odt') {
    return { bytes: await convertInOffice(bytes, format, 'pdf', office), format: 'pdf' };
  }
  return { bytes, format: format === 'html' && browser ? 'pdf' : format };
}

async function bytesOf(
  sheet: Sheet,
  variation: Variation,
  random: Random,
  browser: string | undefined,
): Promise<Uint8Array> {
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
    case 'html': {
      const style = browser ? pageStyle(variation, random) : plainStyle;
      const html = writeHtml(flowOf(sheet, variation), sheet.header.name.join(' '), withStyles, style);
      return browser ? printInBrowser(html, browser) : html;
    }
  }
}
