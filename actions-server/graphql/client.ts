/**
 * The way to Hasura: an address and a `fetch`, nothing else. In production that is the network; standalone passes
 * the embedded engine's own `fetch`.
 *
 * Each request carries headers that are made here from an identity, never from what a caller sent: the admin secret
 * together with the role and the account that Hasura's permissions then hold the request to.
 */
import { GraphQLClient } from 'graphql-request';
import type { WebSocket } from 'ws';
import { AppError, serviceUnavailable } from '../errors.ts';
import { HasuraError, readHasuraError } from './errors.ts';
import { openHasuraSocket, type SocketProtocol, socketEndpointOf } from './socket.ts';

/** The roles of the metadata. `intake` is this server acting on behalf of a public key, never a caller itself. */
export type HasuraRole = 'account' | 'public' | 'intake';

/** Answers one request; must read nothing but the request. */
export type HasuraFetch = (request: Request) => Promise<Response>;

export type HasuraIdentity = {
  readonly groupId: string;
  readonly apikeyId: string;
  /** What only this server may write (tasks, revisions, files) becomes writable. Never for a caller's own document. */
  readonly backendOnly?: boolean;
};

/** A GraphQL document with, for the compiler only, what it takes and gives. Made by codegen. */
export type TypedDocument<Result, Variables> = {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Result;
};

export type RequestOptions = {
  /** Gives up when it aborts, in addition to the client's own timeout. */
  readonly signal?: AbortSignal;
};

/** Hasura as one role of one account. */
export type HasuraSession = {
  /**
   * Sends a document and gives its data.
   * @throws HasuraError when Hasura refuses it
   * @throws AppError service_unavailable when Hasura does not answer
   */
  request<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Result>;
  /** Like `request`, but gives the bytes of the whole response body, `{"data":…}`, unparsed. */
  bytes<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Buffer>;
  /**
   * Sends a request body as it is and gives the response as it is, errors included.
   * @throws AppError service_unavailable when Hasura does not answer
   */
  forward(body: string, options?: RequestOptions): Promise<Response>;
  /** Opens a WebSocket for this identity; `connection_ack` is its first message when Hasura agrees. */
  openSocket(protocol: SocketProtocol): WebSocket;
};

export type Hasura = {
  as(role: HasuraRole, identity: HasuraIdentity): HasuraSession;
  /** Without permissions: for key lookup, accounts, maintenance and background work only. */
  asAdmin(): HasuraSession;
};

/** Makes the client. `fetch` defaults to the network. */
export function createHasura(options: {
  endpoint: URL;
  adminSecret: string;
  timeoutMs: number;
  fetch?: HasuraFetch;
  /** Where sockets are, if not where `endpoint` is. A socket always goes over the network, even to this process. */
  socketEndpoint?: URL;
}): Hasura {
  const { endpoint, adminSecret, timeoutMs, fetch = globalThis.fetch } = options;
  const socketEndpoint = options.socketEndpoint ?? socketEndpointOf(endpoint);

  async function send(url: URL | string, init: RequestInit): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await Promise.race([
        fetch(new Request(url, { ...init, signal })),
        whenAborted(signal),
      ]);
      // GraphQL errors come with status 200: anything else is a proxy, or a Hasura that is not ready.
      if (response.status >= 500) throw new Error(`Hasura answered with status ${response.status}`);
      return response;
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }

  function session(headers: Readonly<Record<string, string>>): HasuraSession {
    const identity = { 'x-hasura-admin-secret': adminSecret, ...headers };
    const allHeaders = { 'content-type': 'application/json', ...identity };
    // Documents hold one operation each, so that its name need not be looked for (that would parse it every time).
    const client = new GraphQLClient(endpoint.href, {
      fetch: (url, init) => send(url as URL | string, init ?? {}),
      headers: allHeaders,
      excludeOperationName: true,
    });
    const forward = (body: string, { signal }: RequestOptions = {}) =>
      send(endpoint, { method: 'POST', headers: allHeaders, body, ...(signal ? { signal } : {}) });

    return {
      forward,
      openSocket: (protocol) =>
        openHasuraSocket({ endpoint: socketEndpoint, protocol, headers: identity, timeoutMs }),
      async request<Result>(
        document: TypedDocument<Result, never>,
        variables: object,
        { signal }: RequestOptions = {},
      ): Promise<Result> {
        try {
          return await client.request<Result>({
            document: document.toString(),
            variables: { ...variables },
            ...(signal ? { signal } : {}),
          });
        } catch (error) {
          throw translate(error);
        }
      },
      async bytes(document, variables, requestOptions) {
        const response = await forward(
          JSON.stringify({ query: document.toString(), variables }),
          requestOptions,
        );
        const bytes = Buffer.from(await response.arrayBuffer());
        if (!startsWithData(bytes)) {
          const error = readHasuraError(parseJson(bytes.toString()));
          throw error ?? serviceUnavailable(new Error('Hasura answered neither data nor errors'));
        }
        return bytes;
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
  if (error instanceof AppError || error instanceof HasuraError) return error;
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : null;
  return readHasuraError(response) ?? serviceUnavailable(error);
}

/** Rejects when `signal` aborts: an answer inside this process need not watch it. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Whether a response body begins with `{"data":` and so carries no errors (Hasura sends one or the other). */
function startsWithData(bytes: Buffer): boolean {
  return /^\s*\{\s*"data"\s*:\s*\{/.test(bytes.subarray(0, 64).toString('latin1'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
