/**
 * One WebSocket of a caller and its WebSocket to Hasura. The caller's API key decides the identity for Hasura; messages
 * are relayed one by one in both directions.
 */

import {
  Cancellation,
  closeCodes,
  closeReason,
  connectionError,
  graphqlTransportWs,
  graphqlWs,
  type Protocol,
  pong,
} from '@platform/runtime';
import { type RawData, WebSocket } from 'ws';
import type { Dependencies } from '../../dependencies.ts';
import { AppError, graphqlErrors, isFailure, serviceUnavailable, toAppError } from '../../errors.ts';
import { callerHeaders, privateKeyInPage } from '../../http/cors.ts';
import { authenticate } from '../../keys/authenticate.ts';
import { type Caller, callerFrom } from '../../keys/caller.ts';
import { sessionOf } from '../../keys/sessions.ts';
import {
  type CallerMessage,
  forwarded,
  readCallerMessage,
  readHasuraMessage,
  type StartMessage,
} from './socket-protocol.ts';
import type { createSocketSlots } from './socket-slots.ts';

const initTimeoutMs = 5_000;
/** Operations of one socket at a time. */
const maxOperations = 100;
/** Bytes waiting for the caller at which reading from Hasura's socket pauses. */
const maxBufferedBytes = 256 * 1024;

/** Closes that an error of the caller causes. */
const { normal, tooLarge, badRequest, subscriberExists, tooManyInits } = closeCodes;
const callerErrorCodes: ReadonlySet<number> = new Set([
  normal,
  tooLarge,
  badRequest,
  subscriberExists,
  tooManyInits,
]);

/** What sockets take of the server. */
export type SocketNeeds = Pick<
  Dependencies,
  'apiKeys' | 'rateLimits' | 'hasura' | 'config' | 'log' | 'metrics' | 'publicReads'
>;

/** What a socket knows of its upgrade request, and what it uses of the server. */
interface SocketContext extends SocketNeeds {
  readonly protocol: Protocol;
  readonly apiKey: string | undefined;
  /** The `Origin` header, which browsers send. */
  readonly origin: string | undefined;
  readonly clientAddress: string;
  readonly acquireSlot: ReturnType<typeof createSocketSlots>;
}

/** An operation that has not ended. */
interface Operation {
  /** Ends the wait for a place. */
  readonly waiting: Cancellation;
  /** Gives the slot back. */
  release(): void;
  /** Gives the place back, once it has one. */
  leave(): void;
}

export class SocketSession {
  readonly #client: WebSocket;
  readonly #context: SocketContext;
  readonly #startedAt = performance.now();
  /** The operations by id that run, or wait for a place. */
  readonly #operations = new Map<string, Operation>();
  readonly #initTimer: NodeJS.Timeout;
  /** Messages are handled one after the other, in the order in which they came. */
  #handling: Promise<void> = Promise.resolve();
  #apiKey: string | null = null;
  #caller: Caller | null = null;
  #hasura: WebSocket | null = null;
  #releaseSlot: () => void = () => {};
  #started = 0;

