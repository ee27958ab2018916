/**
 * Reads the formatting of a binary Word document that matters for resumes: size, weight, hidden text, headings, lists
 * and table rows. The file stores it apart from the text, by ranges of bytes of the main stream, in pages of 512 bytes.
 */
import { viewOf } from './compound-file.ts';

/** The formatting of a character; `null` where the style of its paragraph applies. */
export interface CharacterFormat {
  readonly size: number | null;
  readonly bold: boolean | null;
  readonly italic: boolean | null;
  readonly hidden: boolean;
  /** True when the character was deleted in a tracked change. */
  readonly deleted: boolean;
}

export interface ParagraphFormat {
  readonly style: number;
  readonly isListItem: boolean;
  readonly inTable: boolean;
  /** True for the mark that ends a row of a table, which is not a paragraph. */
  readonly endsRow: boolean;
  /** 0 for the highest level; `null` for running text. */
  outlineLevel: number | null;
}

export interface WordStyle {
  character: CharacterFormat;
  outlineLevel: number | null;
  /** The number of the built-in style: 1 to 9 are headings, 62 is the title. */
  readonly builtIn: number;
  readonly basedOn: number;
}

const pageBytes = 512;
const plain: CharacterFormat = { size: null, bold: null, italic: null, hidden: false, deleted: false };
const body: ParagraphFormat = {
  style: 0,
  isListItem: false,
  inTable: false,
  endsRow: false,
  outlineLevel: null,
};

interface Ranges<Format> {
  readonly starts: number[];
  readonly formats: Format[];
}

/** Finds the formatting of a byte of the main stream. */
export type FormatAt<Format> = (byte: number) => Format;

/** Character formatting. `plan` is the list of pages from the table stream. */
export function characterFormats(main: Uint8Array, plan: Uint8Array): FormatAt<CharacterFormat> {
  return lookup(
    readPages(
      main,
      plan,
      1,
      (page, at) => {
        const length = page[at] ?? 0;
        return characterFormat(page.subarray(at + 1, at + 1 + length));
      },
      plain,
    ),
    plain,
  );
}

/** Paragraph formatting, which any byte of the paragraph finds. */
export function paragraphFormats(main: Uint8Array, plan: Uint8Array): FormatAt<ParagraphFormat> {
  return lookup(
    readPages(
      main,
      plan,
      13,
      (page, at) => {
        const words = page[at] ?? 0;
        // An odd number of bytes is stated as a count of words, an even one in a second byte after a zero.
        const [start, length] = words === 0 ? [at + 2, (page[at + 1] ?? 0) * 2] : [at + 1, words * 2 - 1];
        return paragraphFormat(page.subarray(start, start + length));
      },
      body,
    ),
    body,
  );
}

/** Reads all formatting pages that a plan lists. `entryBytes` is the size of an entry of a page. */
function readPages<Format>(
  main: Uint8Array,
  plan: Uint8Array,
  entryBytes: number,
  read: (page: Uint8Array, at: number) => Format,
  otherwise: Format,
): Ranges<Format> {
  const view = viewOf(plan);
  const count = Math.max(0, Math.floor((plan.byteLength - 4) / 8));
  const stretches: { start: number; format: Format }[] = [];
  const seen = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const number = view.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff;
    const page = main.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.byteLength < pageBytes || seen.has(number)) continue;
    seen.add(number);
    const pageView = viewOf(page);
    const entries = Math.min(page[pageBytes - 1] ?? 0, Math.floor((pageBytes - 5) / (4 + entryBytes)));
    for (let entry = 0; entry < entries; entry += 1) {
      const at = (page[(entries + 1) * 4 + entry * entryBytes] ?? 0) * 2;
      stretches.push({
        start: pageView.getUint32(entry * 4, true),
        format: at === 0 ? otherwise : read(page, at),
      });
    }
  }
  stretches.sort((a, b) => a.start - b.start);
  return { starts: stretches.map(({ start }) => start), formats: stretches.map(({ format }) => format) };
}

function lookup<Format>({ starts, formats }: Ranges<Format>, otherwise: Format): FormatAt<Format> {
  return (byte) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= byte) low = middle + 1;
      else high = middle;
    }
    return formats[low - 1] ?? otherwise;
  };
}

