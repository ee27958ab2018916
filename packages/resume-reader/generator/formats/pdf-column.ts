/** Writes text from top to bottom in a column of a PDF, over as many pages as it takes. */
import type PDFDocument from 'pdfkit';
import type { Level, Row, Span } from '../sheet.ts';
import { icon } from './icon-bullet.ts';
import { drawLevel } from './level.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** How a document draws all its text. */
export interface Pen {
  /** The names of the fonts, as pdfkit knows them. */
  readonly regular: string;
  readonly bold: string;
  readonly italic: string;
  /** "fi" is one character of the text. */
  readonly joinsLetters: boolean;
  /** Everything is drawn twice with a small offset, as some programs do for bold text and shadows. */
  readonly drawsTwice: boolean;
}

/** How a text is written; lengths are in points. */
export interface TextStyle {
  readonly size: number;
  readonly font?: 'regular' | 'bold' | 'italic';
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly letterSpacing?: number;
  readonly underlined?: boolean;
  readonly twice?: boolean;
}

/** The lowest point at which a line may end, on A4. */
const bottom = 800;
const top = 50;
/** How far the second of two drawings is from the first. */
const shadow = 0.3;
const signs = 'ZapfDingbats';
/** The bullet of a font of signs, which has the place of a letter there. */
const iconLetter = 'v';

export class Column {
  readonly #pdf: Pdf;
  readonly #pen: Pen;
  readonly x: number;
  readonly width: number;
  page: number;
  /** The top of the next line. */
  y: number;

  constructor(pdf: Pdf, pen: Pen, x: number, width: number, y = top, page = 0) {
    this.#pdf = pdf;
    this.#pen = pen;
    this.x = x;
    this.width = width;
    this.y = y;
    this.page = page;
  }

