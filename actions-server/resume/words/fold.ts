/** Comparable forms of text. Word lists are written with accents; documents often are not. */

import { fold as foldText } from '../../text/fold.ts';
import { remember } from './remember.ts';

const combining = /[\u0300-\u036f]/g;

/**
 * Lower case without accents, **of the same length** as the input, so that an index found in the folded text is an
 * index into the original.
 */
export function foldKeepingLength(text: string): string {
  let folded = '';
  for (const unit of text.split('')) {
    const plain = unit.normalize('NFD').replace(combining, '').toLowerCase();
    folded += plain.length === 1 ? plain : unit;
  }
  return folded;
}

/** As everywhere, and a grave accent by itself is an apostrophe. */
export const fold = remember((text) => foldText(text).replaceAll('`', "'"));

/** The words of a text, folded: letters and digits only. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
}
