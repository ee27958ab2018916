/**
 * Reads the text of one part of a Word document with the library mammoth: its body, a header, a footer or its notes.
 * In: XML. Out: paragraphs. A text box follows the paragraph that it is anchored to.
 */
import mammoth from 'mammoth';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { type FlowParagraph, plainText, type TextStyle } from './document.ts';
import { plainDocxOf } from './docx-markup.ts';
import type { DocxStyles } from './docx-styles.ts';
import type { PlainDocx } from './docx-writer.ts';
import type { FlowWriter } from './flow-writer.ts';
import { readUpToLimit } from './limits.ts';
import type { TableCells } from './table-cells.ts';

interface PartContext {
  readonly styles: DocxStyles;
  /** The targets of the part's relationships by their ids. */
  readonly targets: ReadonlyMap<string, string>;
  readonly writer: FlowWriter;
  readonly tables: TableCells;
}

/** A node of mammoth's document tree, with the members that are used here. */
interface Node {
  readonly type: string;
  readonly children?: Node[];
  readonly value?: string;
  readonly href?: string;
  readonly styleId?: string | null;
}

/**
 * Adds the paragraphs of a part to the writer.
 * @throws UnreadableError `corrupt`
 */
export async function readDocxPart(
  xml: string,
  { styles, targets, writer, tables }: PartContext,
): Promise<ResumeWarning[]> {
  const { warnings, ...plain } = plainDocxOf(xml, styles, targets);
  const document = await treeOf(plain);
  return [...warnings, ...readUpToLimit(() => readTree(document, plain, writer, tables))];
}

async function treeOf({ bytes }: PlainDocx): Promise<Node> {
  let tree: Node = { type: 'document' };
  const transformDocument = (document: Node): Node => {
    tree = document;
    // Only the tree is needed, so nothing is left for mammoth to convert.
    return { ...document, children: [] };
  };
  try {
    await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { transformDocument });
  } catch (error) {
    throw new UnreadableError('corrupt', 'The Word document is damaged and cannot be read.', {
      cause: error,
    });
  }
  return tree;
}

function readTree(
  document: Node,
  { formats, textStyles }: PlainDocx,
  writer: FlowWriter,
  tables: TableCells,
): void {
  const readText = (node: Node, paragraph: FlowParagraph, style: TextStyle): void => {
    if (node.type === 'text') writer.add(paragraph, node.value ?? '', style);
    else {
      const stated = node.type === 'run' ? textStyles[Number(node.styleId)] : undefined;
      const inner = { ...style, ...stated, link: node.href ?? style.link };
      for (const child of node.children ?? []) readText(child, paragraph, inner);
    }
  };
  const read = (node: Node): void => {
    if (node.type === 'paragraph') {
      const format = formats[Number(node.styleId)];
      const paragraph = writer.begin({ ...format, cells: tables.current });
      for (const child of node.children ?? []) readText(child, paragraph, plainText);
      return;
    }
    if (node.type === 'table') tables.beginTable();
    else if (node.type === 'tableRow') tables.beginRow();
    else if (node.type === 'tableCell') tables.beginCell();
    for (const child of node.children ?? []) read(child);
    if (node.type === 'table') tables.endTable();
  };
  read(document);
}
