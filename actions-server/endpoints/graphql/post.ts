/**
 * POST /graphql: forwards the caller's document to Hasura unchanged, under headers made here. The role decides what it
 * may do: `account` for a private key, `public` for a public key, never backend-only mutations.
 */
import { graphqlErrors } from '../../errors.ts';
import { defineRoute, type RouteResult } from '../../http/route.ts';
import { sessionOf } from '../../keys/sessions.ts';
import { operationNameOf } from './operation-name.ts';

export const postGraphql = defineRoute({
  method: 'post',
  path: '/graphql',
  access: 'any',
  errorForm: 'graphql',
  async handler(context, { hasura, config }): Promise<RouteResult> {
    const { caller } = context;
    // Actions, which only private keys may call, accept files.
    const { maxBodyBytes, maxApplicationBytes } = config.limits;
    const body = await context.readTextBody(caller.kind === 'private' ? maxApplicationBytes : maxBodyBytes);
    const request = readRequest(body);
    // As Hasura answers a faulty request: with status 200.
    if ('message' in request) return { json: graphqlErrors(request.code, request.message) };
    // Each request of a batch counts.
    if (request.count > 1) await context.countMore(request.count - 1);
    if (request.operationName !== null) context.describe({ operationName: request.operationName });
    const response = await sessionOf(hasura, caller).forward(body, {
      signal: context.signal,
      timeoutMs: config.hasura.callerTimeoutMs,
    });
    return { status: response.status, jsonText: response.body };
  },
});

interface GraphqlRequest {
  readonly operationName: string | null;
  readonly count: number;
}
interface Rejection {
  readonly code: string;
  readonly message: string;
}

/** Checks that a body is a GraphQL request or a batch of them; Hasura validates the documents. */
function readRequest(body: string): GraphqlRequest | Rejection {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { code: 'invalid-json', message: 'The body is not valid JSON' };
  }
  const requests: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const request of requests) {
    if (typeof request !== 'object' || request === null || Array.isArray(request)) {
      return { code: 'parse-failed', message: 'A GraphQL request must be a JSON object' };
    }
    if (!('query' in request) || typeof request.query !== 'string') {
      return { code: 'parse-failed', message: 'the key "query" must be there and be a string' };
    }
  }
  const operationName = requests.map(operationNameOf).find((name) => name !== null) ?? null;
  return { operationName, count: requests.length };
}
