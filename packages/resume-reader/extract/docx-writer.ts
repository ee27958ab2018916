/**
 * Writes a Word document of a few kinds of elements, for mammoth to read. Mammoth tells the ids of styles but not what
 * they state, so each format of a paragraph or a text is written as a style, whose id is its index.
 */

import { escapeMarkup } from '@platform/vocabulary';
import { strToU8, zipSync } from 'fflate';
import type { ParagraphFormat, TextStyle } from './document.ts';
import {
  LimitReachedError,
  maxCharacters,
  maxParagraphs,
  maxTableDepth,
  maxWordBlocks,
  maxWordRuns,
  textTruncated,
} from './limits.ts';

/** The format of a paragraph apart from the table cells that it is in, which mammoth tells. */
export type StatedFormat = Omit<ParagraphFormat, 'cells'>;
/** The style of a text apart from its link, which mammoth tells. */
type StatedStyle = Omit<TextStyle, 'link'>;

export interface PlainDocx {
  /** The zipped document. */
  readonly bytes: Uint8Array;
  /** What the styles stand for, by their ids. */
  readonly formats: readonly StatedFormat[];
  readonly textStyles: readonly StatedStyle[];
}

/** An element that is open. */
interface OpenElement {
  readonly name: string;
  readonly end: string;
  /** Where its start tag is in the output, for paragraphs, whose format is known later. */
  readonly position: number;
}

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Values that are told apart by what they consist of, in the order in which they were first used. */
class Distinct<Value> {
  readonly values: Value[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(value: Value): number {
    const key = JSON.stringify(value);
    const index = this.#indexes.get(key) ?? this.values.push(value) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}

export class PlainDocxWriter {
  readonly #output: string[] = [];
  readonly #open: OpenElement[] = [];
  readonly #formats = new Distinct<StatedFormat>();
  readonly #textStyles = new Distinct<StatedStyle>();
  readonly #links = new Distinct<string>();
  /** The style and the link of the run that is open, as its start tags; `null` when none is open. */
  #run: string | null = null;
  #tables = 0;
  #blocks = 0;
  #paragraphs = 0;
  #runs = 0;
  #characters = 0;

  /** @throws LimitReachedError when the document has too many */
  beginParagraph(format: StatedFormat): void {
    this.#paragraphs += 1;
    if (this.#paragraphs > maxParagraphs) {
      throw new LimitReachedError(textTruncated(`${maxParagraphs} paragraphs`));
    }
    this.#endRun();
    this.#open.push({ name: 'w:p', end: '</w:p>', position: this.#output.length });
    this.#output.push(this.#paragraphTag(format));
  }

  /** Sets the format of the paragraph that is open. */
  setFormat(format: StatedFormat): void {
    const open = this.#open.findLast(({ name }) => name === 'w:p');
    if (open) this.#output[open.position] = this.#paragraphTag(format);
  }

  #paragraphTag(format: StatedFormat): string {
    return `<w:p><w:pPr><w:pStyle w:val="${this.#formats.indexOf(format)}"/></w:pPr>`;
  }

  /**
   * Begins a table, a row, a cell or a text box.
   * @throws LimitReachedError when the document has too many
   */
  begin(name: string): void {
    this.#endRun();
    if (name === 'w:tbl') this.#tables += 1;
    this.#blocks += 1;
    if (this.#blocks > maxWordBlocks) {
      throw new LimitReachedError(textTruncated(`${maxWordBlocks} rows, cells and text boxes`));
    }
    // Rows of tables that are deeper are not told apart, and mammoth takes long for many levels.
    const [start, end] = this.#tables > maxTableDepth && name !== 'w:txbxContent' ? ['', ''] : tagsOf(name);
    this.#open.push({ name, end, position: this.#output.length });
    this.#output.push(start);
  }

  /** Ends what was begun last. */
  end(): void {
    this.#endRun();
    const open = this.#open.pop();
    if (open?.name === 'w:tbl') this.#tables -= 1;
    this.#output.push(open?.end ?? '');
  }

  /**
   * Adds a text, which may contain tabs and line breaks, to the paragraph that is open.
   * @param link the URL of a link
   * @throws LimitReachedError when the document has too much text
   */
  addText(text: string, style: StatedStyle, link: string | null): void {
    const kept = text.slice(0, maxCharacters - this.#characters);
    this.#characters += kept.length;
    const run =
      (link === null ? '' : `<w:hyperlink r:id="link${this.#links.indexOf(link)}">`) +
      `<w:r><w:rPr><w:rStyle w:val="${this.#textStyles.indexOf(style)}"/></w:rPr><w:t>`;
    if (run !== this.#run) {
      this.#endRun();
      this.#runs += 1;
      if (this.#runs > maxWordRuns)
        throw new LimitReachedError(textTruncated(`${maxWordRuns} pieces of text`));
      this.#run = run;
      this.#output.push(run);
    }
    this.#output.push(escapeMarkup(kept));
    if (kept.length < text.length) throw new LimitReachedError(textTruncated(`${maxCharacters} characters`));
  }

  #endRun(): void {
    if (this.#run === null) return;
    this.#output.push(this.#run.startsWith('<w:hyperlink') ? '</w:t></w:r></w:hyperlink>' : '</w:t></w:r>');
    this.#run = null;
  }

  /** Ends everything that is open. */
  finish(): PlainDocx {
    while (this.#open.length > 0) this.end();
    const styles = [
      ...this.#formats.values.map((_, id) => `<w:style w:type="paragraph" w:styleId="${id}"/>`),
      ...this.#textStyles.values.map((_, id) => `<w:style w:type="character" w:styleId="${id}"/>`),
    ];
    const links = this.#links.values.map(
      (url, id) =>
        `<Relationship Id="link${id}" Type="${relationshipTypes}/hyperlink" Target="${escapeMarkup(url)}"/>`,
    );
    const parts = {
      'word/document.xml': `<w:document ${namespaces}><w:body>${this.#output.join('')}</w:body></w:document>`,
      'word/styles.xml': `<w:styles ${namespaces}>${styles.join('')}</w:styles>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
      { level: 0 },
    );
    return { bytes, formats: this.#formats.values, textStyles: this.#textStyles.values };
  }
}

/** Mammoth puts what is in a picture after the paragraph that the picture is anchored to. */
const tagsOf = (name: string): [start: string, end: string] =>
  name === 'w:txbxContent'
    ? ['<w:r><w:pict><w:txbxContent>', '</w:txbxContent></w:pict></w:r>']
    : [`<${name}>`, `</${name}>`];
