/** What the client has to know of each operation: its parameters, its body and its answer, with names for their types. */

import type { OpenapiDocument, Operation } from '../../actions-server/openapi/read-openapi.ts';
import type { JsonSchema } from '../../actions-server/values/published-schema.ts';

export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly string[];
  /** The name of the type of the query; null: there is none. */
  readonly query: string | null;
  readonly body: { readonly type: string; readonly isRequired: boolean } | null;
  readonly answer:
    | { readonly kind: 'save'; readonly type: string }
    | { readonly kind: 'list'; readonly rows: string }
    | { readonly kind: 'json'; readonly type: string }
    | { readonly kind: 'response' };
  /** Whether it takes an idempotency key. */
  readonly isSave: boolean;
  /** The members whose inputs hold JSON when the body is sent as a form; null: it cannot be sent as one. */
  readonly formJson: readonly string[] | null;
  /** Schemas without a name in the description, under the names that they have in the client. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** GraphQL has a method of its own, and the others are for tools, or are addresses that answers contain. */
const without: ReadonlySet<string> = new Set([
  'graphql',
  'graphqlQuery',
  'getOpenapi',
  'getHealth',
  'getReadiness',
  'downloadFile',
  'openExport',
]);

export function describedOperations({ paths }: OpenapiDocument): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== undefined && !without.has(operation.operationId))
      .map(([method, operation]) => describe(method, path, operation)),
  );
}

function describe(method: string, path: string, operation: Operation): ClientOperation {
  const { operationId: id, summary, description, parameters, requestBody } = operation;
  const schemas: Record<string, JsonSchema> = {};
  /** The name of a schema, which gets one if it has none. */
  const named = (name: string, schema: JsonSchema): string => {
    const reference = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    if (reference !== undefined) return reference;
    schemas[name] = schema;
    return name;
  };
  const title = `${id[0]?.toUpperCase()}${id.slice(1)}`;
  const query = parameters.filter((one) => one.in === 'query' && one.deprecated !== true);
  const bodySchema = requestBody?.content['application/json']?.schema;
  const isSave = parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: query.length === 0 ? null : named(`${title}Query`, querySchema(query)),
    body: bodySchema
      ? { type: named(`${title}Body`, bodySchema), isRequired: requestBody?.required === true }
      : null,
    answer: answerOf(operation, (schema) => named(`${title}Answer`, schema), isSave),
    isSave,
    formJson: jsonInputs(requestBody?.content['multipart/form-data']?.schema),
    schemas,
  };
}

/** Objects, and what is true or false. */
function jsonInputs(form: JsonSchema | undefined): string[] | null {
  if (form === undefined) return null;
  return Object.entries(form.properties as Record<string, JsonSchema>)
    .filter(
      ([, { contentMediaType, enum: values }]) =>
        contentMediaType === 'application/json' || (Array.isArray(values) && values.includes('true')),
    )
    .map(([name]) => name);
}

function querySchema(parameters: Operation['parameters']): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema, content }) => [
        name,
        { ...(content ? Object.values(content)[0]?.schema : flag(schema)), description },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** `true` and `false` as texts are written as booleans. */
function flag(schema: JsonSchema = {}): JsonSchema {
  const { default: _, enum: values, ...rest } = schema;
  const isFlag = Array.isArray(values) && values.every((value) => value === 'true' || value === 'false');
  return isFlag ? { type: 'boolean' } : { ...rest, ...(values !== undefined && { enum: values }) };
}

function answerOf(
  { responses }: Operation,
  named: (schema: JsonSchema) => string,
  isSave: boolean,
): ClientOperation['answer'] {
  const [, first] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = first?.content?.['application/json']?.schema;
  if (schema === undefined) return { kind: 'response' };
  const { data } = (schema.properties ?? {}) as Record<string, JsonSchema | undefined>;
  if (data?.type === 'array') return { kind: 'list', rows: named(data.items as JsonSchema) };
  // The other alternative is the answer to a dry run.
  const [saved] = Array.isArray(schema.anyOf) && isSave ? (schema.anyOf as JsonSchema[]) : [schema];
  const type = named(saved ?? schema);
  return isSave && '202' in responses ? { kind: 'save', type } : { kind: 'json', type };
}
