/** Corrects the slots of parts whose entries have fewer lines than the others, by the style in which they are printed. */
import type { Part } from './entry-parts.ts';

/** The least number of parts in a slot whose style can be compared, and the share of them that have one style. */
const minParts = 2;
const minShare = 0.6;

/** The style of a part, as far as parts of one role share it. */
export const styleOf = (part: Part): string => `${part.bold}|${part.italic}|${Math.round(part.size)}`;

/**
 * The parts of all entries, with their slots. Slots count from the date, so that where an entry lacks a line, its other
 * lines are in the slots of their neighbours. A part that is not printed like the others in its slot, but like those in one
 * other slot, which is empty in its entry, belongs to that one.
 */
export function withSlotsByStyle(entries: Part[][]): Part[][] {
  const styles = stylesOfSlots(entries.flat());
  return entries.map((parts) => {
    const taken = new Set(parts.map(({ slot }) => slot));
    return parts.map((part) => {
      const style = styleOf(part);
      const usual = styles.get(part.slot);
      if (usual === undefined || usual === style) return part;
      const alike = [...styles].filter(([slot, other]) => other === style && !taken.has(slot));
      const [slot] = alike[0] ?? [];
      return alike.length === 1 && slot !== undefined ? { ...part, slot } : part;
    });
  });
}

/** The style that nearly all parts of a slot have, by slot. */
function stylesOfSlots(parts: Part[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const part of parts) {
    const ofSlot = counts.get(part.slot) ?? new Map<string, number>();
    counts.set(part.slot, ofSlot);
    ofSlot.set(styleOf(part), (ofSlot.get(styleOf(part)) ?? 0) + 1);
  }
  return new Map(
    [...counts].flatMap(([slot, ofSlot]) => {
      const all = [...ofSlot.values()].reduce((sum, count) => sum + count, 0);
      const [style, count] = [...ofSlot].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
      return all >= minParts && count >= minShare * all ? [[slot, style] as const] : [];
    }),
  );
}
