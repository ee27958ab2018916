/**
 * Extracts RTF files. In: bytes. Out: paragraphs with sizes, weight, links, tabs and table cells. Everything else is
 * skipped.
 */
import type { ExtractedDocument, FlowParagraph } from './document.ts';
import { FlowWriter } from './flow-writer.ts';
import { hyperlinkOf } from './hyperlink-field.ts';
import { LimitReachedError, maxDepth, readUpToLimit, textTruncated } from './limits.ts';
import { MarkedTableCells } from './table-cells.ts';
import { decoderFor } from './text-encoding.ts';

interface State {
  skip: boolean;
  bold: boolean;
  italic: boolean;
  size: number | null;
  unicodeSkip: number;
  hidden: boolean;
  /** True when the text is shown in capitals, however it is written. */
  capitals: boolean;
  /** The number of the font, which states the code page of letters that are written as bytes. */
  font: number | null;
  /** Set within text that is not shown: the instruction of a field, the table of fonts. */
  aside: 'instruction' | 'fonts' | null;
  link: string | null;
}

/** Destinations whose text is not part of the document. */
const skipped = new Set(
  'colortbl stylesheet info pict object themedata colorschememapping latentstyles datastore listtable listoverridetable rsidtbl generator xmlnstbl mmathPr filetbl revtbl bkmkstart bkmkend nonshppict pgdsctbl sp shprslt nonesttables'.split(
    ' ',
  ),
);
/** Destinations that older programs may skip and that are part of the document: text boxes, rows of inner tables. */
const readThough = new Set(['shpinst', 'nesttableprops']);
/** Control words that end a paragraph. */
const paragraphEnds = new Set(['par', 'cell', 'nestcell', 'row', 'nestrow', 'sect', 'page']);
const symbols: ReadonlyMap<string, string> = new Map([
  ['line', '\n'],
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['emspace', ' '],
  ['enspace', ' '],
]);
/** The code pages of fonts by the number of their character set, except for Western fonts. */
const codePages: Record<number, number> = {
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};
const token = /\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)/g;

/** A paragraph of the document, and the properties of paragraphs, which stay until `\pard` resets them. */
interface ParagraphState {
  /** The number of tables that the paragraph is in. */
  tableDepth: number;
  outlineLevel: number | null;
  isListItem: boolean;
  /** In points. */
  indent: number;
  isRuled: boolean;
  /** In points. */
  spaceAbove: number;
  spaceBelow: number;
}

const plainParagraph: ParagraphState = {
  tableDepth: 0,
  outlineLevel: null,
  isListItem: false,
  indent: 0,
  isRuled: false,
  spaceAbove: 0,
  spaceBelow: 0,
};

/** Reads a Rich Text document. Groups are kept in a list, so that nesting uses no stack. */
export function extractRtf(bytes: Uint8Array): ExtractedDocument {
  const writer = new FlowWriter();
  const source = new TextDecoder('latin1').decode(bytes);
  const warnings = readUpToLimit(() => new RtfReader(source, writer).read());
  return { kind: 'flow', paragraphs: writer.paragraphs, warnings };
}

