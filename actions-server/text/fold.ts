/**
 * The form of a text in which two spellings of the same name are equal: no accents, no case, single spaces.
 * Used wherever people type a label or a name that has to be found again.
 */

/** Letters that Unicode does not decompose into a base letter and an accent. */
const undecomposed: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/**
 * Folds a text for comparison, never for display: `  Éloïse   MÜLLER ` becomes `eloise muller`.
 * Punctuation is kept, because it tells options such as `C`, `C++` and `C#` apart.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => undecomposed.get(letter) ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Folds the name of a person: beyond `fold`, hyphens and apostrophes are spaces, so that `Jean-Luc D’Arc` and
 * `jean luc d'arc` are the same person.
 */
export function foldName(name: string): string {
  return fold(fold(name).replace(/[\p{Dash_Punctuation}'’ʼ`´.]+/gu, ' '));
}
