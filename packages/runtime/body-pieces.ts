/**
 * A body in pieces: texts and bytes, in the order in which they are sent. A short text stays a text until it is written,
 * and a long one that Postgres sent as bytes is never decoded.
 */
export type BodyPieces = readonly (string | Uint8Array)[];

/** The number of bytes, with texts in UTF-8. */
export function byteLengthOf(pieces: BodyPieces): number {
  let length = 0;
  for (const piece of pieces)
    length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength;
  return length;
}

/** The body in one piece. A single piece of bytes is not copied. */
export function bytesOf(pieces: BodyPieces): Buffer {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return toBuffer(only);
  return Buffer.concat(pieces.map(toBuffer));
}

/** The first characters, for looking at what kind of text it is; they are read as Latin-1. */
export function startOf([first]: BodyPieces, length: number): string {
  if (first === undefined) return '';
  return typeof first === 'string'
    ? first.slice(0, length)
    : toBuffer(first.subarray(0, length)).toString('latin1');
}

function toBuffer(piece: string | Uint8Array): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}
