/** Writes text from top to bottom in a column of a PDF, over as many pages as it takes. */
import type PDFDocument from 'pdfkit';
import type { Row, Span } from '../sheet.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The names of the fonts of a document, as pdfkit knows them. */
export interface Fonts {
  readonly regular: string;
  readonly bold: string;
  readonly italic: string;
}

/** How a text is written; lengths are in points. */
export interface TextStyle {
  readonly size: number;
  readonly font?: keyof Fonts;
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly letterSpacing?: number;
  /** Written twice with a small offset, as some programs do for bold text and shadows. */
  readonly twice?: boolean;
}

/** The lowest point at which a line may end, on A4. */
const bottom = 800;
const top = 50;

export class Column {
  readonly #pdf: Pdf;
  readonly #fonts: Fonts;
  readonly x: number;
  readonly width: number;
  page: number;
  /** The top of the next line. */
  y: number;

  constructor(pdf: Pdf, fonts: Fonts, x: number, width: number, y = top, page = 0) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.x = x;
    this.width = width;
    this.y = y;
    this.page = page;
  }

  /** A column that begins at the height where this one is. */
  beside(x: number, width: number): Column {
    return new Column(this.#pdf, this.#fonts, x, width, this.y, this.page);
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

  space(height: number): void {
    this.y += height;
  }

  write(text: string, style: TextStyle): void {
    const pdf = this.#pdf;
    pdf.font(this.#fonts[style.font ?? 'regular']).fontSize(style.size);
    const options = {
      width: this.width,
      align: style.align ?? 'left',
      characterSpacing: style.letterSpacing ?? 0,
    } as const;
    const height = pdf.heightOfString(text, options);
    this.reserve(height);
    pdf.fillColor(style.colour ?? '#000000');
    pdf.text(text, this.x, this.y, options);
    if (style.twice) pdf.text(text, this.x + 0.3, this.y, options);
    this.y += height;
  }

  /** A row with its bullet, its text at the left and its text at the right. */
  row({ left, right = [], bullet }: Row, style: TextStyle, indent = 0): void {
    const pdf = this.#pdf;
    const hang = indent + (bullet === undefined ? 0 : 12);
    const rightText = right.map((span) => span.text).join('');
    pdf.font(this.#fonts.regular).fontSize(style.size);
    const rightWidth = rightText === '' ? 0 : pdf.widthOfString(rightText) + 4;
    const width = this.width - hang - (rightWidth > 0 ? rightWidth + 12 : 0);
    pdf.font(this.#fonts.bold);
    const height = pdf.heightOfString(left.map((span) => span.text).join(''), { width });
    this.reserve(height);
    pdf.fillColor(style.colour ?? '#000000');
    if (bullet !== undefined) {
      pdf.font(this.#fonts.regular).text(bullet, this.x + indent, this.y, { lineBreak: false });
    }
    this.#spans(left, this.x + hang, width, style);
    if (rightWidth > 0) {
      pdf
        .font(this.#fonts[right[0]?.italic ? 'italic' : 'regular'])
        .text(rightText, this.x + this.width - rightWidth, this.y, { width: rightWidth, align: 'right' });
    }
    this.y += height;
  }

  rule(colour = '#000000'): void {
    this.reserve(3);
    this.#pdf
      .moveTo(this.x, this.y + 1)
      .lineTo(this.x + this.width, this.y + 1)
      .lineWidth(0.7)
      .stroke(colour);
    this.y += 3;
  }

  /** A filled rectangle behind the next line. */
  bar(height: number, colour: string): void {
    this.reserve(height);
    this.#pdf.rect(this.x - 3, this.y - 2, this.width + 6, height).fill(colour);
  }

  #spans(spans: readonly Span[], x: number, width: number, style: TextStyle): void {
    const pdf = this.#pdf;
    if (style.align !== undefined && style.align !== 'left') {
      // pdfkit aligns each part of a continued text by itself, so these rows are written as one part.
      const text = spans.map((span) => span.text).join('');
      const link = spans.find((span) => span.link !== undefined)?.link ?? null;
      pdf.font(this.#fonts.regular).fontSize(style.size);
      pdf.text(text, x, this.y, { width, align: style.align, link });
      return;
    }
    spans.forEach((span, index) => {
      const font = span.bold ? this.#fonts.bold : span.italic ? this.#fonts.italic : this.#fonts.regular;
      const options = { width, continued: index < spans.length - 1, link: span.link ?? null } as const;
      pdf.font(font).fontSize(style.size);
      if (index === 0) pdf.text(span.text, x, this.y, options);
      else pdf.text(span.text, options);
    });
  }
}
