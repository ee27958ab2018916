/** One WebSocket: its session and its running operations. */

import {
  acknowledge,
  closeCodes,
  connectionError,
  graphqlTransportWs,
  type Protocol,
  pong,
} from '@platform/runtime';
import { type RawData, WebSocket } from 'ws';
import { EngineError, toResponseText } from '../errors.ts';
import { withTexts } from '../incoming-headers.ts';
import { readRequest } from '../request.ts';
import type { RequestHeaders, Session } from '../session.ts';
import type { Operations } from './operations.ts';
import { closeSocket, readClientMessage } from './protocol.ts';
import type { Receiver } from './receiver.ts';

export interface ConnectionSettings {
  /** The time in which a client has to send `connection_init`. Hasura: `…_WEBSOCKET_CONNECTION_INIT_TIMEOUT`. */
  readonly initTimeoutMs: number;
  /** The time between two keep-alive messages. Hasura: `…_WEBSOCKET_KEEPALIVE`. */
  readonly keepAliveMs: number;
  /** The maximum number of operations of one socket at a time. */
  readonly maximumOperations: number;
  /** With more buffered bytes a client counts as busy, and its subscriptions skip polls. */
  readonly busyBytes: number;
  /** With more buffered bytes the next answer terminates the socket. */
  readonly maximumBufferedBytes: number;
}

/** Pings in a row without an answer, after which the socket is terminated. */
const maxUnansweredPings = 6;

/** A running operation; it is over once the connection no longer knows it. */
interface OpenOperation {
  stop: () => void;
}

export class Connection {
  readonly #socket: WebSocket;
  readonly #protocol: Protocol;
  readonly #upgradeHeaders: RequestHeaders;
  readonly #engine: Operations;
  readonly #settings: ConnectionSettings;
  readonly #operations = new Map<string, OpenOperation>();
  readonly #initTimer: NodeJS.Timeout;
  #keepAliveTimer: NodeJS.Timeout | undefined;
  #unansweredPings = 0;
  #session: Session | null = null;

