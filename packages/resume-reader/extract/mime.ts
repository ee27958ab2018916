/** Parses MIME documents: e-mail messages, saved web pages and parts of them (RFC 2045). */
import PostalMime, { type Email } from 'postal-mime';
import { UnreadableError } from '../unreadable.ts';

/** The number of parts of a message, and the bytes of all of its headers. */
export const maxParts = 1_000;
const maxHeaderBytes = 100_000;

/** @throws UnreadableError `corrupt`, or `too_large` for more than `maxParts` parts */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = text.indexOf('\n--'); at >= 0 && parts <= maxParts; at = text.indexOf('\n--', at + 1))
    parts += 1;
  if (parts > maxParts)
    throw new UnreadableError('too_large', `The message has more than ${maxParts} parts.`);
  try {
    // An empty line would end the header before it began.
    const start = text.findIndex((byte) => byte > 0x20);
    return await PostalMime.parse(text.subarray(Math.max(0, start)), {
      maxNestingDepth: 20,
      maxHeadersSize: maxHeaderBytes,
    });
  } catch (error) {
    throw new UnreadableError('corrupt', 'The message is damaged and cannot be read.', { cause: error });
  }
}

/** The value of a field of the head, by its name in small letters; `''` without it. */
export const fieldOf = (headers: Email['headers'], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

export const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
