/** Extracts ODT files. In: bytes. Out: paragraphs. */
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, FlowParagraph, TableCell } from './document.ts';
import { parseMarkup } from './markup.ts';
import { nearest, styleChain } from './style-chain.ts';
import { unzipParts, xmlOf } from './zip.ts';

interface Style {
  size: number | null;
  bold: boolean | null;
  italic: boolean | null;
  readonly parent: string | null;
}

/**
 * Reads an OpenDocument text.
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
  const styles = new Map<string, Style>();
  const paragraphs: FlowParagraph[] = [];
  // The styles of the document, and the text of its header.
  const common = parts['styles.xml'] ? readXml(xmlOf(parts['styles.xml']), styles, paragraphs) : [];
  const warnings = [...common, ...readXml(xmlOf(content), styles, paragraphs)];
  return { kind: 'flow', paragraphs, warnings };
}

const pointsPerUnit = { pt: 1, cm: 28.35, mm: 2.835, in: 72, px: 0.75 } as const;

function pointsOf(length: string | undefined): number | null {
  const match = /^([\d.]+)(pt|cm|mm|in|px)$/.exec(length ?? '');
  return match ? Number(match[1]) * pointsPerUnit[match[2] as keyof typeof pointsPerUnit] : null;
}

/** Reads the styles and paragraphs of one part. */
function readXml(xml: string, styles: Map<string, Style>, into: FlowParagraph[]): ResumeWarning[] {
  let style: Style | null = null;
  let paragraph: FlowParagraph | null = null;
  let listDepth = 0;
  let skipped = 0;
  let table = 0;
  const cells: TableCell[] = [];
  const formats: { style: string | null; link: string | null }[] = [];
  const add = (text: string): void => {
    if (!paragraph || skipped > 0) return;
    const chain = formats.toReversed().flatMap((format) =>
      styleChain(
        format.style,
        (name) => styles.get(name ?? ''),
        ({ parent }) => parent,
      ),
    );
    paragraph.spans.push({
      text,
      size: nearest(chain, (each) => each.size),
      bold: nearest(chain, (each) => each.bold) ?? false,
      italic: nearest(chain, (each) => each.italic) ?? false,
      link: formats.findLast((format) => format.link !== null)?.link ?? null,
    });
  };
  return parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      const cell = cells.at(-1);
      if (name === 'style:style') {
        style = {
          size: null,
          bold: null,
          italic: null,
          parent: attributes['style:parent-style-name'] ?? null,
        };
        if (attributes['style:name']) styles.set(attributes['style:name'], style);
      } else if (name === 'style:text-properties' && style) {
        style.size = pointsOf(attributes['fo:font-size']) ?? style.size;
        const weight = attributes['fo:font-weight'];
        if (weight) style.bold = weight === 'bold' || Number(weight) >= 600;
        if (attributes['fo:font-style']) style.italic = attributes['fo:font-style'] === 'italic';
      } else if (name === 'text:p' || name === 'text:h') {
        const styleName = attributes['text:style-name'] ?? null;
        const outline = Number(attributes['text:outline-level'] ?? Number.NaN);
        const isTitle = styleName === 'Title' || styles.get(styleName ?? '')?.parent === 'Title';
        const level = isTitle ? 0 : name === 'text:h' ? (Number.isFinite(outline) ? outline : 1) : null;
        paragraph = {
          spans: [],
          headingLevel: level,
          isListItem: listDepth > 0,
          cell: cells[0] ? { ...cells[0] } : null,
        };
        formats.push({ style: styleName, link: null });
        into.push(paragraph);
      } else if (name === 'text:span')
        formats.push({ style: attributes['text:style-name'] ?? null, link: null });
      else if (name === 'text:a') formats.push({ style: null, link: attributes['xlink:href'] ?? null });
      else if (name === 'text:tab') add('\t');
      else if (name === 'text:line-break') add('\n');
      else if (name === 'text:s') add(' '.repeat(Math.min(80, Number(attributes['text:c'] ?? 1) || 1)));
      else if (name === 'text:list') listDepth += 1;
      else if (name === 'table:table') {
        table += 1;
        cells.push({ table, row: -1, column: -1 });
      } else if (name === 'table:table-row' && cell) Object.assign(cell, { row: cell.row + 1, column: -1 });
      else if (name === 'table:table-cell' && cell) cell.column += 1;
      else if (unreadElements.has(name)) skipped += 1;
    },
    ontext: (text) => add(text.replace(/\s+/g, ' ')),
    onclosetag(name) {
      if (name === 'style:style') style = null;
      else if (name === 'text:p' || name === 'text:h') {
        paragraph = null;
        formats.length = 0;
      } else if (name === 'text:span' || name === 'text:a') formats.pop();
      else if (name === 'text:list') listDepth -= 1;
      else if (name === 'table:table') cells.pop();
      else if (unreadElements.has(name)) skipped -= 1;
    },
  });
}

/** Comments, and text that was deleted while changes were tracked. */
const unreadElements = new Set(['office:annotation', 'text:tracked-changes']);
