/**
 * Tells the family names that are usual in a language, and the endings that only family names have. A name that is not in
 * the lists may be a family name as well, so they are only evidence beside others.
 */
import familyNames from '../data/family-names.json' with { type: 'json' };
import { fold } from './fold.ts';
import { isOnlyGivenName } from './given-names.ts';

const { endings, ...byLanguage } = familyNames;
const all = new Set(Object.values(byLanguage).flat());
const { es, pt, ca, eu, ...others } = byLanguage;
const elsewhere = new Set(Object.values(others).flat());
const iberian = new Set([es, pt, ca, eu].flat());
const { en: english, ...notEnglish } = byLanguage;
const ofEnglish = new Set(english);
const outsideEnglish = new Set(Object.values(notEnglish).flat());

/** True for a family name that is usual in some language. */
export const isFamilyName = (word: string): boolean => all.has(fold(word));

/** The fewest letters before an ending of family names: "Kowalski", "Petrović". */
const minStem = 3;

/** True for a word with an ending that hardly any other names have. */
export function hasFamilyEnding(word: string): boolean {
  const folded = fold(word);
  return endings.some((ending) => folded.length >= ending.length + minStem && folded.endsWith(ending));
}

/** True for a family name of the Iberian peninsula and of Latin America, where people have two. */
export const isIberianFamilyName = (word: string): boolean =>
  iberian.has(fold(word)) || /\p{L}ez$/u.test(fold(word));

/** True for such a name that is usual in no other language. */
export const isOnlyIberianFamilyName = (word: string): boolean =>
  isIberianFamilyName(word) && !elsewhere.has(fold(word));

/** True for an English family name, which may be a given name, too ("Harrison", "Kennedy"), and is in no other language. */
export const isOnlyEnglishFamilyName = (word: string): boolean =>
  ofEnglish.has(fold(word)) && !outsideEnglish.has(fold(word));

/** The place of a family name among those of a language, the most frequent one first; -1 for another word. */
export const rankIn = (language: 'vi' | 'zh' | 'ko', word: string): number =>
  byLanguage[language].indexOf(fold(word));

/** True for a word that is known as a family name only. */
export const isKnownFamilyName = (word: string): boolean =>
  !isOnlyGivenName(word) && (isFamilyName(word) || hasFamilyEnding(word));
