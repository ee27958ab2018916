/** Makes text from documents storable. */

/**
 * The same data, with the characters that Postgres cannot store removed from every text, keys included: U+0000 and lone
 * surrogates.
 * @param data plain data, as JSON has it
 */
export function printable<Data>(data: Data): Data {
  return clean(data) as Data;
}

/** Whether a text is stored as it is. Much faster than the expression below, which few texts need. */
function isPrintable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function clean(data: unknown): unknown {
  if (typeof data === 'string' && isPrintable(data)) return data;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  if (typeof data === 'string') return data.replace(/\u0000|\p{Surrogate}/gu, '');
  if (Array.isArray(data)) return data.map(clean);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [clean(key), clean(value)]));
}
