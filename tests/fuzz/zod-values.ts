/** Arbitrary values that a zod schema accepts. They follow the schema: a new member of a body is sent without a change here. */
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { storableText } from './texts.ts';

/** What members may be whose meaning their schema does not tell, by their names. */
export type Hints = Readonly<Record<string, Arbitrary<unknown>>>;

/**
 * Objects with some of the members of a schema.
 * @param required members that are always there
 */
export function bodyOf(
  schema: z.ZodObject,
  hints: Hints,
  required: readonly string[] = [],
): Arbitrary<Record<string, unknown>> {
  const members = Object.fromEntries(
    Object.entries(schema.shape).map(([name, member]) => [
      name,
      valuesOf(member as z.core.$ZodType, hints, name),
    ]),
  );
  return fc.record(members, { requiredKeys: [...required] });
}

function valuesOf(schema: z.core.$ZodType, hints: Hints, name: string): Arbitrary<unknown> {
  const hint = hints[name];
  if (hint !== undefined) return hint;
  if (schema instanceof z.ZodOptional) return valuesOf(schema.unwrap(), hints, name);
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap(), hints, name), { freq: 8 });
  if (schema instanceof z.ZodPipe) {
    // Of a list whose length is checked first, the elements are described behind the pipe.
    return valuesOf(schema.in instanceof z.ZodArray ? schema.out : schema.in, hints, name);
  }
  if (schema instanceof z.ZodObject) return bodyOf(schema, hints);
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element, hints, name), { maxLength: 3 });
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => valuesOf(option, hints, name)));
  }
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    return fc.integer({ min: schema.minValue ?? 0, max: schema.maxValue ?? 2 ** 31 - 1 });
  }
  if (schema instanceof z.ZodGUID) return fc.uuid();
  if (schema instanceof z.ZodISODateTime) return instant;
  if (schema instanceof z.ZodString) return storableText;
  throw new Error(`there is no hint for the member ${name}`);
}

/** ISO 8601 in UTC, of the years that have four digits. */
export const instant: Arbitrary<string> = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
