/**
 * Extracts DOCX files. In: bytes. Out: paragraphs. The library mammoth reads the text of each part; this module adds
 * headers, footers, paragraph styles and text boxes.
 */
import { zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, FlowParagraph, FlowSpan } from './document.ts';
import { framesOf } from './docx-frames.ts';
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
  readonly breakType?: string;
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
  const files: Record<string, Uint8Array> = {};
  for (const [other, content] of Object.entries(parts)) {
    if (
      other === main ||
      other === name ||
      !/^(?:\[Content_Types\]|_rels\/|word\/(?:styles|numbering))/.test(other)
    )
      continue;
    files[other] = content;
  }
  files[main] = name === main ? part : encode(asMainPart(xml));
  const rels = parts[`${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`];
  if (rels) {
    xmlOf(rels);
    files[`${folderOf(main)}_rels/${main.slice(folderOf(main).length)}.rels`] = rels;
  }
  const paragraphs: FlowParagraph[] = [];
  await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(files, { level: 0 })) },
    {
      transformDocument: (document: Node) => {
        collect(document.children ?? [], null, styles, paragraphs, { table: 0 });
        // Only the tree is needed, so nothing is left for mammoth to convert.
        return { ...document, children: [] };
      },
    },
  );
  return paragraphs;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function asMainPart(xml: string): string {
  return xml
    .replace(/<w:(?:hdr|ftr)\b([^>]*?)\/?>/, '<w:document$1><w:body>')
    .replace(/<\/w:(?:hdr|ftr)>\s*$/, '</w:body></w:document>');
}

type Cell = FlowParagraph['cell'];

function collect(
  nodes: Node[],
  cell: Cell,
  styles: Map<string, ParagraphStyle>,
  into: FlowParagraph[],
  counter: { table: number },
): void {
  for (const node of nodes) {
    if (node.type === 'paragraph') {
      into.push(paragraphOf(node, cell, styles));
    } else if (node.type === 'table') {
      counter.table += 1;
      const table = counter.table;
      (node.children ?? []).forEach((row, rowNumber) => {
        (row.children ?? []).forEach((tableCell, column) => {
          // A table within a cell belongs to that cell.
          collect(tableCell.children ?? [], cell ?? { table, row: rowNumber, column }, styles, into, counter);
        });
      });
    } else if (node.children) {
      collect(node.children, cell, styles, into, counter);
    }
  }
}

function paragraphOf(node: Node, cell: Cell, styles: Map<string, ParagraphStyle>): FlowParagraph {
  const style = styleOf(node.styleId ?? null, styles);
  const spans: FlowSpan[] = [];
  readSpans(node.children ?? [], { size: style.size, bold: style.bold, italic: false, link: null }, spans);
  return { spans, headingLevel: headingLevelOf(node, style), isListItem: node.numbering != null, cell };
}

type Format = Omit<FlowSpan, 'text'>;

function readSpans(nodes: Node[], format: Format, into: FlowSpan[]): void {
  for (const node of nodes) {
    if (node.type === 'text') into.push({ ...format, text: node.value ?? '' });
    else if (node.type === 'tab') into.push({ ...format, text: '\t' });
    else if (node.type === 'break') into.push({ ...format, text: '\n' });
    else if (node.type === 'hyperlink')
      readSpans(node.children ?? [], { ...format, link: node.href ?? null }, into);
    else if (node.type === 'run') {
      const own = {
        ...format,
        size: node.fontSize ?? format.size,
        bold: node.isBold === true || format.bold,
        italic: node.isItalic === true,
      };
      readSpans(node.children ?? [], own, into);
    } else if (node.children) readSpans(node.children, format, into);
  }
}

function headingLevelOf(node: Node, style: ParagraphStyle): number | null {
  const name = (node.styleName ?? '').toLowerCase();
  if (/^(?:title|titre|titel|título|titolo)$/.test(name)) return 0;
  const level = /^(?:heading|titre|überschrift|título|titolo|kop)\s?(\d)$/.exec(name)?.[1];
  if (level) return Number(level);
  return style.outlineLevel;
}

function styleOf(id: string | null, styles: Map<string, ParagraphStyle>): ParagraphStyle {
  const merged: ParagraphStyle = { size: null, bold: false, basedOn: null, outlineLevel: null };
  const visited = new Set<string>();
  for (let next = id; next !== null && !visited.has(next); ) {
    visited.add(next);
    const style = styles.get(next);
    if (!style) break;
    merged.size ??= style.size;
    merged.bold ||= style.bold;
    merged.outlineLevel ??= style.outlineLevel;
    next = style.basedOn;
  }
  return merged;
}

/** Reads the size and weight of the paragraph styles, which mammoth does not expose. */
function paragraphStyles(part: Uint8Array | undefined): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  if (!part) return styles;
  let current: ParagraphStyle | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const value = attributes['w:val'];
        if (name === 'w:style' && attributes['w:type'] === 'paragraph' && attributes['w:styleId']) {
          current = { size: null, bold: false, basedOn: null, outlineLevel: null };
          styles.set(attributes['w:styleId'], current);
        } else if (current && name === 'w:sz' && value) current.size = Number(value) / 2;
        else if (current && name === 'w:b') current.bold = value !== '0' && value !== 'false';
        else if (current && name === 'w:basedOn' && value) current.basedOn = value;
        else if (current && name === 'w:outlineLvl' && value && Number(value) < 6)
          current.outlineLevel = Number(value) + 1;
      },
      onclosetag(name) {
        if (name === 'w:style') current = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xmlOf(part));
  return styles;
}
