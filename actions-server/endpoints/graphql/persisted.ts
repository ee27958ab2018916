/** Automatic persisted queries: requests with the hash of a document in its place. Hasura does not know the protocol. */
import { type PersistedQueryRefusal, writeJson } from '@platform/runtime';
import type { Dependencies } from '../../dependencies.ts';
import { graphqlErrors } from '../../errors.ts';
import {
  acceptsGraphqlResponse,
  graphqlResponseHeaders,
  statusOfErrors,
} from '../../http/graphql-media-type.ts';
import type { RouteResult } from '../../http/route.ts';
import { isJsonObject } from '../../text/json.ts';
import type { GraphqlBody, GraphqlContext } from './answer.ts';

/**
 * Answers a body with its documents in the place of their hashes, or says that a document is not known. None of a batch runs
 * then, and the client sends all of its documents.
 */
export async function withPersistedQueries(
  body: GraphqlBody,
  context: Pick<GraphqlContext, 'caller' | 'header'>,
  { persistedQueries }: Pick<Dependencies, 'persistedQueries'>,
  answer: (body: GraphqlBody) => Promise<RouteResult>,
): Promise<RouteResult> {
  const requests: readonly unknown[] = Array.isArray(body.value) ? body.value : [body.value];
  const { kind, groupId } = context.caller;
  const found = requests.map((request) =>
    isJsonObject(request) && request.extensions !== undefined
      ? persistedQueries.find(request, `${kind} ${groupId}`)
      : null,
  );
  const refused = found.find((each) => each?.kind === 'refused');
  if (refused?.kind === 'refused') return refuse(refused.refusal, requests.length, body, context);
  if (!found.some((each) => each?.kind === 'found')) return answer(body);
  const filled = requests.map((request, index) => {
    const query = found[index];
    if (query?.kind !== 'found') return request;
    // Hasura rejects nothing of `extensions`, and needs nothing of them.
    const { extensions: _, ...rest } = request as Record<string, unknown>;
    return { ...rest, query: query.query };
  });
  const value = Array.isArray(body.value) ? filled : filled[0];
  return answer({ text: writeJson(value), value });
}

function refuse(
  { code, message, isFault }: PersistedQueryRefusal,
  count: number,
  { value }: GraphqlBody,
  context: Pick<GraphqlContext, 'header'>,
): RouteResult {
  const errors = graphqlErrors(code, message);
  if (Array.isArray(value)) return { status: 200, json: Array.from({ length: count }, () => errors) };
  // The protocol answers an unknown document with 200, which the newer media type has for data only.
  if (!isFault) return { status: 200, json: errors };
  if (!acceptsGraphqlResponse(context.header('Accept'))) return { status: 400, json: errors };
  return { status: statusOfErrors([code]), headers: graphqlResponseHeaders, json: errors };
}
