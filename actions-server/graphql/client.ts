/**
 * The client of Hasura. It sends requests through one function `post`, from headers and a body to a status and bytes: a
 * `fetch` in containers, the function of the embedded engine in the standalone server.
 *
 * The headers of each request are made here from an identity, never from what a caller sent: the admin secret, the role
 * and the account, to which Hasura's permissions restrict the request.
 */

import { ClientError, GraphQLClient } from 'graphql-request';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { type BodyPieces, bytesOf, startOf } from '../../http-server/body-pieces.ts';
import { type CancelSignal, toAbortSignal } from '../../http-server/cancellation.ts';
import { readJson, writeJson } from '../../http-server/exact-json.ts';
import { writeHeaderTexts } from '../../http-server/header-text.ts';
import { operationNameIn, type Tracing } from '../../http-server/tracing.ts';
import { withTimeout } from '../../http-server/with-timeout.ts';
import { AppError, serviceUnavailable } from '../errors.ts';
import { isJsonObject, parseJson } from '../text/json.ts';
import { classifyHasuraError, HasuraError, isBusy, readHasuraError, serviceBusy } from './errors.ts';
import { CheckHasuraDocument } from './generated.ts';
import { createHealthCheck, healthCheck } from './health-check.ts';
import { createSchemaCheck, unknownMember } from './schema-check.ts';
import { builtSchema } from './schema-marks.ts';
import { openHasuraSocket, type SocketProtocol, socketEndpointOf } from './socket.ts';
import type { VisitorTurns } from './visitor-turns.ts';

/** The roles of the metadata. `intake` is this server acting on behalf of a public key; no caller has it. */
type HasuraRole = 'account' | 'public' | 'intake';

/**
 * The header that says: the document is one of the few of this server, and is sent again and again with other values. The
 * embedded engine prepares its statements for any values. Hasura ignores the header; it prepares all statements anyway.
 */
const fixedDocument = ['x-fixed-document', 'true'] as const;

/** Made once: making a schema costs more than answering a request by key. */
const guid = z.guid();

/**
 * One request to Hasura's GraphQL address: headers by lower-cased names, and the text of the body. `value` is what the text
 * says, if it was parsed already: a Hasura in this process need not parse it again.
 */
export type HasuraPost = (
  headers: ReadonlyMap<string, string>,
  body: string,
  signal: CancelSignal,
  value?: unknown,
) => Promise<HasuraResponse>;

interface HasuraResponse {
  readonly status: number;
  /** In the pieces in which it arrived. */
  readonly body: BodyPieces;
}

/** The parsed body of a response, which may be anything. */
interface Answer {
  readonly answer: unknown;
  readonly status: number;
}

interface HasuraIdentity {
  readonly groupId: string;
  /** Null: the service or a command acts for the account. */
  readonly apikeyId: string | null;
  /** The user that the key was made for, for the audit. */
  readonly userId?: string | null;
  /** The request on whose behalf something is written, for the audit. */
  readonly requestId?: string | null | undefined;
  /** The client address of a request with a public key: those of an account take turns. */
  readonly visitor?: string | null;
  /** Grants what only this server may write: tasks, revisions, files. Never for a document that a caller wrote. */
  readonly backendOnly?: boolean;
}

/** A GraphQL document with the types of its variables and its result: an object that codegen has generated, or a text. */
export interface TypedDocument<Result, Variables> {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Result;
}

/** A document, whatever its types are. */
type Document = TypedDocument<unknown, never>;

/** Waits for a place; returns the function that gives it back. */
type TakeTurn = (signal?: CancelSignal) => ReturnType<VisitorTurns['take']>;

interface RequestOptions {
  /** Aborts the request, in addition to the timeout. */
  readonly signal?: CancelSignal;
  /** Milliseconds until the response, instead of the timeout of the client. */
  readonly timeoutMs?: number;
}

interface ForwardOptions extends RequestOptions {
  /** The value of the body, if it was parsed already. */
  readonly value?: unknown;
}

/** Hasura as one role of one account. */
export interface HasuraSession {
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
  openSocket(protocol: SocketProtocol): WebSocket;
}

export interface Hasura {
  as(role: HasuraRole, identity: HasuraIdentity): HasuraSession;
  /** Without permissions: for key lookup, accounts, maintenance and background work only. */
  asAdmin(): HasuraSession;
  /** Asks for one row, within three seconds and once for all who ask at the same time. Rejects as `request` does. */
  checkAnswer(): Promise<void>;
  /**
   * How the schema that Hasura serves differs from that of this program, in one sentence, or null when it does not.
   * @throws AppError service_unavailable when Hasura does not answer
   */
  schemaProblem(): Promise<string | null>;
}

