/** A Postman collection (format 2.1) of the description of the API: a folder for each tag, a request for each operation. */
import type { OpenapiDocument, Operation, Parameter } from '../../actions-server/openapi/read-openapi.ts';

interface Input {
  readonly key: string;
  readonly value: string;
  readonly description: string;
  readonly disabled: boolean;
}

export interface PostmanRequest {
  readonly name: string;
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

/** @param baseUrl what the variable of this name begins with */
export function postmanCollection(document: OpenapiDocument, baseUrl: string): PostmanCollection {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
    ],
    item: document.tags
      .map(({ name }) => ({
        name,
        item: operations
          .filter(({ operation }) => operation.tags[0] === name)
          .map(({ method, path, operation }) => requestOf(method, path, operation)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

function requestOf(method: string, path: string, operation: Operation): PostmanRequest {
  const { summary, description, parameters, requestBody } = operation;
  const inputs = (place: string) => parameters.filter((parameter) => parameter.in === place).map(inputOf);
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const json = requestBody?.content['application/json'];
  const [example] = Object.values(json?.examples ?? {});
  const value = example && 'value' in example ? example.value : json?.example;
  return {
    name: summary,
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
      auth: operation['x-key'] === 'none' ? { type: 'noauth' } : apiKey,
      ...(json && {
        body: {
          mode: 'raw' as const,
          raw: JSON.stringify(value, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}

const apiKey = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'X-API-KEY', type: 'string' },
    { key: 'value', value: '{{apiKey}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
};

/** Optional parameters are switched off, because many of them exclude each other. */
function inputOf({ name, description, required, content, example }: Parameter): Input {
  const json = content?.['application/json']?.example;
  const value = json === undefined ? String(example ?? '') : JSON.stringify(json);
  return { key: name, value, description, disabled: !required };
}
