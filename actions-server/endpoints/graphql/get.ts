/**
 * GET /graphql: a query in the address (GraphQL over HTTP), for tools that only read: `query`, and if needed
 * `operationName` and `variables` as JSON. Anything but a query is refused, because programs that follow or repeat
 * addresses must not change data.
 */
import { writeJson } from '@platform/runtime';
import { documentOf, maxTokens, operationOtherThanQuery } from '@platform/runtime/documents';
import type { Dependencies } from '../../dependencies.ts';
import { AppError, invalidParameter } from '../../errors.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import { isJsonObject, parseJson } from '../../text/json.ts';
import { type AnswerNeeds, answerGraphql } from './answer.ts';
import { graphqlQueryDescription } from './graphql-description.ts';
import { withPersistedQueries } from './persisted.ts';

/** The parameters that GraphQL over HTTP defines. */
const accepted = { query: [], operationName: [], variables: [], extensions: [] } as const;

interface GraphqlRequest {
  readonly query?: string;
  readonly operationName?: string;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

export const getGraphql = defineRoute({
  method: 'get',
  path: '/graphql',
  access: 'any',
  errorForm: 'graphql',
  description: graphqlQueryDescription,
  query: readRequest,
  async handler(context, dependencies: AnswerNeeds & Pick<Dependencies, 'persistedQueries'>) {
    const { query: value } = context;
    const body = { text: writeJson(value), value };
    return withPersistedQueries(body, context, dependencies, (found) => {
      requireQuery(found.value as GraphqlRequest);
      return answerGraphql(found, context, dependencies);
    });
  },
});

function readRequest(parameters: URLSearchParams): GraphqlRequest {
  const { query, operationName, ...objects } = readParameters(parameters, accepted);
  return {
    ...(query !== undefined && { query }),
    ...(operationName !== undefined && { operationName }),
    ...Object.fromEntries(Object.entries(objects).map(([name, text]) => [name, readObject(name, text)])),
  };
}

/** Reads an object that is JSON in a parameter; an empty parameter is an omitted one. */
function readObject(name: string, text: string): unknown {
  const value = text === '' ? null : parseJson(text);
  if (value !== null && !isJsonObject(value)) throw invalidParameter(name, `${name} must be a JSON object`);
  return value;
}

/**
 * @throws AppError invalid_parameter for what is no document; method_not_allowed for a document whose operation, or one of
 * whose operations when none is named, is not a query
 */
function requireQuery({ query = '', operationName }: GraphqlRequest): void {
  const document = documentOf(query);
  if (document === null) {
    throw invalidParameter('query', `query must be a GraphQL document of at most ${maxTokens} tokens`);
  }
  const other = operationOtherThanQuery(document, operationName);
  if (other === undefined) return;
  const way = other === 'subscription' ? 'over a WebSocket' : 'by POST';
  const message = `A ${other} cannot be sent by GET: send it ${way}`;
  throw new AppError('method_not_allowed', message, { headers: { Allow: 'POST' } });
}
