/**
 * The schemas of answers with nothing else allowed. The published ones are open, because members may be added at any time;
 * in tests a member that is not described is a fault.
 */

interface Schema {
  [keyword: string]: unknown;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param schema of an answer
 * @param components the schemas that it refers to: `#/components/schemas/<name>`
 * @returns the schema, which refers to `closed#/<name>`
 */
export function closed(schema: unknown, components: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => closed(part, components));
  if (!isSchema(schema)) return schema;
  const { $ref, allOf, ...rest } = schema;
  const result: Schema = {};
  for (const [keyword, part] of Object.entries(rest)) {
    // What a value is not (`not`) has no members of its own.
    if (/^(examples?|default|const|enum|description|not)$/.test(keyword)) result[keyword] = part;
    else if (keyword === 'properties' || keyword === 'patternProperties') {
      const members = Object.entries(part as Schema);
      result[keyword] = Object.fromEntries(
        members.map(([name, member]) => [name, closed(member, components)]),
      );
    } else result[keyword] = closed(part, components);
  }
  if (typeof $ref === 'string') result.$ref = $ref.replace('#/components/schemas/', 'closed#/$defs/');
  // Each part of a whole has only some of its members.
  if (Array.isArray(allOf)) {
    result.allOf = allOf.map((part) => openedAtTheTop(closed(resolved(part, components), components)));
    result.unevaluatedProperties = false;
  } else if (isSchema(result.properties) && result.additionalProperties === undefined) {
    result.additionalProperties = false;
  }
  return result;
}

function resolved(part: unknown, components: Readonly<Record<string, unknown>>): unknown {
  const name = isSchema(part) && typeof part.$ref === 'string' ? part.$ref.split('/').at(-1) : undefined;
  return name === undefined ? part : components[name];
}

function openedAtTheTop(schema: unknown): unknown {
  if (!isSchema(schema)) return schema;
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === false ? rest : schema;
}
