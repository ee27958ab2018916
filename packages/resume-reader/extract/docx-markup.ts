/**
 * Rewrites one part of a Word document (its body, a header, …) as the plain document that the library mammoth reads
 * completely. In: XML. Out: XML of paragraphs, texts, links, tables and text boxes, in which every paragraph and every
 * text has a style that stands for its whole format. This is where the limits of a document are enforced, because
 * mammoth has none.
 */
import type { ResumeWarning } from '../types.ts';
import {
  type ParagraphProperties,
  type RunProperties,
  readParagraphProperty,
  readRunProperty,
} from './docx-properties.ts';
import { type DocxStyles, headingOfOutline } from './docx-styles.ts';
import { type PlainDocx, PlainDocxWriter, type StatedFormat } from './docx-writer.ts';
import { hyperlinkOf, OpenFields } from './hyperlink-field.ts';
import { parseMarkup } from './markup.ts';
import { characterOf } from './symbol-fonts.ts';

/** Elements that are not shown: deleted and moved text, and the formatting before a tracked change. */
const unshown = /^w:(?:del|moveFrom|\w+Change)$/;

/** Elements that are taken over as they are. */
const structure = new Set(['w:tbl', 'w:tr', 'w:tc', 'w:txbxContent']);

/** A paragraph that is open. A text box within it contains others. */
interface OpenParagraph {
  readonly properties: ParagraphProperties;
  styleId: string | null;
  /** The properties and the style of the text that is being read. */
  run: RunProperties;
  characterStyle: string | null;
  /** What these result in; `null` until it is needed. */
  shown: ReturnType<typeof shownProperties> | null;
}

/** @param targets the targets of the part's relationships by their ids */
export function plainDocxOf(
  xml: string,
  styles: DocxStyles,
  targets: ReadonlyMap<string, string>,
): PlainDocx & { warnings: ResumeWarning[] } {
  const part = new PartReader(styles, targets);
  const warnings = parseMarkup(xml, 'xml', {
    onopentag: (name, attributes) => part.open(name, attributes),
    ontext: (text) => part.text(text),
    onclosetag: (name) => part.close(name),
  });
  return { ...part.writer.finish(), warnings };
}

/** Writes the plain document of a part, element by element. */
class PartReader {
  readonly writer = new PlainDocxWriter();
  readonly #styles: DocxStyles;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #elements: string[] = [];
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #links: (string | null)[] = [];
  readonly #fields = new OpenFields();
  /** The length of the text before each open alternative content. Only the first alternative with a text is read. */
  readonly #alternatives: number[] = [];
  #characters = 0;
  /** The number of open elements that are not shown. */
  #skipped = 0;

  constructor(styles: DocxStyles, targets: ReadonlyMap<string, string>) {
    this.#styles = styles;
    this.#targets = targets;
  }

