/** Serves an application on a port and stops without cutting anybody off. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Takes no more connections, lets requests in progress finish for `graceMs`, then cuts what is left. */
  stop(graceMs: number): Promise<void>;
}

const idleCheckMs = 20;

/** Bytes of the request line and all headers: the filter of a list is in its address, and may name many ids. */
const maxHeaderBytes = 65_536;

/** Sockets that live on the port of a server. */
export interface Sockets {
  /** Takes no more, says to those that are open that it is over, and cuts after `graceMs` whoever does not go. */
  close(graceMs: number): Promise<void>;
}

/**
 * Starts listening; rejects when the port is taken. Port 0 takes any free one.
 * @param serveSockets adds WebSockets to the server
 */
export async function listen(
  app: Express,
  port: number,
  host?: string,
  serveSockets?: (server: Server) => Sockets,
): Promise<Listening> {
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, app);
  const sockets = serveSockets?.(server);
  // Longer than the idle time of common proxies (60 s), which otherwise reuse a connection as it is being closed.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async stop(graceMs) {
      const closed = once(server, 'close');
      server.close();
      // A connection whose request finishes now would otherwise be kept open for the client's next one.
      const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await sockets?.close(graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(grace);
    },
  };
}
