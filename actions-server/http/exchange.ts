/**
 * One request and its answer, as the steps of `serve-route.ts` and the answer to an error see them. It needs nothing of
 * Express, so that requests which the general router handed over and requests that never met it are served by the same
 * steps.
 *
 * The headers of the answer are collected here and written once: a head in one piece costs less than fifteen headers that
 * are set one by one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type BodyPieces,
  byteLengthOf,
  bytesOf,
  Cancellation,
  type CancelSignal,
  readHeaderText,
} from '@platform/runtime';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { Caller } from '../keys/caller.ts';
import { requestIdFrom } from './request-id.ts';
import { commonHeaders } from './response-headers.ts';
import type { Route } from './route.ts';

type Headers = Readonly<Record<string, string>>;

/** A body below this many bytes is written together with its head, as one piece. */
const maxBytesInOnePiece = 16_384;

const startOfHead: readonly string[] = commonHeaders.flat();

export class Exchange {
  readonly request: IncomingMessage;
  readonly requestId: string;
  /** The path below which the rest of the world reaches this server (`public-path.ts`); mostly empty. */
  readonly publicPath: string;
  /** `performance.now()` when the request arrived. */
  readonly startedAt = performance.now();
  /** Set as soon as they are known, for errors and for the line of the log. */
  route: Route | null = null;
  caller: Caller | null = null;
  /** Fields that are added to the log line of the request. */
  readonly described: Record<string, string> = {};
  readonly #response: ServerResponse;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #parentLog: Logger;
  #log: Logger | null = null;
  #clientAddress: string | null = null;
  #cancellation: Cancellation | null = null;
  /** Names and values in turn, in the order in which they are sent. */
  readonly #head: string[];

  /**
   * @param log gets the request id when a line besides that of the request is written
   * @param addressOf the address of the client of a request, behind the trusted proxies
   * @param publicPath the path of `PUBLIC_BASE_URL`
   */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    log: Logger,
    addressOf: (request: IncomingMessage) => string,
    publicPath: string,
  ) {
    this.publicPath = publicPath;
    this.request = request;
    this.#response = response;
    this.#parentLog = log;
    this.#addressOf = addressOf;
    this.requestId = requestIdFrom(this.header(requestHeaders.requestId));
    this.#head = [responseHeaders.requestId, this.requestId, ...startOfHead];
  }

  /** Adds the request id to each line. Made on demand: most requests log nothing but the line at their end. */
  get log(): Logger {
    this.#log ??= this.#parentLog.child({ requestId: this.requestId });
    return this.#log;
  }

  get method(): string {
    return this.request.method ?? '';
  }

  /** The path as it was sent, without the query string. */
  get path(): string {
    const { url = '' } = this.request;
    const end = url.indexOf('?');
    return end === -1 ? url : url.slice(0, end);
  }

  /** The query string without its question mark; null: there is none. */
  get query(): string | null {
    const { url = '' } = this.request;
    const start = url.indexOf('?');
    return start === -1 ? null : url.slice(start + 1);
  }

  get clientAddress(): string {
    this.#clientAddress ??= this.#addressOf(this.request);
    return this.#clientAddress;
  }

  /** A header of the request; the name is not case-sensitive. */
  header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return value === undefined
      ? undefined
      : readHeaderText(typeof value === 'string' ? value : value.join(', '));
  }

  /** Aborts when the connection closes before the answer was written. Made when somebody asks for it: few do. */
  get signal(): CancelSignal {
    if (this.#cancellation === null) {
      this.#cancellation = new Cancellation();
      if (this.isAborted) this.#abort();
    }
    return this.#cancellation;
  }

  /** To be called when the connection of the answer has closed. */
  closed(): void {
    if (this.isAborted) this.#abort();
  }

  #abort(): void {
    this.#cancellation?.abort(new AppError('service_unavailable', 'The client closed the connection'));
  }

  /** Whether the connection has closed and the answer was not written completely. */
  get isAborted(): boolean {
    return this.#response.destroyed && !this.#response.writableFinished;
  }

  /** Whether the connection has closed: nobody can be answered any more. */
  get isClosed(): boolean {
    return this.#response.destroyed;
  }

  /** Whether the status was sent: another answer is not possible any more. */
  get isBegun(): boolean {
    return this.#response.headersSent;
  }

  /** The status of the answer that was sent. */
  get status(): number {
    return this.#response.statusCode;
  }

  /** Sets a header of the answer, in place of one of the same name. @param value empty: the header is not sent */
  setHeader(name: string, value: string): void {
    const index = this.#indexOf(name);
    if (value === '') this.#head.splice(index, index === -1 ? 0 : 2);
    else if (index === -1) this.#head.push(name, value);
    else this.#head[index + 1] = value;
  }

  setHeaders(headers: Headers): void {
    for (const name in headers) this.setHeader(name, headers[name] ?? '');
  }

  hasHeader(name: string): boolean {
    return this.#indexOf(name) !== -1;
  }

  /** Names headers of the request on which the answer depends, in addition to those that were named before. */
  vary(...names: readonly string[]): void {
    const index = this.#indexOf('Vary');
    const before = index === -1 ? [] : (this.#head[index + 1] ?? '').split(', ');
    const known = new Set(before.map((name) => name.toLowerCase()));
    const added = names.filter((name) => !known.has(name.toLowerCase()));
    if (added.length > 0) this.setHeader('Vary', [...before, ...added].join(', '));
  }

  #indexOf(name: string): number {
    const head = this.#head;
    for (let index = 0; index < head.length; index += 2) {
      const other = head[index] ?? '';
      if (other === name) return index;
      if (other.length === name.length && other.toLowerCase() === name.toLowerCase()) return index;
    }
    return -1;
  }

  /** Sends an answer that has no body by its status (204, 304). */
  sendWithoutBody(status: number): void {
    this.#response.writeHead(status, this.#head).end();
  }

  /** Sends an answer whose body is in pieces. They are not joined: a page of records can be megabytes. */
  send(status: number, pieces: BodyPieces): void {
    const response = this.#response;
    const length = byteLengthOf(pieces);
    this.setHeader('Content-Length', String(length));
    response.writeHead(status, this.#head);
    if (this.method === 'HEAD' || length === 0) {
      response.end();
    } else if (length < maxBytesInOnePiece) {
      // Node writes the head and a text as one piece, but the head and bytes as two. Every byte is a character of Latin-1.
      response.end(bytesOf(pieces).toString('latin1'), 'latin1');
    } else {
      response.cork();
      for (const piece of pieces) response.write(piece);
      response.end();
      response.uncork();
    }
  }

  /**
   * Begins an answer whose body is written to the returned stream. Its head is sent with the first byte: until then an
   * error can still be answered.
   */
  begin(status: number): ServerResponse {
    const response = this.#response;
    response.statusCode = status;
    const head = this.#head;
    for (let index = 0; index < head.length; index += 2) {
      response.setHeader(head[index] ?? '', head[index + 1] ?? '');
    }
    return response;
  }

  /** Closes the connection: the only way to report an error when the status was sent already. */
  destroy(): void {
    this.#response.destroy();
  }
}
