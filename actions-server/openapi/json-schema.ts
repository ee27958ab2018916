/**
 * Schemas of zod as the JSON Schemas of the description. In: a schema with `.meta({ description, examples })` on its
 * members. Out: JSON Schema (2020-12) that a reader of the description can work with.
 *
 * Limits that zod checks by functions are added to the descriptions in the words of their errors, so that no description
 * can disagree with its check.
 */
import { z } from 'zod';
import { isJsonObject } from '../text/json.ts';
import {
  isNamed,
  type JsonSchema,
  type Published,
  publishedOf,
  type RecordSource,
} from '../values/published-schema.ts';

/** What a conversion needs besides the schema. */
export interface SchemaContext {
  /** `input`: what a request may have. `output`: what an answer has. */
  readonly io: 'input' | 'output';
  /** The reference to the component of a record, which is made at the first call. */
  readonly refer: (record: RecordSource) => JsonSchema;
  /** The reference to the component of a schema that has a name, which is made at the first call. */
  readonly referTo: (name: string, schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** Limits that the introduction of the description states for all texts: they are not repeated. */
  readonly statedLimits: readonly string[];
}

/** The keyword that carries limits from the schema on which they are checked to the member that has the description. */
const limitsKeyword = 'x-limits';

/**
 * @param isDefinition the schema itself, where it has a name, and not a reference to it
 * @throws Error for a check by a function that has no message: a reader would not hear of the limit
 */
export function toJsonSchema(schema: z.ZodType, context: SchemaContext, isDefinition = false): JsonSchema {
  return tidy(convert(schema, context, isDefinition), context.io) as JsonSchema;
}

function convert(schema: z.ZodType, context: SchemaContext, isDefinition = false): JsonSchema {
  return z.toJSONSchema(schema, {
    io: context.io,
    unrepresentable: 'any',
    override({ zodSchema: node, jsonSchema }) {
      const zodSchema = node as unknown as z.ZodType;
      const keywords = jsonSchema as JsonSchema;
      const published = publishedOf(zodSchema);
      const isItself = isDefinition && zodSchema === schema && published?.kind === 'component';
      if (published !== undefined && !isItself) {
        // The texts of a schema with a name are in its definition.
        if (isNamed(zodSchema)) {
          delete keywords.description;
          delete keywords.examples;
        }
        replace(keywords, replacement(published, zodSchema, context));
        if (isNamed(zodSchema)) return;
      }
      // Examples of what is transformed are left out by zod, which cannot know that they are meant for the input.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (examples !== undefined) keywords.examples = examples;
      const limits = limitsOf(zodSchema).filter((limit) => !context.statedLimits.includes(limit));
      if (limits.length > 0) {
        const known = (keywords[limitsKeyword] as string[] | undefined) ?? [];
        keywords[limitsKeyword] = [...new Set([...known, ...limits])];
      }
    },
  }) as JsonSchema;
}

function replacement(published: Published, schema: z.ZodType, context: SchemaContext): JsonSchema {
  if (published.kind === 'record') return context.refer(published.record);
  if (published.kind === 'component') return context.referTo(published.name, schema, context.io);
  return published.kind === 'json' ? published.json : convert(published.schema, context);
}

/** Replaces everything but the texts for readers. */
function replace(keywords: JsonSchema, other: JsonSchema): void {
  const { description, examples } = keywords;
  for (const keyword of Object.keys(keywords)) delete keywords[keyword];
  Object.assign(keywords, other, description && { description }, examples && { examples });
}

/** What is read of a check of zod. */
interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly error?: (issue: object) => unknown;
      readonly pattern?: RegExp;
    };
  };
}

