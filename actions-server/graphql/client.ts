/**
 * The server's client of Hasura. It sends requests through one function `post`, from headers and a body to a status and
 * bytes: a `fetch` in containers, the function of the embedded engine in the standalone server. Commands have a client of
 * their own (`operator-client.ts`).
 */

import {
  type BodyPieces,
  bytesOf,
  type CancelSignal,
  type Protocol,
  startOf,
  type Tracing,
} from '@platform/runtime';
import type { WebSocket } from 'ws';
import { parseJson } from '../text/json.ts';
import { fixedDocument, requestOf, type TypedDocument } from './documents.ts';
import { isBusy, readHasuraError, serviceBusy } from './errors.ts';
import { CheckHasuraDocument } from './generated.ts';
import { createHealthCheck, healthCheck } from './health-check.ts';
import {
  type Actor,
  adminHeaders,
  type HasuraIdentity,
  type HasuraRole,
  type Headers,
  identityHeaders,
} from './identity.ts';
import { dataIn, refusal } from './refusal.ts';
import { createSchemaCheck, type SchemaCheck } from './schema-check.ts';
import { builtSchema } from './schema-marks.ts';
import { openHasuraSocket, socketEndpointOf } from './socket.ts';
import {
  type ForwardOptions,
  type HasuraPost,
  type HasuraResponse,
  type RequestOptions,
  Transport,
} from './transport.ts';
import type { VisitorTurns } from './visitor-turns.ts';

/** Hasura as one role of one account, for documents of this program. */
export interface DocumentSession {
  /**
   * Sends a document and returns its data.
   * @throws HasuraError when Hasura rejects it
   * @throws AppError service_unavailable when Hasura does not answer, or answers with a transient error
   */
  request<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Result>;
}

/** The same for the server, which also sends what callers have written. */
export interface HasuraSession extends DocumentSession {
  /**
   * Like `request`, for a document with conditions that a caller may have written. Returns the whole response body,
   * `{"data":…}`, unparsed.
   */
  bytes<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Buffer>;
  /**
   * Sends a request body unchanged and returns the response unchanged, GraphQL errors included.
   * @throws AppError service_unavailable when Hasura does not answer, or answers that it is busy
   */
  forward(body: string, options?: ForwardOptions): Promise<HasuraResponse>;
  /**
   * Opens a WebSocket for this identity; its first message is `connection_ack` when Hasura accepts it. What is sent through
   * it takes no turn here.
   */
  openSocket(protocol: Protocol['name']): WebSocket;
}

/** Hasura as commands ask it, and the server, whose sessions can do more. */
export interface HasuraDocuments<Session = DocumentSession> {
  as(role: HasuraRole, identity: HasuraIdentity): Session;
  /** Without permissions: for key lookup, accounts, maintenance and background work only. */
  asAdmin(): Session;
}

export interface Hasura extends HasuraDocuments<HasuraSession> {
  /** Asks for one row, within three seconds and once for all who ask at the same time. Rejects as `request` does. */
  checkAnswer(): Promise<void>;
  /**
   * How the schema that Hasura serves differs from that of this program, in one sentence, or null when it does not.
   * @throws AppError service_unavailable when Hasura does not answer
   */
  schemaProblem(): Promise<string | null>;
}

interface HasuraOptions {
  readonly endpoint: URL;
  readonly adminSecret: string;
  readonly timeoutMs: number;
  /** Sends to a Hasura in this process, in the place of the network. */
  readonly post?: HasuraPost | undefined;
  readonly actor?: Actor;
  /** Address of WebSockets, if it differs from `endpoint`. A socket always uses the network, even within this process. */
  readonly socketEndpoint?: URL | undefined;
  /** Requests that are sent while a span runs are parts of it. */
  readonly tracing?: Tracing | null;
  /** The places of an account for what is read under the role `public`; null: as many as there are requests. */
  readonly publicReads?: VisitorTurns | null;
}

/** Waits for a place; returns the function that gives it back. */
type TakeTurn = (signal?: CancelSignal) => ReturnType<VisitorTurns['take']>;

/** What the sessions of a client share. */
interface Shared {
  readonly transport: Transport;
  readonly schemaCheck: SchemaCheck;
  openSocket(protocol: Protocol['name'], headers: Headers): WebSocket;
}

