/** The text of a file without what only some editors write: carriage returns and a byte order mark. */

const byteOrderMark = '\uFEFF';

interface DecodedText {
  readonly text: string;
  /** The bytes of another text, with the same line ends and mark. */
  readonly encode: (text: string) => Buffer;
}

export function decodeText(bytes: Buffer): DecodedText {
  const decoded = bytes.toString('utf8');
  const mark = decoded.startsWith(byteOrderMark) ? byteOrderMark : '';
  const marked = decoded.slice(mark.length);
  // A file with both kinds of line ends keeps them where they are.
  const isCrlf = marked.includes('\r\n') && !/(?<!\r)\n/.test(marked);
  return {
    text: isCrlf ? marked.replaceAll('\r\n', '\n') : marked,
    encode: (text) => Buffer.from(mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text)),
  };
}
