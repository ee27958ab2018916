/** One route as an operation of the description. */
import type { z } from 'zod';
import { type HeaderName, headersOfEveryAnswer, headersOfLimits } from '../http/described-headers.ts';
import type { Route } from '../http/route.ts';
import type { AnswerDescription, Content, RouteDescription } from '../http/route-description.ts';
import { isJsonObject } from '../text/json.ts';
import type { JsonSchema } from '../values/published-schema.ts';
import { errorAnswers } from './error-answers.ts';
import { exampleOf } from './example-of.ts';
import { type SchemaContext, toJsonSchema } from './json-schema.ts';
import { linksOf } from './links.ts';

export interface OperationContext extends Omit<SchemaContext, 'io'> {
  /** The example of a component. */
  readonly exampleOfReference: (reference: string) => unknown;
}

export function describeOperation(
  route: Route,
  description: RouteDescription,
  context: OperationContext,
): JsonSchema {
  const { operationId, tag, summary, body } = description;
  return {
    operationId,
    tags: [tag],
    summary,
    description: description.description,
    'x-key': route.access,
    security: securityOf(route),
    parameters: parametersOf(route, description, context),
    ...(body && {
      requestBody: {
        description: body.description,
        required: body.isRequired,
        content: contentOf(body.content, 'input', context),
      },
    }),
    responses: responsesOf(route, description, context),
  };
}

function securityOf({ access, fromPages }: Route): JsonSchema[] {
  if (access === 'none') return [];
  return [{ apiKey: [] }, ...(fromPages ? [{ apiKeyOfForm: [] }] : [])];
}

function parametersOf(
  route: Route,
  { path, query, headers }: RouteDescription,
  context: OperationContext,
): JsonSchema[] {
  const ofPath = path ?? (route.params as z.ZodObject | null);
  return [
    ...(route.path.includes(':') ? parametersIn('path', ofPath, context) : []),
    ...parametersIn('query', query, context),
    ...parametersIn('header', headers, context),
  ];
}

function parametersIn(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | null | undefined,
  context: OperationContext,
): JsonSchema[] {
  if (!schema) return [];
  const { properties, required } = toJsonSchema(schema, { ...context, io: 'input' }) as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, deprecated, ...keywords } = property;
    const { 'x-json-text': isJsonText, 'x-former-name': formerName, ...rest } = keywords;
    const [example] = (examples as unknown[] | undefined) ?? [];
    if (example === undefined) throw new Error(`the parameter ${name} has no example`);
    return {
      name,
      in: place,
      required: place === 'path' || required?.includes(name) === true,
      description,
      ...(deprecated === true && { deprecated }),
      ...(formerName !== undefined && { 'x-former-name': formerName }),
      ...(isJsonText === true
        ? { content: { 'application/json': { schema: rest, example } } }
        : { schema: rest, example }),
    };
  });
}

/** The content of a body, each with an example. */
function contentOf(
  content: Readonly<Record<string, Content>>,
  io: SchemaContext['io'],
  context: OperationContext,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema, examples }]) => {
      const described = toJsonSchema(schema, { ...context, io });
      if (examples === undefined) {
        return [type, { schema: described, example: exampleOf(described, context.exampleOfReference) }];
      }
      return [type, { schema: described, examples }];
    }),
  );
}

function responsesOf(route: Route, description: RouteDescription, context: OperationContext): JsonSchema {
  const always = [...headersOfEveryAnswer, ...(route.access === 'none' ? [] : headersOfLimits)];
  const good = description.answers.map((answer) => [
    String(answer.status),
    {
      ...response(answer, always, answer.content && contentOf(answer.content, 'output', context)),
      ...(answer.status < 300 && answer.status !== 202 && linksOf(description.operationId)),
    },
  ]);
  const headersOfError = (status: number) => {
    // Nobody is counted before the key is known.
    if (status === 401 || status === 431) return headersOfEveryAnswer;
    return status === 429 ? [...headersOfEveryAnswer, ...headersOfLimits] : always;
  };
  const errors = errorAnswers(route, description).map((answer) => [
    String(answer.status),
    response(answer, headersOfError(answer.status), answer.content),
  ]);
  // A status of both, such as 503 of a server that is not ready, has the content of both.
  const responses: Record<string, JsonSchema> = {};
  for (const [status, described] of [...good, ...errors] as [string, JsonSchema][]) {
    const known = responses[status];
    responses[status] = known === undefined ? described : merged(known, described);
  }
  return responses;
}

function response(
  { description, headers = [] }: Pick<AnswerDescription, 'description' | 'headers'>,
  always: readonly HeaderName[],
  content: JsonSchema | undefined,
): JsonSchema {
  const references = [...always, ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { description, headers: Object.fromEntries(references), ...(content && { content }) };
}

/** Two answers with one status as one. */
function merged(first: JsonSchema, second: JsonSchema): JsonSchema {
  const schemas = [first, second].map(({ content }) => mediaOf(content));
  const examples = Object.assign(
    { other: { summary: String(first.description), value: schemas[0]?.example } },
    schemas[1]?.examples,
  );
  return {
    description: `${first.description} ${second.description}`,
    headers: { ...(first.headers as JsonSchema), ...(second.headers as JsonSchema) },
    content: {
      'application/json': { schema: { anyOf: schemas.map((media) => media?.schema) }, examples },
    },
  };
}

function mediaOf(content: unknown): JsonSchema | undefined {
  const media = isJsonObject(content) ? content['application/json'] : undefined;
  return isJsonObject(media) ? media : undefined;
}
