/**
 * Caches around pure functions. The stages ask for the dates, headings and places of the same text many times while they
 * read one document.
 */

const maxEntries = 4000;

/** Caches the results of a function, up to 4000 texts. Callers must not change the results, which they share. */
export function cached<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as T;
    if (results.size >= maxEntries) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

/** Caches the results of a function for as long as its arguments exist. Callers must not change arguments or results. */
export function cachedByObject<Key extends object, T>(compute: (key: Key) => T): (key: Key) => T {
  const results = new WeakMap<Key, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
