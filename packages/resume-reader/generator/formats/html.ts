/** Writes a sheet as HTML. */

import { escapeMarkup } from '@platform/vocabulary';
import type { Span } from '../sheet.ts';
import type { Flow, Paragraph } from './flow.ts';

/** The style of a page that is read as HTML. */
export const plainStyle =
  '.name{font-size:26px;font-weight:bold}.headline{font-size:16px}.heading{font-size:18px;font-weight:bold}.row{display:flex;justify-content:space-between}';

/**
 * The bytes of the file.
 * @param semantic elements such as `h2` and `li`; otherwise `div` with classes alone
 * @param style CSS for the classes `name`, `headline`, `heading` and `row`
 */
export function writeHtml(
  flow: readonly Flow[],
  title: string,
  semantic: boolean,
  style: string,
): Uint8Array {
  return new TextEncoder().encode(
    `<!doctype html><html><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title><style>${style}</style></head><body>${blocks(flow, semantic)}</body></html>`,
  );
}

function blocks(flow: readonly Flow[], semantic: boolean): string {
  const printed: string[] = [];
  for (let index = 0; index < flow.length; index += 1) {
    const each = flow[index] as Flow;
    const listed = semantic ? itemsFrom(flow, index) : [];
    if (listed.length > 0) printed.push(list(listed, 1));
    else printed.push(block(each, semantic));
    index += Math.max(0, listed.length - 1);
  }
  return printed.join('\n');
}

/** The paragraphs from an index on that lie within a list. */
function itemsFrom(flow: readonly Flow[], start: number): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const each of flow.slice(start)) {
    if (each.kind !== 'paragraph' || each.depth === 0) break;
    paragraphs.push(each);
  }
  return paragraphs;
}

/** A list whose items are paragraphs of a depth, with the further paragraphs and the lists within them. */
function list(paragraphs: readonly Paragraph[], depth: number): string {
  const items: Paragraph[][] = [];
  for (const each of paragraphs) {
    if (items.length === 0 || (each.depth === depth && each.style === 'item')) items.push([each]);
    else items.at(-1)?.push(each);
  }
  return `<ul>${items.map((item) => listItem(item, depth)).join('\n')}</ul>`;
}

function listItem([first, ...others]: readonly Paragraph[], depth: number): string {
  if (!first) return '';
  if (first.depth > depth) return `<li>${list([first, ...others], depth + 1)}</li>`;
  if (others.length === 0) return paragraph(first, true);
  const inner = others.findIndex((each) => each.depth > depth);
  const own = [first, ...(inner < 0 ? others : others.slice(0, inner))];
  const printed = own.map((each) => paragraph({ ...each, style: 'text' }, true)).join('');
  return `<li>${printed}${inner < 0 ? '' : list(others.slice(inner), depth + 1)}</li>`;
}

function block(flow: Flow, semantic: boolean): string {
  if (flow.kind === 'paragraph') return paragraph(flow, semantic);
  const rows = flow.rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td width="${flow.widths[index]}%">${blocks(cell, semantic)}</td>`).join('')}</tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function paragraph({ style, spans, right, isDisc, look }: Paragraph, semantic: boolean): string {
  const element = semantic
    ? { name: 'h1', headline: 'p', heading: 'h2', text: 'p', item: 'li' }[style]
    : 'div';
  // Only a list has bullets of its own.
  const bullet = style === 'item' && !semantic && isDisc ? '• ' : '';
  const left = bullet + spans.map(inline).join('');
  const content = right ? `<span>${left}</span> <span>${right.map(inline).join('')}</span>` : left;
  const css = [
    ...(look?.scale ? [`font-size:${look.scale}em`] : []),
    ...(look?.align ? ['text-align:center'] : []),
  ];
  const attribute = css.length > 0 ? ` style="${css.join(';')}"` : '';
  return `<${element} class="${style}${right ? ' row' : ''}"${attribute}>${content}</${element}>`;
}

function inline({ text, bold, italic, link }: Span): string {
  const wrapped = [bold ? 'b' : '', italic ? 'i' : ''].filter((name) => name !== '');
  const styled = wrapped.reduce((inside, name) => `<${name}>${inside}</${name}>`, escapeMarkup(text));
  return link === undefined ? styled : `<a href="${escapeMarkup(link)}">${styled}</a>`;
}
