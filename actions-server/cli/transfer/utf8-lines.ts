/**
 * UTF-8 whose lines may be in another encoding one by one, as of files that were put together: the bytes of such a line
 * that are no ASCII are kept as lone surrogates, so that the line can be told from the others and written as it was.
 */
import { isUtf8 } from 'node:buffer';

const wrongByte = /[\udc80-\udcff]/u;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The text of a file in pieces; a mark of the byte order at its beginning is dropped. */
export async function* decodeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array[] = [];
  let isBeginning = true;
  for await (const bytes of source) {
    const end = Math.max(bytes.lastIndexOf(lineFeed), bytes.lastIndexOf(carriageReturn)) + 1;
    rest.push(bytes.subarray(0, end || bytes.length));
    if (end === 0) continue;
    yield decodePiece(Buffer.concat(rest), isBeginning);
    rest = [bytes.subarray(end)];
    isBeginning = false;
  }
  yield decodePiece(Buffer.concat(rest), isBeginning);
}

function decodePiece(piece: Buffer, isBeginning: boolean): string {
  const text = isUtf8(piece) ? piece.toString('utf8') : linesOf(piece).map(decodeLine).join('');
  return isBeginning ? text.replace(/^\ufeff/, '') : text;
}

function decodeLine(line: Buffer): string {
  if (isUtf8(line)) return line.toString('utf8');
  return line
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
}

/** Lines with what ends them. */
function linesOf(piece: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (const [index, byte] of piece.entries()) {
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    lines.push(piece.subarray(from, index + 1));
    from = index + 1;
  }
  return [...lines, piece.subarray(from)];
}

/** Whether a line of the text was in another encoding. */
export function hasWrongBytes(text: string): boolean {
  return wrongByte.test(text);
}

/** Counts lines, to tell a file in another encoding from one with some lines in another. */
export class EncodingCount {
  #wrong = 0;
  #right = 0;

  add(text: string): void {
    if (hasWrongBytes(text)) this.#wrong += 1;
    else if (/\P{ASCII}/u.test(text)) this.#right += 1;
  }

  get isMostlyWrong(): boolean {
    return this.#wrong > this.#right;
  }
}

/** The bytes that `decodeLines` has read as this text. */
export function encodeLines(text: string): Buffer {
  const pieces = text.split(/([\udc80-\udcff])/u);
  return Buffer.concat(
    pieces.map((piece) =>
      hasWrongBytes(piece) ? Buffer.of(piece.charCodeAt(0) - 0xdc00) : Buffer.from(piece, 'utf8'),
    ),
  );
}
