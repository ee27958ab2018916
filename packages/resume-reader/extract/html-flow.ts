/**
 * Writes the paragraphs of a page as a browser would lay them out. In: elements that begin and end, with their styles, and
 * texts. Out: paragraphs, with the cells that they stand in. Nothing is measured: it is told what stands beside what.
 */
import type { FlowParagraph, TextStyle } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { type Aside, isSign, type OpenLine, shortText, textOf, withoutSigns } from './html-asides.ts';
import { type Box, boxIn, type ElementRole, type ListItem, pageBox } from './html-boxes.ts';
import { CellNumbers, type Place } from './html-cells.ts';
import { boxSeparatorOf, isAtRight, isSeen, separatorOf } from './html-looks.ts';
import type { ElementStyle } from './html-styles.ts';
import { keptLines } from './kept-lines.ts';

/** The greatest length of a text in characters that a line above or below it makes a heading. */
const maxRuled = 60;

export class HtmlFlow {
  readonly #writer = new FlowWriter();
  readonly #boxes: Box[] = [pageBox()];
  readonly #places = new Map<FlowParagraph, Place | null>();
  readonly #items = new Map<FlowParagraph, ListItem>();
  /** The only text of a block with a line or a background, with the cell that the block itself is. */
  readonly #ruled: [paragraph: FlowParagraph, cell: Place | null][] = [];
  #line: OpenLine | null = null;
  /** The number of texts that wait for the line beside them. */
  #waiting = 0;
  #spaceAbove = 0;

