/** Serves an application on a port; a graceful stop lets requests in progress finish. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closingServer, listening, pathAndQuery } from '@platform/runtime';
import type { Logger } from 'pino';
import type { Sockets } from './http/sockets.ts';
import { serveUnreadableRequests } from './http/unreadable-requests.ts';

interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Accepts no more connections, lets requests in progress finish for `graceMs`, then destroys all connections. */
  stop(graceMs: number): Promise<void>;
}

/** Bytes of the request line and all headers. The filter of a list is in its address and may contain many ids. */
const maxHeaderBytes = 65_536;

/** Milliseconds for the headers of a request, and for a request as a whole. Bodies also have a slowest speed (`http/body.ts`). */
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 300_000;
/** How often Node looks for requests that are over their time. */
const timeoutCheckMs = 5_000;

/** In place of an address that cannot be parsed: nothing can decode it, which is an error of ours. */
const undecodable = '/%';

/**
 * Starts listening; rejects when the port is taken. Port 0 takes any free one.
 * @param serveSockets adds WebSockets to the server
 */
export async function listen(
  app: { serve(request: IncomingMessage, response: ServerResponse): void },
  log: Logger,
  port: number,
  host?: string,
  serveSockets?: (server: Server) => Sockets,
): Promise<Listening> {
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
    },
    (request, response) => {
      request.url = pathAndQuery(request.url ?? '/') ?? undecodable;
      app.serve(request, response);
    },
  );
  const close = closingServer(server);
  serveUnreadableRequests(server, log);
  const sockets = serveSockets?.(server);
  // Longer than the idle timeout of common proxies (60 s), which could otherwise reuse a connection that is closing.
  server.keepAliveTimeout = 65_000;
  return {
    port: await listening(server, { port, host, variable: 'PORT' }),
    server,
    async stop(graceMs) {
      const closed = close(graceMs);
      await sockets?.close(graceMs);
      await closed;
    },
  };
}