  open(name: string, attributes: Record<string, string>): void {
    const parent = this.#elements.at(-1);
    this.#elements.push(name);
    const isRepeated =
      name === 'mc:Fallback' && this.#characters > (this.#alternatives.at(-1) ?? this.#characters);
    if (this.#skipped > 0 || unshown.test(name) || isRepeated) {
      this.#skipped += 1;
      return;
    }
    if (name === 'w:p') {
      const begun = { properties: {}, styleId: null, run: {}, characterStyle: null, shown: null };
      this.writer.beginParagraph(formatOf(begun, this.#styles));
      this.#paragraphs.push(begun);
    } else if (structure.has(name)) this.writer.begin(name);
    else if (name === 'mc:AlternateContent') this.#alternatives.push(this.#characters);
    else if (name === 'w:hyperlink') this.#links.push(this.#targets.get(attributes['r:id'] ?? '') ?? null);
    else if (name === 'w:fldSimple') this.#links.push(hyperlinkOf(attributes['w:instr'] ?? ''));
    else this.#openWithin(this.#paragraphs.at(-1), name, parent, attributes);
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    const name = this.#elements.at(-1);
    if (name === 'w:t') this.#add(text);
    else if (name === 'w:instrText') this.#fields.addInstruction(text);
  }

  close(name: string): void {
    this.#elements.pop();
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const paragraph = this.#paragraphs.at(-1);
    // The properties of a paragraph come before its text.
    if (name === 'w:pPr' && paragraph) this.writer.setFormat(formatOf(paragraph, this.#styles));
    else if (name === 'w:p') {
      this.#paragraphs.pop();
      this.writer.end();
    } else if (structure.has(name)) this.writer.end();
    else if (name === 'mc:AlternateContent') this.#alternatives.pop();
    else if (name === 'w:hyperlink' || name === 'w:fldSimple') this.#links.pop();
  }

  /** An element of a paragraph. */
  #openWithin(
    paragraph: OpenParagraph | undefined,
    name: string,
    parent: string | undefined,
    attributes: Record<string, string>,
  ): void {
    if (!paragraph) return;
    if (name === 'w:r') Object.assign(paragraph, { run: {}, characterStyle: null, shown: null });
    else if (name === 'w:pStyle') paragraph.styleId = attributes['w:val'] ?? null;
    else if (name === 'w:rStyle') paragraph.characterStyle = attributes['w:val'] ?? null;
    else if (parent === 'w:r') this.#openWithinRun(name, attributes);
    else if (parent === 'w:rPr') readRunProperty(paragraph.run, name, attributes);
    else readParagraphProperty(paragraph.properties, name, attributes, parent);
  }

  /** The texts that elements within a run stand for. */
  #openWithinRun(name: string, attributes: Record<string, string>): void {
    if (name === 'w:tab' || name === 'w:ptab') this.#add('\t');
    else if (name === 'w:br' || name === 'w:cr') this.#add('\n');
    else if (name === 'w:noBreakHyphen') this.#add('-');
    else if (name === 'w:sym') this.#add(characterOf(attributes['w:char']));
    else if (name === 'w:fldChar') {
      const type = attributes['w:fldCharType'];
      if (type === 'begin') this.#fields.begin();
      else if (type === 'separate') this.#fields.separate();
      else if (type === 'end') this.#fields.end();
    }
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (this.#fields.inInstruction) {
      this.#fields.addInstruction(text);
      return;
    }
    paragraph.shown ??= shownProperties(paragraph, this.#styles);
    const { size, bold, italic, color, capitals, hidden } = paragraph.shown;
    if (hidden) return;
    this.#characters += text.length;
    const link = this.#fields.link ?? this.#links.findLast((each) => each !== null) ?? null;
    this.writer.addText(capitals ? text.toUpperCase() : text, { size, bold, italic, color }, link);
  }
}

/** The format of a paragraph, from what it and its style state. */
function formatOf({ properties, styleId }: OpenParagraph, styles: DocxStyles): StatedFormat {
  const style = styles.paragraph(styleId);
  const {
    list = '0',
    listLevel = 0,
    isRuled,
    spaceAbove,
    spaceBelow,
  } = { ...style.paragraph, ...properties };
  // A list that the paragraph itself names sets it in, whatever its style states.
  const stated = properties.list === undefined ? style.paragraph.indent : undefined;
  const isListItem = list !== '0';
  const own = properties.outlineLevel;
  return {
    headingLevel: own === undefined ? style.headingLevel : headingOfOutline(own),
    isListItem,
    continuesItem: false,
    indent: properties.indent ?? stated ?? (isListItem ? styles.listIndent(list, listLevel) : 0),
    isRuled: isRuled ?? false,
    spaceAbove: spaceAbove ?? 0,
    spaceBelow: spaceBelow ?? 0,
  };
}

function shownProperties({ styleId, characterStyle, run }: OpenParagraph, styles: DocxStyles) {
  const all = { ...styles.paragraph(styleId).run, ...styles.characters(characterStyle), ...run };
  return {
    size: all.size ?? null,
    bold: all.bold ?? false,
    italic: all.italic ?? false,
    color: all.color ?? null,
    capitals: all.capitals ?? false,
    hidden: all.hidden ?? false,
  };
}
