/**
 * The form of a text in which two spellings of the same name are equal: no accents, no case, single spaces.
 * Used wherever people type a label or a name that has to be found again. What `fold_text` of the database makes
 * equal is equal here, so that nothing is told apart that a key of the database holds to be the same.
 */
import { plainByLetter } from './fold-letters.ts';

const letters = new RegExp(`[${[...plainByLetter.keys()].join('')}]`, 'gu');

/**
 * Folds a text for comparison, never for display: `  Éloïse   MÜLLER ` becomes `eloise muller`. Punctuation that
 * tells options such as `C`, `C++` and `C#` apart is kept.
 */
export function fold(text: string): string {
  const folded = plain(text)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
  // Again for what was inside a ligature, behind an accent or a capital.
  return plain(folded).replace(/\s+/gu, ' ').trim();
}

function plain(text: string): string {
  return text.replace(letters, (letter) => plainByLetter.get(letter) ?? letter);
}

/**
 * Folds the name of a person: beyond `fold`, hyphens and apostrophes are spaces, so that `Jean-Luc D’Arc` and
 * `jean luc d'arc` are the same person.
 */
export function foldName(name: string): string {
  return fold(fold(name).replace(/[\p{Dash_Punctuation}'`.]+/gu, ' '));
}
