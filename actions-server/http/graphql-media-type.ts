/**
 * The media types of GraphQL answers (GraphQL over HTTP). `application/json` is what clients have always got: status 200,
 * also with errors, as Hasura answers. `application/graphql-response+json`, for clients that ask for it, has the status of
 * the errors, so that caches, proxies and monitoring see that a request failed.
 */
import { preferredType } from './negotiation.ts';

const jsonType = 'application/json';
const responseType = 'application/graphql-response+json';

/** Codes of failures that are not the client's: see `docs/errors.md`. All others are faults of the request. */
const statusByCode: Readonly<Record<string, number>> = {
  unexpected: 500,
  'internal-error': 500,
  'unexpected-payload': 500,
  'postgres-error': 500,
  'postgres-max-connections-error': 503,
};

/**
 * Whether an answer is sent as `application/graphql-response+json`: the client names it and does not prefer JSON. Without
 * a preference, such as with `*` for both parts, it is JSON.
 * @param accept the header `Accept`
 */
export function acceptsGraphqlResponse(accept: string | undefined): boolean {
  if (!accept?.includes(responseType)) return false;
  return preferredType({ headers: { accept } }, [jsonType, responseType]) === responseType;
}

/** The header of an answer of that type. */
export const graphqlResponseHeaders = { 'Content-Type': `${responseType}; charset=utf-8` } as const;

/** The status of an answer of that type whose errors have these codes; it has no data when there are errors. */
export function statusOfErrors(codes: readonly string[]): number {
  return codes.length === 0 ? 200 : Math.max(...codes.map((code) => statusByCode[code] ?? 400));
}
