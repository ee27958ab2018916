/** The types of bodies, records and answers. */
import type { OpenapiDocument } from '../../actions-server/openapi/read-openapi.ts';
import { isJsonObject } from '../../actions-server/text/json.ts';
import type { JsonSchema } from '../../actions-server/values/published-schema.ts';
import type { ClientOperation } from './described-operations.ts';

const banner =
  '/** The types of the API. Written by `npm run client` from the description of the API; do not edit it. */';

export function schemasFile({ components }: OpenapiDocument, operations: readonly ClientOperation[]): string {
  const definitions: Record<string, JsonSchema> = { ...components.schemas };
  for (const { schemas } of operations) Object.assign(definitions, schemas);
  const types = Object.entries(definitions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${comment(schema)}export ${declaration(name, schema)}\n`);
  return [banner, "import type { Upload } from '../upload.ts';\n", ...types].join('\n');
}

function declaration(name: string, schema: JsonSchema): string {
  const type = typeOf(schema);
  return schema.type === 'object' ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}

/** The type of the values that a schema allows. Limits of lengths and numbers and forms of texts are no part of a type. */
function typeOf(schema: JsonSchema): string {
  return [...new Set(alternatives(schema))].join(' | ');
}

function alternatives(schema: JsonSchema): string[] {
  const { $ref, allOf, anyOf, enum: values, items, type } = schema;
  if (isListOfFiles(schema)) return ['readonly Upload[]', 'null'];
  if (typeof $ref === 'string') return [$ref.slice($ref.lastIndexOf('/') + 1)];
  if (Array.isArray(allOf)) return [allOf.map(grouped).join(' & ')];
  if (Array.isArray(anyOf)) return anyOf.flatMap(alternatives);
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value));
  if (Array.isArray(type)) return type.flatMap((each) => alternatives({ ...schema, type: each }));
  if (type === 'array') return [`${isJsonObject(items) ? grouped(items) : 'unknown'}[]`];
  if (type === 'object') return [objectType(schema)];
  if (type === 'integer') return ['number'];
  return [typeof type === 'string' ? type : 'unknown'];
}

function grouped(schema: JsonSchema): string {
  return alternatives(schema).length > 1 || 'allOf' in schema ? `(${typeOf(schema)})` : typeOf(schema);
}

function objectType({
  properties = {},
  patternProperties = {},
  additionalProperties,
  required,
}: JsonSchema): string {
  const members = Object.entries(properties as Record<string, JsonSchema>);
  const others = Object.values(patternProperties as Record<string, JsonSchema>);
  if (isJsonObject(additionalProperties)) others.push(additionalProperties);
  const lines = members.map(([name, schema]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    return `${comment(schema)}${name}${isRequired ? '' : '?'}: ${typeOf(schema)};`;
  });
  if (others.length > 0 || members.length === 0) {
    // The type of all other names has to include those of the members.
    const types = [...others, ...members.map(([, schema]) => schema)].flatMap(alternatives);
    if (others.length === 0) types.push('unknown');
    else if (members.length > 0) types.push('undefined');
    lines.push(`${others.map(comment).join('')}[name: string]: ${[...new Set(types)].join(' | ')};`);
  }
  return `{\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}\n}`;
}

function comment({ description }: JsonSchema): string {
  return typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
}

function isListOfFiles(value: JsonSchema): boolean {
  if (!isJsonObject(value.items) || !isJsonObject(value.items.properties)) return false;
  return 'fileName' in value.items.properties && 'data' in value.items.properties;
}
