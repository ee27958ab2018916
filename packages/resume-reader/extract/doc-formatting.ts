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
  /** True when the character is shown in capitals, however it is written. */
  readonly capitals: boolean | null;
  /** As `#rrggbb`. */
  readonly color: string | null;
  /** The number of the style of characters. */
  readonly style: number | null;
  /** The code of a character of a symbol font, in hexadecimal; `null` for all others. */
  readonly symbol: string | null;
}

export interface ParagraphFormat {
  readonly style: number;
  readonly isListItem: boolean | null;
  /** The level of its list. */
  readonly listLevel: number | null;
  /** In points. */
  readonly indent: number | null;
  readonly isRuled: boolean | null;
  /** In points. */
  readonly spaceAbove: number | null;
  readonly spaceBelow: number | null;
  /** The number of tables that the paragraph is in. */
  readonly tableDepth: number;
  /** True for a paragraph that ends a cell of a table within a table. */
  readonly endsInnerCell: boolean;
  /** True for the mark that ends a row of a table, which is not a paragraph. */
  readonly endsRow: boolean;
  /** 0 for the highest level; `null` for running text. */
  outlineLevel: number | null;
}

export interface WordStyle {
  character: CharacterFormat;
  paragraph: ParagraphFormat;
  /** The number of the built-in style: 1 to 9 are headings, 62 is the title. */
  readonly builtIn: number;
  readonly basedOn: number;
}

