/**
 * Gives the pages of a document the scale in which resumes are printed. Large sheets, and pages that a program has shrunk,
 * are read like others then: the stages compare lengths with those of ordinary pages, such as the gap between two columns.
 */
import type { DottedPage } from './upright-page.ts';

/** The size in points to which most text is scaled. */
const usualSize = 10;
/** Other lines than those around text are parts of letters and icons. In points of a scaled page. */
const minLength = 12;

/** A page that is wider for its text is a sheet on which the resume is a part: a poster, or a form of a printer. */
const greatestWidth = 1_500;
/** The space around the text of such a page that is kept. */
const margin = 40;

/** The pages with most of their text in the usual size; all of them by the same factor. */
export function scaledPages(pages: readonly DottedPage[]): DottedPage[] {
  const factor = usualSize / bodySizeOf(pages);
  return pages.map((page) => croppedSheet(scaled(page, factor)));
}

/** The font size of most characters; the usual one without any. */
function bodySizeOf(pages: readonly DottedPage[]): number {
  const characters = new Map<number, number>();
  let half = 0;
  for (const { size, text } of pages.flatMap(({ runs }) => runs)) {
    characters.set(size, (characters.get(size) ?? 0) + text.length);
    half += text.length / 2;
  }
  for (const [size, count] of [...characters].sort(([a], [b]) => a - b)) {
    half -= count;
    if (half <= 0) return size;
  }
  return usualSize;
}

function scaled(page: DottedPage, factor: number): DottedPage {
  const { number, width, height, runs, links, shapes, dots } = page;
  return {
    number,
    width: width * factor,
    height: height * factor,
    runs: runs.map((run) => ({
      ...run,
      x: run.x * factor,
      y: run.y * factor,
      width: run.width * factor,
      size: run.size * factor,
    })),
    links: links.map((link) => scaledBox(link, factor)),
    shapes: shapes.map((shape) => scaledBox(shape, factor)).filter(isLong),
    dots: dots.map((dot) => scaledBox(dot, factor)),
  };
}

/** A page of ordinary width; of a huge sheet the part that has text. */
function croppedSheet(page: DottedPage): DottedPage {
  const { runs } = page;
  if (page.width <= greatestWidth || runs.length === 0) return page;
  let [left, top, right, bottom] = [page.width, page.height, 0, 0];
  for (const { x, y, width, size } of runs) {
    left = Math.min(left, x - margin);
    top = Math.min(top, y - size - margin);
    right = Math.max(right, x + width + margin);
    bottom = Math.max(bottom, y + margin);
  }
  const moved = <T extends Box>(box: T): T => ({
    ...box,
    left: box.left - left,
    top: box.top - top,
    right: box.right - left,
    bottom: box.bottom - top,
  });
  return {
    number: page.number,
    width: right - left,
    height: bottom - top,
    runs: runs.map((run) => ({ ...run, x: run.x - left, y: run.y - top })),
    links: page.links.map(moved),
    shapes: page.shapes.map(moved),
    dots: page.dots.map(moved),
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const scaledBox = <T extends Box>(box: T, factor: number): T => ({
  ...box,
  left: box.left * factor,
  top: box.top * factor,
  right: box.right * factor,
  bottom: box.bottom * factor,
});

const isLong = ({ left, top, right, bottom }: Box): boolean =>
  Math.max(right - left, bottom - top) >= minLength;
