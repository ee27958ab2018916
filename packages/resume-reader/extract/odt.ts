/** Extracts ODT files. In: bytes. Out: paragraphs. A text box follows the paragraph that it is anchored to. */
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, FlowParagraph, TextStyle } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { parseMarkup } from './markup.ts';
import {
  type OdtStyle,
  OdtStyles,
  type OdtTextProperties,
  paragraphPropertiesOf,
  textPropertiesOf,
} from './odt-styles.ts';
import { nearest } from './style-chain.ts';
import { TableCells } from './table-cells.ts';
import { unzipParts, xmlOf } from './zip.ts';

/**
 * Reads an OpenDocument text, with its headers before and its footers after the text.
 * @throws UnreadableError `encrypted`, `corrupt` or `too_large`
 */
export function extractOdt(bytes: Uint8Array): ExtractedDocument {
  const parts = unzipParts(bytes, (name) => /^(?:content|styles|META-INF\/manifest)\.xml$/.test(name));
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest && /encryption-data/.test(new TextDecoder().decode(manifest))) {
    throw new UnreadableError('encrypted', 'The document is protected by a password.');
  }
  const content = parts['content.xml'];
  if (!content) throw new UnreadableError('corrupt', 'The document has no content.');
  const reader: Reader = {
    styles: new OdtStyles(),
    writer: new FlowWriter(),
    tables: new TableCells(),
    footers: new Set(),
  };
  // The styles of the document, and the text of its headers and footers.
  const common = parts['styles.xml'] ? readPart(xmlOf(parts['styles.xml']), reader) : [];
  const warnings = [...common, ...readPart(xmlOf(content), reader)];
  const all = reader.writer.paragraphs;
  const footers = [...reader.footers];
  const paragraphs = [...all.filter((paragraph) => !reader.footers.has(paragraph)), ...footers];
  return { kind: 'flow', paragraphs, warnings };
}

interface Reader {
  readonly styles: OdtStyles;
  readonly writer: FlowWriter;
  readonly tables: TableCells;
  readonly footers: Set<FlowParagraph>;
}

/** A text of a paragraph in one style, which may contain others, and the properties that it has with those around it. */
interface OpenText {
  readonly properties: OdtTextProperties;
  readonly link: string | null;
}

/** A paragraph that is open. A text box within it contains others. */
interface OpenParagraph {
  readonly paragraph: FlowParagraph;
  /** The innermost is the last one. */
  readonly texts: OpenText[];
}

/** Comments, notes, descriptions of pictures, and text that was deleted while changes were tracked. */
const unread = new Set(['office:annotation', 'text:tracked-changes', 'text:note', 'svg:title', 'svg:desc']);

/** Reads the styles and paragraphs of one part. */
function readPart(xml: string, { styles, writer, tables, footers }: Reader): ResumeWarning[] {
  const paragraphs: OpenParagraph[] = [];
  /** For each list item around the text, whether it has begun. */
  const items: { hasBegun: boolean }[] = [];
  let skipped = 0;
  let isFooter = false;
  const add = (text: string): void => {
    const open = paragraphs.at(-1);
    const innermost = open?.texts.at(-1);
    if (!open || !innermost || skipped > 0 || innermost.properties.hidden) return;
    const shown = innermost.properties.capitals ? text.toUpperCase() : text;
    writer.add(open.paragraph, shown, styleOf(innermost));
  };
  const openText = (style: OdtTextProperties, link: string | null): void => {
    const texts = paragraphs.at(-1)?.texts;
    const around = texts?.at(-1);
    texts?.push({ properties: { ...around?.properties, ...style }, link: link ?? around?.link ?? null });
  };
  return parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      if (skipped > 0 || unread.has(name)) {
        skipped += 1;
        return;
      }
      styles.open(name, attributes);
      const styleName = attributes['text:style-name'] ?? null;
      if (name === 'text:p' || name === 'text:h') {
        const chain = styles.chain('paragraph', styleName);
        const { isRuled = false, spaceAbove = 0, spaceBelow = 0 } = paragraphPropertiesOf(chain);
        const item = items.at(-1);
        const paragraph = writer.begin({
          headingLevel: levelOf(name, attributes['text:outline-level'], chain),
          isListItem: item !== undefined,
          continuesItem: item?.hasBegun ?? false,
          indent: items.length,
          isRuled,
          spaceAbove,
          spaceBelow,
          cells: tables.current,
        });
        if (item) item.hasBegun = true;
        paragraphs.push({ paragraph, texts: [] });
        if (isFooter) footers.add(paragraph);
        openText(textPropertiesOf(chain), null);
      } else if (name === 'text:span') openText(textPropertiesOf(styles.chain('text', styleName)), null);
      else if (name === 'text:a') openText({}, attributes['xlink:href'] ?? null);
      else if (name === 'text:tab') add('\t');
      else if (name === 'text:line-break') add('\n');
      else if (name === 'text:s') add(' '.repeat(Math.min(80, Number(attributes['text:c'] ?? 1) || 1)));
      else if (isOdtItem(name)) items.push({ hasBegun: name === 'text:list-header' });
      else if (name === 'table:table') tables.beginTable();
      else if (name === 'table:table-row') tables.beginRow();
      else if (name === 'table:table-cell') tables.beginCell();
      else if (name.startsWith('style:footer')) isFooter = true;
      else if (name.startsWith('style:header')) isFooter = false;
    },
    ontext: (text) => add(text.replace(/\s+/g, ' ')),
    onclosetag(name) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      styles.close(name);
      if (name === 'text:p' || name === 'text:h') paragraphs.pop();
      else if (name === 'text:span' || name === 'text:a') paragraphs.at(-1)?.texts.pop();
      else if (isOdtItem(name)) items.pop();
      else if (name === 'table:table') tables.endTable();
    },
  });
}

/** True for an item of a list, and for a paragraph above its items. */
const isOdtItem = (name: string): boolean => name === 'text:list-item' || name === 'text:list-header';

function styleOf({ properties, link }: OpenText): TextStyle {
  const { size = null, bold = false, italic = false, color = null } = properties;
  return { size, bold, italic, color, link };
}

/** 0 for a title and 1 to 6 for headings; `null` for running text. */
function levelOf(name: string, stated: string | undefined, chain: OdtStyle[]): number | null {
  if (chain.some((style) => style.name === 'Title')) return 0;
  if (name === 'text:h') return Number(stated) || 1;
  return nearest(chain, ({ outlineLevel }) => outlineLevel);
}
