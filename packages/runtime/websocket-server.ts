/** WebSockets for GraphQL on the port of an HTTP server: their protocol, and their end. */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { WebSocket, WebSocketServer } from 'ws';
import { answerRaw } from './raw-answer.ts';
import { graphqlWs, type Protocol, protocols } from './websocket-protocols.ts';

/** Loads the library when a server starts: commands start none. */
const require = createRequire(import.meta.url);

/** @param maxMessageBytes a longer message of a client closes its socket with code 1009 */
export function createWebSockets(maxMessageBytes: number): WebSocketServer {
  const { WebSocketServer: SocketServer } = require('ws') as typeof import('ws');
  const webSockets = new SocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    // Compression costs memory for each socket, and messages are small.
    perMessageDeflate: false,
    handleProtocols: (names) => protocols.find(({ name }) => names.has(name))?.name ?? false,
  });
  answerBadHandshakes(webSockets);
  return webSockets;
}

/** The protocol of a socket: the older one when the client names none; undefined when it names unknown ones only. */
export function protocolOf(socket: WebSocket, { headers }: IncomingMessage): Protocol | undefined {
  if (headers['sec-websocket-protocol'] === undefined) return graphqlWs;
  return protocols.find(({ name }) => name === socket.protocol);
}

/** Closes all sockets with `close`, and terminates those whose clients have not answered after `graceMs`. */
export async function closeWebSockets(
  { clients }: WebSocketServer,
  close: (socket: WebSocket) => void,
  graceMs: number,
): Promise<void> {
  const closed = [...clients].map((socket) => {
    close(socket);
    return new Promise((resolve) => socket.once('close', resolve));
  });
  const cut = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, graceMs);
  await Promise.all(closed);
  clearTimeout(cut);
}

/** Answers handshakes of WebSockets that are none, in place of the library. */
function answerBadHandshakes(server: WebSocketServer): void {
  server.on('wsClientError', (error, stream) => {
    const body = JSON.stringify({ code: 'bad-request', error: error.message });
    answerRaw(stream, { status: 400, headers: { 'Sec-WebSocket-Version': '13' }, body });
  });
}
