/**
 * Reads the header and the text of a binary Word document. The header states where its stories (body, headers, text
 * boxes) are. Word appends to the file while a document is edited, so the text is stored in pieces in any order.
 */
import { UnreadableError } from '../unreadable.ts';
import { viewOf } from './compound-file.ts';
import { maxCharacters } from './limits.ts';
import { decodeWindows1252 } from './windows-1252.ts';

const word97 = 0xa5ec;
const word6 = 0xa5dc;
const complexFlag = 0x0004;
const encrypted = 0x0100;
const secondTable = 0x0200;

/** Offsets in the header of the pairs (offset, length) of those parts of the table stream that are read. */
const places = { styles: 0xa2, headers: 0xf2, characters: 0xfa, paragraphs: 0x102, pieces: 0x1a2 } as const;

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
  /** The offset and length of the parts of the table stream, both 0 when a part is missing. */
  readonly places: Record<keyof typeof places, { at: number; bytes: number }>;
}

/**
 * Reads the header of the main stream.
 * @throws UnreadableError `encrypted`, `unsupported` or `corrupt`
 */
export function readWordHeader(main: Uint8Array): WordHeader {
  const view = viewOf(main);
  if (main.byteLength < 0x60) throw damaged();
  const version = view.getUint16(0, true);
  if (version !== word97 && version !== word6) throw damaged();
  const flags = view.getUint16(0x0a, true);
  if (flags & encrypted)
    throw new UnreadableError('encrypted', 'The Word document is protected by a password.');
  const none = { at: 0, bytes: 0 };
  if (version === word6) {
    if (flags & complexFlag) {
      const message =
        'The document was saved in parts by a version of Word before 1997, which is not supported.';
      throw new UnreadableError('unsupported', message);
    }
    const end = view.getUint32(0x34, true);
    return {
      tableName: '0Table',
      plainTextAt: view.getUint32(0x18, true),
      body: { start: 0, end },
      headers: { start: end, end },
      textBoxes: { start: end, end },
      places: { styles: none, headers: none, characters: none, paragraphs: none, pieces: none },
    };
  }
  if (main.byteLength < places.pieces + 8) throw damaged();
  // The lengths of the stories in their order: body, footnotes, headers, macros, comments, endnotes, text boxes.
  const lengths = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64].map((at) => view.getUint32(at, true));
  const stories: Story[] = [];
  let start = 0;
  for (const length of lengths) {
    stories.push({ start, end: start + length });
    start += length;
  }
  const place = (at: number) => ({ at: view.getUint32(at, true), bytes: view.getUint32(at + 4, true) });
  return {
    tableName: flags & secondTable ? '1Table' : '0Table',
    plainTextAt: null,
    body: stories[0] as Story,
    headers: stories[2] as Story,
    textBoxes: stories[6] as Story,
    places: {
      styles: place(places.styles),
      headers: place(places.headers),
      characters: place(places.characters),
      paragraphs: place(places.paragraphs),
      pieces: place(places.pieces),
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
export function readWordText(main: Uint8Array, table: Uint8Array, header: WordHeader): WordText {
  const pieces: Piece[] = [];
  let characters = 0;
  const add = (byte: number, length: number, bytesPerCharacter: 1 | 2): void => {
    const kept = Math.min(length, maxCharacters - characters);
    const bytes = main.subarray(byte, byte + kept * bytesPerCharacter);
    const text = decode(bytes, bytesPerCharacter);
    pieces.push({ start: characters, text, byte, bytesPerCharacter });
    characters += text.length;
  };
  if (header.plainTextAt !== null) add(header.plainTextAt, header.body.end, 1);
  else {
    for (const { byte, length, bytesPerCharacter } of listPieces(bytesAt(table, header.places.pieces))) {
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
function listPieces(complex: Uint8Array): { byte: number; length: number; bytesPerCharacter: 1 | 2 }[] {
  const view = viewOf(complex);
  let at = 0;
  while (at + 3 <= complex.byteLength && view.getUint8(at) === properties)
    at += 3 + view.getUint16(at + 1, true);
  if (at + 5 > complex.byteLength || view.getUint8(at) !== pieceTable) throw damaged();
  const bytes = Math.min(view.getUint32(at + 1, true), complex.byteLength - at - 5);
  // n + 1 positions of four bytes, then n descriptions of eight.
  const count = Math.floor((bytes - 4) / 12);
  const positions = at + 5;
  const descriptions = positions + (count + 1) * 4;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const length =
      view.getUint32(positions + (index + 1) * 4, true) - view.getUint32(positions + index * 4, true);
    const place = view.getUint32(descriptions + index * 8 + 2, true);
    const isSingleByte = (place & 0x40000000) !== 0;
    const byte = place & 0x3fffffff;
    return {
      byte: isSingleByte ? Math.floor(byte / 2) : byte,
      length: Math.max(0, length),
      bytesPerCharacter: isSingleByte ? (1 as const) : (2 as const),
    };
  });
}

/** Decodes exactly one character per position: a decoder that joined or dropped units would shift all formatting. */
function decode(bytes: Uint8Array, bytesPerCharacter: 1 | 2): string {
  if (bytesPerCharacter === 1) return decodeWindows1252(bytes);
  const view = viewOf(bytes);
  const units = Array.from({ length: Math.floor(bytes.byteLength / 2) }, (_, index) =>
    String.fromCharCode(view.getUint16(index * 2, true)),
  );
  return units.join('');
}

/** The bytes of a part of a stream; none when the part is outside of the stream. */
export function bytesAt(stream: Uint8Array, place: { at: number; bytes: number }): Uint8Array {
  return stream.subarray(place.at, place.at + place.bytes);
}

function damaged(): UnreadableError {
  return new UnreadableError('corrupt', 'The Word document is damaged and cannot be read.');
}
