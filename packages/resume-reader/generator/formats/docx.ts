/** Writes a sheet as Word document. */
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Span } from '../sheet.ts';
import type { Flow, Paragraph as FlowParagraph, FlowStyle } from './flow.ts';

const styles = {
  name: { heading: HeadingLevel.TITLE },
  headline: {},
  heading: { heading: HeadingLevel.HEADING_1 },
  text: {},
  item: {},
} as const satisfies Record<FlowStyle, object>;

/** @param withStyles the headings have a style of the program, and are not only bold */
export async function writeDocx(flow: readonly Flow[], withStyles: boolean): Promise<Uint8Array> {
  const document = new Document({
    creator: 'generator',
    sections: [{ children: flow.map((each) => block(each, withStyles)) }],
  });
  return atFixedTime(await Packer.toBuffer(document));
}

/** The document without the time at which it was made: the same arguments give the same bytes. */
function atFixedTime(bytes: Uint8Array): Uint8Array {
  const properties = 'docProps/core.xml';
  const files = unzipSync(bytes);
  const text = strFromU8(files[properties] ?? new Uint8Array());
  files[properties] = strToU8(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2000-01-01T00:00:00Z'));
  return zipSync(files, { mtime: new Date('2000-01-01T00:00:00') });
}

function block(flow: Flow, withStyles: boolean): Paragraph | Table {
  if (flow.kind === 'paragraph') return paragraph(flow, withStyles);
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: flow.rows.map(
      (cells) =>
        new TableRow({
          children: cells.map(
            (children, index) =>
              new TableCell({
                width: { size: flow.widths[index] ?? 0, type: WidthType.PERCENTAGE },
                // Word wants a paragraph in every cell.
                children:
                  children.length > 0
                    ? children.map((child) => block(child, withStyles))
                    : [new Paragraph('')],
              }),
          ),
        }),
    ),
  });
}

function paragraph({ style, depth, spans, right, look }: FlowParagraph, withStyles: boolean): Paragraph {
  const looks = {
    name: { bold: true, size: 40 },
    headline: { size: 26 },
    heading: { bold: true, size: 26 },
    text: {},
    item: {},
  }[style];
  const looksLike = { ...looks, ...(look?.scale ? { size: Math.round(22 * look.scale) } : {}) };
  const children = [
    ...spans.map((span) => run(span, looksLike)),
    ...(right ? [new TextRun({ children: [new Tab()] }), ...right.map((span) => run(span, looksLike))] : []),
  ];
  return new Paragraph({
    ...(withStyles ? styles[style] : {}),
    ...(style === 'item' ? { bullet: { level: depth - 1 } } : {}),
    ...(style !== 'item' && depth > 0 ? { indent: { left: indentOfLists * depth } } : {}),
    ...(right ? { tabStops: [{ type: TabStopType.RIGHT, position: 9026 }] } : {}),
    ...(look?.align ? { alignment: AlignmentType.CENTER } : {}),
    children,
  });
}

function run({ text, bold, italic, link }: Span, look: object): TextRun | ExternalHyperlink {
  const printed = new TextRun({
    text,
    ...look,
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: italic } : {}),
  });
  return link === undefined ? printed : new ExternalHyperlink({ link, children: [printed] });
}

/** How far the items of each list are set in, in twentieths of a point. */
const indentOfLists = 720;
