/** Extracts ODT files. In: bytes. Out: paragraphs. */
import { Parser } from 'htmlparser2';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { readUntilTooDeep, TooDeepError } from './depth.ts';
import type { ExtractedDocument, FlowParagraph } from './document.ts';
import { maxDepth } from './limits.ts';
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
  const header: FlowParagraph[] = [];
  const warnings: ResumeWarning[] = [];
  if (parts['styles.xml']) warnings.push(...readXml(xmlOf(parts['styles.xml']), styles, header));
  const body: FlowParagraph[] = [];
  warnings.push(...readXml(xmlOf(content), styles, body));
  return { kind: 'flow', paragraphs: [...header, ...body], warnings };
}

const pointsPerUnit = { pt: 1, cm: 28.35, mm: 2.835, in: 72, px: 0.75 } as const;

function pointsOf(length: string | undefined): number | null {
  const match = /^([\d.]+)(pt|cm|mm|in|px)$/.exec(length ?? '');
  return match ? Number(match[1]) * pointsPerUnit[match[2] as keyof typeof pointsPerUnit] : null;
}

/** Reads the styles and paragraphs of one part in a stream of parser events, so that nesting uses no stack. */
function readXml(xml: string, styles: Map<string, Style>, into: FlowParagraph[]): ResumeWarning[] {
  let style: Style | null = null;
  let paragraph: FlowParagraph | null = null;
  let listDepth = 0;
  let skipped = 0;
  let table = 0;
  const cells: { table: number; row: number; column: number }[] = [];
  const formats: { style: string | null; link: string | null }[] = [];
  const resolve = <K extends 'size' | 'bold' | 'italic'>(name: string | null, key: K): Style[K] | null => {
    for (let next = name, steps = 0; next !== null && steps < 20; steps += 1) {
      const found: Style | undefined = styles.get(next);
      if (!found) return null;
      if (found[key] !== null) return found[key];
      next = found.parent;
    }
    return null;
  };
  const add = (text: string): void => {
    if (!paragraph || skipped > 0) return;
    const names = formats.map((format) => format.style);
    const pick = <K extends 'size' | 'bold' | 'italic'>(key: K): Style[K] | null =>
      names.map((name) => resolve(name, key)).findLast((value) => value !== null) ?? null;
    paragraph.spans.push({
      text,
      size: pick('size'),
      bold: pick('bold') ?? false,
      italic: pick('italic') ?? false,
      link: formats.findLast((format) => format.link !== null)?.link ?? null,
    });
  };
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) throw new TooDeepError();
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
        } else if (name === 'table:table-row') {
          const cell = cells.at(-1);
          if (cell) Object.assign(cell, { row: cell.row + 1, column: -1 });
        } else if (name === 'table:table-cell') {
          const cell = cells.at(-1);
          if (cell) cell.column += 1;
        } else if (name === 'office:annotation' || name === 'text:tracked-changes') skipped += 1;
      },
      ontext: (text) => add(text.replace(/\s+/g, ' ')),
      onclosetag(name) {
        depth -= 1;
        if (name === 'style:style') style = null;
        else if (name === 'text:p' || name === 'text:h') {
          paragraph = null;
          formats.length = 0;
        } else if (name === 'text:span' || name === 'text:a') formats.pop();
        else if (name === 'text:list') listDepth -= 1;
        else if (name === 'table:table') cells.pop();
        else if (name === 'office:annotation' || name === 'text:tracked-changes') skipped -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return readUntilTooDeep(() => parser.end(xml));
}