  /** A column that begins at the height where this one is. */
  beside(x: number, width: number): Column {
    return new Column(this.#pdf, this.#pen, x, width, this.y, this.page);
  }

  /** Continues below columns that stood beside each other. */
  continueBelow(...columns: readonly Column[]): void {
    this.page = Math.max(...columns.map((column) => column.page));
    this.y = Math.max(...columns.filter(({ page }) => page === this.page).map(({ y }) => y));
  }

  /** Moves on to a page with room for `height`. */
  reserve(height: number): void {
    if (this.y + height > bottom) {
      this.page += 1;
      this.y = top;
    }
    const { start, count } = this.#pdf.bufferedPageRange();
    if (this.page >= start + count) this.#pdf.addPage();
    else this.#pdf.switchToPage(this.page);
  }

  nextPage(): void {
    this.page += 1;
    this.y = top;
    this.reserve(0);
  }

  space(height: number): void {
    this.y += height;
  }

  write(text: string, style: TextStyle): void {
    const font = style.font === undefined || style.font === 'regular' ? {} : { [style.font]: true };
    this.row({ left: [{ text, ...font }] }, style);
  }

  /** A row with its bullet, its text at the left and its text at the right. */
  row({ left, right = [], bullet, look, level }: Row, style: TextStyle, indent = 0): void {
    const wantedStyle = {
      ...style,
      size: style.size * (look?.scale ?? 1),
      ...(look?.align ? { align: look.align } : {}),
    };
    const pdf = this.#pdf;
    const hang = indent + (bullet === undefined ? 0 : 12);
    const fitting = this.#fitting(left, wantedStyle, this.width - hang);
    const rightText = this.#printed(right.map((span) => span.text).join(''));
    pdf.font(this.#pen.regular).fontSize(fitting.size);
    const rightWidth = rightText === '' ? 0 : pdf.widthOfString(rightText) + 4;
    // Text at the right that leaves no room for a word wraps to the next line, as behind a tab of a word processor.
    if (rightWidth > 0 && this.#widestWord(left, wantedStyle) > this.width - hang - rightWidth - 12) {
      this.row(
        { left, ...(bullet === undefined ? {} : { bullet }), ...(look ? { look } : {}) },
        style,
        indent,
      );
      this.row({ left: right }, { ...style, align: 'right' }, indent);
      return;
    }
    const width = this.width - hang - (rightWidth > 0 ? rightWidth + 12 : 0);
    pdf.font(this.#pen.bold);
    const characterSpacing = fitting.letterSpacing ?? 0;
    const height = pdf.heightOfString(left.map((span) => span.text).join(''), { width, characterSpacing });
    this.reserve(height);
    if (level) this.#level(level, fitting);
    pdf.fillColor(fitting.colour ?? '#000000');
    for (const offset of this.#pen.drawsTwice || fitting.twice ? [0, shadow] : [0]) {
      if (bullet !== undefined) {
        const x = this.x + indent + offset;
        pdf.font(this.#pen.regular).fontSize(fitting.size);
        if (bullet === icon) this.#sign(iconLetter, x, fitting.size);
        else pdf.text(bullet, x, this.y, { lineBreak: false });
      }
      this.#spans(left, this.x + hang + offset, width, fitting);
      if (rightWidth > 0) {
        pdf.font(this.#pen[right[0]?.italic ? 'italic' : 'regular']).fontSize(fitting.size);
        const x = this.x + this.width - rightWidth + offset;
        pdf.text(rightText, x, this.y, { width: rightWidth, align: 'right' });
      }
    }
    this.y += height;
  }

  /** Text that is read from the bottom to the top; its end is at the height of the next line. */
  rotated(text: string, { size, font = 'regular', colour = '#000000' }: TextStyle): void {
    const pdf = this.#pdf;
    const length = pdf.font(this.#pen[font]).fontSize(size).widthOfString(text) + 2;
    this.reserve(length);
    const [x, y] = [this.x, this.y + length];
    pdf.save().rotate(-90, { origin: [x, y] });
    pdf.font(this.#pen[font]).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
    pdf.restore();
    this.y += length;
  }

  /** Capitals of which the first of each word is larger, as small capitals are printed. */
  smallCapitals(text: string, size: number, characterSpacing = 0): void {
    const pdf = this.#pdf;
    this.reserve(size * 1.3);
    pdf.fillColor('#000000').font(this.#pen.regular);
    let x = this.x;
    const parts = text.toUpperCase().split(/(?<=\s)|(?<=(?:^|\s).)/u);
    for (const part of parts) {
      pdf.fontSize(/^\S$/u.test(part) ? size : size * 0.78);
      pdf.text(part, x, this.y + size, { lineBreak: false, baseline: 'alphabetic', characterSpacing });
      x += pdf.widthOfString(part) + part.length * characterSpacing;
    }
    this.y += size * 1.3;
  }

  rule(): void {
    this.reserve(3);
    const y = this.y + 1;
    this.#pdf
      .moveTo(this.x, y)
      .lineTo(this.x + this.width, y)
      .lineWidth(0.7)
      .stroke('#000000');
    this.y += 3;
  }

  /** A vertical line at the left of the column. */
  lineAtLeft(from: number, to: number, distance = 6): void {
    const x = this.x - distance;
    this.#pdf.moveTo(x, from).lineTo(x, to).lineWidth(0.7).stroke('#000000');
  }

  /** A filled rectangle behind the next line. */
  bar(height: number, colour: string): void {
    this.reserve(height);
    this.#pdf.rect(this.x - 3, this.y - 2, this.width + 6, height).fill(colour);
  }

  /** How well a language is known, at the right end of the next line. */
  #level(level: Level, { size }: TextStyle): void {
    const right = this.x + this.width;
    if (level.as === 'characters') {
      const text = 'l'.repeat(level.reached) + 'm'.repeat(level.of - level.reached);
      this.#sign(text, right - 5 * size, size);
    } else drawLevel(this.#pdf, level, { right, y: this.y, size });
  }

  /** Characters of the font of signs, for which pdfkit does not know the height of its letters. */
  #sign(text: string, x: number, size: number): void {
    this.#pdf.font(signs).fontSize(size);
    this.#pdf.text(text, x, this.y + 0.9 * size, { lineBreak: false, baseline: 'alphabetic' });
  }

  #spans(spans: readonly Span[], x: number, width: number, style: TextStyle): void {
    const pdf = this.#pdf;
    const common = {
      width,
      align: style.align ?? 'left',
      characterSpacing: style.letterSpacing ?? 0,
      underline: style.underlined ?? false,
    } as const;
    pdf.fontSize(style.size);
    const [sign, ...others] = spans;
    if (sign?.isSign) {
      // The font of signs has no widths that pdfkit knows, so the text is placed beside the sign by hand.
      const textWidth = pdf.font(this.#pen.bold).widthOfString(others.map((span) => span.text).join(''));
      const room = { left: 0, center: (width - textWidth) / 2, right: width - textWidth }[common.align];
      const start = x + Math.max(0, room - style.size * 1.2);
      this.#sign(sign.text, start, style.size);
      this.#spans(others, start + style.size * 1.2, width, { ...style, align: 'left' });
      return;
    }
    if (common.align !== 'left') {
      // pdfkit aligns each part of a continued text by itself, so these rows are written as one part.
      const text = spans.map((span) => span.text).join('');
      const link = spans.find((span) => span.link !== undefined)?.link ?? null;
      pdf.font(this.#fontOf(spans[0])).text(this.#printed(text), x, this.y, { ...common, link });
      return;
    }
    spans.forEach((span, index) => {
      const options = {
        ...common,
        continued: index < spans.length - 1,
        link: span.link ?? null,
      } as const;
      pdf.font(this.#fontOf(span));
      if (index === 0) pdf.text(this.#printed(span.text), x, this.y, options);
      else pdf.text(this.#printed(span.text), options);
    });
  }

  /** The style in a size in which no word is wider than the column. */
  #fitting(spans: readonly Span[], style: TextStyle, width: number): TextStyle {
    const widest = this.#widestWord(spans, style);
    if (widest <= width) return style;
    // A word of which pdfkit breaks off the last letter would look like no document.
    const share = (width * 0.98) / widest;
    const spacing = style.letterSpacing === undefined ? {} : { letterSpacing: style.letterSpacing * share };
    return { ...style, size: style.size * share, ...spacing };
  }

  #widestWord(spans: readonly Span[], style: TextStyle): number {
    const words = spans.flatMap((span) => span.text.split(' '));
    this.#pdf.font(this.#pen.bold).fontSize(style.size);
    return Math.max(
      ...words.map((word) => this.#pdf.widthOfString(word) + word.length * (style.letterSpacing ?? 0)),
    );
  }

  #fontOf(span: Span | undefined): string {
    return span?.bold ? this.#pen.bold : span?.italic ? this.#pen.italic : this.#pen.regular;
  }

  /** Addresses keep their letters, because nobody can see how these were typed. */
  #printed(text: string): string {
    if (!this.#pen.joinsLetters || /[@/]/.test(text)) return text;
    return text.replace(/fi/g, 'ﬁ').replace(/fl/g, 'ﬂ');
  }
}
