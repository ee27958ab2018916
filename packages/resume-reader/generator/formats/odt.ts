/** Writes a sheet as OpenDocument text. */

import { escapeMarkup } from '@platform/vocabulary';
import { strToU8, zipSync } from 'fflate';
import type { Span } from '../sheet.ts';
import type { Flow, Paragraph, Table } from './flow.ts';

const namespaces = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xlink="http://www.w3.org/1999/xlink"',
]
  .map((namespace) => `xmlns:${namespace}`)
  .join(' ');

/** In millimetres, without the margins. */
const pageWidth = 170;

/** The styles of cells, and of columns by their widths in percent. */
function tableStyles(flow: readonly Flow[]): string {
  const columns = [...new Set(flow.flatMap((each) => (each.kind === 'table' ? widthsIn(each) : [])))];
  return [
    '<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:padding="1mm"/></style:style>',
    ...columns.map(
      (width) =>
        `<style:style style:name="column${width}" style:family="table-column"><style:table-column-properties style:column-width="${(width * pageWidth) / 100}mm"/></style:style>`,
    ),
  ].join('');
}

const widthsIn = ({ widths, rows }: Table): readonly number[] => [
  ...widths,
  ...rows.flat(2).flatMap((each) => (each.kind === 'table' ? widthsIn(each) : [])),
];

const automaticStyles = [
  ['name', 'paragraph', 'fo:font-size="20pt" fo:font-weight="bold"'],
  ['headline', 'paragraph', 'fo:font-size="13pt"'],
  ['heading', 'paragraph', 'fo:font-size="14pt" fo:font-weight="bold"'],
  ['text', 'paragraph', 'fo:font-size="10pt"'],
  ['larger', 'paragraph', 'fo:font-size="12.5pt"'],
  ['bold', 'text', 'fo:font-weight="bold"'],
  ['italic', 'text', 'fo:font-style="italic"'],
]
  .map(
    ([name, family, look]) =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties ${look}/></style:style>`,
  )
  .join('')
  .concat(
    '<style:style style:name="centred" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-size="10pt"/></style:style>',
  );

const escaped = (text: string): string => escapeMarkup(text).replace(/ {2,}/g, '<text:s/> ');

/** @param withStyles headings are headings, and not only large */
export function writeOdt(flow: readonly Flow[], withStyles: boolean): Uint8Array {
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces} office:version="1.2"><office:automatic-styles>${automaticStyles}${tableStyles(flow)}</office:automatic-styles><office:body><office:text>${blocks(flow, withStyles)}</office:text></office:body></office:document-content>`;
  const type = 'application/vnd.oasis.opendocument.text';
  const manifest = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;
  return zipSync(
    {
      mimetype: [strToU8(type), { level: 0 }],
      'META-INF/manifest.xml': strToU8(manifest),
      'content.xml': strToU8(content),
    },
    { mtime: new Date('2000-01-01T00:00:00') },
  );
}

const blocks = (flow: readonly Flow[], withStyles: boolean): string =>
  flow.map((each) => block(each, withStyles)).join('');

function block(flow: Flow, withStyles: boolean): string {
  if (flow.kind === 'paragraph') return paragraph(flow, withStyles);
  const rows = flow.rows.map(
    (cells) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell table:style-name="cell">${blocks(cell, withStyles)}</table:table-cell>`).join('')}</table:table-row>`,
  );
  return `<table:table>${flow.widths.map((width) => `<table:table-column table:style-name="column${width}"/>`).join('')}${rows.join('')}</table:table>`;
}

function paragraph({ style: name, depth, spans, right, look }: Paragraph, withStyles: boolean): string {
  const text = `${spans.map(inline).join('')}${right ? `<text:tab/>${right.map(inline).join('')}` : ''}`;
  const style = look?.align ? 'centred' : look?.scale ? 'larger' : name;
  if (depth > 0) {
    const [around, innermost] = [
      '<text:list><text:list-item>',
      name === 'item' ? 'list-item' : 'list-header',
    ];
    const printed = `<text:p text:style-name="${style === 'item' ? 'text' : style}">${text}</text:p>`;
    return `${around.repeat(depth - 1)}<text:list><text:${innermost}>${printed}</text:${innermost}></text:list>${'</text:list-item></text:list>'.repeat(depth - 1)}`;
  }
  return style === 'heading' && withStyles
    ? `<text:h text:style-name="heading" text:outline-level="1">${text}</text:h>`
    : `<text:p text:style-name="${style}">${text}</text:p>`;
}

function inline({ text, bold, italic, link }: Span): string {
  const style = bold ? 'bold' : italic ? 'italic' : null;
  const styled =
    style === null ? escaped(text) : `<text:span text:style-name="${style}">${escaped(text)}</text:span>`;
  return link === undefined
    ? styled
    : `<text:a xlink:type="simple" xlink:href="${escaped(link)}">${styled}</text:a>`;
}
