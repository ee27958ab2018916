/**
 * Extracts RTF files. In: bytes. Out: paragraphs with sizes, weight, links, tabs and table cells. Everything else is
 * skipped.
 */
import { type ExtractedDocument, emptyParagraph, type FlowParagraph } from './document.ts';
import { maxCharacters } from './limits.ts';
import { decoderFor } from './text-encoding.ts';

interface State {
  skip: boolean;
  bold: boolean;
  italic: boolean;
  size: number | null;
  unicodeSkip: number;
  hidden: boolean;
  /** The number of the font, which states the code page of letters that are written as bytes. */
  font: number | null;
  /** Set within text that is not shown: the instruction of a field, the table of fonts. */
  aside: 'instruction' | 'fonts' | null;
  link: string | null;
}

/** Destinations whose text is not part of the document. */
const skipped = new Set(
  'colortbl stylesheet info pict object themedata colorschememapping latentstyles datastore listtable listoverridetable rsidtbl generator xmlnstbl mmathPr filetbl revtbl bkmkstart bkmkend nonshppict pgdsctbl'.split(
    ' ',
  ),
);
const symbols: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['line', '\v'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['row', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
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

/** Reads a Rich Text document. Groups are kept in a list, so that nesting uses no stack. */
export function extractRtf(bytes: Uint8Array): ExtractedDocument {
  const source = new TextDecoder('latin1').decode(bytes);
  const codePage = decoderFor(`windows-${/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? 1252}`);
  const fonts = new Map<number, (bytes: Uint8Array) => string>();
  const stack: State[] = [];
  let state: State = {
    skip: false,
    bold: false,
    italic: false,
    size: null,
    unicodeSkip: 1,
    hidden: false,
    font: null,
    aside: null,
    link: null,
  };
  let paragraph = emptyParagraph();
  const paragraphs: FlowParagraph[] = [paragraph];
  let toSkip = 0;
  let characters = 0;
  let ignorable = false;
  let instruction = '';
  const add = (text: string): void => {
    if (state.aside === 'instruction' && instruction.length < maxInstruction) instruction += text;
    if (state.aside !== null) return;
    if (state.skip || state.hidden || characters > maxCharacters) return;
    characters += text.length;
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) {
        paragraph = emptyParagraph();
        paragraphs.push(paragraph);
      }
      if (piece !== '') {
        paragraph.spans.push({
          text: piece.replace(/\v/g, '\n'),
          size: state.size,
          bold: state.bold,
          italic: state.italic,
          link: state.link,
        });
      }
    }
  };
  for (const match of source.matchAll(token)) {
    const [, word, parameter, hex, symbol, brace, text] = match;
    if (brace === '{') {
      stack.push({ ...state });
      ignorable = false;
    } else if (brace === '}') state = stack.pop() ?? state;
    else if (word !== undefined) {
      const value = parameter === undefined ? null : Number(parameter);
      if (word === 'fldinst') {
        state.aside = 'instruction';
        instruction = '';
      } else if (word === 'fonttbl') state.aside = 'fonts';
      else if (ignorable || skipped.has(word)) state.skip = true;
      ignorable = false;
      if (word === 'fldrslt') state.link = linkOf(instruction) ?? state.link;
      else if (word === 'f') state.font = value;
      else if (word === 'fcharset' && state.aside === 'fonts') {
        const page = codePages[value ?? 0];
        if (state.font !== null && page) fonts.set(state.font, decoderFor(`windows-${page}`));
      } else if (word === 'u' && value !== null) {
        add(String.fromCharCode(value < 0 ? value + 65536 : value));
        toSkip = state.unicodeSkip;
      } else if (word === 'uc') state.unicodeSkip = value ?? 1;
      else if (word === 'b') state.bold = value !== 0;
      else if (word === 'i') state.italic = value !== 0;
      else if (word === 'v') state.hidden = value !== 0;
      else if (word === 'fs' && value) state.size = value / 2;
      else if (word === 'plain') Object.assign(state, { bold: false, italic: false, size: null, font: null });
      else add(symbols.get(word) ?? '');
    } else if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1;
      else {
        const decode = fonts.get(state.font ?? -1) ?? codePage;
        add(decode(new Uint8Array([Number.parseInt(hex, 16)])));
      }
    } else if (symbol !== undefined) {
      if (symbol === '*') ignorable = true;
      else if (symbol === '~') add(' ');
      else if (symbol === '_') add('-');
      else if (symbol === '\n' || symbol === '\r') add('\n');
      else if (/[\\{}]/.test(symbol)) add(symbol);
    } else if (text !== undefined) {
      const kept = text.slice(toSkip);
      toSkip = Math.max(0, toSkip - text.length);
      add(kept);
    }
  }
  return { kind: 'flow', paragraphs, warnings: [] };
}

const maxInstruction = 2_000;

/** The URL in the instruction of a link. */
function linkOf(instruction: string): string | null {
  return /^\s*HYPERLINK\s+"?([^"\s]+)/i.exec(instruction)?.[1] ?? null;
}
