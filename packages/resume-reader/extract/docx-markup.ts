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
  const writer = new PlainDocxWriter();
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
    open.shown ??= shownProperties(open, styles);
    const { size, bold, italic, color, capitals, hidden } = open.shown;
    if (hidden) return;
    characters += text.length;
    const link = fields.link ?? links.findLast((each) => each !== null) ?? null;
    writer.addText(capitals ? text.toUpperCase() : text, { size, bold, italic, color }, link);
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

  const warnings = parseMarkup(xml, 'xml', {
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
        const begun = { properties: {}, styleId: null, run: {}, characterStyle: null, shown: null };
        writer.beginParagraph(formatOf(begun, styles));
        paragraphs.push(begun);
      } else if (structure.has(name)) writer.begin(name);
      else if (name === 'mc:AlternateContent') alternatives.push(characters);
      else if (name === 'w:hyperlink') links.push(targets.get(attributes['r:id'] ?? '') ?? null);
      else if (name === 'w:fldSimple') links.push(hyperlinkOf(attributes['w:instr'] ?? ''));
      else if (!open) return;
      else if (name === 'w:r') Object.assign(open, { run: {}, characterStyle: null, shown: null });
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
      // The properties of a paragraph come before its text.
      if (name === 'w:pPr' && open) writer.setFormat(formatOf(open, styles));
      else if (name === 'w:p') {
        paragraphs.pop();
        writer.end();
      } else if (structure.has(name)) writer.end();
      else if (name === 'mc:AlternateContent') alternatives.pop();
      else if (name === 'w:hyperlink' || name === 'w:fldSimple') links.pop();
    },
  });
  return { ...writer.finish(), warnings };
}

/** The format of a paragraph, from what it and its style state. */
function formatOf({ properties, styleId }: OpenParagraph, styles: DocxStyles): StatedFormat {
  const style = styles.paragraph(styleId);
  const { isListItem, isRuled, spaceAbove, spaceBelow } = { ...style.paragraph, ...properties };
  const own = properties.outlineLevel;
  return {
    headingLevel: own === undefined ? style.headingLevel : headingOfOutline(own),
    isListItem: isListItem ?? false,
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
