/**
 * JSON text in pieces: strings that the engine wrote, and bytes that Postgres sent. They are joined at the end, in the
 * form that is needed.
 */
export type JsonText = readonly (string | Buffer)[];

export function toText(pieces: JsonText): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.toString())).join('');
}

/** The same text in fewer pieces: strings that follow each other are joined. Bytes are not copied. */
export function joinStrings(pieces: JsonText): JsonText {
  const chunks: (string | Buffer)[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') chunks.push(text);
    chunks.push(piece);
    text = '';
  }
  if (text !== '') chunks.push(text);
  return chunks;
}

/** The size in bytes; a character outside ASCII in a string that the engine wrote counts as one. */
export function sizeOf(pieces: JsonText): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0);
}
