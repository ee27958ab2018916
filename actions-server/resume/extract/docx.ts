/**
 * Extracts DOCX files. In: bytes. Out: paragraphs. The library mammoth reads the text of each part; this module adds
 * headers, footers, paragraph styles and text boxes.
 */
import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, FlowParagraph, FlowSpan } from './document.ts';
import { framesOf, isOn } from './docx-frames.ts';
import { parseMarkup } from './markup.ts';
import { nearest, styleChain } from './style-chain.ts';
import { unzipParts, xmlOf } from './zip.ts';

/** A node of mammoth's document tree, with the members that are used here. */
interface Node {
  readonly type: string;
  readonly children?: Node[];
  readonly value?: string;
  readonly href?: string;
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  readonly numbering?: unknown;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly fontSize?: number | null;
}

interface ParagraphStyle {
  size: number | null;
  bold: boolean;
  basedOn: string | null;
  outlineLevel: number | null;
}

/**
 * Reads the body of a Word document with its headers before and its footers after it.
 * @throws UnreadableError `corrupt` or `too_large`
 */
export async function extractDocx(bytes: Uint8Array): Promise<ExtractedDocument> {
  const warnings: ResumeWarning[] = [];
  const names: string[] = [];
  const parts = unzipParts(bytes, (name) => {
    names.push(name);
    return /\.(?:xml|rels)$/.test(name);
  });
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) {
    warnings.push({ code: 'macros_ignored', message: 'The document contains macros, which were ignored.' });
  }
  const main = mainPartOf(parts);
  const pages = framesOf(xmlOf(parts[main] as Uint8Array));
  if (pages !== null) return { kind: 'pages', pages, warnings };
  const styles = paragraphStyles(parts[`${folderOf(main)}styles.xml`]);
  const related = Object.keys(parts).sort();
  const header = related.filter((name) => /\/header\d*\.xml$/.test(name));
  const footer = related.filter((name) => /\/footer\d*\.xml$/.test(name));
  const paragraphs: FlowParagraph[] = [];
  const seen = new Set<string>();
  for (const name of [...header, main, ...footer]) {
    try {
      const read = await readPart(parts, main, name, styles);
      // The headers of first, even and odd pages often have the same text.
      const text = name === main ? '' : textOf(read);
      if (name !== main && seen.has(text)) continue;
      seen.add(text);
      for (const paragraph of read) paragraphs.push(paragraph);
    } catch (error) {
      if (name === main)
        throw new UnreadableError('corrupt', 'The Word document is damaged and cannot be read.', {
          cause: error,
        });
      warnings.push({
        code: 'part_unreadable',
        message: `A part of the document could not be read: ${name.split('/').at(-1)}.`,
      });
    }
  }
  return { kind: 'flow', paragraphs, warnings };
}

/** The name of the main part, which the relationships of the package state. */
function mainPartOf(parts: Record<string, Uint8Array>): string {
  const rels = parts['_rels/.rels'];
  const target =
    rels &&
    /Type="[^"]*\/officeDocument"[^>]*Target="([^"]+)"|Target="([^"]+)"[^>]*Type="[^"]*\/officeDocument"/.exec(
      xmlOf(rels),
    );
  const name = (target?.[1] ?? target?.[2] ?? 'word/document.xml').replace(/^\//, '');
  if (parts[name] === undefined) throw new UnreadableError('corrupt', 'The Word document has no main part.');
  return name;
}

const textOf = (paragraphs: FlowParagraph[]): string =>
  paragraphs.map((paragraph) => paragraph.spans.map((span) => span.text).join('')).join('\n');
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
/** The name of the part with the relationships of a part. */
const relationshipsOf = (name: string): string =>
  `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`;

/** Reads one part. Mammoth reads only the main part of a package, so each part is passed in as such a main part. */
async function readPart(
  parts: Record<string, Uint8Array>,
  main: string,
  name: string,
  styles: Map<string, ParagraphStyle>,
): Promise<FlowParagraph[]> {
  const part = parts[name];
  if (part === undefined) return [];
  const xml = xmlOf(part);
  const files = Object.fromEntries(
    Object.entries(parts).filter(([other]) =>
      /^(?:\[Content_Types\]|_rels\/|word\/(?:styles|numbering))/.test(other),
    ),
  );
  files[main] = name === main ? part : strToU8(asMainPart(xml));
  const relationships = parts[relationshipsOf(name)];
  if (relationships) {
    xmlOf(relationships);
    files[relationshipsOf(main)] = relationships;
  }
  let paragraphs: FlowParagraph[] = [];
  await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(files, { level: 0 })) },
    {
      transformDocument: (document: Node) => {
        paragraphs = paragraphsIn(document, styles);
        // Only the tree is needed, so nothing is left for mammoth to convert.
        return { ...document, children: [] };
      },
    },
  );
  return paragraphs;
}

