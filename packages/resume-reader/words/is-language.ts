/** Tells text from what fonts and programs make of it when they mistake its letters for others. */
import { fold } from './fold.ts';
import { likelihoodOf } from './letter-model.ts';

/** The characters of a text that are examined, and the letters that it must have to be judged. */
const maxCharacters = 6_000;
const minLetters = 25;
/**
 * The least mean likelihood of the letters of text. Text in any language of Europe has more than -1.6, a list of the names of
 * programs -1.3, and letters that were exchanged for others -4.
 */
const leastLikelihood = -1.65;
/** The likelihood of each letter of a word in letters of several alphabets. */
const ofMixedWord = -6;
/**
 * The commonest letters of languages in Latin letters. With this share of them text is language, without a closer look, when
 * few of its words have capitals behind small letters.
 */
const commonLetters = /[aeionrst]/g;
const minCommonLetters = 0.52;
const maxMixedCase = 0.1;

/**
 * True for text of a language, false for letters that were mistaken for others, and `null` for too few letters to tell.
 * Text in other alphabets is taken for language.
 */
export function isLanguage(text: string): boolean | null {
  const words = text.slice(0, maxCharacters).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longWords = words.filter((word) => word.length > 1 && !isAbbreviation(word));
  const letters = longWords.reduce((sum, word) => sum + word.length, 0);
  if (letters < minLetters) return null;
  const common = fold(longWords.join('')).match(commonLetters)?.length ?? 0;
  const mixedCase = longWords.filter((word) => /\p{Ll}\p{Lu}/u.test(word)).length;
  if (common >= minCommonLetters * letters && mixedCase <= maxMixedCase * longWords.length) return true;
  return longWords.reduce((sum, word) => sum + likelihoodIn(word), 0) >= leastLikelihood * letters;
}

const isAbbreviation = (word: string): boolean => word.length <= 4 && word === word.toUpperCase();

function likelihoodIn(word: string): number {
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin === 0) return 0;
  return latin < word.replace(/\p{M}/gu, '').length ? ofMixedWord * word.length : likelihoodOf(fold(word));
}
