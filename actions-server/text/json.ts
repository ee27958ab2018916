/** JSON text from outside, read without throwing, and the shape that most of it must have. */
import { readJson } from '@platform/runtime';
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
/**
 * Members of objects and elements of lists of one body or message, and its characters outside of plain strings. Parsing
 * and checking as many takes some tens of milliseconds, in which nobody else is served.
 */
const maxMembers = 20_000;
const maxCharacters = 2_000_000;
/** Escape sequences, such as `\/`; of a file in base64, one character in 64 may be written so. */
const maxEscapes = 1_000_000;

/** What a text has of which this is true. */
export const tooComplexJson = `more than ${maxMembers} members and list elements, more than ${maxJsonLevels} levels of them, more than ${maxCharacters} characters outside of strings and in strings with escaped quotation marks, or more than ${maxEscapes} escape sequences`;

/** Whether parsing a JSON text, and working on its value, would take too long. */
export function isTooComplexJson(text: string): boolean {
  return isComplexJson(text, {
    levels: maxJsonLevels,
    members: maxMembers,
    characters: maxCharacters,
    escapes: maxEscapes,
  });
}

/** The value of a JSON text, with numbers exact as `readJson` has them; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** The same for a text of a caller that nobody has checked; undefined, too, when it has more than `maxJsonLevels`. */
export function parseUncheckedJson(text: string): unknown {
  return isComplexJson(text, { levels: maxJsonLevels }) ? undefined : parseJson(text);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
