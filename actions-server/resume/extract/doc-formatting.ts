/**
 * Reads the formatting of a binary Word document that matters for resumes: size, weight, hidden text, headings, lists
 * and table rows. The file stores it apart from the text, by ranges of bytes of the main stream, in pages of 512 bytes.
 */
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

/** Finds the formatting of a byte of the main stream. */
export type FormatAt<Format> = (byte: number) => Format;

/** Character formatting. `plan` is the list of pages from the table stream. */
export function characterFormats(main: Buffer, plan: Buffer): FormatAt<CharacterFormat> {
  return formatsOf(main, plan, 1, plain, (page, at) =>
    characterFormat(page.subarray(at + 1, at + 1 + (page[at] ?? 0))),
  );
}

/** Paragraph formatting, which any byte of the paragraph finds. */
export function paragraphFormats(main: Buffer, plan: Buffer): FormatAt<ParagraphFormat> {
  return formatsOf(main, plan, 13, body, (page, at) => {
    const words = page[at] ?? 0;
    // An odd number of bytes is stated as a count of words, an even one in a second byte after a zero.
    const [start, length] = words === 0 ? [at + 2, (page[at + 1] ?? 0) * 2] : [at + 1, words * 2 - 1];
    return paragraphFormat(page.subarray(start, start + length));
  });
}

/**
 * The format of each byte, from all formatting pages that a plan lists; `otherwise` where none has it.
 * @param entryBytes the size of an entry of a page
 */
function formatsOf<Format>(
  main: Buffer,
  plan: Buffer,
  entryBytes: number,
  otherwise: Format,
  read: (page: Buffer, at: number) => Format,
): FormatAt<Format> {
  const count = Math.max(0, Math.floor((plan.length - 4) / 8));
  const stretches: { start: number; format: Format }[] = [];
  const seen = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const number = plan.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff;
    const page = main.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.length < pageBytes || seen.has(number)) continue;
    seen.add(number);
    const entries = Math.min(page[pageBytes - 1] ?? 0, Math.floor((pageBytes - 5) / (4 + entryBytes)));
    for (let entry = 0; entry < entries; entry += 1) {
      const at = (page[(entries + 1) * 4 + entry * entryBytes] ?? 0) * 2;
      stretches.push({ start: page.readUInt32LE(entry * 4), format: at === 0 ? otherwise : read(page, at) });
    }
  }
  stretches.sort((a, b) => a.start - b.start);
  return (byte) => {
    let low = 0;
    let high = stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((stretches[middle]?.start ?? 0) <= byte) low = middle + 1;
      else high = middle;
    }
    return stretches[low - 1]?.format ?? otherwise;
  };
}

const sizeInHalfPoints = 0x4a43;
const bold = 0x0835;
const italic = 0x0836;
const hidden = 0x083c;
const deleted = 0x0800;

function characterFormat(properties: Buffer): CharacterFormat {
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

function paragraphFormat(properties: Buffer): ParagraphFormat {
  if (properties.length < 2) return body;
  const format = { ...body, style: properties.readUInt16LE() };
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
function* propertiesOf(list: Buffer): Generator<[property: number, value: number]> {
  let at = 0;
  while (at + 3 <= list.length) {
    const property = list.readUInt16LE(at);
    at += 2;
    const bytes = valueBytes[property >> 13] ?? 0;
    if (bytes === 0) {
      const isTable = property === tableDefinition && at + 2 <= list.length;
      at += isTable ? list.readUInt16LE(at) + 1 : list.readUInt8(at) + 1;
      continue;
    }
    if (at + bytes > list.length) return;
    yield [property, list.readUIntLE(at, bytes)];
    at += bytes;
  }
}

const paragraphStyle = 1;

/** The styles of the style sheet by their number; a style that is missing or truncated is `null`. */
export function readStyles(sheet: Buffer): (WordStyle | null)[] {
  if (sheet.length < 6) return [];
  const headBytes = sheet.readUInt16LE();
  const baseBytes = sheet.readUInt16LE(4);
  const styles: (WordStyle | null)[] = [];
  for (let at = 2 + headBytes; at + 2 <= sheet.length; ) {
    const length = sheet.readUInt16LE(at);
    styles.push(readStyle(sheet.subarray(at + 2, at + 2 + length), baseBytes));
    at += 2 + length + (length % 2);
  }
  return styles;
}

function readStyle(bytes: Buffer, baseBytes: number): WordStyle | null {
  if (bytes.length < baseBytes + 2 || baseBytes < 10) return null;
  const kind = bytes.readUInt16LE(2);
  const style: WordStyle = {
    character: plain,
    outlineLevel: null,
    builtIn: bytes.readUInt16LE() & 0xfff,
    basedOn: kind >> 4,
  };
  if ((kind & 0xf) !== paragraphStyle) return style;
  // The name ends with a zero; a list of paragraph properties (with the style's number) and one of characters follow.
  let at = baseBytes + 2 + bytes.readUInt16LE(baseBytes) * 2 + 2;
  const next = (): Buffer => {
    const start = at + (at % 2) + 2;
    if (start > bytes.length) return Buffer.alloc(0);
    at = start + bytes.readUInt16LE(start - 2);
    return bytes.subarray(start, at);
  };
  style.outlineLevel = paragraphFormat(next()).outlineLevel;
  style.character = characterFormat(next());
  return style;
}
