/**
 * Extracts DOC files (binary Word, 1993 to 2003). In: bytes. Out: paragraphs. `compound-file.ts` finds the streams,
 * `doc-text.ts` the text and `doc-formatting.ts` the formatting; this module combines them. Macros and embedded objects
 * are ignored.
 */
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { numbersOf, openCompoundFile } from './compound-file.ts';
import {
  type CharacterFormat,
  characterFormats,
  type FormatAt,
  type ParagraphFormat,
  paragraphFormats,
  readStyles,
  type WordStyle,
} from './doc-formatting.ts';
import { readWordHeader, readWordText, type Story, type WordText } from './doc-text.ts';
import type { ExtractedDocument, FlowParagraph, FlowSpan } from './document.ts';
import { nearest, styleChain } from './style-chain.ts';

/**
 * Reads a Word document with its headers before and its text boxes and footers after it.
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
    tables: { count: 0 },
  };
  const { headers, footers } = headerStories(header.partOf(table, 'headers'), header.headers);
  const paragraphs = [
    ...withoutDuplicates(headers, reader),
    ...readStory(header.body, reader),
    ...readStory(header.textBoxes, reader),
    ...withoutDuplicates(footers, reader),
  ];
  return { kind: 'flow', paragraphs, warnings };
}

interface Reader {
  text: WordText;
  readonly characters: FormatAt<CharacterFormat>;
  /** `null` when the format stores no formatting of paragraphs. */
  readonly paragraphs: FormatAt<ParagraphFormat> | null;
  readonly styles: (WordStyle | null)[];
  /** The number of tables read so far, in all stories. */
  readonly tables: { count: number };
}

/** The number of stories before the first section, which are separators of notes. Each section has six stories. */
const noteStories = 6;
/** The headers of even, odd and first pages among the six stories of a section; the others are their footers. */
const headerKinds = new Set([0, 1, 4]);

function headerStories(plan: Buffer, all: Story): { headers: Story[]; footers: Story[] } {
  const positions = Array.from(numbersOf(plan), (position) => Math.min(all.end, all.start + position));
  const headers: Story[] = [];
  const footers: Story[] = [];
  for (const [index, start] of positions.slice(0, -1).entries()) {
    const end = positions[index + 1] as number;
    if (index < noteStories || end <= start) continue;
    (headerKinds.has((index - noteStories) % 6) ? headers : footers).push({ start, end });
  }
  return { headers, footers };
}

/** The paragraphs of distinct stories: sections and first, even and odd pages often have the same header. */
function withoutDuplicates(stories: Story[], reader: Reader): FlowParagraph[] {
  const texts = new Set<string>();
  return stories.flatMap(({ start, end }) => {
    const text = reader.text.text.slice(start, end);
    if (texts.has(text)) return [];
    texts.add(text);
    return readStory({ start, end }, reader);
  });
}

const fieldBegin = '\x13';
const fieldSeparator = '\x14';
const fieldEnd = '\x15';
const cellEnd = '\x07';
/** The characters that end a paragraph, page, section, column, table cell or row. */
const endsParagraph = new Set(['\r', '\f', '\x0e', cellEnd]);
/** Replacements of special characters. Every other character below the space is a marker without text. */
const replacements: Record<string, string> = { '\t': '\t', '\v': '\n', '\x1e': '-', '\x1f': '', '\xa0': ' ' };

/** A field of the document: its result is shown, and its instruction states the target of a link. */
interface Field {
  instruction: string;
  inResult: boolean;
}

/** A text of a paragraph that is being read. Its style, which states the missing weights, is known only at its end. */
type DraftSpan = Omit<FlowSpan, 'bold' | 'italic'> & Pick<CharacterFormat, 'bold' | 'italic'>;

