/** The graphics state of a PDF page: what the operators of its content set before text and shapes are drawn. */
import type { PdfFont } from './pdf-fonts.ts';
import { OPS } from './pdfjs.ts';

/** An affine transformation [a, b, c, d, e, f]: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The transformation that applies `inner` first and `outer` to its result. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, jf] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * jf + e,
    b * ie + d * jf + f,
  ];
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Text that is drawn in this mode is invisible: the text layer of a scan, or hidden keywords. */
const invisibleMode = 3;

export interface GraphicsState {
  /** From the units of the content to points of the page, with `y` growing downwards. */
  matrix: Matrix;
  textMatrix: Matrix;
  /** The position of the next glyph and of the beginning of the line, in units of the text matrix. */
  x: number;
  y: number;
  lineX: number;
  lineY: number;
  font: PdfFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  isInvisible: boolean;
  /** The colours of filled and of stroked shapes as `#rrggbb`; `null` for a pattern. */
  fill: string | null;
  stroke: string | null;
}

const initialText = { textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 };

function initialState(matrix: Matrix): GraphicsState {
  return {
    matrix,
    ...initialText,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    isInvisible: false,
    fill: '#000000',
    stroke: '#000000',
  };
}

type Operator = (state: GraphicsState, args: readonly unknown[]) => void;

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
const asColour = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The matrix of an operator that has one; pdfjs gives arrays, typed arrays or six numbers. */
function asMatrix(value: unknown): Matrix | null {
  if (value === null || typeof value !== 'object' || !('length' in value) || value.length !== 6) return null;
  return Array.from(value as ArrayLike<number>) as unknown as Matrix;
}

function moveText(state: GraphicsState, x: number, y: number): void {
  state.lineX += x;
  state.lineY += y;
  state.x = state.lineX;
  state.y = state.lineY;
}

function transform(state: GraphicsState, matrix: Matrix | null): void {
  if (matrix) state.matrix = multiply(state.matrix, matrix);
}

const operators: Record<number, Operator> = {
  [OPS.transform]: (state, args) => transform(state, asMatrix(args)),
  [OPS.beginText]: (state) => Object.assign(state, initialText),
  [OPS.setCharSpacing]: (state, [value]) => {
    state.charSpacing = asNumber(value);
  },
  [OPS.setWordSpacing]: (state, [value]) => {
    state.wordSpacing = asNumber(value);
  },
  [OPS.setHScale]: (state, [value]) => {
    state.horizontalScale = asNumber(value) / 100;
  },
  [OPS.setLeading]: (state, [value]) => {
    state.leading = -asNumber(value);
  },
  [OPS.setTextRise]: (state, [value]) => {
    state.rise = asNumber(value);
  },
  [OPS.setTextRenderingMode]: (state, [value]) => {
    state.isInvisible = value === invisibleMode;
  },
  [OPS.moveText]: (state, [x, y]) => moveText(state, asNumber(x), asNumber(y)),
  [OPS.setLeadingMoveText]: (state, [x, y]) => {
    state.leading = asNumber(y);
    moveText(state, asNumber(x), asNumber(y));
  },
  [OPS.nextLine]: (state) => moveText(state, 0, state.leading),
  [OPS.setTextMatrix]: (state, args) => {
    Object.assign(state, initialText, { textMatrix: asMatrix(args[0]) ?? asMatrix(args) ?? identity });
  },
  [OPS.setFillRGBColor]: (state, [colour]) => {
    state.fill = asColour(colour);
  },
  [OPS.setStrokeRGBColor]: (state, [colour]) => {
    state.stroke = asColour(colour);
  },
  [OPS.setFillColorN]: (state) => {
    state.fill = null;
  },
  [OPS.setStrokeColorN]: (state) => {
    state.stroke = null;
  },
};

/** Follows the operators of a page that change the state. Lengths of the result are in points of the page. */
export class GraphicsStates {
  current: GraphicsState;
  readonly #page: Matrix;
  readonly #fontOf: (name: string) => PdfFont;
  readonly #saved: GraphicsState[] = [];

  constructor(page: Matrix, fontOf: (name: string) => PdfFont) {
    this.#page = page;
    this.#fontOf = fontOf;
    this.current = initialState(page);
  }

  /** Applies one operator; those that change no state are ignored. */
  apply(operator: number, args: readonly unknown[]): void {
    switch (operator) {
      case OPS.save:
        this.#save();
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        transform(this.current, asMatrix(args[0]));
        break;
      case OPS.beginGroup:
        this.#save();
        transform(this.current, asMatrix((args[0] as { matrix?: unknown } | null)?.matrix));
        break;
      case OPS.beginAnnotation:
        // [id, rectangle, transform, matrix]: an annotation is drawn on the page, whatever its content left behind.
        this.#save();
        this.current = initialState(this.#page);
        transform(this.current, asMatrix(args[2]));
        transform(this.current, asMatrix(args[3]));
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
      case OPS.endGroup:
      case OPS.endAnnotation:
        this.current = this.#saved.pop() ?? this.current;
        break;
      case OPS.setFont:
        this.#setFont(args[0], args[1]);
        break;
      case OPS.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key === 'Font' && Array.isArray(value)) this.#setFont(value[0], value[1]);
        }
        break;
      default:
        operators[operator]?.(this.current, args);
    }
  }

  #save(): void {
    this.#saved.push({ ...this.current });
  }

  #setFont(name: unknown, size: unknown): void {
    this.current.font = this.#fontOf(String(name));
    this.current.fontSize = asNumber(size);
  }
}
