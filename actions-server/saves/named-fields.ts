/** Lists of names of fields in the bodies of operations: of fields that every profile has, and ids of custom fields. */
import { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';
import { isUuid, list, maxListLength } from '../values/body-values.ts';
import { publishedAs } from '../values/published-schema.ts';

/** @param known those of fields that are no custom fields; `unknownFields` checks the names */
export const namesOfFields = (known: readonly string[]) =>
  publishedAs(
    list(z.string('the name of a field is expected'), 'a list of names of fields is expected'),
    z.array(z.union([z.enum(known as [string, ...string[]]), z.guid()])).max(maxListLength),
  );

/** A problem for every name that is neither one of the known ones nor the id of a custom field. */
export function unknownFields(
  member: string,
  names: readonly string[],
  known: readonly string[],
): ErrorDetail[] {
  return names.flatMap((name, index) => {
    if (isUuid(name) || known.includes(name)) return [];
    const message = `one of ${known.join(', ')} or the id of a custom field is expected`;
    return [{ path: `${member}.${index}`, code: 'invalid_value', message }];
  });
}

/** What a record does not have, in the words of a warning. */
export function missingField(name: string): string {
  return isUuid(name) ? 'value of this field' : name;
}