class RtfReader {
  readonly #source: string;
  readonly #writer: FlowWriter;
  readonly #codePage: (bytes: Uint8Array) => string;
  readonly #fonts = new Map<number, (bytes: Uint8Array) => string>();
  readonly #tables = new MarkedTableCells();
  /** The states of the groups that are open around the one that is being read. */
  readonly #stack: State[] = [];
  #state: State = {
    skip: false,
    bold: false,
    italic: false,
    size: null,
    unicodeSkip: 1,
    hidden: false,
    capitals: false,
    font: null,
    aside: null,
    link: null,
  };
  #paragraph: FlowParagraph;
  #format: ParagraphState = { ...plainParagraph };
  /** Letters that stand for one that was written as its number, for older programs. */
  #toSkip = 0;
  /** Whether the destination that follows may be skipped by programs that do not know it. */
  #ignorable = false;
  #instruction = '';

  constructor(source: string, writer: FlowWriter) {
    this.#source = source;
    this.#writer = writer;
    this.#codePage = decoderFor(`windows-${/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? 1252}`);
    this.#paragraph = writer.begin();
  }

  /** @throws LimitReachedError */
  read(): void {
    for (const [, word, parameter, hex, symbol, brace, text] of this.#source.matchAll(token)) {
      if (brace === '{') this.#openGroup();
      else if (brace === '}') this.#state = this.#stack.pop() ?? this.#state;
      else if (word !== undefined) this.#readWord(word, parameter === undefined ? null : Number(parameter));
      else if (hex !== undefined) this.#readByte(Number.parseInt(hex, 16));
      else if (symbol !== undefined) this.#readSymbol(symbol);
      else if (text !== undefined) this.#readText(text);
    }
  }

  #openGroup(): void {
    if (this.#stack.length >= maxDepth)
      throw new LimitReachedError(textTruncated(`${maxDepth} levels of groups`));
    this.#stack.push({ ...this.#state });
    this.#ignorable = false;
  }

  #readWord(word: string, value: number | null): void {
    const state = this.#state;
    if (word === 'fldinst') {
      state.aside = 'instruction';
      this.#instruction = '';
    } else if (word === 'fonttbl') state.aside = 'fonts';
    else if ((this.#ignorable && !readThough.has(word)) || skipped.has(word)) state.skip = true;
    this.#ignorable = false;
    if (word === 'fldrslt') state.link = hyperlinkOf(this.#instruction) ?? state.link;
    else if (word === 'f') state.font = value;
    else if (word === 'fcharset' && state.aside === 'fonts') {
      const page = codePages[value ?? 0];
      if (state.font !== null && page) this.#fonts.set(state.font, decoderFor(`windows-${page}`));
    } else if (word === 'u' && value !== null) {
      this.#add(String.fromCharCode(value < 0 ? value + 65536 : value));
      this.#toSkip = state.unicodeSkip;
    } else if (word === 'uc') state.unicodeSkip = value ?? 1;
    else if (word === 'plain') {
      Object.assign(state, { bold: false, italic: false, capitals: false, size: null, font: null });
    } else if (word === 'pard') this.#format = { ...plainParagraph };
    else if (paragraphEnds.has(word)) this.#endParagraph(word);
    else if (!readProperty(word, value, state, this.#format)) this.#add(symbols.get(word) ?? '');
  }

  #readByte(byte: number): void {
    if (this.#toSkip > 0) {
      this.#toSkip -= 1;
      return;
    }
    const decode = this.#fonts.get(this.#state.font ?? -1) ?? this.#codePage;
    this.#add(decode(new Uint8Array([byte])));
  }

  #readSymbol(symbol: string): void {
    if (symbol === '*') this.#ignorable = true;
    else if (symbol === '~') this.#add(' ');
    else if (symbol === '_') this.#add('-');
    else if (symbol === '\n' || symbol === '\r') this.#endParagraph('par');
    else if (/[\\{}]/.test(symbol)) this.#add(symbol);
  }

  #readText(text: string): void {
    const kept = text.slice(this.#toSkip);
    this.#toSkip = Math.max(0, this.#toSkip - text.length);
    this.#add(kept);
  }

  #add(text: string): void {
    const { aside, skip, hidden, capitals, size, bold, italic, link } = this.#state;
    if (aside === 'instruction' && this.#instruction.length < maxInstruction) this.#instruction += text;
    if (aside !== null || skip || hidden) return;
    const shown = capitals ? text.toUpperCase() : text;
    this.#writer.add(this.#paragraph, shown, { size, bold, italic, color: null, link });
  }

  #endParagraph(word: string): void {
    if (this.#state.skip || this.#state.aside !== null) return;
    const isRowEnd = word === 'row' || word === 'nestrow';
    const isCellEnd = word === 'cell' || word === 'nestcell';
    const depth = Math.max(this.#format.tableDepth, isRowEnd || isCellEnd ? 1 : 0);
    const { outlineLevel, isListItem, indent, isRuled, spaceAbove, spaceBelow } = this.#format;
    const headingLevel = outlineLevel !== null && outlineLevel < deepestLevel ? outlineLevel + 1 : null;
    Object.assign(this.#paragraph, { headingLevel, isListItem, indent, isRuled, spaceAbove, spaceBelow });
    this.#paragraph.cells = this.#tables.of(depth);
    if (isCellEnd) this.#tables.endCell(depth);
    else if (isRowEnd) this.#tables.endRow(word === 'row' ? 1 : depth);
    // The mark that ends a row is no paragraph.
    if (isRowEnd && this.#paragraph.spans.length === 0) return;
    this.#paragraph = this.#writer.begin();
  }
}

/** Takes over a property of texts or paragraphs. @returns whether the word is one */
function readProperty(word: string, value: number | null, state: State, format: ParagraphState): boolean {
  if (word === 'b') state.bold = value !== 0;
  else if (word === 'i') state.italic = value !== 0;
  else if (word === 'v') state.hidden = value !== 0;
  else if (word === 'caps') state.capitals = value !== 0;
  else if (word === 'fs' && value) state.size = value / 2;
  else if (word === 'intbl') format.tableDepth = Math.max(1, format.tableDepth);
  else if (word === 'itap') format.tableDepth = value ?? 0;
  else if (word === 'outlinelevel') format.outlineLevel = value;
  else if (word === 'ls') format.isListItem = value !== 0;
  else if (word === 'li') format.indent = (value ?? 0) / 20;
  else if (word === 'brdrb' || word === 'brdrt') format.isRuled = true;
  else if (word === 'sb') format.spaceAbove = (value ?? 0) / 20;
  else if (word === 'sa') format.spaceBelow = (value ?? 0) / 20;
  else return false;
  return true;
}

const maxInstruction = 2_000;
/** The deepest level of headings that is told apart. */
const deepestLevel = 6;
