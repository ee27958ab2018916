/**
 * The way to Hasura: one function `post`, from headers and a body to a status and bytes. In containers that is the
 * network; standalone passes the embedded engine's own.
 *
 * Each request carries headers that are made here from an identity, never from what a caller sent: the admin secret
 * together with the role and the account that Hasura's permissions then hold the request to.
 */
import { GraphQLClient } from 'graphql-request';
import type { WebSocket } from 'ws';
import { AppError, serviceUnavailable } from '../errors.ts';
import { parseJson } from '../text/json.ts';
import { classifyHasuraError, isBusy, readHasuraError } from './errors.ts';
import { openHasuraSocket, type SocketProtocol, socketEndpointOf } from './socket.ts';

/** The roles of the metadata. `intake` is this server acting on behalf of a public key, never a caller itself. */
type HasuraRole = 'account' | 'public' | 'intake';

/** One request to Hasura's GraphQL address: headers by lower-cased names, and the text of the body. */
export type HasuraPost = (
  headers: ReadonlyMap<string, string>,
  body: string,
  signal: AbortSignal,
) => Promise<HasuraResponse>;

interface HasuraResponse {
  readonly status: number;
  /** In the pieces that it came in. */
  readonly body: readonly Buffer[];
}

interface HasuraIdentity {
  readonly groupId: string;
  readonly apikeyId: string;
  /** What only this server may write (tasks, revisions, files) becomes writable. Never for a caller's own document. */
  readonly backendOnly?: boolean;
}

/** A GraphQL document with, for the compiler only, what it takes and gives. Made by codegen. */
export interface TypedDocument<Result, Variables> {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Result;
}

interface RequestOptions {
  /** Gives up when it aborts, in addition to the timeout. */
  readonly signal?: AbortSignal;
}

interface ForwardOptions extends RequestOptions {
  /** Milliseconds that may pass until the answer, instead of the client's own. */
  readonly timeoutMs?: number;
}

/** Hasura as one role of one account. */
export interface HasuraSession {
  /**
   * Sends a document and gives its data.
   * @throws HasuraError when Hasura refuses it
   * @throws AppError service_unavailable when Hasura does not answer, or cannot now
   */
  request<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Result>;
  /**
   * Like `request`, for a document whose conditions a caller may have written; gives the bytes of the whole response
   * body, `{"data":…}`, unparsed.
   */
  bytes<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Buffer>;
  /**
   * Sends a request body as it is and gives the response as it is, errors included.
   * @throws AppError service_unavailable when Hasura does not answer, or answers that it is busy
   */
  forward(body: string, options?: ForwardOptions): Promise<HasuraResponse>;
  /** Opens a WebSocket for this identity; `connection_ack` is its first message when Hasura agrees. */
  openSocket(protocol: SocketProtocol): WebSocket;
}

export interface Hasura {
  as(role: HasuraRole, identity: HasuraIdentity): HasuraSession;
  /** Without permissions: for key lookup, accounts, maintenance and background work only. */
  asAdmin(): HasuraSession;
}