/** What the functions of a schema check, in the words of their errors. */
function limitsOf(schema: z.ZodType): string[] {
  const { checks = [] } = schema._zod.def as unknown as { checks?: readonly Check[] };
  if (checks.some(({ _zod }) => _zod.def.pattern?.flags.includes('i'))) {
    throw new Error('a pattern in JSON Schema cannot ignore case: write both cases');
  }
  return checks
    .filter(({ _zod }) => _zod.def.check === 'custom')
    .map(({ _zod }) => {
      const message = _zod.def.error?.({});
      if (typeof message !== 'string') throw new Error('a check by a function needs a message of its own');
      return message;
    });
}

/** Formats say what their patterns say. */
const knownFormats: ReadonlySet<unknown> = new Set(['uuid', 'date-time', 'date']);

/** Leaves out what a reader does not need, and writes limits into the descriptions. */
function tidy(value: unknown, io: SchemaContext['io']): unknown {
  if (Array.isArray(value)) return value.map((part) => tidy(part, io));
  if (!isJsonObject(value)) return value;
  const schema: JsonSchema = {};
  for (const [keyword, part] of Object.entries(value)) {
    if (keyword === 'examples' || keyword === 'default' || keyword === 'const' || keyword === 'enum') {
      schema[keyword] = part;
    } else if (keyword === 'properties' || keyword === 'patternProperties') {
      const members = Object.entries(part as Record<string, unknown>);
      schema[keyword] = Object.fromEntries(
        members.map(([name, member]) => [name, described(tidy(member, io))]),
      );
    } else if (!isSuperfluous(keyword, part, value, io)) {
      schema[keyword] = tidy(part, io);
    }
  }
  return simplified(schema);
}

function isSuperfluous(
  keyword: string,
  part: unknown,
  { format }: JsonSchema,
  io: SchemaContext['io'],
): boolean {
  return (
    keyword === '$schema' ||
    // Members may be added to an answer at any time.
    (keyword === 'additionalProperties' && part === false && io === 'output') ||
    (keyword === 'pattern' && knownFormats.has(format)) ||
    ((keyword === 'minimum' || keyword === 'maximum') && Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER)
  );
}

/** `{anyOf: [{type: 'string'}, {type: 'null'}]}` is `{type: ['string', 'null']}`; unions in unions are one. */
function simplified({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return schema;
  const alternatives = (anyOf as JsonSchema[]).flatMap((part) =>
    Array.isArray(part.anyOf) && Object.keys(part).every((key) => key === 'anyOf' || key === limitsKeyword)
      ? (part.anyOf as JsonSchema[]).map((inner, index) =>
          index === 0 && part[limitsKeyword] ? { ...inner, [limitsKeyword]: part[limitsKeyword] } : inner,
        )
      : [part],
  );
  const isNull = (part: JsonSchema) => part.type === 'null';
  const [only, ...others] = alternatives.filter((part) => !isNull(part));
  const isPlain = only !== undefined && others.length === 0 && typeof only.type === 'string';
  if (isPlain && alternatives.some(isNull) && !('const' in only)) {
    const { enum: values, ...rest } = only;
    return {
      ...rest,
      ...schema,
      type: [only.type, 'null'],
      ...(Array.isArray(values) && { enum: [...values, null] }),
    };
  }
  return { ...schema, anyOf: alternatives };
}

/** The schema of a member with the limits of its values in its description. */
function described(member: unknown): unknown {
  const limits: string[] = [];
  const collected = collectLimits(member, limits) as JsonSchema;
  if (limits.length === 0) return collected;
  const sentences = [...new Set(limits)].map((limit) => `${limit[0]?.toUpperCase()}${limit.slice(1)}.`);
  return { ...collected, description: [collected.description, ...sentences].filter(Boolean).join(' ') };
}

function collectLimits(value: unknown, limits: string[]): unknown {
  if (Array.isArray(value)) return value.map((part) => collectLimits(part, limits));
  if (!isJsonObject(value)) return value;
  const { [limitsKeyword]: own, ...schema } = value;
  limits.push(...((own as string[] | undefined) ?? []));
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, collectLimits(part, limits)]));
}
