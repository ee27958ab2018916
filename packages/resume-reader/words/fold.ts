/** Forms of a text for comparison. Word lists are written with accents, and documents often are not. */
import { fold as foldText } from '@platform/vocabulary';
import { cached } from './cached.ts';

const combining = /[\u0300-\u036f]/g;
const isAscii = /^\p{ASCII}*$/u;

/**
 * Lower case without accents, **of the same length** as the input, so that an index found in the folded text is an
 * index into the original.
 */
export function foldKeepingLength(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  let folded = '';
  for (const unit of text.split('')) {
    folded += isAscii.test(unit) ? unit.toLowerCase() : foldUnit(unit);
  }
  return folded;
}

const foldUnit = cached((unit) => {
  // Letters that have no accent to take off are replaced as everywhere else ("ł").
  const plain = /[\p{Lu}\p{Ll}]/u.test(unit) ? foldText(unit) : unit.normalize('NFD').replace(combining, '');
  return plain.length === 1 ? plain.toLowerCase() : unit;
});

/** Folds a text like the rest of the server, and also turns a separate grave accent into an apostrophe. */
export const fold = cached((text) => foldText(text).replaceAll('`', "'"));

/** The words of a text, folded: letters and digits only. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
}
