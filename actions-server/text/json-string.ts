/** Strings inside a JSON text. */

const quote = 0x22;
const backslash = 0x5c;

/**
 * The position of the quotation mark that ends the string which begins at `start`; -1 when there is none. Strings without
 * escaped quotation marks, such as files in base64, are passed over at the speed of `indexOf`.
 */
export function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first === -1 || text.charCodeAt(first - 1) !== backslash) return first;
  for (let position = start + 1; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === backslash) position += 1;
    else if (code === quote) return position;
  }
  return -1;
}
