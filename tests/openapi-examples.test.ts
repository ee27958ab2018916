/** Every example of the description of the API is as the description says. */
import { readFileSync } from 'node:fs';
import { describedOperations, problemOf, validatorOf } from './support/contract/description.ts';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}

const document = JSON.parse(
  readFileSync(new URL('../actions-server/openapi/openapi.json', import.meta.url), 'utf8'),
) as { components: { examples: Record<string, { value: unknown }>; schemas: Record<string, object> } };

/** The examples of a content, with their places. */
function* examplesOf(
  place: string,
  { example, examples = {} }: Media,
): Generator<readonly [string, unknown]> {
  if (example !== undefined) yield [place, example];
  for (const [name, { $ref, value }] of Object.entries(examples)) {
    const shared = document.components.examples[$ref?.split('/').at(-1) ?? ''];
    yield [`${place} ${name}`, shared === undefined ? value : shared.value];
  }
}

/** What is wrong with the examples of a content. */
function problems(place: string, media: Media, isAnswer: boolean): string[] {
  const validate = validatorOf(`example of ${place}`, media.schema ?? {}, isAnswer);
  return [...examplesOf(place, media)].flatMap(([name, value]) =>
    validate(value) ? [] : [`${name}: ${problemOf(validate)}`],
  );
}

test('the examples of requests and answers are as their schemas describe them, without other members', () => {
  const found = describedOperations().flatMap(({ operationId, requestBody, responses }) => [
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, media]) =>
      problems(`${operationId} ${type}`, media, true),
    ),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.entries(content).flatMap(([type, media]) =>
        problems(`${operationId} ${status} ${type}`, media, true),
      ),
    ),
  ]);
  expect(found).toEqual([]);
});

test('the examples of parameters are values that they take', () => {
  const found = describedOperations().flatMap(({ operationId, parameters }) =>
    parameters.flatMap((parameter) => {
      const media = (parameter.content?.['application/json'] ?? parameter) as Media;
      return problems(`${operationId} ${parameter.in} ${parameter.name}`, media, false);
    }),
  );
  expect(found).toEqual([]);
});

test('the examples of members are values that they take', () => {
  const found = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    ...memberProblems(name, schema),
  ]);
  expect(found).toEqual([]);
});

function* memberProblems(place: string, schema: object): Generator<string> {
  const {
    examples,
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    examples?: unknown[];
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
  };
  if (Array.isArray(examples)) {
    const validate = validatorOf(`members of ${place}`, schema, false);
    for (const value of examples) if (!validate(value)) yield `${place}: ${problemOf(validate)}`;
  }
  for (const [name, member] of Object.entries(properties)) yield* memberProblems(`${place}.${name}`, member);
  for (const [index, part] of anyOf.entries()) yield* memberProblems(`${place}|${index}`, part);
  if (items !== undefined) yield* memberProblems(`${place}[]`, items);
}
