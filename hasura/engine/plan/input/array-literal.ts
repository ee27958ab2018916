/** Array literals as Postgres reads them: `{"a","b"}`. */

/** Quotes every element, so that none can be read as syntax. */
export function arrayLiteral(elements: readonly (string | null)[]): string {
  return `{${elements.map((text) => (text === null ? 'NULL' : quoteElement(text))).join(',')}}`;
}

export function quoteElement(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