const pageBytes = 512;
const plain: CharacterFormat = {
  size: null,
  bold: null,
  italic: null,
  hidden: false,
  deleted: false,
  capitals: null,
  color: null,
  style: null,
  symbol: null,
};
const body: ParagraphFormat = {
  style: 0,
  isListItem: null,
  listLevel: null,
  indent: null,
  isRuled: null,
  spaceAbove: null,
  spaceBelow: null,
  tableDepth: 0,
  endsInnerCell: false,
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

/** The properties of characters that are read, by their codes. */
const characterProperties: Readonly<Record<number, (value: Buffer) => Partial<CharacterFormat>>> = {
  19011: (value) => ({ size: value.readUInt16LE() / 2 }),
  2101: (value) => ({ bold: toggleOf(value) }),
  2102: (value) => ({ italic: toggleOf(value) }),
  2107: (value) => ({ capitals: toggleOf(value) }),
  2108: (value) => ({ hidden: value[0] === 1 || value[0] === 0x81 }),
  2048: (value) => ({ deleted: value[0] === 1 }),
  18992: (value) => ({ style: value.readUInt16LE() }),
  10818: (value) => ({ color: palette[value[0] ?? 0] ?? null }),
  26736: (value) => ({ color: value[3] === 0 ? colorOf(value) : null }),
  // The number of the font, then the character.
  27145: (value) => ({ symbol: value.readUInt16LE(2).toString(16) }),
};

/** Values from 0x80 on mean "like the style" or its opposite; in both cases the style is used. */
function toggleOf([value = 0]: Buffer): boolean | null {
  return value > 1 ? null : value === 1;
}

/** The sixteen colours of Word before 2000 by their numbers; 0 is the default colour and 1 black. */
const palette = [
  null,
  null,
  '#0000ff',
  '#00ffff',
  '#00ff00',
  '#ff00ff',
  '#ff0000',
  '#ffff00',
  '#ffffff',
  '#000080',
  '#008080',
  '#008000',
  '#800080',
  '#800000',
  '#808000',
  '#808080',
  '#c0c0c0',
];

function colorOf(value: Buffer): string | null {
  const color = value.toString('hex', 0, 3);
  return color === '000000' ? null : `#${color}`;
}

function characterFormat(properties: Buffer): CharacterFormat {
  const format = { ...plain };
  for (const [property, value] of propertiesOf(properties)) {
    Object.assign(format, characterProperties[property]?.(value));
  }
  return format;
}

/** The outline level of running text. */
const noLevel = 9;
const twentiethsPerPoint = 20;
const spaceOf = (value: Buffer): number => value.readUInt16LE() / twentiethsPerPoint;
const rule = (kind: number | undefined): Partial<ParagraphFormat> => (kind ? { isRuled: true } : {});

/** The properties of paragraphs that are read, by their codes. */
const paragraphProperties: Readonly<Record<number, (value: Buffer) => Partial<ParagraphFormat>>> = {
  9238: (value) => (value[0] === 0 ? {} : { tableDepth: 1 }),
  26185: (value) => ({ tableDepth: value.readUInt32LE() }),
  9239: (value) => (value[0] === 0 ? {} : { endsRow: true }),
  9291: (value) => ({ endsInnerCell: value[0] !== 0 }),
  9292: (value) => (value[0] === 0 ? {} : { endsRow: true }),
  17931: (value) => ({ isListItem: value.readUInt16LE() !== 0 }),
  9738: (value) => ({ listLevel: value[0] ?? 0 }),
  // The space at the left, in the older and in the newer form.
  33807: (value) => ({ indent: value.readInt16LE() / twentiethsPerPoint }),
  33886: (value) => ({ indent: value.readInt16LE() / twentiethsPerPoint }),
  9792: (value) => ({ outlineLevel: value[0] ?? noLevel }),
  42003: (value) => ({ spaceAbove: spaceOf(value) }),
  42004: (value) => ({ spaceBelow: spaceOf(value) }),
  // The rules above and below a paragraph, in the older and in the newer form.
  25636: (value) => rule(value[1]),
  25638: (value) => rule(value[1]),
  50766: (value) => rule(value[5]),
  50768: (value) => rule(value[5]),
};

function paragraphFormat(properties: Buffer): ParagraphFormat {
  if (properties.length < 2) return body;
  const format = { ...body, style: properties.readUInt16LE() };
  for (const [property, value] of propertiesOf(properties.subarray(2))) {
    Object.assign(format, paragraphProperties[property]?.(value));
  }
  return format;
}

/** The bytes of a value by the upper three bits of its property; 0 means that the value begins with its length. */
const valueBytes = [1, 1, 2, 4, 2, 2, 0, 3] as const;
const tableDefinition = 0xd608;

/** The properties of a list with their values. */
function* propertiesOf(list: Buffer): Generator<[property: number, value: Buffer]> {
  let at = 0;
  while (at + 3 <= list.length) {
    const property = list.readUInt16LE(at);
    at += 2;
    let bytes: number = valueBytes[property >> 13] ?? 0;
    if (bytes === 0) {
      const isTable = property === tableDefinition && at + 2 <= list.length;
      bytes = isTable ? list.readUInt16LE(at) - 1 : list.readUInt8(at);
      at += isTable ? 2 : 1;
    }
    if (bytes < 0 || at + bytes > list.length) return;
    yield [property, list.subarray(at, at + bytes)];
    at += bytes;
  }
}

const paragraphStyle = 1;
const characterStyle = 2;

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
  const type = kind & 0xf;
  const style: WordStyle = {
    character: plain,
    paragraph: body,
    builtIn: bytes.readUInt16LE() & 0xfff,
    basedOn: kind >> 4,
  };
  if (type !== paragraphStyle && type !== characterStyle) return style;
  // The name ends with a zero; a list of paragraph properties (with the style's number) and one of characters follow.
  // Styles of characters have only the latter.
  let at = baseBytes + 2 + bytes.readUInt16LE(baseBytes) * 2 + 2;
  const next = (): Buffer => {
    const start = at + (at % 2) + 2;
    if (start > bytes.length) return Buffer.alloc(0);
    at = start + bytes.readUInt16LE(start - 2);
    return bytes.subarray(start, at);
  };
  if (type === paragraphStyle) style.paragraph = paragraphFormat(next());
  style.character = characterFormat(next());
  return style;
}
