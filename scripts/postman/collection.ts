/**
 * A Postman collection (format 2.1) of the description of the API: a folder for each tag, and every operation, in an order in
 * which each request gets what it needs from the answers of those before.
 */

import type { OpenapiDocument, Operation, Parameter } from '../../actions-server/openapi/read-openapi.ts';
import { isJsonObject } from '../../actions-server/text/json.ts';
import { chain, type Step, testScript } from './chain.ts';

interface Input {
  readonly key: string;
  readonly value: string;
  readonly description: string;
  readonly disabled: boolean;
}

export interface PostmanRequest {
  readonly name: string;
  readonly event: readonly {
    readonly listen: 'test';
    readonly script: { readonly exec: readonly string[] };
  }[];
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly Input[];
      readonly variable: readonly Omit<Input, 'disabled'>[];
    };
    readonly header: readonly Input[];
    readonly auth: object;
    readonly body?: { readonly mode: 'raw'; readonly raw: string; readonly options: object };
  };
}

export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly PostmanRequest[] }[];
}

/**
 * @param baseUrl what the variable of this name begins with
 * @throws Error for a step of no operation
 */
export function postmanCollection(document: OpenapiDocument, baseUrl: string): PostmanCollection {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const requests = chain.map((step) => {
    const found = operations.find(({ operation }) => operation.operationId === step.operationId);
    if (found === undefined) throw new Error(`there is no operation ${step.operationId}`);
    return { tag: found.operation.tags[0] ?? '', request: requestOf(found, step) };
  });
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
      { key: 'publicKey', value: '' },
    ],
    // A folder for what follows each other of one tag.
    item: requests.reduce<{ name: string; item: PostmanRequest[] }[]>((folders, { tag, request }) => {
      const last = folders.at(-1);
      if (last?.name === tag) last.item.push(request);
      else folders.push({ name: tag, item: [request] });
      return folders;
    }, []),
  };
}

interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function requestOf({ method, path, operation }: FoundOperation, step: Step): PostmanRequest {
  const { summary, description, parameters, requestBody } = operation;
  const inputs = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => inputOf(parameter, step.parameters?.[parameter.name]));
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const json = requestBody?.content['application/json'];
  const [example] = Object.values(json?.examples ?? {});
  const value = example && 'value' in example ? example.value : json?.example;
  return {
    name: step.name ?? summary,
    event: [{ listen: 'test', script: { exec: testScript(step) } }],
    request: {
      method: method.toUpperCase(),
      description,
      url: {
        raw: `{{baseUrl}}/${parts}`,
        host: ['{{baseUrl}}'],
        path: parts.split('/'),
        query: inputs('query'),
        variable: inputs('path').map(({ disabled: _, ...variable }) => variable),
      },
      header: inputs('header'),
      auth: operation['x-key'] === 'none' ? { type: 'noauth' } : authOf(step),
      ...(json && {
        body: {
          mode: 'raw' as const,
          raw: JSON.stringify(bodyOf(value, step), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

function authOf({ isPublic = false }: Step): object {
  return {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'X-API-KEY', type: 'string' },
      { key: 'value', value: isPublic ? '{{publicKey}}' : '{{apiKey}}', type: 'string' },
      { key: 'in', value: 'header', type: 'string' },
    ],
  };
}

function bodyOf(example: unknown, { body = {} }: Step): unknown {
  const members = { ...(isJsonObject(example) ? example : {}), ...body };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/** Optional parameters are switched off, because many of them exclude each other. */
function inputOf({ name, description, required, content, example }: Parameter, ofStep?: string): Input {
  const json = content?.['application/json']?.example;
  const value = ofStep ?? (json === undefined ? String(example ?? '') : JSON.stringify(json));
  return { key: name, value, description, disabled: !required && ofStep === undefined };
}
