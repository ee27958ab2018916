/** The way to Hasura's WebSocket, for operations whose answers go on: subscriptions. */
import { WebSocket } from 'ws';

/** The WebSocket protocols for GraphQL, the current one and the older one. */
export type SocketProtocol = 'graphql-transport-ws' | 'graphql-ws';

/** Longest message of Hasura that is read: one result, as a whole. */
const maxMessageBytes = 64 * 1024 * 1024;

/** Where Hasura's sockets are when its HTTP endpoint is known. */
export function socketEndpointOf(endpoint: URL): URL {
  const address = new URL(endpoint);
  address.protocol = endpoint.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

/**
 * Opens a socket and says who is there; `connection_ack` is its first message when Hasura agrees.
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
