/** Reads the annotations of a PDF that carry content: links, and the values of form fields. */
import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageLink, TextRun } from './document.ts';
import { AnnotationType, Util } from './pdfjs.ts';

/** The bits of the flags of an annotation that is not shown: invisible, hidden, no view. */
const hiddenFlags = 1 | 2 | 32;
const largestFieldSize = 11;
/** The number of annotations of a page that are read. */
const maxAnnotations = 1_000;

/** What pdfjs tells about a link or a form field. */
export interface PdfAnnotation extends Field {
  readonly pageIndex: number;
  readonly rect: unknown;
  readonly annotationFlags: number;
  readonly url?: unknown;
  readonly unsafeUrl?: unknown;
}

interface PageAnnotations {
  readonly links: PageLink[];
  /** The values of text fields and choices, placed in the area of their field. */
  readonly fieldValues: TextRun[];
}

/**
 * The links and form fields of the first pages, those of a page at its index. The annotations of a page alone would come
 * with the text below each link, for which pdfjs reads the content of the page a second time.
 */
export async function annotationsOf(
  document: PDFDocumentProxy,
  pageCount: number,
): Promise<PdfAnnotation[][]> {
  const types = new Set([AnnotationType.LINK, AnnotationType.WIDGET]);
  const skipped = new Set<number>();
  for (let index = pageCount; index < document.numPages; index += 1) skipped.add(index);
  const pages: PdfAnnotation[][] = Array.from({ length: pageCount }, () => []);
  // It is `null` when the list of the document's form fields is damaged.
  const annotations = ((await document.getAnnotationsByType(types, skipped)) ?? []) as PdfAnnotation[];
  for (const annotation of annotations) {
    const page = pages[annotation.pageIndex];
    if (page && page.length < maxAnnotations && isShown(annotation)) page.push(annotation);
  }
  return pages;
}

const isShown = ({ annotationFlags }: PdfAnnotation): boolean => (annotationFlags & hiddenFlags) === 0;

/** Places the links and values on their page. */
export function placeAnnotations(annotations: PdfAnnotation[], viewport: PageViewport): PageAnnotations {
  const links: PageLink[] = [];
  const fieldValues: TextRun[] = [];
  for (const annotation of annotations) {
    if (!Array.isArray(annotation.rect)) continue;
    const [left, top, right, bottom] = Util.normalizeRect(
      viewport.convertToViewportRectangle(annotation.rect),
    );
    const url = annotation.url ?? annotation.unsafeUrl;
    if (typeof url === 'string') links.push({ url, left, top, right, bottom });
    fieldValues.push(...valueRuns(annotation, { left, top, right, bottom }));
  }
  return { links, fieldValues };
}

/** The field values that the page does not draw itself. Most files have the text of a field as its appearance, too. */
export function undrawnValues(fieldValues: TextRun[], drawn: TextRun[]): TextRun[] {
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
