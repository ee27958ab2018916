/**
 * Reads the text of one part of a Word document: its body, a header or a footer. In: XML. Out: paragraphs. A text box
 * follows the paragraph that it is anchored to.
 */
import type { ResumeWarning } from '../types.ts';
import type { FlowParagraph, TextStyle } from './document.ts';
import {
  type ParagraphProperties,
  type RunProperties,
  readParagraphProperty,
  readRunProperty,
} from './docx-properties.ts';
import { type DocxStyles, headingOfOutline } from './docx-styles.ts';
import type { FlowWriter } from './flow-writer.ts';
import { hyperlinkOf, OpenFields } from './hyperlink-field.ts';
import { parseMarkup } from './markup.ts';
import { characterOf } from './symbol-fonts.ts';
import type { TableCells } from './table-cells.ts';

/** Elements that are not shown: deleted and moved text, and the formatting before a tracked change. */
const unshown = /^w:(?:del|moveFrom|\w+Change)$/;

/** A paragraph that is open. A text box within it contains others. */
interface OpenParagraph {
  readonly paragraph: FlowParagraph;
  readonly properties: ParagraphProperties;
  styleId: string | null;
  /** The properties and the style of the text that is being read. */
  run: RunProperties;
  characterStyle: string | null;
  /** What these result in; `null` until it is needed. */
  style: (TextStyle & Pick<RunProperties, 'capitals' | 'hidden'>) | null;
}

interface PartContext {
  readonly styles: DocxStyles;
  /** The targets of the part's relationships by their ids. */
  readonly targets: ReadonlyMap<string, string>;
  readonly writer: FlowWriter;
  readonly tables: TableCells;
}

/** Adds the paragraphs of a part to the writer. */
export function readDocxPart(xml: string, { styles, targets, writer, tables }: PartContext): ResumeWarning[] {
  const elements: string[] = [];
  const paragraphs: OpenParagraph[] = [];
  const links: (string | null)[] = [];
  const fields = new OpenFields();
  /** The length of the text before each open alternative content. Only the first alternative with a text is read. */
  const alternatives: number[] = [];
  let characters = 0;
  let skipped = 0;

  const add = (text: string): void => {
    const open = paragraphs.at(-1);
    if (!open) return;
    if (fields.inInstruction) {
      fields.addInstruction(text);
      return;
    }
    open.style ??= styleOf(open, styles);
    if (open.style.hidden) return;
    characters += text.length;
    const link = fields.link ?? links.findLast((each) => each !== null) ?? null;
    writer.add(open.paragraph, open.style.capitals ? text.toUpperCase() : text, { ...open.style, link });
  };
  /** The texts that elements within a run stand for. */
  const readRunContent = (name: string, attributes: Record<string, string>): void => {
    if (name === 'w:tab' || name === 'w:ptab') add('\t');
    else if (name === 'w:br' || name === 'w:cr') add('\n');
    else if (name === 'w:noBreakHyphen') add('-');
    else if (name === 'w:sym') add(characterOf(attributes['w:char']));
    else if (name === 'w:fldChar') {
      const type = attributes['w:fldCharType'];
      if (type === 'begin') fields.begin();
      else if (type === 'separate') fields.separate();
      else if (type === 'end') fields.end();
    }
  };

  return parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      const parent = elements.at(-1);
      elements.push(name);
      const isRepeated = name === 'mc:Fallback' && characters > (alternatives.at(-1) ?? characters);
      if (skipped > 0 || unshown.test(name) || isRepeated) {
        skipped += 1;
        return;
      }
      const open = paragraphs.at(-1);
      if (name === 'w:p') {
        const paragraph = writer.begin({ cells: tables.current });
        const begun = {
          paragraph,
          properties: {},
          styleId: null,
          run: {},
          characterStyle: null,
          style: null,
        };
        finishProperties(begun, styles);
        paragraphs.push(begun);
      } else if (name === 'w:tbl') tables.beginTable();
      else if (name === 'w:tr') tables.beginRow();
      else if (name === 'w:tc') tables.beginCell();
      else if (name === 'mc:AlternateContent') alternatives.push(characters);
      else if (name === 'w:hyperlink') links.push(targets.get(attributes['r:id'] ?? '') ?? null);
      else if (name === 'w:fldSimple') links.push(hyperlinkOf(attributes['w:instr'] ?? ''));
      else if (!open) return;
      else if (name === 'w:r') Object.assign(open, { run: {}, characterStyle: null, style: null });
      else if (name === 'w:pStyle') open.styleId = attributes['w:val'] ?? null;
      else if (name === 'w:rStyle') open.characterStyle = attributes['w:val'] ?? null;
      else if (parent === 'w:r') readRunContent(name, attributes);
      else if (parent === 'w:rPr') readRunProperty(open.run, name, attributes);
      else readParagraphProperty(open.properties, name, attributes, parent);
    },
    ontext(text) {
      if (skipped > 0) return;
      const name = elements.at(-1);
      if (name === 'w:t') add(text);
      else if (name === 'w:instrText') fields.addInstruction(text);
    },
    onclosetag(name) {
      elements.pop();
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      const open = paragraphs.at(-1);
      if (name === 'w:pPr' && open) finishProperties(open, styles);
      else if (name === 'w:p') paragraphs.pop();
      else if (name === 'w:tbl') tables.endTable();
      else if (name === 'mc:AlternateContent') alternatives.pop();
      else if (name === 'w:hyperlink' || name === 'w:fldSimple') links.pop();
    },
  });
}

/** Takes over what a paragraph and its style state; the properties of a paragraph come before its text. */
function finishProperties({ paragraph, properties, styleId }: OpenParagraph, styles: DocxStyles): void {
  const style = styles.paragraph(styleId);
  const { isListItem, isRuled, spaceAbove, spaceBelow } = { ...style.paragraph, ...properties };
  const own = properties.outlineLevel;
  paragraph.headingLevel = own === undefined ? style.headingLevel : headingOfOutline(own);
  paragraph.isListItem = isListItem ?? false;
  paragraph.isRuled = isRuled ?? false;
  paragraph.spaceAbove = spaceAbove ?? 0;
  paragraph.spaceBelow = spaceBelow ?? 0;
}

function styleOf({ styleId, characterStyle, run }: OpenParagraph, styles: DocxStyles) {
  const all = { ...styles.paragraph(styleId).run, ...styles.characters(characterStyle), ...run };
  return {
    size: all.size ?? null,
    bold: all.bold ?? false,
    italic: all.italic ?? false,
    color: all.color ?? null,
    link: null,
    capitals: all.capitals ?? false,
    hidden: all.hidden ?? false,
  };
}
