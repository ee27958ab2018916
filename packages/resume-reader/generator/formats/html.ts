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

const blocks = (flow: readonly Flow[], semantic: boolean): string =>
  flow.map((each) => block(each, semantic)).join('\n');

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
