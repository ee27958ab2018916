/**
 * Folds a text to a form in which spellings of the same name are equal: no accents, lower case, single spaces. It is used
 * to look up labels and names that people type. Texts that are equal by `fold_text` of the database are equal here too,
 * so that no two values differ here that a unique key of the database treats as the same.
 */
import { plainByLetter } from './fold-letters.ts';

const letters = new RegExp(`[${[...plainByLetter.keys()].join('')}]`, 'gu');

/**
 * Folds a text for comparison, never for display: `  Éloïse   MÜLLER ` becomes `eloise muller`. Punctuation that
 * tells options such as `C`, `C++` and `C#` apart is kept.
 */
export function fold(text: string): string {
  // Most texts are ASCII, where only case and spaces differ.
  if (isAscii.test(text)) return withSingleSpaces(text.toLowerCase());
  const folded = plain(text)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
  // Again, for letters that appear only after decomposition and lower-casing.
  return withSingleSpaces(plain(folded));
}

const isAscii = /^\p{ASCII}*$/u;

const withSingleSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Whether two texts are equal when they are folded; null counts as an empty text. */
export function isSameFolded(one: string | null, other: string | null): boolean {
  return fold(one ?? '') === fold(other ?? '');
}

function plain(text: string): string {
  return text.replace(letters, (letter) => plainByLetter.get(letter) ?? letter);
}

/**
 * Folds the name of a person: beyond `fold`, whatever is no letter or digit is a space, so that `Jean-Luc D’Arc` and
 * `jean luc d'arc` are the same person. Names that are equal by `fold_name` of the database are equal here too.
 */
export function foldName(name: string): string {
  return fold(fold(name).replace(/[^\p{Alphabetic}0-9]+/gu, ' '));
}