/** Makes the client of the server. */
export function createHasura(options: HasuraOptions): Hasura {
  const { endpoint, adminSecret, timeoutMs, post, tracing = null, publicReads = null } = options;
  const identity = { actor: options.actor ?? 'service', adminSecret } as const;
  const socketEndpoint = options.socketEndpoint ?? socketEndpointOf(endpoint);
  const shared: Shared = {
    transport: new Transport(endpoint, timeoutMs, tracing, post),
    schemaCheck: createSchemaCheck(builtSchema(), async (document) =>
      parsed((await forHealth().forward(requestOf(document, {}).body)).body),
    ),
    openSocket: (protocol, headers) =>
      openHasuraSocket({
        endpoint: socketEndpoint,
        protocol,
        headers: Object.fromEntries(headers),
        timeoutMs,
      }),
  };
  const forHealth = () => new Session(shared, new Map([...adminHeaders(identity), healthCheck]));
  return {
    as(role, account) {
      const takesTurns = role === 'public' && publicReads !== null;
      return new Session(
        shared,
        identityHeaders(role, account, identity),
        takesTurns ? (signal) => publicReads.take(account.groupId, account.visitor ?? null, signal) : null,
      );
    },
    asAdmin: () => new Session(shared, adminHeaders(identity)),
    checkAnswer: createHealthCheck((ofCheck) => forHealth().request(CheckHasuraDocument, {}, ofCheck)),
    schemaProblem: shared.schemaCheck.problem,
  };
}

class Session implements HasuraSession {
  readonly #shared: Shared;
  readonly #headers: Headers;
  readonly #takeTurn: TakeTurn | null;
  #headersOfFixed: Headers | null = null;

  /**
   * @param headers who asks
   * @param takeTurn waits until a request may be sent; null: at once
   */
  constructor(shared: Shared, headers: Headers, takeTurn: TakeTurn | null = null) {
    this.#shared = shared;
    this.#headers = headers;
    this.#takeTurn = takeTurn;
  }

  async request<Result>(
    document: TypedDocument<Result, never>,
    variables: object,
    options: RequestOptions = {},
  ): Promise<Result> {
    this.#headersOfFixed ??= new Map(this.#headers).set(...fixedDocument);
    const { query, body, value } = requestOf(document, variables);
    const response = await this.#send(this.#headersOfFixed, body, { ...options, value }, query);
    const answer = parsed(response.body);
    const data = dataIn(answer);
    if (data === null) throw await refusal(answer, 'service', response.status, this.#shared.schemaCheck);
    return data as Result;
  }

  async bytes(
    document: TypedDocument<unknown, never>,
    variables: object,
    options: RequestOptions = {},
  ): Promise<Buffer> {
    const { query, body, value } = requestOf(document, variables);
    const response = await this.#send(this.#headers, body, { ...options, value }, query);
    const answer = bytesOf(response.body);
    if (startsWithData(answer)) return answer;
    throw await refusal(parseJson(answer.toString()), 'caller', response.status, this.#shared.schemaCheck);
  }

  async forward(body: string, options?: ForwardOptions): Promise<HasuraResponse> {
    const response = await this.#send(this.#headers, body, options);
    if (!startsWithErrors(response.body)) return response;
    const hasuraError = readHasuraError(parseJson(bytesOf(response.body).toString()));
    if (hasuraError !== null && isBusy(hasuraError)) throw serviceBusy(hasuraError);
    return response;
  }

  openSocket(protocol: Protocol['name']): WebSocket {
    return this.#shared.openSocket(protocol, this.#headers);
  }

  async #send(
    headers: Headers,
    body: string,
    options?: ForwardOptions,
    document?: string,
  ): Promise<HasuraResponse> {
    const { transport } = this.#shared;
    if (this.#takeTurn === null) return transport.send(headers, body, options, document);
    const release = await this.#takeTurn(options?.signal);
    try {
      return await transport.send(headers, body, options, document);
    } finally {
      release();
    }
  }
}

/** The value of an answer to a document of this server, with numbers as doubles; undefined when it is not JSON. */
function parsed(body: BodyPieces): unknown {
  try {
    return JSON.parse(bytesOf(body).toString());
  } catch {
    return undefined;
  }
}

/** Whether a response body begins with `{"data":` and so has no errors: Hasura sends one or the other. */
function startsWithData(bytes: Buffer): boolean {
  return /^\s*\{\s*"data"\s*:\s*\{/.test(startOf([bytes], 64));
}

function startsWithErrors(body: BodyPieces): boolean {
  return /^\s*\{\s*"errors"/.test(startOf(body, 64));
}
