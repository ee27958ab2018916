/** Writes the result of a route to the response: JSON, finished JSON text, a page, or a stream. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { RouteResult } from './route.ts';

const jsonType = 'application/json; charset=utf-8';

/** Resolves when the result was written to the connection; for a stream, when it has ended or the client has left. */
export async function sendResult(response: Response, result: RouteResult): Promise<void> {
  response.statusCode = result.status ?? 200;
  if (result.headers) response.set(result.headers);
  if ('json' in result) return sendChunks(response, [Buffer.from(JSON.stringify(result.json))]);
  if ('html' in result) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return sendChunks(response, [Buffer.from(result.html)]);
  }
  if ('jsonText' in result) return sendChunks(response, result.jsonText);
  return sendStream(response, result);
}

/** The pieces are written one after the other instead of joined: a page of records can be megabytes. */
async function sendChunks(response: Response, chunks: readonly Uint8Array[]): Promise<void> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', jsonType);
  response.setHeader('Content-Length', length);
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

async function sendStream(
  response: Response,
  result: Extract<RouteResult, { stream: unknown }>,
): Promise<void> {
  response.set('Content-Length', String(result.contentLength));
  if (response.req.method === 'HEAD') {
    result.stream.destroy();
    response.end();
    return;
  }
  await pipeline(result.stream, response);
}
