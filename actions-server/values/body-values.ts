/**
 * Schemas of single values in the bodies of saves. For projects and companies, omitted means untouched and `null`
 * clears; an empty text says the same as `null`, because forms cannot send anything else.
 */

import { isExactNumber, withoutExponent } from '@platform/runtime';
import { cleanLine, cleanText } from '@platform/vocabulary';
import { z } from 'zod';
import { isKnownOffset } from '../text/calendar-date.ts';
import { isJsonObject } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { type JsonSchema, publishedAs, publishedAsJson } from './published-schema.ts';
import type { Warning } from './warning.ts';

/** The bound of the database for an id in the caller's software, which is indexed. */
const maxExternalIdBytes = 1_000;
export const maxListLength = 1_000;
const maxCustomFields = 1_000;

/** What no text may have, in the words of the error. */
export const unstorable = 'U+0000 and halves of surrogate pairs cannot be stored';

const textUpTo = (maxLength: number) =>
  z
    .string('a text is expected')
    .max(maxLength, `at most ${maxLength} characters`)
    .refine(isStorable, unstorable);

const shortText = textUpTo(10_000);

/** A short text of one line, cleaned. */
export const text = shortText.transform(cleanLine);

/** A short text in which line ends separate values, cleaned. */
export const shortLines = shortText.transform(cleanText);

/** A long text, such as HTML. */
export const longText = textUpTo(500_000);

/** A long plain text of several lines, cleaned; empty becomes null. */
export const plainLines = longText.nullish().transform((value) => emptyToNull(cleanText(value ?? '')));

/** Characters of the name of a person, a company or a project, as the database bounds it. */
export const maxNameLength = 200;

/** A name, cleaned and bounded. */
export const nameText = publishedAs(
  text.refine(
    (value) => Array.from(value).length <= maxNameLength,
    `a name has at most ${maxNameLength} characters`,
  ),
  z.string().max(maxNameLength),
);

/** A short text that can be cleared: empty becomes null. */
export const clearableText = text.transform(emptyToNull).nullish();

/** An id in the caller's own software, which is kept as it is but for white space around it; empty becomes null. */
export const externalId = shortText
  .transform((value) => value.trim())
  .refine(
    (value) => Buffer.byteLength(value) <= maxExternalIdBytes,
    `at most ${maxExternalIdBytes} bytes in UTF-8`,
  )
  .transform(emptyToNull)
  .nullish();

/** A name that cannot be cleared; an empty one is rejected. */
export const requiredName = publishedAs(
  nameText.pipe(z.string().min(1, 'must not be empty')),
  z.string().max(maxNameLength),
).optional();

const uuidOrEmpty = z.union(
  [z.guid('an id is a UUID').transform((value) => value.toLowerCase()), z.literal('')],
  'an id is a UUID',
);

/** The id of a record that is to exist. */
export const requiredId = z.guid('an id is a UUID').transform((value) => value.toLowerCase());

/** The id of the record itself: null and empty say that there is none. */
export const ownId = uuidOrEmpty.nullish().transform((value) => value || undefined);

/** The id of another record; null and empty clear it. */
export const clearableId = uuidOrEmpty.transform(emptyToNull).nullish();

/** `true` or `false`; texts and numbers are rejected. */
export const flag = z.boolean('true or false is expected').optional();

/** An instant in ISO 8601 with an offset, of the years that have four digits, in UTC too. */
export const instant = z.iso
  .datetime({ offset: true, error: 'an ISO 8601 date and time such as 2025-12-31T14:30:00.000Z is expected' })
  .refine((value) => hasFourDigitYear(Date.parse(value)), 'the year has to be from 0001 to 9999 in UTC')
  .refine(
    (value) => isKnownOffset(/[+-]\d{2}:\d{2}$/.exec(value)?.[0] ?? 'Z'),
    'an offset is from -15:59 to +15:59',
  )
  .optional();

/** `#rrggbb`, made lower case; null and empty clear it. */
export const color = z
  .string('a colour such as #1e88e5 is expected')
  .regex(/^(#[0-9a-fA-F]{6})?$/, 'a colour such as #1e88e5 is expected')
  .transform((value) => (value === '' ? null : value.toLowerCase()))
  .nullish();

/** A list. Its length is checked before its elements, so that a list of millions is rejected with one problem. */
export const list = <Element extends z.ZodType>(element: Element, problem: string) =>
  publishedAs(
    z
      .array(z.unknown(), problem)
      .max(maxListLength, `at most ${maxListLength} elements`)
      .pipe(z.array(element)),
    z.array(element).max(maxListLength),
  );

/** Members whose names are ids of custom fields, for the description of the API. */
export const customFieldMembers: JsonSchema = {
  patternProperties: {
    '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$': {
      type: ['string', 'number', 'boolean', 'null'],
      description:
        'The value of the custom field with this id. A text has at most 500,000 characters. `text`, `url`, `email`, `phone`: the text; `richtext`: HTML, which is sanitised, or plain text; `number`, `rating` (a whole number from 0 to 5) and `currency` (`45000 EUR`): a number or a text; `boolean`: `true` or `false`; `date`: `2026-09-01`; `datetime`: `2026-09-01T09:00:00Z`, without an offset in the time zone of the account; `user`: the id, name or e-mail address of a user; `singlechoice`, `multiplechoice`: the id, technical value or name of an option, several separated by commas; `tags`: words, several separated by commas; `singlelocation`, `multiplelocation`: a place, several separated by semicolons. `null` and an empty text clear the field.',
      examples: ['2026-09-01'],
    },
  },
};

/** Values of custom fields by field id. What a value may be is for its field to say. */
export const customFieldsValues = publishedAsJson(
  z.custom<Record<string, unknown>>(isJsonObject, 'an object of values by custom field id is expected'),
  { type: 'object', ...customFieldMembers },
)
  .refine(
    (values) => Object.keys(values).length <= maxCustomFields,
    `at most ${maxCustomFields} custom fields`,
  )
  .transform(withoutNesting);

/**
 * No field takes a list or an object: each becomes an empty object, which its field rejects. Numbers that JavaScript cannot
 * hold become their texts, which fields read alike, and which the stored request keeps.
 */
function withoutNesting(values: Record<string, unknown>): Record<string, unknown> {
  const kept = (value: unknown) => {
    if (isExactNumber(value)) return withoutExponent(value.text);
    return typeof value === 'object' && value !== null ? {} : value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kept(value)]));
}

/** A warning for every value from which the characters are removed that cannot be stored. */
export function unstorableValues(
  values: Readonly<Record<string, unknown>>,
  pathOf: (key: string) => string,
): Warning[] {
  const message = `${unstorable}; they were removed`;
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && !isStorable(value))
    .map(([key]) => ({ path: pathOf(key), code: 'invalid_encoding', message }));
}

/** Whether a key is an id, as those of custom fields are. */
export function isUuid(key: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
}

/** Postgres stores other years too, but writes them in a form that is not ISO 8601. */
function hasFourDigitYear(milliseconds: number): boolean {
  // A text that is no instant has been reported already.
  if (Number.isNaN(milliseconds)) return true;
  return (
    milliseconds >= Date.parse('0001-01-01T00:00:00Z') && milliseconds < Date.parse('+010000-01-01T00:00:00Z')
  );
}

function emptyToNull(value: string): string | null {
  return value === '' ? null : value;
}

function isStorable(value: string): boolean {
  return printable(value) === value;
}
