/**
 * Forwards GraphQL requests of callers to Hasura unchanged (but for an `operationName` that is empty), under headers made
 * here. The role decides what a request may do: `account` for a private key, `public` for a public key, never
 * backend-only mutations.
 */
import { writeJson } from '@platform/runtime';
import type { Dependencies } from '../../dependencies.ts';
import { graphqlErrors } from '../../errors.ts';
import {
  acceptsGraphqlResponse,
  graphqlResponseHeaders,
  statusOfErrors,
} from '../../http/graphql-media-type.ts';
import type { RequestContext, RouteResult } from '../../http/route.ts';
import type { Caller } from '../../keys/caller.ts';
import { sessionOf } from '../../keys/sessions.ts';
import { isJsonObject } from '../../text/json.ts';
import { countRequests } from './count-actions.ts';
import { errorCodes } from './error-codes.ts';
import { operationNameOf, withoutEmptyOperationName } from './operation-name.ts';

/** Operations of one batch. The engine has the same limit; Hasura has none of its own. */
const maxBatch = 50;
/** Characters of all documents of a request. Files belong into its variables, where they are not parsed as GraphQL. */
const maxDocumentLength = 1_000_000;

/** What a caller sent: the text of JSON, and what it says; `undefined` when it is no JSON. */
export interface GraphqlBody {
  readonly text: string;
  readonly value: unknown;
}

export type GraphqlContext = Pick<
  RequestContext<unknown, unknown, Caller>,
  'caller' | 'countMore' | 'describe' | 'header' | 'requestId' | 'signal'
>;

/** What answering a request takes of the server. */
export type AnswerNeeds = Pick<Dependencies, 'hasura' | 'config' | 'metrics'>;

/** @throws AppError rate_limited, daily_limit_reached, service_unavailable */
export async function answerGraphql(
  { text: body, value }: GraphqlBody,
  context: GraphqlContext,
  { hasura, config, metrics }: AnswerNeeds,
): Promise<RouteResult> {
  const { caller } = context;
  // A batch has one status for several answers, and no media type of its own.
  const hasStatus = !Array.isArray(value) && acceptsGraphqlResponse(context.header('Accept'));
  const replied = (codes: readonly string[], status = 200) =>
    hasStatus
      ? { status: status === 200 ? statusOfErrors(codes) : status, headers: graphqlResponseHeaders }
      : { status };
  const refused = (code: string, message: string) => ({
    ...replied([code]),
    json: graphqlErrors(code, message),
  });
  const requests: readonly unknown[] = Array.isArray(value) ? value : [value];
  // Before it is counted: what is refused costs one request.
  if (requests.length > maxBatch) return refused(...tooLongBatch(requests.length));
  if (lengthOfDocuments(requests) > maxDocumentLength) {
    return refused('validation-failed', `the documents are longer than ${maxDocumentLength} characters`);
  }
  const problem = requests.map(problemIn).find((found) => found !== null);
  // As Hasura answers a faulty request: with status 200.
  if (problem) return refused(...problem);
  // Each request of a batch counts, and each action that it calls. A public key may call none.
  const costOf = (request: unknown) => (caller.kind === 'private' ? countRequests(request as object) : 1);
  const counted = requests.reduce<number>((sum, request) => sum + costOf(request), 0);
  if (counted > 1) await context.countMore(counted - 1);
  const operationName = requests.map(operationNameOf).find((name) => name !== null);
  if (operationName) context.describe({ operationName });
  const sent = requests.map(withoutEmptyOperationName);
  const isUnchanged = sent.every((request, index) => request === requests[index]);
  const text = isUnchanged ? body : writeJson(Array.isArray(value) ? sent : sent[0]);
  const response = await sessionOf(hasura, caller, context.requestId).forward(text, {
    signal: context.signal,
    timeoutMs: config.hasura.callerTimeoutMs,
    ...(isUnchanged ? { value: () => value } : {}),
  });
  const codes = errorCodes(response.body);
  if (codes.length > 0) {
    context.describe({ graphqlErrors: codes.join(',') });
    metrics.graphqlErrors(codes);
  }
  return { ...replied(codes, response.status), jsonText: response.body };
}

function lengthOfDocuments(requests: readonly unknown[]): number {
  return requests.reduce<number>((sum, request) => {
    const query = isJsonObject(request) ? request.query : null;
    return sum + (typeof query === 'string' ? query.length : 0);
  }, 0);
}

function tooLongBatch(length: number): [code: string, message: string] {
  return ['validation-failed', `${length} operations in a batch, limit is ${maxBatch}`];
}

/** Hasura's code and message for a value that is no GraphQL request; Hasura validates the documents. */
function problemIn(request: unknown): [code: string, message: string] | null {
  if (request === undefined) return ['invalid-json', 'The body is not valid JSON'];
  if (!isJsonObject(request)) return ['parse-failed', 'A GraphQL request must be a JSON object'];
  if (typeof request.query === 'string') return null;
  return ['parse-failed', 'the key "query" is required and must be a string'];
}
