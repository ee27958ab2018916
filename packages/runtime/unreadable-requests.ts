/** Requests that Node gives up before a handler sees them, or while it reads their body: they get an answer like others. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { askForBodiesThatAreRead } from './expected-bodies.ts';
import { answerRaw, noSniffing } from './raw-answer.ts';

export const unreadableStatus = { malformed: 400, 'headers-too-large': 431, 'too-slow': 408 } as const;

export type UnreadableReason = keyof typeof unreadableStatus;

/** The client closed or reset the connection in the middle of a request: there is nobody to answer. */
const disconnected: ReadonlySet<string> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; nothing when left out. */
  readonly body?: string;
}

/**
 * Answers requests that are no HTTP, ask for a tunnel, have too many headers or arrive too slowly, and closes their connections.
 * A body that a client offers to send (`Expect`) is asked for when it is read.
 */
export function answerUnreadableRequests(
  server: Server,
  answerTo: (reason: UnreadableReason) => Answer,
): void {
  askForBodiesThatAreRead(server);
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    responses.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // Of a response that has begun, the end is missing: nothing else may follow.
    const isBegun = responses.get(stream)?.headersSent === true && !responses.get(stream)?.writableFinished;
    if (!stream.writable || isBegun || disconnected.has(error.code ?? '')) {
      stream.destroy();
      return;
    }
    answerRaw(stream, answerTo(reasonOf(error)));
  });
  // No server here is a proxy. Without this Node would close the connection and say nothing.
  server.on('connect', (_request: IncomingMessage, stream: Duplex) => {
    stream.on('error', () => stream.destroy());
    answerRaw(stream, answerTo('malformed'));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, noSniffing).end();
  });
}

function reasonOf({ code }: NodeJS.ErrnoException): UnreadableReason {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'malformed';
}

/**
 * The path and the query of a request's address, which may also have a scheme and a host (`GET http://host/path`).
 * null: it cannot be read, like `http://[`.
 */
export function pathAndQuery(address: string): string | null {
  if (address.startsWith('/')) return address;
  // `OPTIONS *` is about the server as a whole.
  if (address === '*') return '/*';
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return pathname.startsWith('/') ? pathname + search : null;
}
