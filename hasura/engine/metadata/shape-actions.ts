/**
 * Actions and their custom types, in the form of `export_metadata`. The directory form splits them over two files;
 * `actions-sdl.ts` brings it into this one first.
 */
import { parseType } from 'graphql';
import { z } from 'zod';
import {
  callMembers,
  graphqlNameShape,
  listShape,
  numberShape,
  qualifiedNameShape,
  settingsShape,
  unsupportedShape,
} from './shape-parts.ts';

/** `[String!]!`: checked here for its form, resolved against the types later. */
const typeReferenceShape = z.string().refine(isTypeReference, { error: 'is not a GraphQL type' });

const descriptionShape = z.string().nullable().default(null);
const describedShape = z.strictObject({ name: graphqlNameShape, description: descriptionShape });

const argumentShape = describedShape.extend({ type: typeReferenceShape });

const definitionShape = z.strictObject({
  handler: z.string().min(1),
  // Empty in what the CLI writes for query actions.
  kind: z
    .enum(['synchronous', 'asynchronous', ''])
    .nullish()
    .transform((kind) => (kind === 'asynchronous' ? kind : ('synchronous' as const))),
  type: z
    .enum(['query', 'mutation', ''])
    .nullish()
    .transform((type) => (type === 'query' ? type : ('mutation' as const))),
  arguments: listShape(argumentShape),
  output_type: typeReferenceShape,
  ...callMembers,
  forward_client_headers: z.boolean().default(false),
  ignored_client_headers: z.array(z.string()).nullish(),
  /** Seconds. */
  timeout: numberShape(z.int().positive()).nullish(),
});

export const actionShape = z
  .strictObject({
    name: graphqlNameShape,
    comment: z.string().nullish(),
    definition: definitionShape,
    permissions: listShape(
      z.strictObject({
        role: z.string().min(1),
        comment: z.string().nullish(),
        definition: z.unknown().optional(),
      }),
    ),
  })
  .refine(({ definition: { kind, type } }) => kind === 'synchronous' || type === 'mutation', {
    path: ['definition', 'kind'],
    error: 'an action of type query is always synchronous',
  });

const relationshipShape = z.strictObject({
  name: graphqlNameShape,
  type: z.enum(['object', 'array']),
  /** There is one source only, so its name says nothing. */
  source: z.string().nullish(),
  remote_table: qualifiedNameShape,
  field_mapping: z.record(z.string(), z.string()).refine((mapping) => Object.keys(mapping).length > 0, {
    error: 'maps no field',
  }),
});

const objectFieldShape = argumentShape.extend({
  arguments: unsupportedShape('arguments of fields of custom types'),
});

export const customTypesShape = settingsShape({
  scalars: listShape(describedShape),
  enums: listShape(
    describedShape.extend({
      values: z
        .array(
          z.strictObject({
            value: graphqlNameShape,
            description: descriptionShape,
            is_deprecated: z.boolean().nullish(),
          }),
        )
        .min(1),
    }),
  ),
  input_objects: listShape(describedShape.extend({ fields: z.array(argumentShape).min(1) })),
  objects: listShape(
    describedShape.extend({
      fields: z.array(objectFieldShape).min(1),
      relationships: listShape(relationshipShape),
    }),
  ),
});

export type ActionMetadata = z.output<typeof actionShape>;
export type CustomTypesMetadata = z.output<typeof customTypesShape>;
export type CustomRelationshipMetadata = z.output<typeof relationshipShape>;

function isTypeReference(text: string): boolean {
  try {
    parseType(text);
    return true;
  } catch {
    return false;
  }
}
