/**
 * Extracts HTML files. In: bytes. Out: paragraphs. Nothing is loaded or executed; scripts, styles and hidden parts are
 * left out.
 */
import { Parser } from 'htmlparser2';
import { readUntilTooDeep, TooDeepError } from './depth.ts';
import { type ExtractedDocument, emptyParagraph, type FlowParagraph } from './document.ts';
import { maxDepth } from './limits.ts';
import { decodeText } from './plain-text.ts';

const block = new Set(
  'address article aside blockquote body dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const skippedElements = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
]);
const headingSizes: Record<string, number> = { h1: 24, h2: 18, h3: 14, h4: 12, h5: 11, h6: 11 };

/** Reads the visible text of an HTML page. */
export function extractHtml(bytes: Uint8Array): ExtractedDocument {
  const paragraphs: FlowParagraph[] = [];
  let paragraph: FlowParagraph = emptyParagraph();
  let skipped = 0;
  let bold = 0;
  let italic = 0;
  let heading: number | null = null;
  let isListItem = false;
  let tables = 0;
  const cells: { table: number; row: number; column: number }[] = [];
  const links: (string | null)[] = [];
  const finish = (): void => {
    const text = paragraph.spans.map((span) => span.text).join('');
    if (text.trim() !== '') paragraphs.push(paragraph);
    paragraph = emptyParagraph();
  };
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) throw new TooDeepError();
        if (skippedElements.has(name)) skipped += 1;
        if (block.has(name)) finish();
        if (/^h[1-6]$/.test(name)) heading = Number(name[1]);
        if (name === 'li') isListItem = true;
        if (name === 'b' || name === 'strong' || name === 'th') bold += 1;
        if (name === 'i' || name === 'em') italic += 1;
        if (name === 'a') links.push(attributes.href ?? null);
        if (name === 'br')
          paragraph.spans.push({ text: '\n', size: null, bold: false, italic: false, link: null });
        if (name === 'table') {
          tables += 1;
          cells.push({ table: tables, row: -1, column: -1 });
        }
        const cell = cells.at(-1);
        if (name === 'tr' && cell) Object.assign(cell, { row: cell.row + 1, column: -1 });
        if ((name === 'td' || name === 'th') && cell) cell.column += 1;
      },
      ontext(text) {
        if (skipped > 0) return;
        const cell = cells[0];
        paragraph.headingLevel = heading === null ? paragraph.headingLevel : heading === 1 ? 0 : heading;
        paragraph.isListItem ||= isListItem;
        paragraph.cell = cell && cell.row >= 0 && cell.column >= 0 ? { ...cell } : null;
        paragraph.spans.push({
          text: text.replace(/\s+/g, ' '),
          size: heading === null ? null : (headingSizes[`h${heading}`] ?? null),
          bold: bold > 0 || heading !== null,
          italic: italic > 0,
          link: links.at(-1) ?? null,
        });
      },
      onclosetag(name) {
        depth -= 1;
        if (skippedElements.has(name)) skipped -= 1;
        if (block.has(name)) finish();
        if (/^h[1-6]$/.test(name)) heading = null;
        if (name === 'li') isListItem = false;
        if (name === 'b' || name === 'strong' || name === 'th') bold -= 1;
        if (name === 'i' || name === 'em') italic -= 1;
        if (name === 'a') links.pop();
        if (name === 'table') cells.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const warnings = readUntilTooDeep(() => parser.end(decodeText(bytes, declaredEncoding(bytes))));
  finish();
  return { kind: 'flow', paragraphs, warnings };
}

/** The encoding that the page declares; `null` when it declares none or an unknown one. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const name = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return name === undefined ? null : new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
