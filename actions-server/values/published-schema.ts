/**
 * What the description of the API shows in the place of a schema that JSON Schema cannot express: a list whose length is
 * checked before its elements, a value that a function checks, a record that a GraphQL document answers.
 */
import { z } from 'zod';
import type { TypedDocument } from '../graphql/documents.ts';

/** A JSON Schema of the dialect 2020-12, as data. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** A record as a GraphQL document answers it, for the callers of one role. */
export interface RecordSource {
  /** The name of the schema in the description: `Company`. */
  readonly component: string;
  readonly document: TypedDocument<unknown, never>;
  /** Documents that answer some requests, with further members of the record. */
  readonly others?: readonly TypedDocument<unknown, never>[];
  /** The member of the answer that is the record or the list of records: `data`. */
  readonly field: string;
  readonly role: 'account' | 'public' | 'intake';
  /** What a reader should know of the record as a whole. */
  readonly description: string;
  /** Members that the document reads and the answer does not have. */
  readonly without?: readonly string[];
}

export type Published =
  | { readonly kind: 'schema'; readonly schema: z.ZodType }
  | { readonly kind: 'component'; readonly name: string }
  | { readonly kind: 'json'; readonly json: JsonSchema }
  | { readonly kind: 'record'; readonly record: RecordSource };

const publishedSchemas = new WeakMap<object, Published>();

/** What is shown in the place of a schema. One that was derived from another, for example by a check, is shown as that one. */
export function publishedOf(schema: z.ZodType): Published | undefined {
  const { parent } = schema._zod;
  return publishedSchemas.get(schema) ?? (parent ? publishedOf(parent as z.ZodType) : undefined);
}

/** Whether a schema has a name of its own and its texts are those of its definition. */
export function isNamed(schema: z.ZodType): boolean {
  return publishedSchemas.get(schema)?.kind === 'component';
}

/** The schema itself, which is shown as `other`. */
export function publishedAs<Schema extends z.ZodType>(schema: Schema, other: z.ZodType): Schema {
  publishedSchemas.set(schema, { kind: 'schema', schema: other });
  return schema;
}

/** The schema itself, which is shown as `json`. */
export function publishedAsJson<Schema extends z.ZodType>(schema: Schema, json: JsonSchema): Schema {
  publishedSchemas.set(schema, { kind: 'json', json });
  return schema;
}

/** The schema itself, which is shown under a name of its own, so that typed clients have a name for it. */
export function namedSchema<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  publishedSchemas.set(schema, { kind: 'component', name });
  return schema;
}

/** A schema that stands for one that is only in the description. */
export function schemaReference(name: string): z.ZodType {
  return publishedAsJson(z.unknown(), { $ref: `#/components/schemas/${name}` });
}

/** For the `.meta` of a body whose unknown members are always refused, and not reported. */
export const noOtherMembers = { additionalProperties: false } as const;

/** For the `.meta` of a query parameter whose value is the text of JSON. */
export const jsonText = { 'x-json-text': true } as const;

/** A schema that stands for a record. It is only for descriptions: it accepts everything. */
export function recordSchema(record: RecordSource): z.ZodType {
  const schema = z.unknown();
  publishedSchemas.set(schema, { kind: 'record', record });
  return schema;
}
