/** The body of an answer of somebody else: decoded, and no more of it than was asked for. */
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Bytes that are read at least, so that the other side can finish writing. */
const leastReadBytes = 65_536;

/** By the names of `Content-Encoding`: RFC 9110, section 8.4.1, and RFC 7932. */
const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/**
 * Reads a body. It ends early when it has more bytes than are read, compressed or decoded. With an encoding that is not known,
 * such as several in a row, or one that it does not have, the body is not whole.
 * @param maxBytes how many bytes of the decoded body are kept
 * @throws what breaks the connection
 */
export async function bodyOf(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly body: Buffer; readonly isWhole: boolean }> {
  const readBytes = Math.max(maxBytes, leastReadBytes);
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  const isPlain = encoding === '' || encoding === 'identity';
  const kept: Buffer[] = [];
  let size = 0;
  let isCut = !isPlain && !isKnown(encoding);
  // Also a compressed body ends there: one that never becomes a byte would otherwise be decoded for as long as it comes.
  async function* received() {
    let receivedBytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      yield chunk;
      receivedBytes += chunk.length;
      if (receivedBytes <= readBytes) continue;
      isCut = true;
      return;
    }
  }
  const decoded = isKnown(encoding) ? decodedBy(encoding, received()) : { chunks: received() };
  try {
    for await (const chunk of decoded.chunks as AsyncIterable<Buffer>) {
      if (size < maxBytes) kept.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size > readBytes) break;
    }
  } catch (error) {
    if (!('isUndecodable' in decoded) || !decoded.isUndecodable(error)) throw error;
    isCut = true;
  }
  return { body: Buffer.concat(kept), isWhole: !isCut && size <= maxBytes };
}

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

function decodedBy(encoding: keyof typeof decoders, received: AsyncIterable<Buffer>) {
  let broken: unknown = null;
  async function* source() {
    try {
      yield* received;
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  const decoder = decoders[encoding]();
  // Errors are those of whoever reads the decoder.
  pipeline(source, decoder, () => {});
  return { chunks: decoder, isUndecodable: (error: unknown) => error !== broken };
}

/** The beginning of a body as text, which Postgres can store: it has no U+0000. A character that is cut in two is left out. */
export function textOf(body: Buffer): string {
  return new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '\ufffd');
}
