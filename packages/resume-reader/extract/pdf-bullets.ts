/**
 * Finds bullets that a PDF page draws as shapes. Browsers print the marks of lists as small discs, circles and squares, so
 * that the text alone does not tell the items of a list from other lines.
 */
import type { TextRun } from './document.ts';
import { apply, type GraphicsState } from './pdf-graphics-state.ts';

/** A small shape that is about as wide as high. In points, `y` growing downwards. */
export interface Dot {
  readonly left: number;
  readonly right: number;
  /** The middle of its height. */
  readonly y: number;
}

/** The size of a dot in points, and the greatest difference of its width and height as a fraction of them. */
const minSize = 1;
const maxSize = 8;
const maxDifference = 0.25;
/** The number of dots of a page that are read. Lists have hundreds; drawings and patterns have more. */
const maxDots = 1_000;

/** Adds the shape of one `constructPath` operator when it is a dot: [paint operator, path, bounds]. */
export function addDot(dots: Dot[], { matrix }: GraphicsState, args: readonly unknown[]): void {
  const bounds = args[2] as ArrayLike<number> | null | undefined;
  if (!bounds || dots.length >= maxDots) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(bounds);
  const [[x, y], [otherX, otherY]] = [apply(matrix, left, top), apply(matrix, right, bottom)];
  const [width, height] = [Math.abs(otherX - x), Math.abs(otherY - y)];
  const size = Math.max(width, height);
  if (!(size >= minSize && size <= maxSize && Math.abs(width - height) <= maxDifference * size)) return;
  dots.push({ left: Math.min(x, otherX), right: Math.max(x, otherX), y: (y + otherY) / 2 });
}

/** The size of a bullet, its gap to its text, and its height above the baseline: fractions of the font size. */
const bulletSize = { least: 0.15, greatest: 0.5 };
const gapToText = { least: 0.15, greatest: 1.5 };
const aboveBaseline = { least: 0.1, greatest: 0.6 };
/** Nearer to a text before it than this fraction of the font size, a dot is a separator. */
const emptyBefore = 1.5;
/** Nearer to another dot at the same height (in points) than this fraction, it is a part of a scale. */
const emptyBetweenDots = 2;
const sameHeight = 1;

/** The height in points of the bands in which the runs of a page are searched. */
const bandHeight = 20;

/** The dots that stand before the text of a line as its bullet, each as a run with the character for a bullet. */
export function drawnBullets(dots: readonly Dot[], runs: readonly TextRun[]): TextRun[] {
  if (dots.length === 0) return [];
  const bands = new Map<number, TextRun[]>();
  for (const run of runs.filter(({ rotation, text }) => rotation === 0 && text.trim() !== '')) {
    const band = bands.get(Math.floor(run.y / bandHeight));
    if (band) band.push(run);
    else bands.set(Math.floor(run.y / bandHeight), [run]);
  }
  return dots.flatMap((dot) => {
    const band = Math.floor(dot.y / bandHeight);
    const beside = [band - 1, band, band + 1]
      .flatMap((each) => bands.get(each) ?? [])
      .filter((run) => isBeside(dot, run));
    const text = beside
      .filter((run) => isBetween(run.x - dot.right, gapToText, run.size))
      .sort((a, b) => a.x - b.x)[0];
    if (!text || !isBetween(dot.right - dot.left, bulletSize, text.size)) return [];
    const start = dot.left - emptyBefore * text.size;
    const isFree =
      !beside.some((run) => run.x < dot.left && run.x + run.width > start) &&
      !dots.some((other) => other !== dot && isNear(other, dot, emptyBetweenDots * text.size));
    if (!isFree) return [];
    const { y, size, color } = text;
    const width = dot.right - dot.left;
    return [{ text: '•', x: dot.left, y, width, size, bold: false, italic: false, rotation: 0, color }];
  });
}

const isBetween = (
  length: number,
  { least, greatest }: { least: number; greatest: number },
  size: number,
): boolean => length >= least * size && length <= greatest * size;

const isBeside = (dot: Dot, { y, size }: TextRun): boolean => isBetween(y - dot.y, aboveBaseline, size);

const isNear = (a: Dot, b: Dot, gap: number): boolean =>
  Math.abs(a.y - b.y) < sameHeight && a.left < b.right + gap && a.right > b.left - gap;
