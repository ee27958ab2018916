/** How the server sends a request to Hasura: one function `post`, with a time limit and a span of the trace around it. */
import {
  type BodyPieces,
  type CancelSignal,
  operationNameIn,
  type Tracing,
  toAbortSignal,
  withTimeout,
  writeHeaderTexts,
} from '@platform/runtime';
import { serviceUnavailable } from '../errors.ts';
import type { Headers } from './identity.ts';
import { expectAnswer } from './refusal.ts';

/**
 * One request to Hasura's GraphQL address: headers by lower-cased names, and the text of the body. `value` returns what the
 * text says: a Hasura in this process need not parse it again.
 */
export type HasuraPost = (
  headers: Headers,
  body: string,
  signal: CancelSignal,
  value?: () => unknown,
) => Promise<HasuraResponse>;

export interface HasuraResponse {
  readonly status: number;
  /** In the pieces in which it arrived. */
  readonly body: BodyPieces;
}

export interface RequestOptions {
  /** Aborts the request, in addition to the timeout. */
  readonly signal?: CancelSignal;
  /** Milliseconds until the response, instead of the timeout of the client. */
  readonly timeoutMs?: number;
}

export interface ForwardOptions extends RequestOptions {
  /** Returns the value of the body, if it was parsed already. */
  readonly value?: () => unknown;
}

export class Transport {
  readonly #endpoint: URL;
  readonly #timeoutMs: number;
  readonly #post: HasuraPost;
  readonly #tracing: Tracing | null;

  /** @param post in the place of the network */
  constructor(endpoint: URL, timeoutMs: number, tracing: Tracing | null, post = postOverNetwork(endpoint)) {
    this.#endpoint = endpoint;
    this.#timeoutMs = timeoutMs;
    this.#post = post;
    this.#tracing = tracing;
  }

  /**
   * @param document one of this server, by whose name a trace calls the request
   * @throws AppError service_unavailable when Hasura does not answer
   */
  async send(
    headers: Headers,
    body: string,
    options: ForwardOptions = {},
    document = '',
  ): Promise<HasuraResponse> {
    const tracing = this.#tracing;
    if (tracing === null || tracing.traceparent === null) return this.#sendUntraced(headers, body, options);
    const about = {
      name: `POST ${operationNameIn(document) ?? this.#endpoint.pathname}`,
      kind: 'client',
      attributes: { 'http.request.method': 'POST', 'server.address': this.#endpoint.hostname },
    } as const;
    return tracing.inSpan(about, () =>
      this.#sendUntraced(new Map([...headers, ['traceparent', tracing.traceparent ?? '']]), body, options),
    );
  }

  async #sendUntraced(
    headers: Headers,
    body: string,
    { signal, timeoutMs = this.#timeoutMs, value }: ForwardOptions,
  ): Promise<HasuraResponse> {
    try {
      const response = await withTimeout(timeoutMs, signal, (either) =>
        this.#post(headers, body, either, value),
      );
      expectAnswer(response);
      return response;
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }
}

function postOverNetwork(endpoint: URL): HasuraPost {
  return async (headers, body, cancelSignal) => {
    const signal = toAbortSignal(cancelSignal);
    const sent = writeHeaderTexts(Object.fromEntries(headers));
    const response = await fetch(endpoint, { method: 'POST', headers: sent, body, signal });
    return { status: response.status, body: [Buffer.from(await response.arrayBuffer())] };
  };
}