  constructor(
    socket: WebSocket,
    protocol: Protocol,
    upgradeHeaders: RequestHeaders,
    engine: Operations,
    settings: ConnectionSettings,
  ) {
    this.#socket = socket;
    this.#protocol = protocol;
    this.#upgradeHeaders = upgradeHeaders;
    this.#engine = engine;
    this.#settings = settings;
    this.#initTimer = setTimeout(() => {
      closeSocket(this.#socket, closeCodes.initTimeout, 'Connection initialisation timeout');
    }, settings.initTimeoutMs);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#unansweredPings = 0;
    });
    socket.on('close', () => this.#end());
    // After broken frames and resets `ws` closes the socket.
    socket.on('error', () => {});
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#unansweredPings = 0;
    let message: ReturnType<typeof readClientMessage>;
    try {
      if (isBinary) throw new Error('not a text message');
      message = readClientMessage(this.#protocol, String(data));
    } catch (error) {
      this.#rejectMessage((error as Error).message);
      return;
    }
    switch (message.kind) {
      case 'init':
        this.#init(message.payload);
        return;
      case 'start':
        this.#start(message.id, message.payload);
        return;
      case 'stop':
        this.#stop(message.id);
        return;
      case 'ping':
        this.#send(pong(message.payload));
        return;
      case 'pong':
        return;
      case 'terminate':
        this.#socket.close(closeCodes.normal, 'GQL_CONNECTION_TERMINATE received');
    }
  }

  #rejectMessage(reason: string): void {
    if (this.#isCurrentProtocol) {
      closeSocket(this.#socket, closeCodes.badRequest, `Parsing client message failed: ${reason}`);
    } else this.#send(connectionError(`parsing ClientMessage failed: ${reason}`));
  }

  #init(headers: Readonly<Record<string, string>>): void {
    if (this.#session !== null && this.#isCurrentProtocol) {
      closeSocket(this.#socket, closeCodes.tooManyInits, 'Too many initialisation requests');
      return;
    }
    clearTimeout(this.#initTimer);
    try {
      // Headers in the payload override those of the upgrade request.
      this.#session = this.#engine.authenticate(withTexts(this.#upgradeHeaders, headers));
    } catch (error) {
      this.#rejectInit(error);
      return;
    }
    this.#send(acknowledge);
    this.#send(this.#protocol.keepAlive);
    this.#keepAliveTimer ??= setInterval(() => this.#keepAlive(), this.#settings.keepAliveMs);
  }

  #rejectInit(error: unknown): void {
    this.#session = null;
    if (this.#isCurrentProtocol) {
      closeSocket(this.#socket, closeCodes.forbidden, 'Forbidden');
      return;
    }
    const reason = error instanceof EngineError ? error.message : 'internal error';
    this.#send(connectionError(reason));
    closeSocket(this.#socket, closeCodes.badRequest, `Connection initialization failed: ${reason}`);
  }

  #start(id: string, payload: unknown): void {
    const { maximumOperations } = this.#settings;
    if (this.#session === null) {
      if (this.#isCurrentProtocol) closeSocket(this.#socket, closeCodes.unauthorized, 'Unauthorized');
      else this.#rejectStart(id, 'start received before the connection is initialised');
    } else if (this.#operations.has(id)) {
      if (this.#isCurrentProtocol) {
        closeSocket(this.#socket, closeCodes.subscriberExists, `Subscriber for ${id} already exists`);
      } else this.#rejectStart(id, `an operation already exists with this id: ${id}`);
    } else if (this.#operations.size >= maximumOperations) {
      this.#rejectStart(id, `a connection can have at most ${maximumOperations} concurrent operations`);
    } else this.#open(id, payload, this.#session);
  }

  #open(id: string, payload: unknown, session: Session): void {
    const operation: OpenOperation = { stop: () => {} };
    const receiver = this.#receiverOf(id, operation);
    this.#operations.set(id, operation);
    try {
      operation.stop = this.#engine.open(readRequest(payload), session, receiver);
    } catch (error) {
      receiver.reject(toResponseText(error, { devMode: false }));
    }
  }

  #receiverOf(id: string, operation: OpenOperation): Receiver {
    const protocol = this.#protocol;
    const isOver = (): boolean => this.#operations.get(id) !== operation;
    const end = (messages: readonly string[]): void => {
      if (isOver()) return;
      this.#operations.delete(id);
      for (const message of messages) this.#send(message);
    };
    return {
      next: (response) => {
        if (!isOver()) this.#sendAnswer(protocol.next(id, response));
      },
      reject: (response) => end(protocol.reject(id, response)),
      fail: (response) => end(protocol.fail(id, response)),
      complete: () => end([protocol.complete(id)]),
      isBusy: () => this.#socket.bufferedAmount > this.#settings.busyBytes,
    };
  }

  /** Rejects an operation before it starts. */
  #rejectStart(id: string, message: string): void {
    const error = new EngineError('start-failed', message);
    const response = toResponseText(error, { devMode: false });
    for (const text of this.#protocol.reject(id, response)) this.#send(text);
  }

  #stop(id: string): void {
    const operation = this.#operations.get(id);
    if (operation === undefined) return;
    this.#operations.delete(id);
    operation.stop();
  }

  #keepAlive(): void {
    if (this.#unansweredPings >= maxUnansweredPings) {
      this.#socket.terminate();
      return;
    }
    this.#unansweredPings += 1;
    // Each protocol has a keep-alive message; in addition, every client answers a ping frame.
    this.#socket.ping();
    this.#send(this.#protocol.keepAlive);
  }

  /** Terminates the socket of a client that has not read the answers before. A single answer may be of any size. */
  #sendAnswer(text: string): void {
    if (this.#socket.bufferedAmount > this.#settings.maximumBufferedBytes) this.#socket.terminate();
    else this.#send(text);
  }

  #send(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #end(): void {
    clearTimeout(this.#initTimer);
    clearInterval(this.#keepAliveTimer);
    for (const id of [...this.#operations.keys()]) this.#stop(id);
  }

  get #isCurrentProtocol(): boolean {
    return this.#protocol === graphqlTransportWs;
  }
}
