/**
 * The end of an HTTP server. Node closes idle connections and those of requests, and forgets the others: of a connection that was
 * upgraded, or of a request that was answered without being read, the client decides when it ends. It also stops to look for
 * requests that take too long.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How often connections are looked for whose request has just ended: they would stay open for the next one. */
const idleCheckMs = 20;

/**
 * Call it before the server listens.
 * @returns a function that accepts no more connections, lets requests in progress finish for `graceMs`, and then destroys every
 * connection. It resolves when all are closed, and at the latest a moment after the grace
 */
export function closingServer(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (graceMs) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const ended = new AbortController();
    const over = delay(graceMs, undefined, { signal: ended.signal }).then(
      () => {
        for (const socket of sockets) socket.destroy();
      },
      () => {},
    );
    await Promise.race([closed, over]).finally(() => {
      clearInterval(idle);
      ended.abort();
    });
  };
}
