/** Comparable forms of text. Word lists are written with accents; documents often are not. */

import { remember } from './remember.ts';

const COMBINING = /[\u0300-\u036f]/g;

/**
 * Lower case without accents, **of the same length** as the input, so that an index found in the folded text is an
 * index into the original.
 */
export function foldKeepingLength(text: string): string {
  let folded = '';
  for (const unit of text.split('')) {
    const plain = unit.normalize('NFD').replace(COMBINING, '').toLowerCase();
    folded += plain.length === 1 ? plain : unit;
  }
  return folded;
}

/** Lower case, no accents, single spaces, typographic apostrophes and dashes made plain. */
export const fold = remember((text) =>
  text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/\s+/g, ' ')
    .trim(),
);

/** The words of a text, folded: letters and digits only. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
}
