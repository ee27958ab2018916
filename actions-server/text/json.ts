/** JSON text from outside, read without throwing, and the shape that most of it must have. */

/** A JSON object: neither null nor an array. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
