/** Prints a sheet as PDF in one of the layouts. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { layouts } from '../layouts/layouts.ts';
import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import type { Fonts, Pdf } from './pdf-column.ts';

const standardFonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

/** The bytes of the file. */
export function printPdf(sheet: Sheet, variation: Variation, random: Random): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      info: { CreationDate: new Date(0) },
    });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
    layouts[variation.layout]({ pdf, fonts: fontsOf(pdf, variation.font), sheet, variation, random });
    pdf.end();
  });
}

function fontsOf(pdf: Pdf, font: Variation['font']): Fonts {
  switch (font) {
    case 'Helvetica':
      return { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' };
    case 'Times':
      return { regular: 'Times-Roman', bold: 'Times-Bold', italic: 'Times-Italic' };
    case 'embedded font':
      pdf.registerFont('regular', join(standardFonts, 'LiberationSans-Regular.ttf'));
      pdf.registerFont('bold', join(standardFonts, 'LiberationSans-Bold.ttf'));
      pdf.registerFont('italic', join(standardFonts, 'LiberationSans-Italic.ttf'));
      return { regular: 'regular', bold: 'bold', italic: 'italic' };
  }
}
