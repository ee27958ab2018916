/** JSON Schemas as tables: one row a member, those of nested objects by their path. */
import { type Html, html } from '../../http/html.ts';
import { isJsonObject } from '../../text/json.ts';
import type { JsonSchema } from '../../values/published-schema.ts';
import { renderText } from '../markdown.ts';
import { table } from '../table.ts';

/** The address of the page that has the tables of all named schemas. */
export const schemasAddress = '/docs/reference/records';

/** The name of the schema that a reference leads to. */
export function nameOf({ $ref }: JsonSchema): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;
}

/** What a value is, in words, with links to named schemas: `text or null`, `list of Company`. */
export function typeOf(schema: JsonSchema): Html {
  const name = nameOf(schema);
  if (name !== null) return html`<a href="${`${schemasAddress}#${name}`}">${name}</a>`;
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray) as JsonSchema[] | undefined;
  if (alternatives) return joined(alternatives.map(typeOf));
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum)) {
    return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  }
  const types = [schema.type ?? 'any value'].flat() as string[];
  return joined(types.map((type) => typeName(type, schema)));
}

const names: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false' };

function typeName(type: string, schema: JsonSchema): Html {
  if (type === 'array') {
    return isJsonObject(schema.items) ? html`list of ${typeOf(schema.items)}` : html`list`;
  }
  const format = type === 'string' && typeof schema.format === 'string' ? ` (${schema.format})` : '';
  return html`${names[type] ?? type}${format}`;
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`;
}

/** Bounds in words: `at most 255 characters`. */
function boundsOf(schema: JsonSchema): string[] {
  const bounds: readonly (readonly [keyword: string, words: (value: string) => string])[] = [
    ['minLength', (value) => `at least ${value} characters`],
    ['maxLength', (value) => `at most ${value} characters`],
    ['minimum', (value) => `at least ${value}`],
    ['maximum', (value) => `at most ${value}`],
    ['minItems', (value) => `at least ${value} elements`],
    ['maxItems', (value) => `at most ${value} elements`],
    ['default', (value) => `by default ${value}`],
  ];
  return bounds.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [words(String(schema[keyword]))],
  );
}

interface Member {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** The members of an object, and below them those of the objects that it contains and that have no name of their own. */
function membersOf(schema: JsonSchema, prefix = ''): Member[] {
  const object = objectIn(schema);
  if (object === null) return [];
  const required = Array.isArray(object.required) ? object.required : [];
  const named = isJsonObject(object.properties) ? Object.entries(object.properties) : [];
  const byPattern = isJsonObject(object.patternProperties)
    ? Object.values(object.patternProperties).map((member) => ['<id of a custom field>', member] as const)
    : [];
  return [...named, ...byPattern].flatMap(([name, member]) => {
    if (!isJsonObject(member)) return [];
    const path = `${prefix}${name}`;
    const isList = listIn(member) !== null;
    return [
      { path, schema: member, isRequired: required.includes(name) },
      ...membersOf(listIn(member) ?? member, `${path}${isList ? '[]' : ''}.`),
    ];
  });
}

/** The object without a name that a schema is, or allows beside null. */
function objectIn(schema: JsonSchema): JsonSchema | null {
  if (isJsonObject(schema.properties) || isJsonObject(schema.patternProperties)) return schema;
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray) as JsonSchema[] | undefined;
  return alternatives?.map(objectIn).find((found) => found !== null) ?? null;
}

/** The schema of the elements of a list without a name. */
function listIn(schema: JsonSchema): JsonSchema | null {
  if (isJsonObject(schema.items)) return schema.items;
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray) as JsonSchema[] | undefined;
  return alternatives?.map(listIn).find((found) => found !== null) ?? null;
}

/** The table of the members of a schema; null when it is no object with members. */
export function membersTable(schema: JsonSchema): Html | null {
  const members = membersOf(schema).filter(({ path }) => !path.endsWith('__typename'));
  if (members.length === 0) return null;
  return table(
    ['member', 'value', 'meaning'],
    members.map(({ path, schema: member, isRequired }) => [
      html`<code>${path}</code>${isRequired && html`<br><small>required</small>`}`,
      html`${typeOf(member)}${boundsOf(member).map((bound) => html`<br><small>${bound}</small>`)}`,
      html`${renderText(String(member.description ?? ''))}${exampleText(firstOf(member.examples))}`,
    ]),
  );
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

/** A value as an example; nothing for an empty text. */
export function exampleText(value: unknown): Html | null {
  if (value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return html`<p><small>Example: <code>${text}</code></small></p>`;
}
