/** An application whose requests and answers are held against the description of the API. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { App } from '../../../actions-server/app.ts';
import { operationOf } from './description.ts';
import { recordExchange } from './violations.ts';

/** The ports of servers of this process that are observed from inside. */
export const observedPorts = new Set<number | undefined>();

export function observedApp(app: App): App {
  return {
    clientAddressOf: app.clientAddressOf,
    serve(request, response) {
      observedPorts.add(request.socket.localPort);
      const { method = '', url = '' } = request;
      if (operationOf(method, url.split('?', 1)[0] ?? '') !== undefined) observe(request, response);
      app.serve(request, response);
    },
  };
}

type Chunk = string | Uint8Array | null | undefined;

/** Nobody reads what is kept here: the request and the response are those that the server works with. */
function observe(request: IncomingMessage, response: ServerResponse): void {
  const received: Buffer[] = [];
  const sent: Buffer[] = [];
  const heads: unknown[] = [];
  const keep = (chunks: Buffer[], chunk: Chunk, encoding: unknown) => {
    if (chunk === null || chunk === undefined) return;
    chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk),
    );
  };
  const { push } = request;
  request.push = (chunk: Chunk, encoding?: BufferEncoding) => {
    keep(received, chunk, encoding);
    return push.call(request, chunk, encoding);
  };
  const { writeHead, write, end } = response;
  response.writeHead = ((...parameters: unknown[]) => {
    heads.push(parameters.find(Array.isArray) ?? []);
    return Reflect.apply(writeHead, response, parameters);
  }) as typeof writeHead;
  // A stream is not kept: what it sends is no JSON.
  let isKept = true;
  response.write = ((...parameters: unknown[]) => {
    if (isKept) keep(sent, parameters[0] as Chunk, parameters[1]);
    isKept = isKept && response.headersSent;
    return Reflect.apply(write, response, parameters);
  }) as typeof write;
  response.end = ((...parameters: unknown[]) => {
    if (typeof parameters[0] !== 'function') keep(sent, parameters[0] as Chunk, parameters[1]);
    const headers = headersOf(response, heads.flat());
    recordExchange({
      method: request.method ?? '',
      url: request.url ?? '',
      requestType: request.headers['content-type'] ?? null,
      requestBody: () => decoded(Buffer.concat(received), request.headers['content-encoding']),
      status: response.statusCode,
      headers,
      body: () => decoded(Buffer.concat(sent), headers.get('content-encoding')),
    });
    return Reflect.apply(end, response, parameters);
  }) as typeof end;
}

/** @param head the flat list of names and values that was given to `writeHead` */
function headersOf(response: ServerResponse, head: readonly unknown[]): ReadonlyMap<string, string> {
  const headers = new Map(
    Object.entries(response.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  for (let index = 0; index < head.length; index += 2) {
    headers.set(String(head[index]).toLowerCase(), String(head[index + 1]));
  }
  return headers;
}

function decoded(bytes: Buffer, encoding: string | undefined): Uint8Array {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
