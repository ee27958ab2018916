/**
 * Bytes of parts that were encoded as for mail (`Content-Transfer-Encoding`). HTTP needs no such encoding, but libraries that
 * also write mails use it in forms.
 */
import { quotedPrintable } from './part-head.ts';

/**
 * Decodes pieces as they arrive.
 * @param encoding in lower case; `binary`, `8bit` and whatever is not known change nothing
 */
export function transferDecoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return base64Decoded(chunks);
  return encoding === 'quoted-printable' ? quotedPrintableDecoded(chunks) : chunks;
}

async function* base64Decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    // Some clients encode block by block, and pad each of them: decoders take the first padding for the end.
    const blocks = (rest + chunk.toString('latin1').replace(/\s+/g, '')).split(/=+/);
    const signs = blocks.pop() ?? '';
    // Four of them encode three bytes.
    const length = signs.length - (signs.length % 4);
    rest = signs.slice(length);
    // In one piece: there may be thousands of blocks.
    yield Buffer.concat([...blocks, signs.slice(0, length)].map((block) => Buffer.from(block, 'base64')));
  }
  yield Buffer.from(rest, 'base64');
}

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
