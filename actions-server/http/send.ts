/** Writes the result of a route to the response: JSON, finished JSON text, a page, or a stream. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { beginCacheable } from './caching.ts';
import { compress, encodingFor, minCompressedBytes } from './compression.ts';
import type { RouteResult } from './route.ts';

const jsonType = 'application/json; charset=utf-8';

/** Resolves when the result was written to the connection; for a stream, when it has ended or the client has left. */
export async function sendResult(response: Response, result: RouteResult): Promise<void> {
  response.statusCode = result.status ?? 200;
  if (result.headers) response.set(result.headers);
  if ('stream' in result) return sendStream(response, result);
  if ('html' in result) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    sendChunks(response, [Buffer.from(result.html)]);
    return;
  }
  const body = 'json' in result ? [Buffer.from(JSON.stringify(result.json))] : result.jsonText;
  if (result.cacheControl !== undefined && beginCacheable(response, body, result.cacheControl)) {
    response.status(304).end();
    return;
  }
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', jsonType);
  sendChunks(response, await encoded(response, body));
}

/** The body as this client gets it, with the headers that say so. */
async function encoded(response: Response, body: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  if (lengthOf(body) < minCompressedBytes) return body;
  response.vary('Accept-Encoding');
  const encoding = encodingFor(response.req);
  if (encoding === null) return body;
  response.setHeader('Content-Encoding', encoding);
  return [await compress(body, encoding)];
}

/** The pieces are written one after the other instead of joined: a page of records can be megabytes. */
function sendChunks(response: Response, chunks: readonly Uint8Array[]): void {
  response.setHeader('Content-Length', lengthOf(chunks));
  const last = chunks.at(-1);
  if (response.req.method === 'HEAD' || last === undefined) {
    response.end();
    return;
  }
  response.cork();
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(last);
  response.uncork();
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
}

async function sendStream(
  response: Response,
  result: Extract<RouteResult, { stream: unknown }>,
): Promise<void> {
  if (result.contentLength !== undefined) response.set('Content-Length', String(result.contentLength));
  if (response.req.method === 'HEAD') {
    result.stream.destroy();
    response.end();
    return;
  }
  await pipeline(result.stream, response);
}
