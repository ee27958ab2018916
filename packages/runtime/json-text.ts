/**
 * JSON that is no markup to whoever takes it for some: a text of a caller that it repeats, such as the name of an unknown
 * parameter, begins no element and no entity, and ends no script.
 */
import { writeJson } from './exact-json.ts';

const inMarkup = /[<>&\u2028\u2029]/g;

/** As `writeJson`, with the same value. */
export function jsonText(value: unknown): string {
  return writeJson(value).replace(
    inMarkup,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