/** Reads one story character by character. */
function readStory({ start, end }: Story, reader: Reader): FlowParagraph[] {
  const { text } = reader.text;
  const paragraphs: FlowParagraph[] = [];
  const fields: Field[] = [];
  let cell: NonNullable<FlowParagraph['cell']> | null = null;
  let spans: DraftSpan[] = [];
  const last = Math.min(end, text.length);
  for (let position = start; position < last; position += 1) {
    const character = text[position] as string;
    const byte = reader.text.byteOf(position);
    if (endsParagraph.has(character)) {
      const format = reader.paragraphs?.(byte) ?? null;
      if (format?.inTable) {
        if (cell === null) {
          reader.tables.count += 1;
          cell = { table: reader.tables.count, row: 0, column: 0 };
        }
        if (format.endsRow) cell = { ...cell, row: cell.row + 1, column: 0 };
        else {
          paragraphs.push(styled(spans, format, reader.styles, cell));
          if (character === cellEnd) cell = { ...cell, column: cell.column + 1 };
        }
      } else {
        cell = null;
        // Without formatting the end of a cell is known only by its character, which becomes a tab in the paragraph.
        if (format === null && character === cellEnd && spans.length > 0) {
          addText(spans, '\t', reader.characters(byte), null);
          continue;
        }
        paragraphs.push(styled(spans, format, reader.styles));
      }
      spans = [];
    } else if (character === fieldBegin) fields.push({ instruction: '', inResult: false });
    else if (character === fieldSeparator) {
      const field = fields.at(-1);
      if (field) field.inResult = true;
    } else if (character === fieldEnd) fields.pop();
    else {
      const hiding = fields.find((field) => !field.inResult);
      if (hiding) hiding.instruction += character;
      else addText(spans, character, reader.characters(byte), linkOf(fields));
    }
  }
  if (spans.length > 0) paragraphs.push(styled(spans, null, reader.styles));
  return paragraphs;
}

function linkOf(fields: Field[]): string | null {
  for (const { instruction } of fields) {
    const target = /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i.exec(instruction)?.[1];
    if (target) return target;
  }
  return null;
}

function addText(spans: DraftSpan[], character: string, format: CharacterFormat, link: string | null): void {
  const text = replacements[character] ?? (character < ' ' ? '' : character);
  if (text === '' || format.hidden || format.deleted) return;
  const previous = spans.at(-1);
  const { size, bold, italic } = format;
  if (
    previous &&
    previous.size === size &&
    previous.bold === bold &&
    previous.italic === italic &&
    previous.link === link
  )
    previous.text += text;
  else spans.push({ text, size, bold, italic, link });
}

const title = 62;
const lastHeading = 9;
const deepestLevel = 6;

/** Completes the formatting of a paragraph by that of its style. */
function styled(
  spans: DraftSpan[],
  format: ParagraphFormat | null,
  styles: (WordStyle | null)[],
  cell: FlowParagraph['cell'] = null,
): FlowParagraph {
  const chain = styleChain(
    format?.style ?? 0,
    (number) => styles[number],
    ({ basedOn }) => basedOn,
  );
  const size = nearest(chain, (style) => style.character.size);
  const bold = nearest(chain, (style) => style.character.bold) ?? false;
  const italic = nearest(chain, (style) => style.character.italic) ?? false;
  return {
    cell,
    isListItem: format?.isListItem ?? false,
    headingLevel: levelOf(format, chain),
    spans: spans.map((span) => ({
      ...span,
      size: span.size ?? size,
      bold: span.bold ?? bold,
      italic: span.italic ?? italic,
    })),
  };
}

/** 0 for the title and 1 to 6 for headings, by the built-in style at the root of its style or by its outline level. */
function levelOf(format: ParagraphFormat | null, chain: WordStyle[]): number | null {
  for (const { builtIn, outlineLevel } of chain) {
    if (builtIn === title) return 0;
    if (builtIn >= 1 && builtIn <= lastHeading) return Math.min(deepestLevel, builtIn);
    if (outlineLevel !== null) return Math.min(deepestLevel, outlineLevel + 1);
  }
  const own = format?.outlineLevel ?? null;
  return own === null ? null : Math.min(deepestLevel, own + 1);
}
