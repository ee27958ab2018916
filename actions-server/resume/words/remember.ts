/** Pure functions of a text that are asked the same thing many times while one document is read. */

const maxEntries = 4000;

/** The function with a bounded memory of its results. Callers must not change what they get. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    if (known.size >= maxEntries) known.clear();
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}
