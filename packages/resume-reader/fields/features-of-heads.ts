/** What speaks for the division of a section into entries: how much its entries have in common. */
import type { Part } from './entry-parts.ts';
import type { Features } from './feature.ts';
import type { RawEntry } from './raw-entry.ts';

/** The features of each entry. */
export function featuresOfHeads(
  entries: readonly RawEntry[],
  parts: readonly (readonly Part[])[],
): Features[] {
  const shapes = sharesOfOthers(parts.map(shapeOf));
  const forms = sharesOfOthers(entries.map(({ period }) => String(period?.isRange)));
  const usual = shapes.reduce((sum, each) => sum + each, 0) / Math.max(1, shapes.length);
  return entries.map(({ body }, index) => ({
    'texts as in other entries': shapes[index] ?? 0,
    'entries alike': usual,
    'dates as in other entries': forms[index] ?? 0,
    'has a description': body.length > 0 ? 1 : 0,
  }));
}

const shapeOf = (parts: readonly Part[]): string =>
  parts.map(({ line, separator }) => `${line}${separator}`).join('|');

/** What a single entry has in common with others: nobody knows. */
const unknown = 0.5;

/** For each key the share of the others that are equal. */
function sharesOfOthers(keys: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => (keys.length > 1 ? ((counts.get(key) ?? 1) - 1) / (keys.length - 1) : unknown));
}
