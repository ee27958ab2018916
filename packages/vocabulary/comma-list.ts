/**
 * Lists in one string, as in CSV: values are separated by commas, a value that contains a comma is in double quotes
 * (`Paris, "Lyon, Part-Dieu", Nantes`), and a double quote inside quotes is doubled.
 */

/** What `readCommaList` found: the values, and whether an opening quote was left open. */
interface CommaList {
  /** Trimmed and not empty, in their order in the text. */
  readonly values: string[];
  /** True when a double quote was opened and not closed; the rest of the text is then one value. */
  readonly isQuoteOpen: boolean;
}

/** Reads a comma-separated list. Quotes count only where a value begins, so `3" pipe` is a value as it stands. */
export function readCommaList(text: string): CommaList {
  const values: string[] = [];
  let isQuoteOpen = false;
  let at = 0;
  while (at < text.length) {
    while (at < text.length && /\s/u.test(text.charAt(at))) at += 1;
    let value = '';
    if (text.charAt(at) === '"') {
      isQuoteOpen = true;
      for (at += 1; at < text.length; at += 1) {
        if (text.charAt(at) !== '"') value += text.charAt(at);
        else if (text.charAt(at + 1) === '"') {
          value += '"';
          at += 1;
        } else {
          isQuoteOpen = false;
          at += 1;
          break;
        }
      }
    }
    const comma = text.indexOf(',', at);
    const end = comma === -1 ? text.length : comma;
    value = (value + text.slice(at, end)).trim();
    if (value !== '') values.push(value);
    at = end + 1;
  }
  return { values, isQuoteOpen };
}

/** Writes values so that `readCommaList` finds them, without the white space around them. */
export function writeCommaList(values: readonly string[]): string {
  return values
    .map((value) => (/^\s*"|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(', ');
}
