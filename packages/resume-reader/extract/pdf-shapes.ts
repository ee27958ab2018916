/** Reads the straight lines and rectangles of a PDF page, which designs use to set off headings and columns. */
import type { PageShape } from './document.ts';
import { apply, type GraphicsState, type Matrix } from './pdf-graphics-state.ts';
import { OPS } from './pdfjs.ts';

/** The operators of a path as pdfjs encodes them: each is followed by its coordinates. */
const moveTo = 0;
const lineTo = 1;
const closePath = 4;

const strokes = new Set<number>([OPS.stroke, OPS.closeStroke]);
const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** The number of shapes of a page that are read. Drawings have thousands; what separates text is drawn with a few. */
const maxShapes = 4_000;
/** Shorter lines are parts of letters and icons, however small the page is. In points. */
const minLength = 3;

/** Adds the lines and rectangles of one `constructPath` operator: [paint operator, [path], bounds]. */
export function addShapes(shapes: PageShape[], state: GraphicsState, args: readonly unknown[]): void {
  const [paint, data] = args;
  const isFill = fills.has(paint as number);
  if (!isFill && !strokes.has(paint as number)) return;
  const color = isFill ? state.fill : state.stroke;
  const [path] = (data ?? []) as [ArrayLike<number> | null | undefined];
  if (!path) return;
  for (const points of straightParts(path)) {
    if (shapes.length >= maxShapes) return;
    const shape = boxOf(points, state.matrix, color);
    const isStraight = Math.min(shape.right - shape.left, shape.bottom - shape.top) < 3;
    const length = Math.max(shape.right - shape.left, shape.bottom - shape.top);
    if (length < minLength) continue;
    if (isStraight || isFill) shapes.push(shape);
    // The outline of a rectangle is no background: its sides are lines, as those around the cells of a table.
    else if (isClosed(points)) shapes.push(...sidesOf(shape));
  }
}

const isClosed = (points: Points): boolean => points.length >= 4;

/** The sides of a rectangle that are long enough for lines. */
function sidesOf(shape: PageShape): PageShape[] {
  const { left, top, right, bottom } = shape;
  const sides = [
    { ...shape, bottom: top },
    { ...shape, top: bottom },
    { ...shape, right: left },
    { ...shape, left: right },
  ];
  return sides.filter((side) => Math.max(side.right - side.left, side.bottom - side.top) >= minLength);
}

type Points = readonly (readonly [x: number, y: number])[];

/** The parts of a path that consist of straight lines, at most the four sides of a rectangle. */
function straightParts(path: ArrayLike<number>): Points[] {
  const parts: [number, number][][] = [];
  for (let index = 0; index < path.length; ) {
    const operator = path[index];
    if (operator === closePath) {
      index += 1;
      continue;
    }
    // A curve: what is drawn is no line and no rectangle.
    if (operator !== moveTo && operator !== lineTo) return [];
    const point: [number, number] = [path[index + 1] ?? 0, path[index + 2] ?? 0];
    if (operator === moveTo || parts.length === 0) parts.push([point]);
    else parts.at(-1)?.push(point);
    index += 3;
  }
  return parts.filter((points) => points.length >= 2 && points.length <= 5);
}

function boxOf(points: Points, matrix: Matrix, color: string | null): PageShape {
  const placed = points.map(([x, y]) => apply(matrix, x, y));
  const xs = placed.map(([x]) => x);
  const ys = placed.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    color,
  };
}
