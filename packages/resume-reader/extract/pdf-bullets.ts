/**
 * Finds bullets that a PDF page draws as shapes. Browsers print the marks of lists as small discs, circles and squares, so
 * that the text alone does not tell the items of a list from other lines.
 */
import type { TextRun } from './document.ts';
import { apply, type GraphicsState } from './pdf-graphics-state.ts';

/** A shape that is about as wide as high. Lengths are as in `TextRun`. */
export interface Dot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The greatest difference of the width and the height of a dot as a fraction of them. */
const maxDifference = 0.25;
/** The number of dots of a page that are read. Lists have hundreds; drawings and patterns have more. */
const maxDots = 2_000;

/** Adds the shape of one `constructPath` operator when it may be a dot: [paint operator, path, bounds]. */
export function addDot(dots: Dot[], { matrix }: GraphicsState, args: readonly unknown[]): void {
  const bounds = args[2] as ArrayLike<number> | null | undefined;
  if (!bounds || dots.length >= maxDots) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(bounds);
  const [[x, y], [otherX, otherY]] = [apply(matrix, left, top), apply(matrix, right, bottom)];
  const [width, height] = [Math.abs(otherX - x), Math.abs(otherY - y)];
  const size = Math.max(width, height);
  if (!(size > 0 && Math.abs(width - height) <= maxDifference * size)) return;
  dots.push({
    left: Math.min(x, otherX),
    top: Math.min(y, otherY),
    right: Math.max(x, otherX),
    bottom: Math.max(y, otherY),
  });
}

/** The size of a bullet, its gap to its text, and its height above the baseline: fractions of the font size. */
const bulletSize = { least: 0.15, greatest: 0.5 };
const gapToText = { least: 0.15, greatest: 1.5 };
const aboveBaseline = { least: 0.1, greatest: 0.6 };
/** Nearer to a text before it than this fraction of the font size, a dot is a separator. */
const emptyBefore = 1.5;
/** Nearer to another dot at the same height than this fraction, it is a part of a scale. */
const emptyBetweenDots = 2;
const sameHeight = 0.1;

/** The height of the bands in which the runs of a page are searched, in the unit of lengths of scaled pages. */
const bandHeight = 20;

/** The dots of an upright and scaled page that stand before the text of a line as its bullet, each as a run with the character for a bullet. */
export function drawnBullets(dots: readonly Dot[], runs: readonly TextRun[]): TextRun[] {
  if (dots.length === 0) return [];
  const bands = new Map<number, TextRun[]>();
  for (const run of runs.filter(({ rotation, text }) => rotation === 0 && text.trim() !== '')) {
    const band = bands.get(Math.floor(run.y / bandHeight));
    if (band) band.push(run);
    else bands.set(Math.floor(run.y / bandHeight), [run]);
  }
  return dots.flatMap((dot) => {
    const band = Math.floor(middleOf(dot) / bandHeight);
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
      !dots.some((other) => other !== dot && isNear(other, dot, text.size));
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

const middleOf = ({ top, bottom }: Dot): number => (top + bottom) / 2;

const isBeside = (dot: Dot, { y, size }: TextRun): boolean =>
  isBetween(y - middleOf(dot), aboveBaseline, size);

const isNear = (a: Dot, b: Dot, size: number): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) < sameHeight * size &&
  a.left < b.right + emptyBetweenDots * size &&
  a.right > b.left - emptyBetweenDots * size;
