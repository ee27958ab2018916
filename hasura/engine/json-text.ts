/**
 * JSON text in pieces: what the engine writes itself as strings, what Postgres made as the bytes that came. Put
 * together once, at the end, in the form that is needed.
 */
export type JsonText = readonly (string | Buffer)[];

export function toText(pieces: JsonText): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.toString())).join('');
}

/** UTF-8. */
export function toBytes(pieces: JsonText): Buffer {
  if (pieces.every((piece) => typeof piece === 'string')) return Buffer.from(pieces.join(''));
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
