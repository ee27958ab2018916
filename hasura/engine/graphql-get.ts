/** `GET /v1/graphql`: a query in the address, as GraphQL over HTTP defines it. Anything but a query is refused. */
import { readJson } from '@platform/runtime';
import { documentOf, operationOtherThanQuery } from '@platform/runtime/documents';
import { EngineError } from './errors.ts';
import type { GraphqlRequest } from './request.ts';

/** The members of a request in the parameters of an address. @throws EngineError `parse-failed` */
export function readGraphqlParameters(parameters: URLSearchParams): Readonly<Record<string, unknown>> {
  const request: Record<string, unknown> = {};
  for (const [name, text] of parameters) {
    if (name === 'query' || name === 'operationName') {
      // Clients send an empty parameter for what they do not have.
      if (text !== '') request[name] = text;
    } else if (name === 'variables' || name === 'extensions') request[name] = readObject(name, text);
    else throw new EngineError('parse-failed', `the parameter "${name}" is unknown`, '$');
  }
  return request;
}

function readObject(name: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    const value = readJson(text);
    if (typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // The same error as for any other value.
  }
  throw new EngineError('parse-failed', `${name} must be a JSON object`, `$.${name}`);
}

/**
 * The kind of operation for which GET is not the method; undefined for a query. What is no document is rejected where
 * documents of all requests are read.
 */
export function refusedOperation({ query, operationName }: GraphqlRequest): string | undefined {
  const document = documentOf(query);
  return document === null ? undefined : operationOtherThanQuery(document, operationName);
}
