/** How well a language is known, as a drawing or as characters. */
import type PDFDocument from 'pdfkit';
import type { Level } from '../sheet.ts';

const full = '#1f5c99';
const empty = '#d0d7de';

/** Draws a bar, or circles. `right` is the right end and `y` the top of the line, in points. */
export function drawLevel(
  pdf: InstanceType<typeof PDFDocument>,
  { of, reached, as }: Level,
  { right, y, size }: { readonly right: number; readonly y: number; readonly size: number },
): void {
  const width = 5 * size;
  const middle = y + 0.55 * size;
  if (as === 'bar') {
    const part = (width * reached) / of;
    pdf.rect(right - width, middle - 2, width, 4).fill(empty);
    pdf.rect(right - width, middle - 2, part, 4).fill(full);
    return;
  }
  for (let index = 0; index < of; index += 1) {
    pdf
      .circle(right - width + (index + 0.5) * (width / of), middle, size * 0.3)
      .fill(index < reached ? full : empty);
  }
}

/** The same for formats without drawings. */
export function levelText({ of, reached, as }: Level): string {
  const [on, off] = as === 'bar' ? ['\u2588', '\u2591'] : ['\u25cf', '\u25cb'];
  return on.repeat(reached) + off.repeat(of - reached);
}
