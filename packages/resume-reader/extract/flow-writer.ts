/** Collects the paragraphs of a document without a layout, within the limits of a document. */
import { type FlowParagraph, type ParagraphFormat, runningText, type TextStyle } from './document.ts';
import { LimitReachedError, maxCharacters, maxParagraphs, maxSpans, textTruncated } from './limits.ts';
import { withoutSymbolFonts } from './symbol-fonts.ts';

export class FlowWriter {
  readonly paragraphs: FlowParagraph[] = [];
  #characters = 0;
  #spans = 0;

  /**
   * Adds an empty paragraph.
   * @throws LimitReachedError when the document has too many
   */
  begin(format: Partial<ParagraphFormat> = {}): FlowParagraph {
    if (this.paragraphs.length >= maxParagraphs) {
      throw new LimitReachedError(textTruncated(`${maxParagraphs} paragraphs`));
    }
    const paragraph = { ...runningText, ...format, spans: [] };
    this.paragraphs.push(paragraph);
    return paragraph;
  }

  /**
   * Adds a text to the end of a paragraph. Texts in one style that follow each other become one span.
   * @throws LimitReachedError when the document has too much text
   */
  add({ spans }: FlowParagraph, text: string, style: TextStyle): void {
    const readable = withoutSymbolFonts(text);
    const kept = readable.slice(0, maxCharacters - this.#characters);
    this.#characters += kept.length;
    const last = spans.at(-1);
    if (last && hasStyle(last, style)) last.text += kept;
    else if (kept !== '') {
      this.#spans += 1;
      if (this.#spans > maxSpans) throw new LimitReachedError(textTruncated(`${maxSpans} pieces of text`));
      const { size, bold, italic, color, link } = style;
      spans.push({ text: kept, size, bold, italic, color, link });
    }
    if (kept.length < readable.length)
      throw new LimitReachedError(textTruncated(`${maxCharacters} characters`));
  }
}

function hasStyle(span: TextStyle, style: TextStyle): boolean {
  return (
    span.size === style.size &&
    span.bold === style.bold &&
    span.italic === style.italic &&
    span.color === style.color &&
    span.link === style.link
  );
}
