/**
 * Bytes of parts that were encoded as for mail (`Content-Transfer-Encoding`). HTTP needs no such encoding, but libraries that
 * also write mails use it in forms.
 */
import { AppError } from '../errors.ts';
import { quotedPrintable } from './part-head.ts';

/**
 * Decodes pieces as they arrive.
 * @param encoding in lower case; `binary`, `8bit` and whatever is not known change nothing
 * @throws AppError invalid_form for base64 that has other signs, or lacks some: it would become a damaged file
 */
export function transferDecoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return base64Decoded(chunks);
  return encoding === 'quoted-printable' ? quotedPrintableDecoded(chunks) : chunks;
}

async function* base64Decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    // Some clients encode block by block, and pad each of them: decoders take the first padding for the end.
    const text = rest + chunk.toString('latin1').replace(/\s+/g, '');
    if (/[^\w+/=-]/.test(text)) throw notBase64();
    const blocks = text.split(/=+/);
    const signs = blocks.pop() ?? '';
    // Four of them encode three bytes.
    const length = signs.length - (signs.length % 4);
    rest = signs.slice(length);
    // In one piece: there may be thousands of blocks.
    yield Buffer.concat([...blocks, signs.slice(0, length)].map(wholeBytes));
  }
  yield wholeBytes(rest);
}

/** One sign alone encodes no byte. */
function wholeBytes(block: string): Buffer {
  if (block.length % 4 === 1) throw notBase64();
  return Buffer.from(block, 'base64');
}

const notBase64 = () =>
  new AppError(
    'invalid_form',
    'A part of the form says Content-Transfer-Encoding: base64, and its content is not valid base64; send the bytes without this header',
  );

async function* quotedPrintableDecoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = (rest + chunk.toString('latin1')).replace(/=[ \t]*\r?\n/g, '');
    // An escape, or the end of a line that goes on.
    const [unfinished = ''] = /=(?:[\da-f]|[ \t]{0,100}\r?)$/i.exec(text) ?? [];
    rest = unfinished;
    yield Buffer.from(quotedPrintable(text.slice(0, text.length - unfinished.length)), 'latin1');
  }
  yield Buffer.from(rest, 'latin1');
}
