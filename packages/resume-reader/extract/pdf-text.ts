/**
 * Builds the text runs of a PDF page. In: the glyphs that the page draws, with their positions. Out: runs, each in one
 * style and on one baseline.
 *
 * The glyphs are read from the operators of the page, because the text that pdfjs extracts lacks what is needed here: the
 * colour, the hyphens that a font declares as soft hyphens, and the letter spacing that belongs to the style of the text.
 */
import { quantile } from '../quantile.ts';
import type { TextRun } from './document.ts';
import type { PdfFont } from './pdf-fonts.ts';
import type { Glyph } from './pdf-glyph.ts';
import { apply, type GraphicsState, multiply } from './pdf-graphics-state.ts';

/** The greatest shift of a glyph that is drawn again over itself to look bold, as a fraction of its width and of the font size. */
const greatestShift = { ofWidth: 0.6, ofSize: 0.12 };
/** Gaps as a fraction of the font size: from `spaceGap` on a space is missing, from `runGap` on a new run begins. */
const spaceGap = 0.1;
const runGap = 0.6;
/** The greatest part of the font size by which a glyph may overlap the one before it in the same run. */
const greatestOverlap = 0.25;
const sameBaseline = 0.1;
/** Hidden keywords are often printed in a size that cannot be read: in points of a page as wide as A4, or wider. */
const minVisibleSize = 3;
const usualWidth = 595;
/** The greatest slope of text that is read; watermarks are printed across the page. */
const greatestSlope = 0.1;

type Style = Omit<TextRun, 'text' | 'width' | 'x' | 'y'>;
type Direction = readonly [x: number, y: number];

/** What the glyphs of one operator have in common. */
interface Writing {
  readonly style: Style;
  readonly direction: Direction;
  /** The letter spacing in points, which separates no words. */
  readonly tracking: number;
  readonly isInvisible: boolean;
}

interface OpenRun {
  readonly run: TextRun;
  readonly isInvisible: boolean;
  /** As in `Writing`. */
  readonly tracking: number;
  /** The last glyph, its start and its end along the reading direction, and the baseline across it. */
  last: string;
  start: number;
  end: number;
  readonly baseline: number;
  /** True when a space follows the last glyph. */
  hasSpace: boolean;
  /** True when glyphs stand so far apart that there seem to be spaces between them. */
  isSpacedOut: boolean;
}

/** In points. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

export class TextReader {
  readonly #page: PageSize;
  readonly #narrowSide: number;
  readonly #visible: TextRun[] = [];
  readonly #invisible: TextRun[] = [];
  #open: OpenRun | null = null;

  constructor(page: PageSize) {
    this.#page = page;
    this.#narrowSide = Math.min(page.width, page.height);
  }

  /** The number of runs so far. */
  get count(): number {
    return this.#visible.length + this.#invisible.length;
  }

  /** The runs of the page. A page that shows no text is a scan, and its invisible text was recognised by OCR. */
  finish(): TextRun[] {
    this.#close();
    return this.#visible.length === 0 ? this.#invisible : this.#visible;
  }

  /** Reads the glyphs and gaps of one operator, and moves the text position of the state behind them. */
  show(state: GraphicsState, items: readonly unknown[]): void {
    const { font, fontSize, horizontalScale: scale, isInvisible } = state;
    if (!font || fontSize === 0) return;
    const matrix = multiply(state.matrix, state.textMatrix);
    const unit = Math.hypot(matrix[0], matrix[1]);
    const height = Math.abs(fontSize) <= 1 ? (font.drawnHeight ?? 1) : 1;
    const size = (Math.hypot(matrix[2], matrix[3]) || unit) * Math.abs(fontSize) * height;
    const sign = fontSize * scale < 0 ? -1 : 1;
    const direction: Direction = [(sign * matrix[0]) / unit, (sign * matrix[1]) / unit];
    const isReadable =
      !font.icon &&
      size >= minVisibleSize * Math.min(1, this.#narrowSide / usualWidth) &&
      isUpright(direction);
    const style = {
      size,
      bold: font.bold,
      italic: font.italic,
      rotation: rotationOf(direction),
      color: state.fill,
    };
    const texts = items.map((item) => (typeof item === 'number' ? '' : textOf(item as Glyph, font)));
    const tracking = trackingOf(state, items, texts) * unit * Math.abs(scale);
    const writing = { style, direction, tracking, isInvisible };
    for (const [index, item] of items.entries()) {
      if (typeof item === 'number') {
        state.x -= (item / 1000) * fontSize * scale;
        continue;
      }
      const glyph = item as Glyph;
      const advance = glyph.width * font.widthUnit * fontSize;
      if (isReadable) {
        const [x, y] = apply(matrix, state.x, state.y + state.rise);
        this.#add(texts[index] as string, x, y, Math.abs(advance * scale) * unit, writing);
      }
      state.x += (advance + state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0)) * scale;
    }
  }

  #add(text: string, x: number, y: number, width: number, writing: Writing): void {
    const { style, direction, tracking, isInvisible } = writing;
    const page = this.#page;
    if (x + width < 0 || x > page.width || y < 0 || y > page.height) return;
    const start = x * direction[0] + y * direction[1];
    const baseline = y * direction[0] - x * direction[1];
    if (text.trim() === '') {
      if (this.#open) this.#open.hasSpace = true;
      return;
    }
    const open = this.#open;
    const isAccent = isSpacingAccent(text);
    if (open && repeatsLast(open, text, width, style.size, start, baseline)) return;
    if (open && !isAccent && open.isInvisible === isInvisible && continues(open, style, start, baseline)) {
      const needsSpace = open.hasSpace || start - open.end > spaceGap * style.size + 1.25 * open.tracking;
      // Among letters that are set apart, a space that is drawn ends a word.
      const endsWord = open.hasSpace && open.isSpacedOut && open.run.text.at(-2) === ' ';
      open.isSpacedOut ||= needsSpace && !open.hasSpace;
      open.run.text += `${endsWord ? '  ' : needsSpace ? ' ' : ''}${text}`;
      open.run.width += start + width - open.end;
      open.last = text;
      open.start = start;
      open.end = start + width;
      open.hasSpace = false;
      return;
    }
    this.#close();
    const run = { ...style, x, y, text, width };
    this.#open = {
      run,
      isInvisible,
      tracking,
      last: text,
      start,
      end: start + width,
      baseline,
      hasSpace: false,
      isSpacedOut: false,
    };
    // An accent that is drawn over its letter is a run of its own, which is joined with the letter later.
    if (isAccent) this.#close();
  }

  #close(): void {
    if (!this.#open) return;
    const { run, hasSpace, isInvisible } = this.#open;
    run.text = inLogicalOrder(run.text) + (hasSpace ? ' ' : '');
    (isInvisible ? this.#invisible : this.#visible).push(run);
    this.#open = null;
  }
}

