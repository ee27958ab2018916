/**
 * Compression of JSON answers for clients that accept it. Files are never compressed: most formats are compressed
 * already.
 *
 * An attacker who sees the length of compressed answers and chooses a part of them can guess the rest, if a browser sends
 * requests for him with the rights of somebody else. No browser does so here: a request has the rights of the key that its
 * page knows, never of a cookie.
 */

import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { type BodyPieces, bytesOf } from '@platform/runtime';
import type { Exchange } from './exchange.ts';
import { acceptsEncoding } from './negotiation.ts';

/** Less than this fits into one packet with its headers, compressed or not. */
export const minCompressedBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * In order of preference. The work is done outside the thread of the server. On lists, the lowest level of Brotli makes
 * smaller texts than the default level of gzip, in a third of its time; higher levels take a multiple of the time for a
 * few percent.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zipOptions = { level: 1 };
const encoders = {
  br: (bytes: Uint8Array) => brotli(bytes, brotliOptions),
  gzip: (bytes: Uint8Array) => zip(bytes, zipOptions),
} as const;

type ContentEncoding = keyof typeof encoders;

/** Compresses what is written to it. */
export function compressor(encoding: ContentEncoding): Transform {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(zipOptions);
}

/** The encoding for a client, from its `Accept-Encoding`; null: it accepts none of ours. */
export function encodingFor({ request }: Exchange): ContentEncoding | null {
  const encodings = Object.keys(encoders) as ContentEncoding[];
  return encodings.find((encoding) => acceptsEncoding(request, encoding)) ?? null;
}

export function compress(body: BodyPieces, encoding: ContentEncoding): Promise<Buffer> {
  return encoders[encoding](bytesOf(body));
}