  constructor(client: WebSocket, context: SocketContext) {
    this.#client = client;
    this.#context = context;
    this.#initTimer = setTimeout(() => {
      this.#close(closeCodes.initTimeout, 'Connection initialisation timeout');
    }, initTimeoutMs);
    client.on('message', (data, isBinary) => this.#receive(data, isBinary));
    client.on('close', (code) => this.#end(code));
    // Broken frames and resets: `ws` closes the socket.
    client.on('error', () => {});
  }

  /** Authenticates the API key again, and closes the socket when it is no longer valid. */
  async checkKey(): Promise<void> {
    if (this.#apiKey === null || this.#caller === null) return;
    const { apiKeys, clientAddress } = this.#context;
    try {
      this.#caller = callerFrom(await authenticate(this.#apiKey, clientAddress, apiKeys), clientAddress);
    } catch (error) {
      // When the key cannot be looked up now, the last result holds: it was valid a moment ago.
      if (error instanceof AppError && ['invalid_api_key', 'account_disabled'].includes(error.code)) {
        this.#close(closeCodeOf(error), `${error.code}: ${error.message}`);
      }
    }
  }

  #receive(data: RawData, isBinary: boolean): void {
    let message: CallerMessage;
    try {
      if (isBinary) throw new Error('The message must be a text');
      message = readCallerMessage(this.#context.protocol, String(data));
    } catch (error) {
      this.#close(closeCodes.badRequest, (error as Error).message);
      return;
    }
    // Further messages wait in the network and not in memory.
    this.#client.pause();
    this.#handling = this.#handling
      .then(() => this.#handle(message))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#client.resume());
  }

  async #handle(message: CallerMessage): Promise<void> {
    if (this.#client.readyState !== WebSocket.OPEN) return;
    switch (message.kind) {
      case 'init':
        return this.#init(message.payload);
      case 'start':
        return this.#start(message);
      case 'stop':
        this.#endOperation(message.id);
        this.#hasura?.send(forwarded(message));
        return;
      case 'ping':
        this.#client.send(pong(message.payload));
        return;
      case 'pong':
        return;
      case 'terminate':
        this.#client.close(closeCodes.normal);
    }
  }

  async #init(keyOfPayload: string | undefined): Promise<void> {
    if (this.#apiKey !== null) {
      this.#close(closeCodes.tooManyInits, 'Too many initialisation requests');
      return;
    }
    clearTimeout(this.#initTimer);
    const { apiKeys, hasura, clientAddress, origin, protocol } = this.#context;
    this.#apiKey = keyOfPayload ?? this.#context.apiKey ?? '';
    const found = await authenticate(this.#apiKey, clientAddress, apiKeys);
    const caller = callerFrom(found, clientAddress);
    rejectForeignOrigin(caller, origin);
    if (this.#client.readyState !== WebSocket.OPEN) return;
    this.#releaseSlot = this.#context.acquireSlot('sockets', caller, clientAddress);
    this.#caller = caller;
    this.#hasura = sessionOf(hasura, caller).openSocket(protocol.name);
    await this.#relay(this.#hasura);
  }

  /** Forwards the messages of Hasura; resolves when Hasura has acknowledged the connection. */
  #relay(hasura: WebSocket): Promise<void> {
    const { timeoutMs } = this.#context.config.hasura;
    return new Promise((acknowledged, failed) => {
      // A socket can be open without a word, and the caller's would wait as long.
      const timer = setTimeout(() => {
        failed(serviceUnavailable(new Error(`Hasura acknowledged no socket within ${timeoutMs} ms`)));
        hasura.terminate();
      }, timeoutMs);
      hasura.on('message', (data) => {
        const text = String(data);
        const { type, id } = readHasuraMessage(text);
        if (type === 'connection_ack') {
          clearTimeout(timer);
          acknowledged();
        }
        if (type === 'ping') hasura.send('{"type":"pong"}');
        // Hasura rejected the identity of this server, which is not an error of the caller.
        if (type === 'connection_error') return;
        // Whatever is the first answer to an operation, it has had its turn.
        if (id !== null) this.#operations.get(id)?.leave();
        if (id !== null && (type === 'complete' || type === 'error')) this.#endOperation(id);
        this.#sendAndWait(text, hasura);
      });
      hasura.on('error', (error) => failed(serviceUnavailable(error)));
      hasura.on('close', (code, reason) => {
        clearTimeout(timer);
        failed(serviceUnavailable(new Error(`Hasura closed a socket: ${code} ${reason}`)));
        this.#closeLikeHasura(code, String(reason));
      });
    });
  }

  /** Sends to the caller; a caller that reads slowly pauses Hasura's socket, and with it the subscription. */
  #sendAndWait(text: string, hasura: WebSocket): void {
    if (this.#client.readyState !== WebSocket.OPEN) return;
    this.#client.send(text, () => {
      if (hasura.isPaused && this.#client.bufferedAmount < maxBufferedBytes) hasura.resume();
    });
    if (this.#client.bufferedAmount >= maxBufferedBytes) hasura.pause();
  }

  async #start(message: StartMessage): Promise<void> {
    const { id, payload } = message;
    if (this.#caller === null || this.#hasura === null) {
      this.#close(closeCodes.unauthorized, 'Unauthorized');
      return;
    }
    const { rateLimits, clientAddress, acquireSlot } = this.#context;
    const isInUse = this.#operations.has(id);
    let release: () => void = () => {};
    try {
      if (this.#operations.size >= maxOperations) {
        throw new AppError(
          'rate_limited',
          `A socket can have at most ${maxOperations} concurrent operations`,
          { limit: 'socket_operations' },
        );
      }
      if (!isInUse) release = acquireSlot('operations', this.#caller, clientAddress);
      await rateLimits.count(
        this.#caller,
        'request',
        clientAddress,
        this.#caller.kind === 'private' ? payload.requests : 1,
      );
    } catch (error) {
      release();
      this.#refuse(id, error);
      return;
    }
    // The socket may have been closed in the meantime.
    if (this.#client.readyState !== WebSocket.OPEN) {
      release();
      return;
    }
    if (isInUse) {
      this.#refuseSecond(id);
      return;
    }
    this.#started += 1;
    const operation = { release, waiting: new Cancellation(), leave: () => {} };
    this.#operations.set(id, operation);
    // Polls of subscriptions have turns of their own.
    if (this.#caller.kind === 'private' || payload.isSubscription()) this.#hasura.send(forwarded(message));
    // Further messages of the socket do not wait for it.
    else void this.#sendInTurn(message, operation, this.#caller);
  }

  /** Sends an operation of a public key when it is the turn of its address. Never rejects. */
  async #sendInTurn(message: StartMessage, operation: Operation, caller: Caller): Promise<void> {
    const { id } = message;
    try {
      operation.leave = await this.#context.publicReads.take(
        caller.groupId,
        caller.visitor,
        operation.waiting,
      );
    } catch (error) {
      if (this.#operations.get(id) !== operation) return;
      this.#endOperation(id);
      this.#refuse(id, error);
      return;
    }
    if (this.#operations.get(id) === operation) this.#hasura?.send(forwarded(message));
    else operation.leave();
  }

  /**
   * Answers an operation with the id of another one, as Hasura would. It does not decide this itself: it does not know those
   * that wait for a place, and the second one would run without any.
   */
  #refuseSecond(id: string): void {
    if (this.#context.protocol === graphqlTransportWs) {
      this.#close(subscriberExists, `Subscriber for ${id} already exists`);
    } else {
      this.#refuse(id, new AppError('validation_failed', `an operation already exists with this id: ${id}`));
    }
  }

  /** Answers an operation with an error of this server. */
  #refuse(id: string, error: unknown): void {
    const { code, message, limit } = toAppError(error);
    this.#context.metrics.refused(limit);
    if (this.#client.readyState !== WebSocket.OPEN) return;
    const response = JSON.stringify(graphqlErrors(code, message));
    for (const text of this.#context.protocol.reject(id, response)) this.#client.send(text);
  }

  #endOperation(id: string): void {
    const operation = this.#operations.get(id);
    this.#operations.delete(id);
    operation?.waiting.abort(new Error('the operation has ended'));
    operation?.leave();
    operation?.release();
  }

  /** Forwards a close code that an error of the caller has caused; any other becomes `service_unavailable`. */
  #closeLikeHasura(code: number, reason: string): void {
    if (callerErrorCodes.has(code)) this.#close(code, reason);
    else this.#close(closeCodes.tryAgainLater, 'service_unavailable');
  }

  #fail(thrown: unknown): void {
    const error = toAppError(thrown);
    this.#context.metrics.refused(error.limit);
    if (isFailure(error)) {
      this.#context.log.error({ err: error.cause ?? error, code: error.code }, 'socket failed');
    }
    if (this.#context.protocol === graphqlWs && this.#client.readyState === WebSocket.OPEN) {
      const [payload] = graphqlErrors(error.code, error.message).errors;
      this.#client.send(connectionError(payload));
    }
    this.#close(closeCodeOf(error), `${error.code}: ${error.message}`);
  }

  #close(code: number, text: string): void {
    this.#client.close(code, closeReason(text));
    // Closing waits for the close frame of the caller, which a paused socket would not read.
    this.#client.resume();
  }

  #end(code: number): void {
    clearTimeout(this.#initTimer);
    this.#releaseSlot();
    for (const id of [...this.#operations.keys()]) this.#endOperation(id);
    this.#hasura?.resume();
    this.#hasura?.close();
    this.#context.log.info(
      {
        method: 'WEBSOCKET',
        route: '/graphql',
        status: code,
        ms: Math.round(performance.now() - this.#startedAt),
        apikeyId: this.#caller?.apikeyId ?? null,
        groupId: this.#caller?.groupId ?? null,
        operations: this.#started,
      },
      'socket closed',
    );
  }
}

/**
 * Rejects pages as CORS does for responses: they may use public keys only, and a key with a list of origins only from
 * these. Browsers let every page open a socket, so this check takes the place of CORS.
 */
function rejectForeignOrigin(caller: Caller, origin: string | undefined): void {
  callerHeaders(caller, origin);
  if (origin !== undefined && caller.kind === 'private') throw privateKeyInPage();
}

function closeCodeOf({ code, status }: AppError): number {
  if (code === 'missing_api_key' || code === 'invalid_api_key') return closeCodes.unauthorized;
  if (code === 'insufficient_scope' || code === 'account_disabled') return closeCodes.forbidden;
  return status === 500 ? closeCodes.internalError : closeCodes.tryAgainLater;
}
