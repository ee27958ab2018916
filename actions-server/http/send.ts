/** Writes the result of a route as the answer to its request: JSON, finished JSON text, a page, texts, or a stream. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BodyPieces, byteLengthOf, jsonText } from '@platform/runtime';
import { beginCacheable, isKept } from './caching.ts';
import { compress, compressor, encodingFor, minCompressedBytes } from './compression.ts';
import type { Exchange } from './exchange.ts';
import { belowPath } from './public-path.ts';
import type { RouteResult } from './route.ts';

const jsonType = 'application/json; charset=utf-8';
const htmlType = 'text/html; charset=utf-8';

/** Resolves when the result was written to the connection; for a stream, when it has ended or the client has left. */
export async function sendResult(exchange: Exchange, made: RouteResult): Promise<void> {
  const result = belowPath(made, exchange.publicPath);
  const { status = 200 } = result;
  if (result.headers) exchange.setHeaders(result.headers);
  if ('stream' in result) return sendStream(exchange, status, result);
  if ('texts' in result) return sendTexts(exchange, status, result);
  if ('location' in result) {
    exchange.setHeader('Location', result.location);
    exchange.setHeader('Content-Type', htmlType);
    exchange.send(status, []);
    return;
  }
  if ('bytes' in result) {
    exchange.send(status, [result.bytes]);
    return;
  }
  if ('html' in result) exchange.setHeader('Content-Type', htmlType);
  const body = bodyOf(result);
  if (result.cacheControl !== undefined && beginCacheable(exchange, body, result.cacheControl)) {
    exchange.sendWithoutBody(304);
    return;
  }
  if (!exchange.hasHeader('Content-Type')) exchange.setHeader('Content-Type', jsonType);
  exchange.send(status, isSmall(body) ? body : await encoded(exchange, body));
}

function bodyOf(
  result: Exclude<
    RouteResult,
    { stream: unknown } | { texts: unknown } | { location: string } | { bytes: Buffer }
  >,
) {
  if ('html' in result) return [result.html.text];
  return 'json' in result ? [jsonText(result.json)] : result.jsonText;
}

function isSmall(body: BodyPieces): boolean {
  return byteLengthOf(body) < minCompressedBytes;
}

/** The body as this client gets it, with the headers that say so. */
async function encoded(exchange: Exchange, body: BodyPieces): Promise<BodyPieces> {
  exchange.vary('Accept-Encoding');
  const encoding = encodingFor(exchange);
  if (encoding === null) return body;
  exchange.setHeader('Content-Encoding', encoding);
  return [await compress(body, encoding)];
}

async function sendStream(
  exchange: Exchange,
  status: number,
  { stream, contentLength }: Extract<RouteResult, { stream: unknown }>,
): Promise<void> {
  if (contentLength !== undefined) exchange.setHeader('Content-Length', String(contentLength));
  if (exchange.method === 'HEAD') {
    stream.destroy();
    exchange.begin(status).end();
    return;
  }
  await pipeline(stream, exchange.begin(status));
}

async function sendTexts(
  exchange: Exchange,
  status: number,
  { texts, version, cacheControl = 'no-store' }: Extract<RouteResult, { texts: unknown }>,
): Promise<void> {
  const isRead = exchange.method !== 'HEAD' && !isKept(exchange, [version]);
  const pieces = texts[Symbol.asyncIterator]();
  // Before any header is set: an error is answered without them.
  const first = isRead ? await pieces.next() : null;
  if (beginCacheable(exchange, [version], cacheControl)) {
    exchange.sendWithoutBody(304);
    return;
  }
  const encoding = encodingFor(exchange);
  if (encoding !== null) exchange.setHeader('Content-Encoding', encoding);
  const response = exchange.begin(status);
  if (first === null) {
    response.end();
    return;
  }
  const all = Readable.from(withFirst(first, pieces));
  await (encoding === null ? pipeline(all, response) : pipeline(all, compressor(encoding), response));
}

/** The pieces from the first one, which was taken already. */
async function* withFirst(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    // The client may have left.
    await pieces.return?.();
  }
}
