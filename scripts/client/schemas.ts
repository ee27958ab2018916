/** The types of bodies, records and answers. */
import { compile } from 'json-schema-to-typescript';
import type { OpenapiDocument } from '../../actions-server/openapi/read-openapi.ts';
import { isJsonObject } from '../../actions-server/text/json.ts';
import type { JsonSchema } from '../../actions-server/values/published-schema.ts';
import type { ClientOperation } from './described-operations.ts';

const banner =
  '/** The types of the API. Written by `npm run client` from the description of the API; do not edit it. */';

export async function schemasFile(
  { components }: OpenapiDocument,
  operations: readonly ClientOperation[],
): Promise<string> {
  const definitions: Record<string, JsonSchema> = { ...components.schemas };
  for (const { schemas } of operations) Object.assign(definitions, schemas);
  const names = Object.keys(definitions).sort();
  const root = {
    type: 'object',
    definitions: Object.fromEntries(names.map((name) => [name, prepared(definitions[name] as JsonSchema)])),
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
    additionalProperties: false,
  };
  const text = await compile(root as Parameters<typeof compile>[0], 'Root', {
    additionalProperties: false,
    bannerComment: banner,
    format: false,
    strictIndexSignatures: false,
    unreachableDefinitions: false,
  });
  return `${withoutRoot(text).replace(banner, `${banner}\nimport type { Upload } from '../upload.ts';\n`).trim()}\n`;
}

/** References lead to the definitions, what has no meaning for a type is left out, and files may be given in every form. */
function prepared(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (key, member: unknown) => {
    if (['examples', 'maxItems', 'minItems'].includes(key)) return undefined;
    return isListOfFiles(member)
      ? { description: member.description, tsType: 'readonly Upload[] | null' }
      : member;
  });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/')) as JsonSchema;
}

function isListOfFiles(value: unknown): value is JsonSchema {
  if (!isJsonObject(value) || !isJsonObject(value.items) || !isJsonObject(value.items.properties))
    return false;
  return 'fileName' in value.items.properties && 'data' in value.items.properties;
}

function withoutRoot(text: string): string {
  return text.replace(/export interface Root \{[\s\S]*?\n\}\n/, '');
}
