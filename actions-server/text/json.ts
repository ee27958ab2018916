/** JSON text from outside, read without throwing, and the shape that most of it must have. */
import { isComplexJson } from './count-members.ts';

/** A JSON object: neither null nor an array. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/**
 * Levels of objects and lists inside one another. Whoever goes through a value by recursion needs a bound, `JSON.stringify`
 * too: it fails from some thousand levels on.
 */
export const maxJsonLevels = 100;

/** The value of a JSON text; undefined when it is not JSON, or has more than `maxJsonLevels`. */
export function parseJson(text: string): unknown {
  if (isComplexJson(text, { levels: maxJsonLevels })) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
