/** Arbitrary requests to `/graphql`. Most documents are valid for the schema of the role. */
import fc, { type Arbitrary } from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { jsonTexts, withChanges } from './changes.ts';
import { type OperationKind, operations } from './documents.ts';
import type { Ground } from './ground.ts';
import type { HttpRequest } from './http-request.ts';
import { anyText } from './texts.ts';

/** Bodies of requests, and payloads of messages on sockets. */
export function graphqlPayloads(
  schema: GraphQLSchema,
  kind: OperationKind,
  { someIds }: Ground,
): Arbitrary<{ readonly query: string }> {
  const literals = { uuid: someIds.map((id) => JSON.stringify(id)) };
  const valid = operations(schema, kind, literals).map(({ ofLiterals: _, ...operation }) => operation);
  const broken = fc.tuple(valid, fc.nat(), anyText).map(([operation, at, part]) => {
    const { query } = operation;
    const place = at % (query.length + 1);
    return { ...operation, query: query.slice(0, place) + part + query.slice(place) };
  });
  return fc.oneof({ arbitrary: valid, weight: 24 }, { arbitrary: broken, weight: 1 });
}

export function graphqlRequests(
  schema: GraphQLSchema,
  kind: OperationKind,
  ground: Ground,
  key: string,
): Arbitrary<HttpRequest> {
  const payloads = graphqlPayloads(schema, kind, ground);
  const bodies = fc.oneof(
    { arbitrary: payloads, weight: 16 },
    // Changes concern the variables and the members of the request.
    { arbitrary: withChanges(payloads), weight: 2 },
    { arbitrary: fc.array(payloads, { maxLength: 3 }), weight: 1 },
  );
  return jsonTexts(bodies).map((body) => ({
    method: 'POST',
    path: '/graphql',
    body,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  }));
}

/** Queries in the address. Any parameter may be missing, empty, longer than an address, or something else. */
export function graphqlAddresses(
  schema: GraphQLSchema,
  kind: OperationKind,
  ground: Ground,
  key: string,
): Arbitrary<HttpRequest> {
  const parameters = fc.record(
    {
      payload: graphqlPayloads(schema, kind, ground),
      operationName: anyText,
      variables: fc.oneof(fc.json(), anyText),
      extensions: fc.json(),
    },
    { requiredKeys: ['payload'] },
  );
  const queries = parameters.map(({ payload, ...others }) => new URLSearchParams({ ...payload, ...others }));
  const others = fc
    .array(fc.tuple(anyText, anyText), { maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs));
  return fc.oneof({ arbitrary: queries, weight: 9 }, { arbitrary: others, weight: 1 }).map((query) => ({
    method: 'GET',
    path: `/graphql?${query}`,
    headers: { 'x-api-key': key, accept: 'application/graphql-response+json' },
  }));
}
