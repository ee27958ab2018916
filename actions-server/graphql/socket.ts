/** Opens WebSockets to Hasura, for subscriptions. */
import { createRequire } from 'node:module';
import type { Protocol } from '@platform/runtime';
import type { WebSocket } from 'ws';

/** Loads the library when the first socket is opened: commands open none, and start in half a second. */
const load = createRequire(import.meta.url);

/** The largest message accepted from Hasura, in bytes: one message is one whole result. */
const maxMessageBytes = 64 * 1024 * 1024;

/** The WebSocket address that belongs to an HTTP endpoint of Hasura. */
export function socketEndpointOf(endpoint: URL): URL {
  const address = new URL(endpoint);
  address.protocol = endpoint.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

/**
 * Opens a socket and sends the identity; the first message is `connection_ack` when Hasura accepts it.
 * @param headers the identity, as Hasura's headers
 */
export function openHasuraSocket(options: {
  readonly endpoint: URL;
  readonly protocol: Protocol['name'];
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}): WebSocket {
  const { WebSocket: Socket } = load('ws') as typeof import('ws');
  const socket = new Socket(options.endpoint, [options.protocol], {
    handshakeTimeout: options.timeoutMs,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { headers: options.headers } }));
  });
  return socket;
}
