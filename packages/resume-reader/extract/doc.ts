/**
 * Extracts DOC files (binary Word, 1993 to 2003). In: bytes. Out: paragraphs. `compound-file.ts` finds the streams,
 * `doc-text.ts` the text, `doc-stories.ts` headers and text boxes, and `doc-formatting.ts` the formatting; this module
 * combines them. Macros and embedded objects are ignored.
 */
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { openCompoundFile } from './compound-file.ts';
import {
  type CharacterFormat,
  characterFormats,
  type FormatAt,
  type ParagraphFormat,
  paragraphFormats,
  readStyles,
  type WordStyle,
} from './doc-formatting.ts';
import { headerStories, textBoxStories } from './doc-stories.ts';
import { readWordHeader, readWordText, type Story, type WordText } from './doc-text.ts';
import { type ExtractedDocument, type FlowParagraph, plainText, type TextStyle } from './document.ts';
import { usualStep } from './docx-numbering.ts';
import { FlowWriter } from './flow-writer.ts';
import { OpenFields } from './hyperlink-field.ts';
import { readUpToLimit } from './limits.ts';
import { nearest, styleChain } from './style-chain.ts';
import { characterOf } from './symbol-fonts.ts';
import { MarkedTableCells } from './table-cells.ts';

/**
 * Reads a Word document with its headers before and its footers after it. A text box follows the paragraph that it is
 * anchored to.
 * @throws UnreadableError `corrupt`, `encrypted` or `unsupported`
 */
export function extractDoc(bytes: Uint8Array): ExtractedDocument {
  const file = openCompoundFile(bytes);
  if (file.names.includes('EncryptedPackage')) {
    throw new UnreadableError('encrypted', 'The document is protected by a password.');
  }
  const main = file.stream('WordDocument');
  if (main === null) throw new UnreadableError('unsupported', 'The file format is not supported.');
  const header = readWordHeader(main);
  const table = file.stream(header.tableName) ?? Buffer.alloc(0);
  const warnings: ResumeWarning[] = [];
  if (file.names.includes('_VBA_PROJECT')) {
    warnings.push({ code: 'macros_ignored', message: 'The document contains macros, which were ignored.' });
  }
  const isPlain = header.plainTextAt !== null;
  const reader: Reader = {
    text: readWordText(main, table, header),
    characters: characterFormats(main, header.partOf(table, 'characters')),
    paragraphs: isPlain ? null : paragraphFormats(main, header.partOf(table, 'paragraphs')),
    styles: readStyles(header.partOf(table, 'styles')),
    tables: new MarkedTableCells(),
    writer: new FlowWriter(),
  };
  const { headers, footers } = headerStories(header.partOf(table, 'headers'), header.headers);
  const boxes = textBoxStories(
    header.partOf(table, 'textBoxes'),
    header.partOf(table, 'anchors'),
    header.textBoxes,
  );
  warnings.push(
    ...readUpToLimit(() => {
      readDistinct(headers, reader);
      readSeparately(header.headerTextBoxes, reader);
      readStory(header.body, reader, boxes);
      for (const story of boxes.get(null) ?? []) readSeparately(story, reader);
      readDistinct(footers, reader);
    }),
  );
  return { kind: 'flow', paragraphs: reader.writer.paragraphs, warnings };
}

interface Reader {
  readonly text: WordText;
  readonly characters: FormatAt<CharacterFormat>;
  /** `null` when the format stores no formatting of paragraphs. */
  readonly paragraphs: FormatAt<ParagraphFormat> | null;
  readonly styles: (WordStyle | null)[];
  readonly tables: MarkedTableCells;
  readonly writer: FlowWriter;
}

/** Reads distinct stories: sections and first, even and odd pages often have the same header. */
function readDistinct(stories: Story[], reader: Reader): void {
  const texts = new Set<string>();
  for (const { start, end } of stories) {
    const text = reader.text.text.slice(start, end);
    if (!texts.has(text)) readSeparately({ start, end }, reader);
    texts.add(text);
  }
}

/** Reads a header, a footer or a text box, which Word ends with an empty paragraph that it does not show. */
function readSeparately(story: Story, reader: Reader): void {
  const { paragraphs } = reader.writer;
  const from = paragraphs.length;
  readStory(story, reader);
  if (paragraphs.length > from && paragraphs.at(-1)?.spans.length === 0) paragraphs.pop();
}

const fieldBegin = '\x13';
const fieldSeparator = '\x14';
const fieldEnd = '\x15';
const cellEnd = '\x07';
/** The characters that end a paragraph, page, section, column, table cell or row. */
const endsParagraph = new Set(['\r', '\f', '\x0e', cellEnd]);
/** Replacements of special characters. Every other character below the space is a marker without text. */
const replacements: Record<string, string> = { '\t': '\t', '\v': '\n', '\x1e': '-', '\x1f': '', '\xa0': ' ' };

/** A paragraph that is being read. */
interface OpenParagraph {
  readonly paragraph: FlowParagraph;
  readonly format: ParagraphFormat | null;
  /** Its style and those that it is based on, the nearest first. */
  readonly chain: WordStyle[];
  /** The style of the last text with the formatting that it results from, which the next one nearly always shares. */
  last: { readonly format: CharacterFormat; readonly link: string | null; readonly style: ShownStyle } | null;
}

type ShownStyle = TextStyle & { readonly capitals: boolean };

