/**
 * A bounded cache around a pure function of a text. The stages ask for the dates, headings and places of the same text
 * many times while they read one document.
 */

const maxEntries = 4000;

/** Caches the results of a function, up to 4000 texts. Callers must not change the results, which they share. */
export function cached<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    if (!results.has(text)) {
      if (results.size >= maxEntries) results.clear();
      results.set(text, compute(text));
    }
    return results.get(text) as T;
  };
}
