/**
 * Extracts HTML files. In: bytes. Out: paragraphs. Nothing is loaded or executed; scripts, styles and hidden parts are
 * left out.
 */
import {
  type ExtractedDocument,
  emptyParagraph,
  type FlowParagraph,
  plainSpan,
  type TableCell,
} from './document.ts';
import { parseMarkup } from './markup.ts';
import { columnsOf } from './plain-text.ts';
import { decodeText } from './text-encoding.ts';

const block = new Set(
  'address article aside blockquote body dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const skippedElements = new Set(
  'script style head template noscript svg iframe object select textarea'.split(' '),
);
const boldElements = new Set(['b', 'strong', 'th']);
const italicElements = new Set(['i', 'em']);
const headingSizes: Record<string, number> = { h1: 24, h2: 18, h3: 14, h4: 12, h5: 11, h6: 11 };

/** Reads the visible text of an HTML page. */
export function extractHtml(bytes: Uint8Array): ExtractedDocument {
  const paragraphs: FlowParagraph[] = [];
  let paragraph: FlowParagraph = emptyParagraph();
  let skipped = 0;
  let preformatted = 0;
  let bold = 0;
  let italic = 0;
  let heading: number | null = null;
  let isListItem = false;
  let tables = 0;
  const cells: TableCell[] = [];
  const links: (string | null)[] = [];
  const endLine = (): void => {
    paragraphs.push(paragraph);
    paragraph = emptyParagraph();
  };
  const finish = (): void => {
    if (paragraph.spans.some((span) => span.text.trim() !== '')) endLine();
    else paragraph = emptyParagraph();
  };
  const add = (text: string): void => {
    const cell = cells[0];
    paragraph.headingLevel = heading === null ? paragraph.headingLevel : heading === 1 ? 0 : heading;
    paragraph.isListItem ||= isListItem;
    paragraph.cell = cell && cell.row >= 0 && cell.column >= 0 ? { ...cell } : null;
    paragraph.spans.push({
      text,
      size: heading === null ? null : (headingSizes[`h${heading}`] ?? null),
      bold: bold > 0 || heading !== null,
      italic: italic > 0,
      link: links.at(-1) ?? null,
    });
  };
  /** Notes that an element begins or ends. */
  const enter = (name: string, isOpening: boolean): void => {
    const step = isOpening ? 1 : -1;
    if (skippedElements.has(name)) skipped += step;
    if (name === 'pre') preformatted += step;
    if (boldElements.has(name)) bold += step;
    if (italicElements.has(name)) italic += step;
    if (block.has(name)) finish();
    if (/^h[1-6]$/.test(name)) heading = isOpening ? Number(name[1]) : null;
    if (name === 'li') isListItem = isOpening;
  };
  const warnings = parseMarkup(decodeText(bytes, declaredEncoding(bytes)), 'html', {
    onopentag(name, attributes) {
      enter(name, true);
      if (name === 'a') links.push(attributes.href ?? null);
      if (name === 'br') paragraph.spans.push(plainSpan('\n'));
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
      const [first = '', ...others] =
        preformatted > 0 ? preformattedLines(text) : [text.replace(/\s+/g, ' ')];
      add(first);
      for (const line of others) {
        endLine();
        add(line);
      }
    },
    onclosetag(name) {
      enter(name, false);
      if (name === 'a') links.pop();
      if (name === 'table') cells.pop();
    },
  });
  finish();
  return { kind: 'flow', paragraphs, warnings };
}

/**
 * As in plain text, the lines of preformatted text are paragraphs, and wide gaps separate columns. Empty lines in a row
 * count as one, because the limits of a document count characters and not paragraphs.
 */
function preformattedLines(text: string): string[] {
  return columnsOf(text)
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n/g, '\n\n')
    .split('\n');
}

/** The encoding that the page declares, which may be an unknown one. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
}
