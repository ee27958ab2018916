/**
 * Reads which glyphs of a font stand for others: ligatures for their letters, and other forms (small capitals, old-style
 * figures) for the usual ones. In: the table `GSUB` of an OpenType font. Out: pairs of such a glyph and the glyphs that
 * it stands for.
 */
import type { FontBytes } from './font-bytes.ts';

/** The kinds of lookups that are read. */
const single = 1;
const alternate = 3;
const ligature = 4;
const extension = 7;

/** The number of glyphs and substitutions that are read. The largest fonts of Latin letters have about twenty thousand. */
const maxSubstitutions = 80_000;
const maxComponents = 8;

/** A glyph and those that it stands for. A glyph may have several pairs, since figures are changed into each other. */
export type Substitution = readonly [glyph: number, parts: readonly number[]];

export function substitutionsOf(table: FontBytes): Substitution[] {
  const found: Substitution[] = [];
  const budget = { left: maxSubstitutions };
  const lookups = table.u16(8);
  for (let index = 0; index < table.u16(lookups) && budget.left > 0; index += 1) {
    const lookup = lookups + table.u16(lookups + 2 + 2 * index);
    for (let each = 0; each < table.u16(lookup + 4) && budget.left > 0; each += 1) {
      budget.left -= 1;
      addSubtable(table, table.u16(lookup), lookup + table.u16(lookup + 6 + 2 * each), found, budget);
    }
  }
  return found;
}

function addSubtable(
  table: FontBytes,
  kind: number,
  at: number,
  found: Substitution[],
  budget: { left: number },
): void {
  if (kind === extension) {
    const inner = table.u16(at + 2);
    if (inner !== extension) addSubtable(table, inner, at + table.u32(at + 4), found, budget);
    return;
  }
  if (kind !== single && kind !== alternate && kind !== ligature) return;
  const add = (glyph: number, parts: number[]): void => {
    budget.left -= 1;
    if (glyph !== 0) found.push([glyph, parts]);
  };
  const covered = coveredGlyphs(table, at + table.u16(at + 2), budget);
  for (const [index, glyph] of covered.entries()) {
    if (kind === single) {
      const output =
        table.u16(at) === 1 ? (glyph + table.u16(at + 4)) & 0xffff : table.u16(at + 6 + 2 * index);
      add(output, [glyph]);
      continue;
    }
    const set = at + table.u16(at + 6 + 2 * index);
    for (let each = 0; each < table.u16(set) && budget.left > 0; each += 1) {
      const entry = set + table.u16(set + 2 + 2 * each);
      if (kind === alternate) add(table.u16(set + 2 + 2 * each), [glyph]);
      else add(table.u16(entry), [glyph, ...componentsAt(table, entry)]);
    }
  }
}

function componentsAt(table: FontBytes, ligatureAt: number): number[] {
  const count = Math.min(table.u16(ligatureAt + 2), maxComponents);
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => table.u16(ligatureAt + 4 + 2 * index));
}

/** The glyphs of a coverage table, in its order. Each of them, and each range, takes one from the budget. */
function coveredGlyphs(table: FontBytes, at: number, budget: { left: number }): number[] {
  const glyphs: number[] = [];
  const isList = table.u16(at) === 1;
  for (let index = 0; index < table.u16(at + 2) && budget.left > 0; index += 1) {
    budget.left -= 1;
    if (isList) {
      glyphs.push(table.u16(at + 4 + 2 * index));
      continue;
    }
    const range = at + 4 + 6 * index;
    const last = table.u16(range + 2);
    for (let glyph = table.u16(range); glyph <= last && budget.left > 0; glyph += 1, budget.left -= 1)
      glyphs.push(glyph);
  }
  return glyphs;
}