/** Reads one story character by character. @param boxes the text boxes by the positions that they are anchored to */
function readStory({ start, end }: Story, reader: Reader, boxes?: Map<number | null, Story[]>): void {
  const { text, byteOf } = reader.text;
  const fields = new OpenFields();
  let anchored: Story[] = [];
  let open: OpenParagraph | null = null;
  const last = Math.min(end, text.length);
  for (let position = start; position < last; position += 1) {
    const character = text[position] as string;
    const byte = byteOf(position);
    const boxesHere = boxes?.get(position);
    if (boxesHere) anchored.push(...boxesHere);
    open ??= openParagraph(byte, reader);
    if (endsParagraph.has(character)) {
      // Without formatting the end of a cell is known only by its character, which becomes a tab in the paragraph.
      if (open.format === null && character === cellEnd && open.paragraph.spans.length > 0) {
        reader.writer.add(open.paragraph, '\t', plainText);
        continue;
      }
      closeParagraph(open, character, reader);
      open = null;
      for (const story of anchored) readSeparately(story, reader);
      anchored = [];
    } else if (character === fieldBegin) fields.begin();
    else if (character === fieldSeparator) fields.separate();
    else if (character === fieldEnd) fields.end();
    else if (fields.inInstruction) fields.addInstruction(character);
    else addText(open, character, reader.characters(byte), fields.link, reader);
  }
  for (const story of anchored) readSeparately(story, reader);
}

const title = 62;
const lastHeading = 9;
const deepestLevel = 6;
/** The outline level of running text. */
const noLevel = 9;

/** Adds the paragraph of a byte. Its formatting is that of every byte of it, so it is known from the beginning on. */
function openParagraph(byte: number, { paragraphs, styles, tables, writer }: Reader): OpenParagraph {
  const format = paragraphs?.(byte) ?? null;
  const chain = chainOf(styles, format?.style ?? 0);
  const stated = (pick: (each: ParagraphFormat) => number | null): number =>
    (format && pick(format)) ?? nearest(chain, (style) => pick(style.paragraph)) ?? 0;
  const isListItem = format?.isListItem ?? nearest(chain, (style) => style.paragraph.isListItem) ?? false;
  const paragraph = writer.begin({
    headingLevel: levelOf(format, chain),
    isListItem,
    indent:
      stated(({ indent }) => indent) ||
      (isListItem ? usualStep * (stated(({ listLevel }) => listLevel) + 1) : 0),
    isRuled: format?.isRuled ?? nearest(chain, (style) => style.paragraph.isRuled) ?? false,
    spaceAbove: stated(({ spaceAbove }) => spaceAbove),
    spaceBelow: stated(({ spaceBelow }) => spaceBelow),
    cells: tables.of(format?.tableDepth ?? 0),
  });
  return { paragraph, format, chain, last: null };
}

function closeParagraph(
  { paragraph, format }: OpenParagraph,
  mark: string,
  { tables, writer }: Reader,
): void {
  if (!format || format.tableDepth === 0) return;
  if (format.endsRow) {
    tables.endRow(format.tableDepth);
    // The mark that ends a row is no paragraph.
    if (writer.paragraphs.at(-1) === paragraph && paragraph.spans.length === 0) writer.paragraphs.pop();
  } else if (mark === cellEnd || format.endsInnerCell) tables.endCell(format.tableDepth);
}

function addText(
  open: OpenParagraph,
  character: string,
  format: CharacterFormat,
  link: string | null,
  { styles, writer }: Reader,
): void {
  const text =
    format.symbol === null
      ? (replacements[character] ?? (character < ' ' ? '' : character))
      : characterOf(format.symbol);
  if (text === '' || format.hidden || format.deleted) return;
  if (open.last?.format !== format || open.last.link !== link) {
    open.last = { format, link, style: shownStyle(format, link, open.chain, styles) };
  }
  const { style } = open.last;
  writer.add(open.paragraph, style.capitals ? text.toUpperCase() : text, style);
}

/** What a text is shown in, by its own formatting, its style of characters and the style of its paragraph. */
function shownStyle(
  format: CharacterFormat,
  link: string | null,
  paragraphStyles: WordStyle[],
  styles: (WordStyle | null)[],
): ShownStyle {
  const own = format.style === null ? [] : chainOf(styles, format.style);
  const formats = [format, ...[...own, ...paragraphStyles].map(({ character }) => character)];
  return {
    size: nearest(formats, ({ size }) => size),
    bold: nearest(formats, ({ bold }) => bold) ?? false,
    italic: nearest(formats, ({ italic }) => italic) ?? false,
    color: nearest(formats, ({ color }) => color),
    capitals: nearest(formats, ({ capitals }) => capitals) ?? false,
    link,
  };
}

function chainOf(styles: (WordStyle | null)[], number: number): WordStyle[] {
  return styleChain(
    number,
    (each) => styles[each],
    ({ basedOn }) => basedOn,
  );
}

/** 0 for the title and 1 to 6 for headings, by the built-in style at the root of its style or by its outline level. */
function levelOf(format: ParagraphFormat | null, chain: WordStyle[]): number | null {
  const own = format?.outlineLevel ?? null;
  if (own !== null) return headingOf(own);
  for (const { builtIn, paragraph } of chain) {
    if (builtIn === title) return 0;
    if (builtIn >= 1 && builtIn <= lastHeading) return Math.min(deepestLevel, builtIn);
    if (paragraph.outlineLevel !== null) return headingOf(paragraph.outlineLevel);
  }
  return null;
}

const headingOf = (level: number): number | null =>
  level < noLevel ? Math.min(deepestLevel, level + 1) : null;
