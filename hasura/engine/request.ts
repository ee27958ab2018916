/** The body of a GraphQL request: JSON text in, one request or a batch out. */
import { readJson } from '@platform/runtime';
import { EngineError } from './errors.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

type RequestBody =
  | { readonly isBatch: false; readonly request: GraphqlRequest }
  | { readonly isBatch: true; readonly requests: readonly GraphqlRequest[] };

/** Finds the document of a request that has only its hash, or keeps one. @throws EngineError */
type FindQuery = (request: Readonly<Record<string, unknown>>) => unknown;

const asSent: FindQuery = ({ query }) => query;

/**
 * Reads a request body. A batch comes out as a list, in its order.
 * @throws EngineError `invalid-json` or `parse-failed`, and what `findQuery` throws
 */
export function readRequestBody(text: string, findQuery = asSent): RequestBody {
  let body: unknown;
  try {
    body = readJson(text);
  } catch (error) {
    throw new EngineError('invalid-json', 'the request body is not JSON', '$', { cause: error });
  }
  return readParsedBody(body, findQuery);
}

/** The same for a body that was parsed already. @throws EngineError `parse-failed`, and what `findQuery` throws */
export function readParsedBody(body: unknown, findQuery = asSent): RequestBody {
  if (Array.isArray(body)) {
    return {
      isBatch: true,
      requests: body.map((item, index) => readRequest(item, `$[${index}]`, findQuery)),
    };
  }
  return { isBatch: false, request: readRequest(body, '$', findQuery) };
}

/**
 * Reads one request from parsed JSON.
 * @param path JSONPath of it, for errors
 * @throws EngineError `parse-failed`
 */
export function readRequest(body: unknown, path = '$', findQuery = asSent): GraphqlRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new EngineError('parse-failed', 'expected an object with a query', path);
  }
  const members = body as Record<string, unknown>;
  const { variables, operationName } = members;
  const query = findQuery(members);
  if (query === undefined) throw new EngineError('parse-failed', 'key "query" not found', path);
  if (typeof query !== 'string') throw new EngineError('parse-failed', 'expected a string', `${path}.query`);
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  if (!isObject && variables !== undefined && variables !== null) {
    throw new EngineError('parse-failed', 'expected an object', `${path}.variables`);
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw new EngineError('parse-failed', 'expected a string', `${path}.operationName`);
  }
  return {
    query,
    variables: isObject ? (variables as Record<string, unknown>) : {},
    operationName: operationName ?? null,
  };
}
