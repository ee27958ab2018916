/** Prints entries as items of a list: their heads have bullets, and what stands below them is set in. */
import type { Row } from './sheet.ts';
import type { Variation } from './variation.ts';

/** True when the document prints its entries as list items. */
const areListItems = (variation: Variation): boolean => variation['entries as list items'] !== 'none';

/** The rows of an entry as a list item with its texts in it. @param depth 2 for a title within the item of its employer */
export function asListItem(
  head: readonly Row[],
  texts: readonly Row[],
  variation: Variation,
  depth = 1,
): Row[] {
  if (!areListItems(variation)) return [...head, ...texts];
  // "2019 – 2021" / "• Baker, Corvane" / "• Bread for two shops"
  const isBelowDate = variation['entries as list items'] === 'below their dates';
  const above = isBelowDate ? head.slice(0, 1).map(inBold) : [];
  const [first, ...others] = head.slice(above.length);
  const inner = isBelowDate ? depth : depth + 1;
  return [
    ...above,
    ...(first ? [{ ...first, bullet: signOf(variation, depth), depth }] : []),
    ...others.map((row) => ({ ...row, depth })),
    ...texts.map((row) =>
      row.bullet === undefined
        ? { ...row, depth }
        : { ...row, bullet: isBelowDate ? signOf(variation, depth) : signOf(variation, inner), depth: inner },
    ),
  ];
}

const inBold = (row: Row): Row => ({ ...row, left: row.left.map((span) => ({ ...span, bold: true })) });

/** The sign of a list within `depth - 1` others. */
function signOf(variation: Variation, depth: number): string {
  const sign = variation.bullets === 'none' ? '•' : variation.bullets;
  if (depth === 1 || variation['signs of inner lists'] === 'the same') return sign;
  const others = ['•', '–', '*'].filter((other) => other !== sign && !(other === '–' && sign === '-'));
  return others[depth - 2] ?? '-';
}