const sizeInHalfPoints = 0x4a43;
const bold = 0x0835;
const italic = 0x0836;
const hidden = 0x083c;
const deleted = 0x0800;

function characterFormat(properties: Uint8Array): CharacterFormat {
  const format = { ...plain };
  for (const [property, value] of propertiesOf(properties)) {
    if (property === sizeInHalfPoints) format.size = value / 2;
    // Values from 0x80 on mean "like the style" or its opposite; in both cases the style is used.
    else if (property === bold) format.bold = value > 1 ? null : value === 1;
    else if (property === italic) format.italic = value > 1 ? null : value === 1;
    else if (property === hidden) format.hidden = value === 1 || value === 0x81;
    else if (property === deleted) format.deleted = value === 1;
  }
  return format;
}

const inTable = 0x2416;
const endsRow = 0x2417;
const listCode = 0x460b;
const outlineLevel = 0x2640;
/** The outline level of running text. */
const noLevel = 9;

function paragraphFormat(properties: Uint8Array): ParagraphFormat {
  if (properties.byteLength < 2) return body;
  const format = { ...body, style: viewOf(properties).getUint16(0, true) };
  for (const [property, value] of propertiesOf(properties.subarray(2))) {
    if (property === inTable) format.inTable = value !== 0;
    else if (property === endsRow) format.endsRow = value !== 0;
    else if (property === listCode) format.isListItem = value !== 0;
    else if (property === outlineLevel) format.outlineLevel = value < noLevel ? value : null;
  }
  return format;
}

/** The bytes of a value by the upper three bits of its property; 0 means that the value begins with its length. */
const valueBytes = [1, 1, 2, 4, 2, 2, 0, 3] as const;
const tableDefinition = 0xd608;

/** The properties of a list with their values as numbers; those of variable length are skipped. */
function* propertiesOf(list: Uint8Array): Generator<[property: number, value: number]> {
  const view = viewOf(list);
  let at = 0;
  while (at + 3 <= list.byteLength) {
    const property = view.getUint16(at, true);
    at += 2;
    const bytes = valueBytes[property >> 13] ?? 0;
    if (bytes === 0) {
      const isTable = property === tableDefinition && at + 2 <= list.byteLength;
      at += isTable ? view.getUint16(at, true) + 1 : view.getUint8(at) + 1;
      continue;
    }
    if (at + bytes > list.byteLength) return;
    let value = 0;
    for (let index = bytes - 1; index >= 0; index -= 1) value = value * 256 + view.getUint8(at + index);
    yield [property, value];
    at += bytes;
  }
}

const paragraphStyle = 1;

/** The styles of the style sheet by their number; a style that is missing or truncated is `null`. */
export function readStyles(sheet: Uint8Array): (WordStyle | null)[] {
  const view = viewOf(sheet);
  if (sheet.byteLength < 6) return [];
  const headBytes = view.getUint16(0, true);
  const baseBytes = view.getUint16(4, true);
  const styles: (WordStyle | null)[] = [];
  for (let at = 2 + headBytes; at + 2 <= sheet.byteLength; ) {
    const length = view.getUint16(at, true);
    styles.push(readStyle(sheet.subarray(at + 2, at + 2 + length), baseBytes));
    at += 2 + length + (length % 2);
  }
  return styles;
}

function readStyle(bytes: Uint8Array, baseBytes: number): WordStyle | null {
  if (bytes.byteLength < baseBytes + 2 || baseBytes < 10) return null;
  const view = viewOf(bytes);
  const kind = view.getUint16(2, true);
  const style: WordStyle = {
    character: plain,
    outlineLevel: null,
    builtIn: view.getUint16(0, true) & 0xfff,
    basedOn: kind >> 4,
  };
  if ((kind & 0xf) !== paragraphStyle) return style;
  // The name ends with a zero; a list of paragraph properties (with the style's number) and one of characters follow.
  let at = baseBytes + 2 + view.getUint16(baseBytes, true) * 2 + 2;
  const next = (): Uint8Array => {
    at += at % 2;
    if (at + 2 > bytes.byteLength) return new Uint8Array();
    const length = view.getUint16(at, true);
    const list = bytes.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return list;
  };
  style.outlineLevel = paragraphFormat(next()).outlineLevel;
  style.character = characterFormat(next());
  return style;
}
