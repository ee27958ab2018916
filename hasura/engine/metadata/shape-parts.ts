/** Pieces that several shapes share: names of SQL objects, column lists, headers, and what is not supported. */

import { plainNumber } from '@platform/runtime';
import { z } from 'zod';

/** `users`, or `{schema: auth, name: users}`; a bare name is in `public`. */
export const qualifiedNameShape = z.union([
  z
    .string()
    .min(1)
    .transform((name) => ({ schema: 'public', name })),
  z.strictObject({ schema: z.string().default('public'), name: z.string().min(1) }),
]);

/** A table or function. */
export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** A table or function as Hasura prints it: without the schema when that is `public`. */
export function printedName({ schema, name }: QualifiedName): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}

/** What GraphQL can write as a name. */
export const graphqlNamePattern = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** A name that GraphQL shows. */
export const graphqlNameShape = z
  .string()
  .regex(graphqlNamePattern, 'is not a GraphQL name: letters, digits and _ only, no digit first');

/** A boolean expression; its members are checked against the table by the model stage. */
export const booleanExpressionShape = z.record(z.string(), z.unknown());

export const columnListShape = z.union([z.literal('*'), z.array(z.string())]);

const headerShape = z.union([
  z.strictObject({ name: z.string().min(1), value: z.string() }),
  z.strictObject({ name: z.string().min(1), value_from_env: z.string().min(1) }),
]);

/** A number that is counted or calculated with: `60.0` is 60. */
export function numberShape<Shape extends z.ZodType<number>>(shape: Shape) {
  return z.preprocess(plainNumber, shape);
}

/** A list that may be absent; Hasura's exports write null for an empty one. */
export function listShape<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** Settings whose members all have defaults; they may be absent, or null as in Hasura's exports. */
export function settingsShape<Shape extends z.core.$ZodLooseShape>(members: Shape) {
  return z.preprocess((settings) => settings ?? {}, z.strictObject(members));
}

export type HeaderMetadata = z.output<typeof headerShape>;

/**
 * A part of Hasura's metadata that this engine does not support. It may be absent or empty; anything else is an error
 * at the start, because a rule that is configured and has no effect is worse than none.
 */
export function unsupportedShape(what: string) {
  return z
    .unknown()
    .refine(isEmpty, { error: `${what} are not supported by this engine` })
    .transform(() => undefined)
    .optional();
}

/** The same for a list: each of its items is an error of its own. */
export function unsupportedListShape(what: string) {
  return z
    .array(z.unknown())
    .nullish()
    .superRefine((items, context) => {
      for (const index of (items ?? []).keys()) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `${what} are not supported by this engine`,
        });
      }
    })
    .transform(() => undefined)
    .optional();
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** What handlers and webhooks have in common. */
export const callMembers = {
  headers: listShape(headerShape),
  request_transform: unsupportedShape('request transforms'),
  response_transform: unsupportedShape('response transforms'),
};
