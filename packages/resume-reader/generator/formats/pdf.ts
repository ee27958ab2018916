/** Prints a sheet as PDF in one of the layouts. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { layouts } from '../layouts/layouts.ts';
import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import type { Pdf, Pen } from './pdf-column.ts';

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
    const pen = penOf(pdf, variation);
    layouts[variation.layout]({ pdf, pen, sheet, variation, random });
    const font = variation.font === 'embedded font' ? pen.regular : 'Helvetica';
    if (variation['running head'] !== 'none') printFeet(pdf, sheet, font);
    printContactsAtFoot(pdf, sheet, font);
    pdf.end();
  });
}

function penOf(pdf: Pdf, variation: Variation): Pen {
  return {
    ...fontsOf(pdf, variation.font),
    joinsLetters: variation.ligatures === 'as one sign',
    drawsTwice: variation.printing === 'everything twice',
  };
}

function fontsOf(pdf: Pdf, font: Variation['font']): Pick<Pen, 'regular' | 'bold' | 'italic'> {
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

/** The name and the number of the page at the foot of each page. */
function printFeet(pdf: Pdf, sheet: Sheet, font: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf
      .font(font)
      .fontSize(8)
      .fillColor('#555555')
      .text(`${sheet.header.name.join(' ')} – ${page + 1} / ${count}`, 50, 815, {
        width: 495,
        align: 'center',
      });
  }
}

/** The contact details at the foot of the first page, as letterheads have them. */
function printContactsAtFoot(pdf: Pdf, { header }: Sheet, font: string): void {
  for (const { left } of header.foot) {
    pdf.switchToPage(0);
    const link = left.find((span) => span.link !== undefined)?.link ?? null;
    pdf
      .font(font)
      .fontSize(8)
      .fillColor('#333333')
      .text(left.map((span) => span.text).join(''), 50, 806, { width: 495, align: 'center', link });
  }
}
