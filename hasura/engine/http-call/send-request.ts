/**
 * One request over HTTP/1.1, as `fetch` sends it. That of Node closes the connection at a `100 Continue` that it has not asked
 * for, which HTTP lets every server send, and has no setting for that.
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** How a request is sent and answered. */
export type CallFetch = (request: Request) => Promise<Response>;

/** Milliseconds for which a connection is kept for the next call, unless its server says less. */
const idleMs = 4_000;
const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: idleMs }),
  'https:': new https.Agent({ keepAlive: true, timeout: idleMs }),
};

/** A server that sends nothing but interim answers never answers. */
const maxInterimAnswers = 100;
/** As `fetch` does. */
const encodings = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
const accepted = { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };
/** Statuses of answers that have no body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** @throws errors of the network, and the reason of the request's signal */
export const sendRequest: CallFetch = async (request) => {
  const url = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const isTls = url.protocol === 'https:';
  const { signal, method } = request;
  return new Promise((resolve, reject) => {
    const sent = (isTls ? https : http).request(url, {
      method,
      headers: { ...accepted, ...Object.fromEntries(request.headers), 'content-length': body.length },
      agent: isTls ? agents['https:'] : agents['http:'],
      signal,
    });
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim > maxInterimAnswers) sent.destroy(new Error('nothing but interim answers'));
    });
    sent.on('upgrade', (_answer, socket) => {
      socket.on('error', () => {}).destroy();
      reject(new Error('bad upgrade'));
    });
    sent.on('response', (answer) => {
      try {
        resolve(responseOf(answer));
      } catch (error) {
        answer.destroy();
        reject(error);
      }
    });
    sent.end(body);
  });
};

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0, rawHeaders } = answer;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  if (withoutBody.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(decoded(answer)) as ReadableStream, { status, headers });
}

function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? '';
  if (!Object.hasOwn(encodings, encoding)) return answer;
  // An error of either ends the other, and is thrown where the answer is read.
  return pipeline(answer, encodings[encoding as keyof typeof encodings](), () => {});
}
