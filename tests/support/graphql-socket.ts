/**
 * A GraphQL client on a WebSocket for tests of the protocol: it sends messages unchanged, and a test waits for each
 * received message.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { defaultWaitMs } from './wait-until.ts';

export interface SocketMessage {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

export type SubProtocol = 'graphql-transport-ws' | 'graphql-ws';

/** Keep-alive messages: skipped unless a test requests them. */
const keepAliveTypes = new Set(['ka', 'ping']);

export class GraphqlSocket {
  readonly socket: WebSocket;
  readonly #received: SocketMessage[] = [];
  readonly #waiting: ((message: SocketMessage) => void)[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;

  private constructor(socket: WebSocket, includesKeepAlive: boolean) {
    this.socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as SocketMessage;
      if (!includesKeepAlive && keepAliveTypes.has(message.type)) return;
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#received.push(message);
      else waiting(message);
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  /** Opens a socket without sending a message. */
  static async open(
    url: string,
    protocol: SubProtocol | null,
    options: { readonly headers?: Record<string, string>; readonly includesKeepAlive?: boolean } = {},
  ): Promise<GraphqlSocket> {
    const socket = new WebSocket(url, protocol === null ? [] : [protocol], {
      headers: options.headers ?? {},
    });
    const client = new GraphqlSocket(socket, options.includesKeepAlive ?? false);
    await once(socket, 'open');
    return client;
  }

  /** Opens a socket and initialises it. */
  static async connect(
    url: string,
    protocol: SubProtocol,
    payload: unknown,
    options: { readonly headers?: Record<string, string> } = {},
  ): Promise<GraphqlSocket> {
    const client = await GraphqlSocket.open(url, protocol, options);
    client.send({ type: 'connection_init', payload });
    const answer = await client.next();
    if (answer.type !== 'connection_ack') throw new Error(`not acknowledged: ${JSON.stringify(answer)}`);
    return client;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Starts an operation. */
  start(id: string, query: string, variables: Readonly<Record<string, unknown>> = {}): void {
    const type = this.socket.protocol === 'graphql-transport-ws' ? 'subscribe' : 'start';
    this.send({ id, type, payload: { query, variables } });
  }

  /** The next message that was not read yet. */
  async next(timeoutMs = defaultWaitMs): Promise<SocketMessage> {
    const received = this.#received.shift();
    if (received !== undefined) return received;
    return new Promise((resolve, reject) => {
      const take = (message: SocketMessage): void => {
        clearTimeout(timer);
        resolve(message);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(new Error(`no message within ${timeoutMs} ms`));
      }, timeoutMs);
      this.#waiting.push(take);
    });
  }

  /** The `data` in the payload of the next message of an operation. */
  async data(): Promise<Record<string, unknown>> {
    const message = await this.next();
    const payload = message.payload as { data?: Record<string, unknown> } | undefined;
    if (payload?.data === undefined) throw new Error(`no data: ${JSON.stringify(message)}`);
    return payload.data;
  }

  /** All received messages that were not read yet. */
  async rest(): Promise<SocketMessage[]> {
    // The pong arrives after all earlier messages of the server.
    const pong = once(this.socket, 'pong');
    this.socket.ping();
    await pong;
    return this.#received.splice(0);
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}
