/** Checks a value from outside against a schema. The problems are in the words of this API: the library's are not stable. */
import type { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';

type Checked<Value> =
  | { readonly isValid: true; readonly value: Value }
  | { readonly isValid: false; readonly problems: readonly ErrorDetail[] };

/** Problems have the code `invalid_type` (a member of another JSON type) or `invalid_value`. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> {
  // Asked for the text of an issue only where the schema itself has none.
  const { success, data, error } = schema.safeParse(value, { error: textOf });
  return success ? { isValid: true, value: data } : { isValid: false, problems: error.issues.map(detailOf) };
}

const expectedByType: Readonly<Record<string, string>> = {
  object: 'an object is expected',
  record: 'an object is expected',
  array: 'a list is expected',
  string: 'a text is expected',
  number: 'a number is expected',
  int: 'a whole number is expected',
  boolean: 'true or false is expected',
};

function textOf(issue: z.core.$ZodRawIssue): string {
  const expected = issue.code === 'invalid_type' ? expectedByType[issue.expected] : undefined;
  return expected ?? 'the value is not allowed';
}

function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
  return {
    path: issue.path.map(String).join('.'),
    code: issue.code === 'invalid_type' ? 'invalid_type' : 'invalid_value',
    message: issue.message,
  };
}