function asMainPart(xml: string): string {
  return xml
    .replace(/<w:(?:hdr|ftr)\b([^>]*?)\/?>/, '<w:document$1><w:body>')
    .replace(/<\/w:(?:hdr|ftr)>\s*$/, '</w:body></w:document>');
}

function paragraphsIn(document: Node, styles: Map<string, ParagraphStyle>): FlowParagraph[] {
  let tables = 0;
  const read = (nodes: Node[] = [], cell: FlowParagraph['cell'] = null): FlowParagraph[] =>
    nodes.flatMap((node) => {
      if (node.type === 'paragraph') return [paragraphOf(node, cell, styles)];
      if (node.type !== 'table') return read(node.children, cell);
      tables += 1;
      const table = tables;
      return (node.children ?? []).flatMap((tableRow, row) =>
        (tableRow.children ?? []).flatMap((tableCell, column) =>
          // A table within a cell belongs to that cell.
          read(tableCell.children, cell ?? { table, row, column }),
        ),
      );
    });
  return read(document.children);
}

function paragraphOf(
  node: Node,
  cell: FlowParagraph['cell'],
  styles: Map<string, ParagraphStyle>,
): FlowParagraph {
  const chain = styleChain(
    node.styleId,
    (id) => styles.get(id ?? ''),
    ({ basedOn }) => basedOn,
  );
  const format = {
    size: nearest(chain, (style) => style.size),
    bold: chain.some((style) => style.bold),
    italic: false,
    link: null,
  };
  return {
    spans: spansOf(node.children, format),
    headingLevel: headingLevelOf(node) ?? nearest(chain, (style) => style.outlineLevel),
    isListItem: node.numbering != null,
    cell,
  };
}

type Format = Omit<FlowSpan, 'text'>;

function spansOf(nodes: Node[] = [], format: Format): FlowSpan[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ ...format, text: node.value ?? '' }];
    if (node.type === 'tab') return [{ ...format, text: '\t' }];
    if (node.type === 'break') return [{ ...format, text: '\n' }];
    if (node.type === 'hyperlink') return spansOf(node.children, { ...format, link: node.href ?? null });
    if (node.type !== 'run') return spansOf(node.children, format);
    return spansOf(node.children, {
      ...format,
      size: node.fontSize ?? format.size,
      bold: node.isBold === true || format.bold,
      italic: node.isItalic === true,
    });
  });
}

/** The level of one of the built-in styles of headings. */
function headingLevelOf({ styleName }: Node): number | null {
  const name = (styleName ?? '').toLowerCase();
  if (/^(?:title|titre|titel|título|titolo)$/.test(name)) return 0;
  const level = /^(?:heading|titre|überschrift|título|titolo|kop)\s?(\d)$/.exec(name)?.[1];
  return level ? Number(level) : null;
}

/** Reads the size and weight of the paragraph styles, which mammoth does not expose. */
function paragraphStyles(part: Uint8Array | undefined): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  if (!part) return styles;
  let current: ParagraphStyle | null = null;
  parseMarkup(xmlOf(part), 'xml', {
    onopentag(name, attributes) {
      const value = attributes['w:val'];
      if (name === 'w:style' && attributes['w:type'] === 'paragraph' && attributes['w:styleId']) {
        current = { size: null, bold: false, basedOn: null, outlineLevel: null };
        styles.set(attributes['w:styleId'], current);
      } else if (current && name === 'w:b') current.bold = isOn(value);
      else if (!current || !value) return;
      else if (name === 'w:sz') current.size = Number(value) / 2;
      else if (name === 'w:basedOn') current.basedOn = value;
      else if (name === 'w:outlineLvl' && Number(value) < 6) current.outlineLevel = Number(value) + 1;
    },
    onclosetag(name) {
      if (name === 'w:style') current = null;
    },
  });
  return styles;
}
