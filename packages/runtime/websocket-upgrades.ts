/**
 * WebSockets on the port of an HTTP server, beside clients that offer another protocol. As soon as a server listens for
 * upgrades, Node hands over every request with the header `Upgrade`, without its body. Many clients offer HTTP/2 in it
 * (`Upgrade: h2c`) with each of their requests, and a server may ignore the offer: it answers as if there were none.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Calls `accept` for requests to open a WebSocket, and serves requests with any other `Upgrade` as plain ones. */
export function onWebSocketUpgrade(
  server: Server,
  accept: (request: IncomingMessage, stream: Duplex, head: Buffer) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket') {
      accept(request, stream, head);
    } else serveWithoutUpgrade(server, request, stream, head);
  });
}

/** The connection begins again with the same bytes, without the header: Node then reads the body too. */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  // Node reads addresses and headers as Latin-1, so that every byte is written as it came.
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', stream);
}
