/**
 * The body of a save: checked against a schema, with every unknown key reported instead of dropped silently.
 * `Prefer: handling=strict` makes what is unknown an error.
 */
import { z } from 'zod';
import { type ErrorDetail, validationFailed } from '../errors.ts';
import type { Warning } from '../values/warning.ts';
import { checkValue } from './check-value.ts';

interface SaveBody<Body> {
  readonly body: Body;
  readonly warnings: Warning[];
}

/**
 * Checks a parsed JSON body.
 * @param isKnownKey tells keys that are known without being in the schema, such as ids of custom fields
 * @throws AppError validation_failed naming every value that is wrong and, when strict, every unknown key
 */
export function readSaveBody<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
  options: { isStrict: boolean; isKnownKey?: (key: string) => boolean },
): SaveBody<z.output<Schema>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw validationFailed([{ path: '', code: 'invalid_type', message: 'The body must be a JSON object' }]);
  }
  const checked = checkValue(schema, value);
  const paths = unknownKeys(schema, value, options.isKnownKey);
  const problems: ErrorDetail[] = checked.isValid ? [] : [...checked.problems];
  const unknown = (message: string) => paths.map((path) => ({ path, code: 'unknown_key', message }));
  if (options.isStrict) problems.push(...unknown(noSuchField));
  if (!checked.isValid || problems.length > 0) throw validationFailed(problems);
  return { body: checked.value, warnings: unknown(`${noSuchField}; it was ignored`) };
}

const noSuchField = 'there is no such field';

/** Where every key is, at any depth, that the schema does not name. */
function unknownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  isKnownKey: (key: string) => boolean = () => false,
): string[] {
  const paths: string[] = [];
  const collect = (within: z.core.$ZodType, given: unknown, path: string): void => {
    const inner = unwrapSchema(within);
    if (inner instanceof z.ZodArray && Array.isArray(given)) {
      for (const [index, element] of given.entries()) collect(inner.element, element, `${path}${index}.`);
    } else if (inner instanceof z.ZodObject && typeof given === 'object' && given !== null) {
      for (const key of Object.keys(given)) {
        const known = Object.hasOwn(inner.shape, key) ? inner.shape[key] : undefined;
        if (known !== undefined) collect(known, (given as Record<string, unknown>)[key], `${path}${key}.`);
        else if (path !== '' || !isKnownKey(key)) paths.push(`${path}${key}`);
      }
    }
  };
  collect(schema, value, '');
  return paths;
}

/** The schema of what a member is when it is there, before a transformation. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapSchema(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return schema;
  // A transformation says nothing about the keys of what it takes.
  return unwrapSchema(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
}
