/**
 * Extracts HTML files. In: bytes. Out: paragraphs. Nothing is loaded or executed; scripts, styles and hidden parts are
 * left out.
 */
import type { ExtractedDocument, FlowParagraph } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { parseMarkup } from './markup.ts';
import { columnsOf } from './plain-text.ts';
import { TableCells } from './table-cells.ts';
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
  const writer = new FlowWriter();
  const tables = new TableCells();
  /** `null` between two paragraphs. */
  let paragraph: FlowParagraph | null = null;
  let skipped = 0;
  let preformatted = 0;
  let bold = 0;
  let italic = 0;
  let heading: number | null = null;
  let isListItem = false;
  const links: (string | null)[] = [];
  const begin = (): FlowParagraph =>
    writer.begin({ headingLevel: heading === 1 ? 0 : heading, isListItem, cells: tables.current });
  const add = (text: string): void => {
    paragraph ??= begin();
    writer.add(paragraph, text, {
      size: heading === null ? null : (headingSizes[`h${heading}`] ?? null),
      bold: bold > 0 || heading !== null,
      italic: italic > 0,
      color: null,
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
    if (block.has(name)) paragraph = null;
    if (/^h[1-6]$/.test(name)) heading = isOpening ? Number(name[1]) : null;
    if (name === 'li') isListItem = isOpening;
  };
  const warnings = parseMarkup(decodeText(bytes, declaredEncoding(bytes)), 'html', {
    onopentag(name, attributes) {
      enter(name, true);
      if (name === 'a') links.push(attributes.href ?? null);
      else if (name === 'br' && paragraph) add('\n');
      else if (name === 'table') tables.beginTable();
      else if (name === 'tr') tables.beginRow();
      else if (name === 'td' || name === 'th') tables.beginCell();
    },
    ontext(text) {
      if (skipped > 0) return;
      if (preformatted === 0) {
        // White space between two blocks is no paragraph.
        if (paragraph || text.trim() !== '') add(text.replace(/\s+/g, ' '));
        return;
      }
      for (const [index, line] of preformattedLines(text).entries()) {
        if (index > 0) paragraph = begin();
        add(line);
      }
    },
    onclosetag(name) {
      enter(name, false);
      if (name === 'a') links.pop();
      else if (name === 'table') tables.endTable();
    },
  });
  return { kind: 'flow', paragraphs: writer.paragraphs, warnings };
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
