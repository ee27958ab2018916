/** The size of a JSON text before it is parsed: what parsing costs depends on its members, not on its length. */

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Whether a JSON text has more than these numbers of members of objects and elements of lists, of levels of objects and
 * lists inside one another, of characters outside of plain strings, or of escape sequences; one that is left out is not
 * bounded. A plain string has no escaped quotation mark; it costs next to nothing, like a
 * file in base64. The text need not be valid, and reading it stops at the bound.
 */
export function isComplexJson(text: string, { escapes = Infinity, ...bounds }: JsonBounds): boolean {
  return (escapes < Infinity && hasMoreBackslashes(text, escapes)) || hasMoreMembers(text, bounds);
}

interface JsonBounds {
  readonly levels: number;
  readonly members?: number;
  readonly characters?: number;
  readonly escapes?: number;
}

function hasMoreBackslashes(text: string, max: number): boolean {
  // An escaped backslash is counted once.
  let count = 0;
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function hasMoreMembers(
  text: string,
  { levels: maxLevels, members: maxMembers = Infinity, characters: maxCharacters = Infinity }: JsonBounds,
): boolean {
  let levels = 0;
  let members = 0;
  let characters = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position += 1) {
    characters += 1;
    if (characters > maxCharacters) return true;
    const code = text.charCodeAt(position);
    if (isInString) {
      if (code === backslash) position += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) {
      const end = text.indexOf('"', position + 1);
      // It has no end: the text is not JSON.
      if (end === -1) return false;
      if (text.charCodeAt(end - 1) === backslash) isInString = true;
      else position = end;
    } else if (code === comma || code === openBracket || code === openBrace) {
      members += 1;
      if (code !== comma) levels += 1;
      if (members > maxMembers || levels > maxLevels) return true;
    } else if (code === closeBracket || code === closeBrace) levels -= 1;
  }
  return false;
}
