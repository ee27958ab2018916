/**
 * Reads the header and the text of a binary Word document. The header states where its stories (body, headers, text
 * boxes) are. Word appends to the file while a document is edited, so the text is stored in pieces in any order.
 */
import { UnreadableError } from '../unreadable.ts';
import { maxCharacters } from './limits.ts';
import { decodeWindows1252 } from './text-encoding.ts';

const word97 = 0xa5ec;
const word6 = 0xa5dc;
const complexFlag = 0x0004;
const encrypted = 0x0100;
const secondTable = 0x0200;

/** Offsets in the header of the pairs (offset, length) of those parts of the table stream that are read. */
const places = {
  styles: 0xa2,
  headers: 0xf2,
  characters: 0xfa,
  paragraphs: 0x102,
  pieces: 0x1a2,
  anchors: 0x1da,
  textBoxes: 0x25a,
} as const;

/** A range of characters: `[start, end)` in positions of the whole document. */
export interface Story {
  readonly start: number;
  readonly end: number;
}

interface WordHeader {
  /** Which of the two table streams is the valid one. */
  readonly tableName: '0Table' | '1Table';
  /** In Word 6 and 95 the offset of the text, which is one piece with a byte per character; `null` in later versions. */
  readonly plainTextAt: number | null;
  readonly body: Story;
  readonly headers: Story;
  readonly textBoxes: Story;
  readonly headerTextBoxes: Story;
  /** The bytes of a part of the table stream; none when the part is missing or outside of the stream. */
  partOf(table: Buffer, part: keyof typeof places): Buffer;
}

/**
 * Reads the header of the main stream.
 * @throws UnreadableError `encrypted`, `unsupported` or `corrupt`
 */
export function readWordHeader(main: Buffer): WordHeader {
  if (main.length < 0x60) throw damaged();
  const version = main.readUInt16LE();
  if (version !== word97 && version !== word6) throw damaged();
  const flags = main.readUInt16LE(0x0a);
  if (flags & encrypted)
    throw new UnreadableError('encrypted', 'The Word document is protected by a password.');
  if (version === word6) {
    if (flags & complexFlag) {
      const message =
        'The document was saved in parts by a version of Word before 1997, which is not supported.';
      throw new UnreadableError('unsupported', message);
    }
    const end = main.readUInt32LE(0x34);
    return {
      tableName: '0Table',
      plainTextAt: main.readUInt32LE(0x18),
      body: { start: 0, end },
      headers: { start: end, end },
      textBoxes: { start: end, end },
      headerTextBoxes: { start: end, end },
      partOf: () => Buffer.alloc(0),
    };
  }
  if (main.length < places.pieces + 8) throw damaged();
  // The lengths of the stories in their order: body, footnotes, headers, macros, comments, endnotes, text boxes, text
  // boxes of headers.
  const lengths = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68].map((at) => main.readUInt32LE(at));
  const stories: Story[] = [];
  let start = 0;
  for (const length of lengths) {
    stories.push({ start, end: start + length });
    start += length;
  }
  return {
    tableName: flags & secondTable ? '1Table' : '0Table',
    plainTextAt: null,
    body: stories[0] as Story,
    headers: stories[2] as Story,
    textBoxes: stories[6] as Story,
    headerTextBoxes: stories[7] as Story,
    partOf(table, part) {
      if (places[part] + 8 > main.length) return Buffer.alloc(0);
      const start = main.readUInt32LE(places[part]);
      return table.subarray(start, start + main.readUInt32LE(places[part] + 4));
    },
  };
}

/** The characters of the document. `byteOf` gives the byte of one in the main stream, by which formatting is found. */
export interface WordText {
  text: string;
  byteOf(position: number): number;
}

interface Piece {
  readonly start: number;
  readonly text: string;
  readonly byte: number;
  readonly bytesPerCharacter: 1 | 2;
}

/**
 * Joins the pieces of the text, up to the limit of characters.
 * @throws UnreadableError `corrupt`
 */
export function readWordText(main: Buffer, table: Buffer, header: WordHeader): WordText {
  const pieces: Piece[] = [];
  let characters = 0;
  const add = (byte: number, length: number, bytesPerCharacter: 1 | 2): void => {
    const kept = Math.min(length, maxCharacters - characters);
    const bytes = main.subarray(byte, byte + kept * bytesPerCharacter);
    // One character per position: a decoder that joined or dropped units would shift all formatting.
    const text = bytesPerCharacter === 1 ? decodeWindows1252(bytes) : bytes.toString('utf16le');
    pieces.push({ start: characters, text, byte, bytesPerCharacter });
    characters += text.length;
  };
  if (header.plainTextAt !== null) add(header.plainTextAt, header.body.end, 1);
  else {
    for (const { byte, length, bytesPerCharacter } of listPieces(header.partOf(table, 'pieces'))) {
      add(byte, length, bytesPerCharacter);
      if (characters >= maxCharacters) break;
    }
  }
  let last = pieces[0];
  return {
    text: pieces.map((piece) => piece.text).join(''),
    byteOf(position) {
      // Positions are nearly always asked in ascending order, so the piece of the last call is tried first.
      if (!last || position < last.start || position >= last.start + last.text.length) {
        last = pieces.findLast((piece) => piece.start <= position) ?? pieces[0];
      }
      return last ? last.byte + (position - last.start) * last.bytesPerCharacter : 0;
    },
  };
}

const properties = 1;
const pieceTable = 2;

/** Reads the piece table, which follows any number of property lists. The lists are skipped. */
function listPieces(complex: Buffer): { byte: number; length: number; bytesPerCharacter: 1 | 2 }[] {
  let at = 0;
  while (at + 3 <= complex.length && complex[at] === properties) at += 3 + complex.readUInt16LE(at + 1);
  if (at + 5 > complex.length || complex[at] !== pieceTable) throw damaged();
  const bytes = Math.min(complex.readUInt32LE(at + 1), complex.length - at - 5);
  // n + 1 positions of four bytes, then n descriptions of eight.
  const count = Math.floor((bytes - 4) / 12);
  const positions = at + 5;
  const descriptions = positions + (count + 1) * 4;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const start = complex.readUInt32LE(positions + index * 4);
    const end = complex.readUInt32LE(positions + (index + 1) * 4);
    const place = complex.readUInt32LE(descriptions + index * 8 + 2);
    const isSingleByte = (place & 0x40000000) !== 0;
    const byte = place & 0x3fffffff;
    return {
      byte: isSingleByte ? Math.floor(byte / 2) : byte,
      length: Math.max(0, end - start),
      bytesPerCharacter: isSingleByte ? (1 as const) : (2 as const),
    };
  });
}

function damaged(): UnreadableError {
  return new UnreadableError('corrupt', 'The Word document is damaged and cannot be read.');
}