function continues(
  { run, tracking, end, baseline }: OpenRun,
  style: Style,
  start: number,
  line: number,
): boolean {
  const { size } = style;
  return (
    run.rotation === style.rotation &&
    run.bold === style.bold &&
    run.italic === style.italic &&
    run.color === style.color &&
    Math.abs(run.size - size) < 0.05 * size &&
    Math.abs(baseline - line) <= sameBaseline * size &&
    start - end >= -greatestOverlap * size &&
    // A space between letters with spacing has that spacing on both sides.
    start - end <= runGap * size + 2.5 * tracking
  );
}

/** True for a glyph that is drawn over the one before it, which is the same. */
function repeatsLast(
  open: OpenRun,
  text: string,
  width: number,
  size: number,
  start: number,
  baseline: number,
): boolean {
  if (open.last !== text || open.hasSpace) return false;
  const shift = Math.min(greatestShift.ofWidth * width, greatestShift.ofSize * size);
  return (
    Math.abs(start - open.start) < shift && Math.abs(baseline - open.baseline) < greatestShift.ofSize * size
  );
}

/**
 * The letter spacing of a piece of text in units of the text matrix: the character spacing of the state, or the gap that
 * most of its glyphs have in common.
 * @param texts the texts of the glyphs among the items
 */
function trackingOf(
  { charSpacing, fontSize }: GraphicsState,
  items: readonly unknown[],
  texts: readonly string[],
): number {
  const gaps: number[] = [];
  let gap: number | null = null;
  for (const [index, item] of items.entries()) {
    if (typeof item === 'number') {
      if (gap !== null) gap -= (item / 1000) * fontSize;
    } else if (texts[index]?.trim() === '') {
      gap = null;
    } else {
      if (gap !== null) gaps.push(gap);
      gap = charSpacing;
    }
  }
  const common = gaps.length < 3 ? charSpacing : (quantile(gaps, 1 / 3) ?? 0);
  return Math.max(0, common);
}

/** A visible soft hyphen is a hyphen: some fonts have only this character for it. */
function textOf(glyph: Glyph, font: PdfFont): string {
  const text = font.textOf(glyph);
  return text === '\u00ad' && glyph.width > 0 ? '-' : text;
}

/** True for "´" and the like, which old fonts draw over a letter. */
const isSpacingAccent = (text: string): boolean => /^[´`^¨¸˜ˆ¯˘˙ˇ˝˚˛]$/.test(text);

const isUpright = ([x, y]: Direction): boolean => Math.min(Math.abs(x), Math.abs(y)) < greatestSlope;

/** In degrees, counter-clockwise, rounded to quarter turns. */
const rotationOf = ([x, y]: Direction): number =>
  (Math.round((Math.atan2(-y, x) * 2) / Math.PI) * 90 + 360) % 360;

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:.*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/u;

/** Hebrew and Arabic text is drawn from left to right, beginning with its last letter. */
function inLogicalOrder(text: string): string {
  return text.replace(rightToLeft, (stretch) =>
    [...stretch]
      .reverse()
      .join('')
      .normalize('NFKC')
      .replace(/\d+/g, (digits) => [...digits].reverse().join('')),
  );
}
