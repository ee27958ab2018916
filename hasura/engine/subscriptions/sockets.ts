/** WebSockets on the port of an HTTP server: the upgrade, the choice of the protocol, and the shutdown. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  answerRaw,
  closeCodes,
  closeWebSockets,
  createWebSockets,
  jsonText,
  onWebSocketUpgrade,
  protocolOf,
} from '@platform/runtime';
import type { WebSocket } from 'ws';
import { allowsOrigin, type CorsPolicy } from '../cors.ts';
import { IncomingHeaders } from '../incoming-headers.ts';
import type { RequestHeaders } from '../session.ts';
import { Connection, type ConnectionSettings } from './connection.ts';
import type { Operations } from './operations.ts';
import { closeSocket } from './protocol.ts';

export interface SocketSettings extends ConnectionSettings {
  /** A longer message closes the socket with code 1009. */
  readonly maximumMessageBytes: number;
  /** The origins whose pages may open a socket; browsers themselves do not restrict that. */
  readonly cors: CorsPolicy;
  /** false: there is no GraphQL on this port, and no socket is accepted. */
  readonly isEnabled: boolean;
}

const kilobyte = 1024;

export const defaultSocketSettings: SocketSettings = {
  initTimeoutMs: 3_000,
  keepAliveMs: 5_000,
  maximumOperations: 100,
  busyBytes: 256 * kilobyte,
  maximumBufferedBytes: 16 * kilobyte * kilobyte,
  maximumMessageBytes: kilobyte * kilobyte,
  cors: { kind: 'disabled', readsCookies: false },
  isEnabled: true,
};

/** The time in which a client has to answer the closing of its socket. */
const closeGraceMs = 2_000;

interface Sockets {
  /** Accepts no new socket, closes open ones with code 1001, and terminates those that do not answer. */
  close(): Promise<void>;
}

const socketPath = '/v1/graphql';

/** Serves GraphQL over WebSockets at `/v1/graphql`. */
export function serveSockets(server: Server, engine: Operations, settings: Partial<SocketSettings>): Sockets {
  const all = { ...defaultSocketSettings, ...settings };
  let isClosing = false;
  const webSockets = createWebSockets(all.maximumMessageBytes);

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    if (isClosing) {
      reject(stream, 503, 'unavailable', 'the server is stopping');
      return;
    }
    if (!all.isEnabled) {
      reject(stream, 404, 'not-found', 'resource does not exist');
      return;
    }
    if (request.url?.split('?')[0] !== socketPath) {
      reject(stream, 404, 'not-found', `only '${socketPath}' is supported on websockets`);
      return;
    }
    const { origin } = request.headers;
    if (origin !== undefined && all.cors.kind === 'listed' && !allowsOrigin(all.cors, origin)) {
      const message = 'received origin header does not match configured CORS domains';
      reject(stream, 400, 'access-denied', message);
      return;
    }
    webSockets.handleUpgrade(request, stream, head, (socket) => {
      const protocol = protocolOf(socket, request);
      if (protocol === undefined) {
        closeSocket(socket, closeCodes.subprotocolNotAcceptable, 'Subprotocol not acceptable');
      } else new Connection(socket, protocol, headersOf(request, all.cors), engine, all);
    });
  }
  onWebSocketUpgrade(server, upgrade);

  return {
    async close() {
      isClosing = true;
      const close = (socket: WebSocket): void =>
        closeSocket(socket, closeCodes.goingAway, 'the server is stopping');
      await closeWebSockets(webSockets, close, closeGraceMs);
    },
  };
}

/** Headers of the upgrade request; cookies only if the policy checks origins or allows reading them. */
function headersOf(request: IncomingMessage, policy: CorsPolicy): RequestHeaders {
  const headers = new Map(new IncomingHeaders(request.headers));
  if (policy.kind === 'disabled' && !policy.readsCookies) headers.delete('cookie');
  return headers;
}

function reject(stream: Duplex, status: number, code: string, message: string): void {
  answerRaw(stream, { status, body: jsonText({ extensions: { path: '$', code }, message }) });
}
