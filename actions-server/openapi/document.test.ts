import { readFileSync } from 'node:fs';
import { statusByCode } from '@platform/vocabulary';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { isJsonObject } from '../text/json.ts';
import { customFieldsValues, externalId, list } from '../values/body-values.ts';
import type { JsonSchema } from '../values/published-schema.ts';
import { type SchemaContext, toJsonSchema } from './json-schema.ts';

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<string, Record<string, JsonSchema>>;
};
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

/** Every object below a value, with its path. */
function* objectsBelow(value: unknown, path = ''): Generator<readonly [string, JsonSchema]> {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* objectsBelow(part, `${path}/${index}`);
  } else if (isJsonObject(value)) {
    yield [path, value];
    for (const [key, part] of Object.entries(value)) {
      // What a body is not has no members of its own.
      if (/^(examples?|default|value|not)$/.test(key)) continue;
      // The names of members are no keywords.
      const isNames = /^(properties|patternProperties)$/.test(key) && isJsonObject(part);
      const parts = isNames
        ? Object.entries(part).map(([name, member]) => [`${key}/${name}`, member])
        : [[key, part]];
      for (const [place, inner] of parts) yield* objectsBelow(inner, `${path}/${place}`);
    }
  }
}

test('the table of docs/api-reference.md names every route that is described', () => {
  const page = readFileSync(new URL('../../docs/api-reference.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[A-Z]+[ `]/.test(line));
  const named = [...rows.join('\n').matchAll(/`(?:[A-Z]+ )?([^`]+)`/g)].flatMap(([, text = '']) => {
    const [all, names] = /\{([^}]+)\}/.exec(text) ?? [];
    return all === undefined ? [text] : (names ?? '').split(',').map((name) => text.replace(all, name));
  });
  /** Such as `/dismiss` behind `/rest/v2/applications/:id/accept`, and `test` in the row of `/rest/v2/webhooks/:id`. */
  const isNamedBriefly = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf('/'));
    const last = path.slice(parent.length);
    const isNear = (other: string) => other.startsWith(`${parent}/`) || `${parent}/`.startsWith(`${other}/`);
    return [last, last.slice(1)].some((name) => named.includes(name)) && named.some(isNear);
  };
  const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  expect(paths.filter((path) => !named.includes(path) && !isNamedBriefly(path))).toEqual([]);
});

test('every route is described, except the handlers of actions, pages, and what the script on pages of other sites asks', () => {
  const undescribed = routes.filter(({ description }) => description === null).map(({ path }) => path);
  expect(
    undescribed.filter((path) => !/^\/(?:$|(?:actions|careers|docs|embed|favicon)\b)/.test(path)),
  ).toEqual([]);
});

test('every link of an answer names an operation, parameters of it, and members that the answer has', () => {
  const byId = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
  const resolved = (schema: unknown): JsonSchema => {
    if (!isJsonObject(schema)) return {};
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name === undefined ? schema : resolved(document.components.schemas?.[name]);
  };
  const hasPlace = (schema: JsonSchema, [name, ...rest]: readonly string[]): boolean => {
    const alternatives = [schema, ...((schema.anyOf as unknown[] | undefined) ?? []).map(resolved)];
    return (
      name === undefined ||
      alternatives.some(({ items, properties }) => {
        const inner = /^\d+$/.test(name) ? items : (properties as JsonSchema | undefined)?.[name];
        return inner !== undefined && hasPlace(resolved(inner), rest);
      })
    );
  };
  const found = operations.flatMap(({ name, operation }) =>
    Object.values(operation.responses as Record<string, JsonSchema>).flatMap(({ links = {}, content }) =>
      Object.values(links as Record<string, JsonSchema>).map((link) => ({ name, link, content })),
    ),
  );
  expect(found.map(({ link }) => link.operationId)).toEqual(
    expect.arrayContaining(['acceptApplication', 'dismissApplication', 'mergeProfiles', 'moveApplication']),
  );
  for (const { name, link, content } of found) {
    const target = byId.get(link.operationId);
    const ofPath = ((target?.parameters ?? []) as { name: string; in: string }[])
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    const parameters = link.parameters as Record<string, string>;
    expect({ name, parameters: Object.keys(parameters) }).toEqual({ name, parameters: ofPath });
    const media = (content as Record<string, JsonSchema>)['application/json'] ?? {};
    for (const place of Object.values({ ...parameters, ...(link.requestBody as object | undefined) })) {
      const path = String(place).replace('$response.body#/', '').split('/');
      expect([name, place, hasPlace(resolved(media.schema), path)]).toEqual([name, place, true]);
    }
  }
});

test('every member of every body and answer, and every parameter and header, is described in a sentence', () => {
  const members = [...objectsBelow(document)].flatMap(([path, { properties, patternProperties }]) =>
    [properties, patternProperties].flatMap((named) =>
      isJsonObject(named)
        ? Object.entries(named).map(([name, member]) => [`${path}/${name}`, member as JsonSchema] as const)
        : [],
    ),
  );
  const parameters = operations.flatMap(({ name, operation }) =>
    (operation.parameters as JsonSchema[]).map(
      (parameter) => [`${name} ${parameter.name}`, parameter] as const,
    ),
  );
  const headers = Object.entries(document.components.headers ?? {});
  expect(members.length).toBeGreaterThan(300);
  const wanting = [...members, ...parameters, ...headers].filter(
    ([, { description }]) => typeof description !== 'string' || !/^[^a-z][\s\S]{5,}[.!]$/.test(description),
  );
  expect(wanting.map(([path, { description }]) => `${path}: ${description}`)).toEqual([]);
});

test('every member of a request body says its type, and every plain one has an example', () => {
  const bodies = operations.flatMap(({ name, operation }) => {
    const { requestBody } = operation as { requestBody?: { content: Record<string, JsonSchema> } };
    return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
      `${name} ${type}`,
      schema,
    ]);
  });
  const named = Object.entries(document.components.schemas ?? {}).filter(([name]) => name.endsWith('Body'));
  const wanting = [...bodies, ...named].flatMap(([place, schema]) =>
    [...objectsBelow(schema, String(place))].flatMap(([path, { properties }]) =>
      isJsonObject(properties)
        ? Object.entries(properties)
            .map(([name, member]) => [`${path}/${name}`, member as JsonSchema] as const)
            .filter(([, member]) => !isComplete(member))
            .map(([where]) => where)
        : [],
    ),
  );
  expect(wanting).toEqual([]);
});

function isComplete({ type, anyOf, $ref, examples, properties, items }: JsonSchema): boolean {
  const isTyped = type !== undefined || anyOf !== undefined || $ref !== undefined;
  const parts = [...objectsBelow(anyOf ?? [])].some(([, part]) => part.properties ?? part.items);
  return isTyped && (Array.isArray(examples) || properties !== undefined || items !== undefined || parts);
}

test('every body and every answer with a content has an example', () => {
  const wanting = operations.flatMap(({ name, operation }) =>
    [...objectsBelow(operation)]
      .filter(([path]) => /\/content\/[^/]+(\/[^/]+)?$/.test(path))
      .filter(([, media]) => 'schema' in media && media.example === undefined)
      .filter(([, { examples }]) => !isJsonObject(examples) || Object.keys(examples).length === 0)
      .map(([path]) => name + path),
  );
  expect(wanting).toEqual([]);
});

test('an operation names each error with the status that its code has', () => {
  const wrong = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.responses as Record<string, JsonSchema>).flatMap(([status, response]) => {
      const { content } = response as { content?: Record<string, { examples?: JsonSchema }> };
      const codes = Object.keys(content?.['application/json']?.examples ?? {}).filter(
        (code) => code in statusByCode,
      );
      return codes
        .filter((code) => String(statusByCode[code as keyof typeof statusByCode]) !== status)
        .map((code) => `${name} ${status} ${code}`);
    }),
  );
  expect(wrong).toEqual([]);
});

describe('the schema of a body', () => {
  const context: SchemaContext = {
    io: 'input',
    statedLimits: [],
    refer: () => ({}),
    referTo: (name) => ({ $ref: name }),
  };

  test('says the limits that are checked by functions, in the words of their errors', () => {
    const body = z.object({
      externalId: externalId.meta({ description: 'The id.' }),
      values: customFieldsValues.nullish().meta({ description: 'The values.' }),
    });
    const { properties } = toJsonSchema(body, context) as { properties: Record<string, JsonSchema> };
    expect(properties.externalId?.description).toBe(
      'The id. U+0000 and halves of surrogate pairs cannot be stored. At most 1000 bytes in UTF-8.',
    );
    expect(properties.values?.description).toBe('The values. At most 1000 custom fields.');
  });

  test('cannot be made when a check by a function says nothing of its limit', () => {
    const body = z.object({ name: z.string().refine((value) => value !== 'x') });
    expect(() => toJsonSchema(body, context)).toThrow('a check by a function needs a message of its own');
  });

  test('cannot be made when a pattern ignores case, which JSON Schema cannot say', () => {
    const body = z.object({ color: z.string().regex(/^#[a-f]+$/i) });
    expect(() => toJsonSchema(body, context)).toThrow('write both cases');
  });

  test('has the elements of a list whose length is checked first', () => {
    const schema = toJsonSchema(z.object({ names: list(z.string(), 'a list is expected') }), context);
    expect(schema.properties).toEqual({
      names: { type: 'array', items: { type: 'string' }, maxItems: 1000 },
    });
  });
});
