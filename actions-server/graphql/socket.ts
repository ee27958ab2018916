/** Opens WebSockets to Hasura, for subscriptions. */
import { WebSocket } from 'ws';

/** The WebSocket protocols for GraphQL, the current one and the older one. */
export type SocketProtocol = 'graphql-transport-ws' | 'graphql-ws';

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
  readonly protocol: SocketProtocol;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}): WebSocket {
  const socket = new WebSocket(options.endpoint, [options.protocol], {
    handshakeTimeout: options.timeoutMs,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { headers: options.headers } }));
  });
  return socket;
}
