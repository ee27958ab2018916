/** The inheritance of styles in word processors: a style has only the properties in which it differs from another. */

/** Editors allow about ten. The chain of a damaged document may be endless. */
const maxStyles = 20;

/** A style and the styles that it is based on, the nearest first. */
export function styleChain<Key, Style>(
  first: Key,
  find: (key: Key) => Style | null | undefined,
  baseOf: (style: Style) => Key,
): Style[] {
  const chain: Style[] = [];
  for (let style = find(first); style && chain.length < maxStyles; style = find(baseOf(style))) {
    chain.push(style);
  }
  return chain;
}

/** The value of the nearest style that states one; `null` when none does. */
export function nearest<Style, Value>(chain: Style[], pick: (style: Style) => Value | null): Value | null {
  return chain.map(pick).find((value) => value !== null) ?? null;
}
