/** Writes a sheet as RTF. */
import type { Span } from '../sheet.ts';
import type { Flow, FlowStyle, Paragraph } from './flow.ts';

const looks: Record<FlowStyle, string> = {
  name: '\\b\\fs40 ',
  headline: '\\fs26 ',
  heading: '\\b\\fs28 ',
  text: '\\fs20 ',
  item: '\\fs20 ',
};

export function writeRtf(flow: readonly Flow[]): Uint8Array {
  return new TextEncoder().encode(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}\\f0\n${blocks(flow)}}`,
  );
}

const blocks = (flow: readonly Flow[]): string =>
  flow
    .map((each) => {
      if (each.kind === 'paragraph')
        return `\\pard${each.depth > 0 ? `\\li${360 * each.depth}` : ''}${each.look?.align ? '\\qc' : ''}\\tqr\\tx9026 {${content(each)}}\\par\n`;
      return each.rows.map((cells) => row(cells, each.widths)).join('');
    })
    .join('');

/** A table within a cell has its rows below each other there, because RTF of old programs has one level of tables. */
function row(cells: readonly (readonly Flow[])[], widths: readonly number[]): string {
  let edge = 0;
  const edges = widths.map((width) => {
    edge += Math.round((width / 100) * 9026);
    return `\\cellx${edge}`;
  });
  const texts = cells.map((cell) => `\\pard\\intbl ${cellTexts(cell).join('\\par\n')}\\cell\n`);
  return `\\trowd${edges.join('')}\n${texts.join('')}\\row\n`;
}

function cellTexts(cell: readonly Flow[]): string[] {
  return cell.flatMap((each) =>
    each.kind === 'paragraph'
      ? [`{${content(each)}}`]
      : each.rows.flatMap((cells) => cells.flatMap(cellTexts)),
  );
}

function content({ style, spans, right, look, isDisc }: Paragraph): string {
  const end = right ? `\\tab ${right.map(inline).join('')}` : '';
  const size = look?.scale ? `\\fs${Math.round(20 * look.scale)} ` : '';
  const bullet = isDisc ? '\\bullet\\tab ' : '';
  return `${looks[style]}${bullet}${size}${spans.map(inline).join('')}${end}`;
}

function inline({ text, bold, italic, link }: Span): string {
  const styled = `{${bold ? '\\b ' : ''}${italic ? '\\i ' : ''}${escaped(text)}}`;
  return link === undefined ? styled : `{\\field{\\*\\fldinst HYPERLINK "${link}"}{\\fldrslt ${styled}}}`;
}

/** Characters beyond ASCII as numbers, with a question mark for programs that do not know them. */
const escaped = (text: string): string =>
  text.replace(/[\\{}]/g, '\\$&').replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0)}?`);
