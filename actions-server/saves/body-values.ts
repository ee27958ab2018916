/**
 * Schemas of single values in the bodies of saves. For projects and companies, omitted means untouched and `null`
 * clears; an empty text says the same as `null`, because forms cannot send anything else.
 */
import { z } from 'zod';
import { printable } from '../text/printable.ts';

const longestText = 10_000;
const longestDocument = 500_000;

/** A short text; white space around it is cut. */
export const text = z
  .string('a text is expected')
  .max(longestText, `at most ${longestText} characters`)
  .refine(isStorable, 'U+0000 and halves of surrogate pairs cannot be stored')
  .transform((value) => value.trim());

/** A long text, such as HTML. */
export const longText = z
  .string('a text is expected')
  .max(longestDocument, `at most ${longestDocument} characters`)
  .refine(isStorable, 'U+0000 and halves of surrogate pairs cannot be stored');

/** A short text that can be cleared: empty becomes null. */
export const clearableText = text.transform((value) => (value === '' ? null : value)).nullish();

/** A text that cannot be cleared; empty is refused. */
export const requiredText = text.pipe(z.string().min(1, 'must not be empty')).optional();

const uuid = z.guid('an id is a UUID').transform((value) => value.toLowerCase());

/** The id of the record itself: null and empty say that there is none. */
export const ownId = z
  .union([z.literal(''), uuid], 'an id is a UUID')
  .nullish()
  .transform(emptyToUndefined);

/** The id of another record; null and empty clear it. */
export const clearableId = z
  .union([z.literal(''), uuid], 'an id is a UUID')
  .transform((value) => (value === '' ? null : value))
  .nullish();

/** True or false, nothing that looks like it. */
export const flag = z.boolean('true or false is expected').optional();

/** An instant in ISO 8601 with an offset. */
export const instant = z.iso
  .datetime({ offset: true, error: 'an ISO 8601 date and time such as 2025-12-31T14:30:00.000Z is expected' })
  .refine((value) => !value.startsWith('0000'), 'years begin with 0001')
  .optional();

/** `#rrggbb`, made lower case; null and empty clear it. */
export const color = z
  .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)], 'a colour such as #1e88e5 is expected')
  .transform((value) => (value === '' ? null : value.toLowerCase()))
  .nullish();

/** Whether a key is an id, as those of custom fields are. */
export function isUuid(key: string): boolean {
  return uuid.safeParse(key).success;
}

function emptyToUndefined(value: string | null | undefined): string | undefined {
  return value === null || value === '' ? undefined : value;
}

function isStorable(value: string): boolean {
  return printable(value) === value;
}
