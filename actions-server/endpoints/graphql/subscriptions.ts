/**
 * GraphQL over WebSockets at `/graphql`: subscriptions, and queries and mutations too, in both protocols
 * (`graphql-transport-ws`, and the older `graphql-ws`). The key comes in the payload of `connection_init`, as
 * `{"X-API-KEY": …}` or `{"headers": {"X-API-KEY": …}}`, or as a header of the upgrade request.
 *
 * Each socket has one of its own to Hasura, with an identity made here. Each operation counts as a request, or as as many as it calls actions.
 */
import type { IncomingMessage, Server } from 'node:http';
import {
  answerRaw,
  closeCodes,
  closeWebSockets,
  createWebSockets,
  onWebSocketUpgrade,
  protocolOf,
} from '@platform/runtime';
import type { WebSocket, WebSocketServer } from 'ws';
import { requestIdFrom } from '../../http/request-id.ts';
import type { Sockets } from '../../http/sockets.ts';
import { type SocketNeeds, SocketSession } from './socket-session.ts';
import { createSocketSlots } from './socket-slots.ts';

const path = '/graphql';

/** Longer documents have to be sent by POST. */
const maxMessageBytes = 1_000_000;
/** Keys are cached for five seconds, so sockets of a revoked key close at most half a second after that. */
const keyCheckMs = 500;
const keepAliveMs = 10_000;

/** Adds the sockets to a server of `app`, which tells the address of a client. */
export function serveGraphqlSockets(
  app: { clientAddressOf(request: IncomingMessage): string },
  dependencies: SocketNeeds,
): (server: Server) => Sockets {
  return (server) => {
    const { log, metrics } = dependencies;
    const sessions = new Set<SocketSession>();
    const acquireSlot = createSocketSlots();
    const webSockets = createWebSockets(maxMessageBytes);
    let isClosing = false;

    onWebSocketUpgrade(server, (request, stream, head) => {
      stream.on('error', () => stream.destroy());
      if (isClosing) answerRaw(stream, { status: 503 });
      else if (request.url?.split('?')[0] !== path) answerRaw(stream, { status: 404 });
      else
        webSockets.handleUpgrade(request, stream, head, (socket) =>
          webSockets.emit('connection', socket, request),
        );
    });

    webSockets.on('connection', (socket, request) => {
      const protocol = protocolOf(socket, request);
      if (protocol === undefined) {
        socket.close(closeCodes.subprotocolNotAcceptable, 'Subprotocol not acceptable');
        return;
      }
      const session = new SocketSession(socket, {
        ...dependencies,
        acquireSlot,
        protocol,
        apiKey: header(request, 'x-api-key'),
        origin: header(request, 'origin'),
        clientAddress: app.clientAddressOf(request),
        log: log.child({ requestId: requestIdFrom(header(request, 'x-request-id')) }),
      });
      sessions.add(session);
      metrics.socketsChanged(1);
      socket.once('close', () => {
        sessions.delete(session);
        metrics.socketsChanged(-1);
      });
    });

    const keyCheck = setInterval(() => {
      for (const session of sessions) void session.checkKey();
    }, keyCheckMs).unref();
    const keepAlive = terminateSilentSockets(webSockets);

    return {
      async close(graceMs) {
        isClosing = true;
        clearInterval(keyCheck);
        clearInterval(keepAlive);
        const close = (socket: WebSocket): void =>
          socket.close(closeCodes.goingAway, 'The server is stopping');
        await closeWebSockets(webSockets, close, graceMs);
      },
    };
  };
}

/** Pings every socket, and terminates those that answered none of the last three pings. */
function terminateSilentSockets(webSockets: WebSocketServer): NodeJS.Timeout {
  const unanswered = new WeakMap<WebSocket, number>();
  webSockets.on('connection', (socket) => socket.on('pong', () => unanswered.set(socket, 0)));
  return setInterval(() => {
    for (const socket of webSockets.clients) {
      const count = unanswered.get(socket) ?? 0;
      unanswered.set(socket, count + 1);
      if (count >= 3) socket.terminate();
      else socket.ping();
    }
  }, keepAliveMs).unref();
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
