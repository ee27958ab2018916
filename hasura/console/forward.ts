/**
 * What the console asks of its own origin → Hasura, unchanged. Only the paths that the console uses are forwarded, and only
 * the headers that they need: no cookie of another page on the same host reaches Hasura.
 */

/** Paths that are forwarded, by their method. */
export const forwardedPaths = {
  get: ['/healthz', '/v1/version', '/v1alpha1/config'],
  post: ['/v1/graphql', '/v1/graphql/explain', '/v1/metadata', '/v2/query'],
} as const;

const forwardedHeaders = /^(x-hasura-|content-type$|accept$|x-request-id$)/;

/** Longer than any statement of the console may take. */
const timeoutMs = 120_000;

/** A request of the console. */
interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** null: there is none. */
  readonly body: Buffer | null;
  /** Aborts when the client no longer waits: Hasura then cancels the statement. */
  readonly signal: AbortSignal;
}

interface ForwardedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/**
 * @param hasura its address
 * @returns its answer, or one with status 502 in its form when it cannot be reached
 */
export async function forward(
  hasura: URL,
  { method, path, headers, body, signal }: ForwardedRequest,
): Promise<ForwardedAnswer> {
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string' && forwardedHeaders.test(header[0]),
  );
  try {
    const response = await fetch(new URL(path, hasura), {
      method,
      headers: sent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
      ...(body === null ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'application/json',
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch {
    const error = { path: '$', error: 'Hasura could not be reached', code: 'unexpected' };
    return { status: 502, type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(error)) };
  }
}
