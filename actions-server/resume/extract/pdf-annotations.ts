/** Reads the annotations of a PDF page that carry content: links, and the values of form fields. */
import { type PageViewport, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageLink, TextRun } from './document.ts';

/** The bit of the flags of an annotation that hides it. */
const hiddenFlag = 2;
const largestFieldSize = 11;
/** The number of annotations of a page that are read. */
const maxAnnotations = 1_000;

interface PageAnnotations {
  readonly links: PageLink[];
  /** The values of text fields and choices, placed in the area of their field. */
  readonly fieldValues: TextRun[];
}

/** The links and form fields of a page. Rejects when the annotations are damaged. */
export async function annotationsOf(page: PDFPageProxy, viewport: PageViewport): Promise<PageAnnotations> {
  const links: PageLink[] = [];
  const fieldValues: TextRun[] = [];
  const annotations = await page.getAnnotations();
  for (const annotation of annotations.slice(0, maxAnnotations)) {
    if (!Array.isArray(annotation.rect)) continue;
    const [left, top, right, bottom] = Util.normalizeRect(
      viewport.convertToViewportRectangle(annotation.rect),
    );
    const url: unknown = annotation.url ?? annotation.unsafeUrl;
    if (typeof url === 'string') links.push({ url, left, top, right, bottom });
    if ((annotation.annotationFlags & hiddenFlag) !== 0) continue;
    fieldValues.push(...valueRuns(annotation, { left, top, right, bottom }));
  }
  return { links, fieldValues };
}

/** The field values that the page does not draw itself. Most files have the text of a field as its appearance, too. */
export function undrawnValues({ fieldValues }: PageAnnotations, drawn: TextRun[]): TextRun[] {
  const isDrawn = (value: TextRun): boolean =>
    drawn.some(
      (run) =>
        run.x >= value.x - value.size &&
        run.x < value.x + value.width &&
        Math.abs(run.y - value.y) < value.size,
    );
  return fieldValues.filter((value) => !isDrawn(value));
}

type Area = Omit<PageLink, 'url'>;

interface Field {
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
}

/** The lines of a field's value; none for buttons and passwords. */
function valueRuns({ fieldType, fieldValue, password }: Field, area: Area): TextRun[] {
  if ((fieldType !== 'Tx' && fieldType !== 'Ch') || password) return [];
  const values: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  const lines = values
    .flatMap((value) => (typeof value === 'string' ? value.split(/[\r\n]+/) : []))
    .filter((line) => line.trim() !== '');
  const height = (area.bottom - area.top) / Math.max(1, lines.length);
  const size = Math.min(largestFieldSize, 0.7 * height);
  return lines.map((text, index) => ({
    text,
    x: area.left + 2,
    // The baseline of a line in the middle of its part of the area.
    y: area.top + (index + 0.5) * height + 0.35 * size,
    width: Math.min(area.right - area.left - 2, 0.5 * size * text.length),
    size,
    bold: false,
    italic: false,
    rotation: 0,
    color: null,
  }));
}