/** Makes the client. It sends requests over the network, or through `post` to a Hasura in this process. */
export function createHasura(options: {
  endpoint: URL;
  adminSecret: string;
  timeoutMs: number;
  post?: HasuraPost | undefined;
  /** What the audit calls whoever acts without a key: this service by default, or the command line. */
  actor?: 'service' | 'cli';
  /** Address of WebSockets, if it differs from `endpoint`. A socket always uses the network, even within this process. */
  socketEndpoint?: URL | undefined;
  /** Requests that are sent while a span runs are parts of it. */
  tracing?: Tracing | null;
  /** The places of an account for what is read under the role `public`; null: as many as there are requests. */
  publicReads?: VisitorTurns | null;
}): Hasura {
  const { endpoint, adminSecret, timeoutMs, actor = 'service', tracing = null, publicReads = null } = options;
  const post = options.post ?? postOverNetwork(endpoint);
  const socketEndpoint = options.socketEndpoint ?? socketEndpointOf(endpoint);

  /** @param document one of this server, by whose name a trace calls the request */
  async function sendNow(
    headers: ReadonlyMap<string, string>,
    body: string,
    options: ForwardOptions = {},
    document = '',
  ): Promise<HasuraResponse> {
    if (tracing === null || tracing.traceparent === null) return sendUntraced(headers, body, options);
    const about = {
      name: `POST ${operationNameIn(document) ?? endpoint.pathname}`,
      kind: 'client',
      attributes: { 'http.request.method': 'POST', 'server.address': endpoint.hostname },
    } as const;
    return tracing.inSpan(about, () =>
      sendUntraced(new Map([...headers, ['traceparent', tracing.traceparent ?? '']]), body, options),
    );
  }

  async function sendUntraced(
    headers: ReadonlyMap<string, string>,
    body: string,
    { signal, timeoutMs: maxMs = timeoutMs, value }: ForwardOptions,
  ): Promise<HasuraResponse> {
    try {
      const response = await withTimeout(maxMs, signal, (either) => post(headers, body, either, value));
      // GraphQL errors have status 200: a status from 500 comes from a proxy, or from a Hasura that is not ready.
      if (response.status >= 500) throw new Error(`Hasura responded with status ${response.status}`);
      return response;
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }

  /**
   * The error to throw for an answer without data. A document that does not fit the schema has no fault of its own when
   * the schema is another release's: it can be sent again after the upgrade.
   */
  async function rejection(
    answer: unknown,
    author: Parameters<typeof classifyHasuraError>[1],
    status: number,
  ): Promise<Error> {
    const error = errorIn(answer, author, status);
    if (!(error instanceof HasuraError) || error.code !== unknownMember) return error;
    // What a caller has written is refused often, and for its own faults.
    const look = author === 'service' ? schemaCheck.problemOfRefusal : schemaCheck.problem;
    const problem = await look().catch(() => null);
    return problem === null ? error : serviceUnavailable(new Error(problem, { cause: error }));
  }

  /**
   * @param identity headers that say who asks; others are added to them
   * @param takeTurn waits until a request may be sent; null: at once
   */
  function session(identity: Map<string, string>, takeTurn: TakeTurn | null = null): HasuraSession {
    const send: typeof sendNow = async (headers, body, requestOptions, document) => {
      if (takeTurn === null) return sendNow(headers, body, requestOptions, document);
      const release = await takeTurn(requestOptions?.signal);
      try {
        return await sendNow(headers, body, requestOptions, document);
      } finally {
        release();
      }
    };
    const headers = identity
      .set('x-hasura-admin-secret', adminSecret)
      .set('content-type', 'application/json');
    let fixed: ReadonlyMap<string, string> | null = null;
    const headersOfFixedDocument = () => {
      fixed ??= new Map(headers).set(...fixedDocument);
      return fixed;
    };

    // Each document holds one operation, so its name is not needed; finding it would parse the document every time.
    // Created on demand, because the lists and /graphql never use it.
    const client = (document: string, requestOptions: RequestOptions) =>
      new GraphQLClient(endpoint.href, {
        fetch: async (_url, { body } = {}) => {
          const response = await send(headersOfFixedDocument(), String(body), requestOptions, document);
          return new Response(new Uint8Array(bytesOf(response.body)), {
            status: response.status,
            headers: { 'content-type': 'application/json' },
          });
        },
        excludeOperationName: true,
        jsonSerializer: { parse: JSON.parse, stringify: writeJson },
      });

    /** The answer over the network. @throws ClientError for an answer with errors */
    async function answerOverNetwork(
      document: Document,
      variables: object,
      requestOptions: RequestOptions,
    ): Promise<Answer> {
      const query = document.toString();
      const { data, status } = await client(query, requestOptions).rawRequest({
        query,
        variables: { ...variables },
      });
      return { answer: { data }, status };
    }

    /** The answer of a Hasura in this process, whose bytes are here already: a client of HTTP would copy them twice. */
    async function answerInProcess(
      document: Document,
      variables: object,
      requestOptions: RequestOptions,
    ): Promise<Answer> {
      const { query, body, value } = requestOf(document, variables, true);
      const response = await send(headersOfFixedDocument(), body, { ...requestOptions, value }, query);
      return { answer: JSON.parse(bytesOf(response.body).toString()), status: response.status };
    }

    const answerTo = options.post === undefined ? answerOverNetwork : answerInProcess;

    return {
      async forward(body, requestOptions) {
        const response = await send(headers, body, requestOptions);
        if (!startsWithErrors(response.body)) return response;
        const hasuraError = readHasuraError(parseJson(bytesOf(response.body).toString()));
        if (hasuraError !== null && isBusy(hasuraError)) throw serviceBusy(hasuraError);
        return response;
      },
      openSocket: (protocol) =>
        openHasuraSocket({
          endpoint: socketEndpoint,
          protocol,
          headers: Object.fromEntries(headers),
          timeoutMs,
        }),
      async request<Result>(
        document: TypedDocument<Result, never>,
        variables: object,
        requestOptions: RequestOptions = {},
      ): Promise<Result> {
        const rejected = async (error: unknown): Promise<never> => {
          if (error instanceof AppError) throw error;
          // Its message holds the document and the variables.
          if (!(error instanceof ClientError)) throw serviceUnavailable(error);
          throw await rejection(error.response, 'service', error.response.status);
        };
        const { answer, status } = await answerTo(document, variables, requestOptions).catch(rejected);
        const data = isJsonObject(answer) && answer.errors === undefined ? answer.data : null;
        // graphql-request also returns when there is no data.
        if (!isJsonObject(data)) throw await rejection(answer, 'service', status);
        return data as Result;
      },
      async bytes(document, variables, requestOptions) {
        const { query, body, value } = requestOf(document, variables, options.post !== undefined);
        const { status, body: pieces } = await send(headers, body, { ...requestOptions, value }, query);
        const answer = bytesOf(pieces);
        if (startsWithData(answer)) return answer;
        throw await rejection(parseJson(answer.toString()), 'caller', status);
      },
    };
  }

  const asAdmin = (...more: (readonly [string, string])[]) =>
    session(new Map([['x-hasura-role', 'admin'], ['x-hasura-actor', actor], ...more]));
  const schemaCheck = createSchemaCheck(builtSchema(), async (body) =>
    parseJson(bytesOf((await asAdmin(healthCheck).forward(body)).body).toString()),
  );

  return {
    as(role, { groupId, apikeyId, userId, requestId, visitor = null, backendOnly = false }) {
      const identity = new Map<string, string>();
      identity.set('x-hasura-role', role).set('x-hasura-group-id', groupId);
      identity.set('x-hasura-actor', apikeyId === null ? actor : 'key');
      if (apikeyId !== null) identity.set('x-hasura-apikey-id', apikeyId);
      if (userId) identity.set('x-hasura-acting-user-id', userId);
      // A client may have chosen any other text, which must not end up in the audit and in events.
      if (guid.safeParse(requestId).success) identity.set('x-hasura-request-id', String(requestId));
      if (backendOnly) identity.set('x-hasura-use-backend-only-permissions', 'true');
      const takesTurns = role === 'public' && publicReads !== null;
      return session(identity, takesTurns ? (signal) => publicReads.take(groupId, visitor, signal) : null);
    },
    asAdmin: () => asAdmin(),
    checkAnswer: createHealthCheck((options) =>
      asAdmin(healthCheck).request(CheckHasuraDocument, {}, options),
    ),
    schemaProblem: schemaCheck.problem,
  };
}

/** The error to throw for an answer without data. */
function errorIn(answer: unknown, author: Parameters<typeof classifyHasuraError>[1], status: number): Error {
  const hasuraError = readHasuraError(answer);
  if (hasuraError !== null) return classifyHasuraError(hasuraError, author);
  return serviceUnavailable(
    new Error(`the response of Hasura has neither data nor errors (status ${status})`),
  );
}

function postOverNetwork(endpoint: URL): HasuraPost {
  return async (headers, body, cancelSignal) => {
    const signal = toAbortSignal(cancelSignal);
    const sent = writeHeaderTexts(Object.fromEntries(headers));
    const response = await fetch(endpoint, { method: 'POST', headers: sent, body, signal });
    return { status: response.status, body: [Buffer.from(await response.arrayBuffer())] };
  };
}

/** The JSON of generated documents, which are long, and the same in every request. */
const jsonOfDocuments = new WeakMap<Document, string>();

function jsonOf(document: Document): string {
  // The demo account writes its documents itself, each of them once.
  if (typeof document === 'string') return JSON.stringify(document);
  const known = jsonOfDocuments.get(document);
  if (known !== undefined) return known;
  const json = JSON.stringify(document.toString());
  jsonOfDocuments.set(document, json);
  return json;
}

/**
 * The body of a request: the document is not written again in each. With `isInProcess` also what the text says, of which
 * only the variables are parsed.
 */
function requestOf(document: Document, variables: object, isInProcess: boolean) {
  const query = document.toString();
  const text = writeJson(variables);
  const body = `{"query":${jsonOf(document)},"variables":${text}}`;
  const value = isInProcess ? { query, variables: readJson(text) } : undefined;
  return { query, body, value };
}

/** Whether a response body begins with `{"data":` and so has no errors: Hasura sends one or the other. */
function startsWithData(bytes: Buffer): boolean {
  return /^\s*\{\s*"data"\s*:\s*\{/.test(startOf([bytes], 64));
}

function startsWithErrors(body: BodyPieces): boolean {
  return /^\s*\{\s*"errors"/.test(startOf(body, 64));
}
