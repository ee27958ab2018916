/** How much the words of a part of a name speak for a given name, or for a family name. */

import { hasFamilyEnding, isFamilyName, isKnownFamilyName } from '../words/family-names.ts';
import { isGivenName, isOnlyGivenName } from '../words/given-names.ts';
import type { NamePart } from './name-parts.ts';

/** "O'Shea", "d'Aubigny", "al-Masri" */
const familyPrefix =
  /^(?:(?:d|l|o|dell|dall|nell|sant)['’]\p{L}|(?:al|el|ul|ben|ibn|abu|bar|ould|aït|ait|st\.?)[-‐‑]\p{L})/iu;

/** "McKenna", "MacLeod", "FitzHugh" */
const innerCapital = /^(?:Mc|Mac|Fitz|Nic)\p{Lu}/u;

/** "J.", "J", "J.-P."; "Ó" is a particle. */
export const isInitial = (word: string): boolean =>
  /^(?:\p{Lu}\.?|(?:\p{Lu}\.-?){2,4})$/u.test(word) && word !== 'Ó';

/**
 * Above 0 for what is more often a given name, below 0 for what is more often a family name, 0 for what is unknown.
 * @param isUsual the family names of the culture of the name, as far as it is known
 */
export function evidenceOf({ words, kind }: NamePart, isUsual: (word: string) => boolean): number {
  if (kind === 'given') return 4;
  if (kind === 'family') return -4;
  if (kind === 'either') return 0.7;
  const [word = ''] = words;
  if (isInitial(word)) return 4;
  if (innerCapital.test(word) || familyPrefix.test(word)) return -3;
  return /\p{L}[-‐‑]\p{L}/u.test(word) ? evidenceOfCompound(word) : evidenceOfWord(word, isUsual);
}

/** "Jean-Pierre" and "Min-jun" are given names, "Carter-Hughes" is a family name. */
function evidenceOfCompound(word: string): number {
  const parts = word.split(/[-‐‑]/);
  if (/^\p{Lu}\p{Ll}{1,4}[-‐‑]\p{Ll}{2,4}$/u.test(word)) return 2.5;
  if (parts.every(isGivenName))
    return parts.some((part) => evidenceOfWord(part, isFamilyName) > 0.5) ? 3.5 : 0;
  return parts.some(isGivenName) && !parts.some(isKnownFamilyName) ? 0.5 : -2;
}

function evidenceOfWord(word: string, isUsual: (word: string) => boolean): number {
  if (isGivenName(word)) {
    if (isUsual(word)) return isOnlyGivenName(word) ? 0.5 : 0.2;
    return isOnlyGivenName(word) ? 3 : 0.9;
  }
  if (isFamilyName(word)) return -2.5;
  return hasFamilyEnding(word) ? -1.8 : 0;
}
