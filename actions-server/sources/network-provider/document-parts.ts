/**
 * The kinds of values in documents of providers, for the check of an answer and for the published schemas: `null` and an
 * absent member both say that the provider does not know.
 */
import { z } from 'zod';
import { isWebAddress } from '../../network/web-address.ts';
import { isCalendarDate } from '../../text/calendar-date.ts';

/** Characters of a line; a name of somebody or something has a tenth. */
const maxLine = 1_000;
/** The largest `integer` of the database. */
const maxCount = 2_147_483_647;

interface Meaning {
  readonly description: string;
  readonly examples: readonly [unknown, ...unknown[]];
}

const meta = <Schema extends z.ZodType>(schema: Schema, { description, examples }: Meaning): Schema =>
  schema.meta({ description, examples: [...examples] });

/** A text of one line. */
export const line = (meaning: Meaning) => meta(z.string().max(maxLine).nullish(), meaning);

/** A text of several lines. It is cut where texts are cut (`bound-answer.ts`). */
export const lines = (meaning: Meaning) => meta(z.string().nullish(), meaning);

const webAddress = z
  .string()
  .max(4_000)
  .refine(isWebAddress, 'an address that begins with https:// or http:// is expected');
export const address = (meaning: Meaning) => meta(webAddress.nullish(), meaning);
const requiredAddress = (meaning: Meaning) => meta(webAddress, meaning);

export const count = (meaning: Meaning) => meta(z.int().min(0).max(maxCount).nullish(), meaning);

export const flag = (meaning: Meaning) => meta(z.boolean().nullish(), meaning);

/** A date in the precision that is known. */
export const date = (meaning: Meaning) =>
  meta(
    z
      .string()
      .regex(/^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$/, {
        error: 'YYYY, YYYY-MM or YYYY-MM-DD is expected',
        abort: true,
      })
      .refine((text) => text.length < 10 || isCalendarDate(text), 'a date that exists is expected')
      .nullish(),
    meaning,
  );

export const list = <Element extends z.ZodType>(element: Element, meaning: Meaning) =>
  meta(z.array(element).nullish(), meaning);

/** The members that every document has: whose page it is about. */
export const identity = (page: string, moved: string) => ({
  url: requiredAddress({
    description:
      'The address of the page that the document is about. A document about another page than the one that was asked for is refused.',
    examples: [page],
  }),
  redirectedFrom: address({
    description:
      'The address that was asked for, if it leads to `url` now: the page has moved, or has two addresses.',
    examples: [moved],
  }),
});