  get #box(): Box {
    return this.#boxes.at(-1) as Box;
  }

  /** The number of paragraphs that have begun. */
  get length(): number {
    return this.#writer.paragraphs.length;
  }

  /** Begins an element that is shown. */
  open(style: ElementStyle, role: ElementRole): void {
    const around = this.#box;
    const box = boxIn(around, style, role, { first: this.#writer.paragraphs.length, line: this.#line });
    this.#boxes.push(box);
    if (box.kind === 'inline') this.#setApart(style.spaceBefore);
    else if (box.kind === 'aside') this.#line = null;
    else if (box.kind === 'block') {
      this.#endLine();
      if (style.clears) this.#writeAsides(around);
      this.#spaceAbove = Math.max(this.#spaceAbove, style.spaceAbove, around.style?.gap ?? 0);
    }
  }

  /** Ends the element that began last. */
  close(): void {
    const box = this.#boxes.pop() as Box;
    const { style, kind, first } = box;
    if (kind === 'contents' || style === null) return;
    if (kind === 'inline') {
      this.#setApart(style.spaceAfter);
      return;
    }
    this.#endLine();
    this.#writeAsides(box);
    const { paragraphs } = this.#writer;
    if (box.grid?.isTable === false) {
      const isCell = (paragraph: FlowParagraph): boolean => this.#places.get(paragraph)?.table === box.grid;
      paragraphs.push(...withoutSigns(paragraphs.splice(first), isCell));
    }
    const written = paragraphs.slice(first);
    if (kind === 'aside') this.#endAside(box, style, written);
    else {
      const last = written.findLast((paragraph) => textOf(paragraph) !== '');
      if (last) last.spaceBelow = Math.max(last.spaceBelow, style.spaceBelow);
      else if (style.hasHeight) this.#addBlankLine();
      const text = style.isRuled ? shortText(written, maxRuled) : null;
      if (text) this.#ruled.push([text, box.cell]);
    }
  }

  /** Adds a text as it is written in the page. */
  addText(text: string): void {
    const { style } = this.#box;
    if (style && !isSeen(style)) return;
    const shown = style?.capitals ? text.toUpperCase() : text;
    if (this.#line === null && text.trim() === '') {
      // A browser shows a line for a space that does not break.
      if (text.includes('\u00a0')) this.#addBlankLine();
      return;
    }
    if (style?.isWordTab && this.#line) this.#line.separator = '\t';
    else if (style === null || style.whiteSpace === 'normal') this.#add(shown.replace(/[ \t\r\n\f]+/g, ' '));
    else {
      for (const [index, line] of keptLines(shown, style.whiteSpace).entries()) {
        if (index > 0) {
          this.#endLine();
          this.#line = this.#begin();
        }
        this.#add(line);
      }
    }
  }

  /** Adds a line break. Two of them one after the other leave a blank line. */
  addLineBreak(): void {
    const line = this.#line;
    if (line && !line.isBlank) {
      this.#writeTrailing(line);
      this.#writer.add(line.paragraph, '\n', this.#textStyle());
      Object.assign(line, { isBlank: true, separator: '' });
    } else {
      this.#endLine();
      this.#addBlankLine();
    }
  }

  /**
   * Ends what is open when the page has ended or is not read further.
   * @throws LimitReachedError when the document has too much text
   */
  end(): void {
    while (this.#boxes.length > 1) this.close();
    this.#endLine();
    this.#writeAsides(this.#box);
  }

  /** The paragraphs of a page that has ended. */
  paragraphs(): FlowParagraph[] {
    const { paragraphs } = this.#writer;
    const begun = new Set<ListItem>();
    for (const paragraph of paragraphs) {
      const item = this.#items.get(paragraph);
      if (!item || textOf(paragraph) === '') continue;
      paragraph.continuesItem = begun.has(item);
      begun.add(item);
    }
    const numbers = new CellNumbers();
    numbers.number(paragraphs, (paragraph) => this.#places.get(paragraph) ?? null);
    for (const [paragraph, cell] of this.#ruled) {
      if (cell === null || numbers.isAlone(cell)) paragraph.isRuled = true;
    }
    return paragraphs;
  }

  #add(text: string): void {
    this.#line ??= this.#begin();
    const line = this.#line;
    if (text.trim() === '') {
      this.#writer.add(line.paragraph, text, this.#textStyle());
      return;
    }
    this.#writer.add(line.paragraph, line.isBlank ? text : line.separator + text, this.#textStyle());
    Object.assign(line, { isBlank: false, separator: '' });
  }

  #textStyle(): TextStyle {
    const { style, link } = this.#box;
    const { size = null, bold = false, italic = false, color = null } = style ?? {};
    return { size, bold, italic, color, link };
  }

  /** Begins a paragraph, with the texts that wait for one. */
  #begin(): OpenLine {
    const { headingLevel, item, grid, place } = this.#box;
    const isListItem = item !== null;
    const indent = item?.depth ?? 0;
    const paragraph = this.#writer.begin({ headingLevel, isListItem, indent, spaceAbove: this.#spaceAbove });
    if (item) this.#items.set(paragraph, item);
    this.#spaceAbove = 0;
    // A text directly in a row is a cell of it.
    this.#places.set(paragraph, grid?.isTable === false ? grid.beginCell() : place);
    const line: OpenLine = { paragraph, trailing: [], separator: '', isBlank: true };
    if (this.#waiting === 0) return line;
    // What is put at a position has no others beside it.
    const from = Math.max(
      0,
      this.#boxes.findLastIndex((box) => box.style?.isAbsolute),
    );
    for (const box of this.#boxes.slice(from)) {
      this.#waiting -= box.asides.length;
      for (const aside of box.asides.splice(0)) this.#join(line, aside);
    }
    return line;
  }

  #join(line: OpenLine, aside: Aside): void {
    line.paragraph.headingLevel ??= aside.paragraph.headingLevel;
    if (aside.side === 'right') line.trailing.push(aside);
    else this.#append(line, aside.paragraph, '\t');
  }

  /** Appends the text of a paragraph to a line, with a sign between it and what stands beside it. */
  #append(line: OpenLine, { spans }: FlowParagraph, separator: string): void {
    if (!line.isBlank) this.#writer.add(line.paragraph, separator || line.separator, this.#textStyle());
    for (const span of spans) this.#writer.add(line.paragraph, span.text, span);
    Object.assign(line, { isBlank: false, separator });
  }

  #writeTrailing(line: OpenLine): void {
    for (const { paragraph } of line.trailing.splice(0)) this.#append(line, paragraph, '\t');
  }

  #endLine(): void {
    if (this.#line) this.#writeTrailing(this.#line);
    this.#line = null;
  }

  #setApart(space: number): void {
    if (this.#line) this.#line.separator = separatorOf(space) || this.#line.separator;
  }

  #addBlankLine(): void {
    const last = this.#writer.paragraphs.at(-1);
    if (last && last.spans.length > 0) this.#places.set(this.#writer.begin(), this.#box.place);
  }

  /** Writes the texts that wait in a box as a line of their own. */
  #writeAsides(box: Box): void {
    const asides = box.asides.splice(0);
    this.#waiting -= asides.length;
    const [first] = asides;
    if (!first) return;
    const { headingLevel, spaceAbove } = first.paragraph;
    const paragraph = this.#writer.begin({ headingLevel, spaceAbove });
    this.#places.set(paragraph, box.place);
    const line: OpenLine = { paragraph, trailing: [], separator: '', isBlank: true };
    for (const aside of asides) this.#join(line, aside);
    this.#writeTrailing(line);
  }

  /** Makes a short text a cell of its line, and leaves longer ones where they are. */
  #endAside({ line, first, headingLevel }: Box, style: ElementStyle, written: FlowParagraph[]): void {
    const { paragraphs } = this.#writer;
    const text = shortText(written);
    if (text === null) {
      this.#line = written.some((paragraph) => textOf(paragraph) !== '') ? null : line;
      return;
    }
    const isInLine = style.float === null && !style.isAbsolute;
    const separator = isSign(textOf(text)) ? ' ' : isInLine ? boxSeparatorOf(style) : '\t';
    if (line) {
      paragraphs.splice(first);
      this.#line = line;
      if (style.float === 'right') line.trailing.push({ paragraph: text, side: 'right', top: null });
      else this.#append(line, text, separator);
    } else if (isInLine) {
      paragraphs.splice(first, written.length, text);
      this.#places.set(text, this.#box.place);
      this.#line = { paragraph: text, trailing: [], separator, isBlank: false };
    } else if (headingLevel === null && text.headingLevel === null) {
      paragraphs.splice(first);
      const owner = this.#boxes.findLast(({ kind }) => kind !== 'inline' && kind !== 'contents') as Box;
      const top = style.isAbsolute ? style.top : null;
      // What is put at another height is another line.
      if (top !== null && owner.asides.some((aside) => aside.top !== null && aside.top !== top))
        this.#writeAsides(owner);
      owner.asides.push({ paragraph: text, side: isAtRight(style) ? 'right' : 'left', top });
      this.#waiting += 1;
    }
  }
}
