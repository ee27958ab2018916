/** An example of a schema, made of the examples of its members. */
import { isJsonObject } from '../text/json.ts';
import type { JsonSchema } from '../values/published-schema.ts';

/** Members that cannot be in one body. */
interface Together {
  readonly required: readonly string[];
}

/** All but the first of them. */
function excludedBy(together: readonly Together[]): string[] {
  return together.flatMap(({ required }) => required.slice(1));
}

/** @throws Error for a member that has no example */
export function exampleOf(schema: JsonSchema, ofReference: (reference: string) => unknown): unknown {
  const of = (inner: unknown): unknown => exampleOf(inner as JsonSchema, ofReference);
  const { $ref, examples, properties, items, allOf, anyOf, not } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (typeof $ref === 'string') return ofReference($ref);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map(of));
  if (Array.isArray(anyOf)) return of(anyOf[0]);
  if (items !== undefined) return [of(items)];
  if (properties !== undefined) {
    const excluded = isJsonObject(not) ? excludedBy(not.anyOf as readonly Together[]) : [];
    const members = Object.entries(properties as Record<string, unknown>).filter(
      ([name]) => !excluded.includes(name),
    );
    return Object.fromEntries(members.map(([name, member]) => [name, of(member)]));
  }
  throw new Error(`there is no example for ${JSON.stringify(schema).slice(0, 200)}`);
}
