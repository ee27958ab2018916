/** How a resume in HTML looks when a browser prints it: the variation as CSS, laid out in the ways that authors use. */
import type { Random } from '../random.ts';
import type { Variation } from '../variation.ts';

/** The style sheet of `writeHtml` for a page of A4. */
export function pageStyle(variation: Variation, random: Random): string {
  const choices = random.fork('page style');
  const size = choices.pick([12, 13, 14]);
  const family = variation.font === 'Times' ? 'serif' : 'sans-serif';
  const alignment = { left: 'left', centred: 'center', right: 'right' };
  const headerAlign =
    variation.header === 'centred' || variation.header === 'right' ? alignment[variation.header] : 'left';
  return [
    `@page{size:A4;margin:${choices.pick([10, 15, 20])}mm}`,
    `body{margin:0;font:${size}px/${choices.pick([1.2, 1.35, 1.5])} ${family}}`,
    'p,h1,h2,li,div{margin:0}',
    `.name{font-size:${choices.pick([24, 28, 34])}px;font-weight:bold;text-align:${headerAlign}}`,
    `.headline{font-size:${size + 3}px;text-align:${headerAlign}}`,
    `.heading{margin:${size}px 0 ${size / 3}px;text-align:${alignment[variation['place of headings']]};${headingStyle(variation, size)}}`,
    // A heading beside its section begins where the section does.
    'td>.heading:first-child{margin-top:0}',
    choices.pick([
      '.row{display:flex;justify-content:space-between}',
      '.row::after{content:"";display:block;clear:both}.row>span:last-child{float:right}',
      '.row{display:grid;grid-template-columns:1fr auto}',
    ]),
    choices.pick([
      'table{width:100%;border-spacing:0}td{vertical-align:top;padding:0 8px}',
      'table,tbody{display:block}tr{display:flex;gap:16px}td{display:block}',
    ]),
    variation.bullets === '•' ? '' : 'li{list-style:none}',
    variation.layout.startsWith('sidebar') && choices.chance(0.5)
      ? `td:${variation.layout === 'sidebar left' ? 'first' : 'last'}-child{background:#e8eef5}`
      : '',
  ].join('\n');
}

function headingStyle(variation: Variation, size: number): string {
  switch (variation['heading look']) {
    case 'capitals':
      return `font-size:${size + 1}px;text-transform:uppercase`;
    case 'bold in the size of the text':
    case 'colon behind':
      return `font-size:${size}px;font-weight:bold`;
    case 'coloured':
      return `font-size:${size + 3}px;font-weight:normal;color:#1f5c99`;
    case 'rule below':
      return `font-size:${size + 3}px;border-bottom:1px solid #444`;
    case 'between rules':
      return `font-size:${size + 2}px;border:solid #444;border-width:1px 0`;
    case 'underlined':
      return `font-size:${size + 1}px;font-weight:normal;text-decoration:underline`;
    case 'letters set apart':
      return `font-size:${size + 1}px;letter-spacing:3px;text-transform:uppercase`;
    case 'first letters larger':
      return `font-size:${size + 4}px;font-variant:small-caps`;
    case 'small capitals set apart':
      return `font-size:${size + 4}px;font-variant:small-caps;letter-spacing:1.5px`;
    case 'white on a bar':
      return `font-size:${size + 1}px;color:#fff;background:#1f5c99;-webkit-print-color-adjust:exact`;
    case 'large and bold':
    case 'numbered':
    case 'sign before':
      return `font-size:${size + 5}px;font-weight:bold`;
  }
}
