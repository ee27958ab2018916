/** The size of a JSON text before it is parsed: what parsing costs depends on its members, not on its length. */
import { endOfString } from './json-string.ts';

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Whether a JSON text has more members of objects and elements of lists than `max`. Strings, such as files in base64, are
 * passed over; the text need not be valid.
 */
export function hasMoreMembers(text: string, max: number): boolean {
  let found = 0;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === quote) {
      position = endOfString(text, position);
      // The last string has no end: the text is not JSON.
      if (position === -1) return false;
    } else if (code === comma || code === openBracket || code === openBrace) {
      found += 1;
      if (found > max) return true;
    }
  }
  return false;
}