/** Makes the client. It asks over the network; `post` stands for a Hasura in this process instead. */
export function createHasura(options: {
  endpoint: URL;
  adminSecret: string;
  timeoutMs: number;
  post?: HasuraPost;
  /** Where sockets are, if not where `endpoint` is. A socket always goes over the network, even to this process. */
  socketEndpoint?: URL;
}): Hasura {
  const { endpoint, adminSecret, timeoutMs } = options;
  const post = options.post ?? postOverNetwork(endpoint);
  const socketEndpoint = options.socketEndpoint ?? socketEndpointOf(endpoint);

  async function send(
    headers: ReadonlyMap<string, string>,
    body: string,
    { signal, timeoutMs: mostMs = timeoutMs }: ForwardOptions = {},
  ): Promise<HasuraResponse> {
    try {
      const response = await withTimeout(mostMs, signal, (either) => post(headers, body, either));
      // GraphQL errors come with status 200: anything else is a proxy, or a Hasura that is not ready.
      if (response.status >= 500) throw new Error(`Hasura answered with status ${response.status}`);
      return response;
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }

  function session(identity: Readonly<Record<string, string>>): HasuraSession {
    const asked = { 'x-hasura-admin-secret': adminSecret, ...identity };
    const headers = new Map(Object.entries({ 'content-type': 'application/json', ...asked }));
    // Documents hold one operation each, so that its name need not be looked for (that would parse it every time).
    // Made when it is asked, which the lists and /graphql never do.
    const client = () =>
      new GraphQLClient(endpoint.href, {
        fetch: async (_url, init) => {
          const options = init?.signal ? { signal: init.signal } : {};
          const { status, body } = await send(headers, String(init?.body), options);
          return new Response(new Uint8Array(concatenated(body)), {
            status,
            headers: { 'content-type': 'application/json' },
          });
        },
        excludeOperationName: true,
      });
    return {
      async forward(body, requestOptions) {
        const response = await send(headers, body, requestOptions);
        if (!startsWithErrors(response.body)) return response;
        const hasuraError = readHasuraError(parseJson(concatenated(response.body).toString()));
        if (hasuraError !== null && isBusy(hasuraError)) throw serviceUnavailable(hasuraError);
        return response;
      },
      openSocket: (protocol) =>
        openHasuraSocket({ endpoint: socketEndpoint, protocol, headers: asked, timeoutMs }),
      async request<Result>(
        document: TypedDocument<Result, never>,
        variables: object,
        { signal }: RequestOptions = {},
      ): Promise<Result> {
        try {
          return await client().request<Result>({
            document: document.toString(),
            variables: { ...variables },
            ...(signal ? { signal } : {}),
          });
        } catch (error) {
          throw translate(error);
        }
      },
      async bytes(document, variables, requestOptions) {
        const body = JSON.stringify({ query: document.toString(), variables });
        const answer = concatenated((await send(headers, body, requestOptions)).body);
        if (startsWithData(answer)) return answer;
        const hasuraError = readHasuraError(parseJson(answer.toString()));
        if (hasuraError === null)
          throw serviceUnavailable(new Error('Hasura answered neither data nor errors'));
        throw classifyHasuraError(hasuraError, 'caller');
      },
    };
  }

  return {
    as: (role, { groupId, apikeyId, backendOnly = false }) =>
      session({
        'x-hasura-role': role,
        'x-hasura-group-id': groupId,
        'x-hasura-apikey-id': apikeyId,
        ...(backendOnly ? { 'x-hasura-use-backend-only-permissions': 'true' } : {}),
      }),
    asAdmin: () => session({ 'x-hasura-role': 'admin' }),
  };
}

/** What graphql-request throws, as our own errors: its message would carry the document and the variables along. */
function translate(error: unknown): Error {
  if (error instanceof AppError) return error;
  const response = error instanceof Error && 'response' in error ? error.response : null;
  const hasuraError = readHasuraError(response);
  return hasuraError === null ? serviceUnavailable(error) : classifyHasuraError(hasuraError, 'service');
}

function postOverNetwork(endpoint: URL): HasuraPost {
  return async (headers, body, signal) => {
    const response = await fetch(endpoint, { method: 'POST', headers: [...headers], body, signal });
    return { status: response.status, body: [Buffer.from(await response.arrayBuffer())] };
  };
}

/**
 * Gives up when `signal` aborts or the time is over, whether or not the work watches the signal that it is given.
 * One timer and one listener: combining signals costs more than answering a small request.
 */
async function withTimeout<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const either = new AbortController();
  return new Promise((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      reject(reason);
      either.abort(reason);
    };
    const timer = setTimeout(() => giveUp(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
    const whenAborted = () => giveUp(signal?.reason);
    signal?.addEventListener('abort', whenAborted);
    work(either.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', whenAborted);
      });
  });
}

function concatenated(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

/** Whether a response body begins with `{"data":` and so carries no errors (Hasura sends one or the other). */
function startsWithData(bytes: Buffer): boolean {
  return /^\s*\{\s*"data"\s*:\s*\{/.test(bytes.subarray(0, 64).toString('latin1'));
}

function startsWithErrors([first]: readonly Buffer[]): boolean {
  return first !== undefined && /^\s*\{\s*"errors"/.test(first.subarray(0, 64).toString('latin1'));
}
