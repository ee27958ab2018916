/** Tells text from what fonts and programs make of it when they mistake its letters for others. */
import { isFunctionWord } from './detect-language.ts';
import { fold } from './fold.ts';
import { likelihoodOf } from './letter-model.ts';

/** The characters of a text that are examined, and the letters that it must have to be judged. */
const maxCharacters = 6_000;
const minLetters = 25;
/**
 * The least mean likelihood of the letters of text. Text in any language of Europe has more than -1.6, a list of the names of
 * programs -1.3, and letters that were exchanged for others -4.
 */
const leastLikelihood = -2;
/** The likelihood of each letter of a word in letters of several alphabets. */
const ofMixedWord = -6;
/** Text with this share of function words is language, which is known before the likelihood of its letters is. */
const minFunctionWords = 0.06;

/**
 * True for text of a language, false for letters that were mistaken for others, and `null` for too few letters to tell.
 * Text in other alphabets is taken for language.
 */
export function isLanguage(text: string): boolean | null {
  const words = text.slice(0, maxCharacters).match(/[\p{L}\p{M}]+/gu) ?? [];
  const longWords = words.filter((word) => word.length > 1 && !isAbbreviation(word));
  const letters = longWords.reduce((sum, word) => sum + word.length, 0);
  if (letters < minLetters) return null;
  const connecting = longWords.filter((word) => word.length > 1 && isFunctionWord(word)).length;
  if (connecting >= minFunctionWords * longWords.length) return true;
  return longWords.reduce((sum, word) => sum + likelihoodIn(word), 0) >= leastLikelihood * letters;
}

const isAbbreviation = (word: string): boolean => word.length <= 4 && word === word.toUpperCase();

function likelihoodIn(word: string): number {
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin === 0) return 0;
  return latin < word.replace(/\p{M}/gu, '').length ? ofMixedWord * word.length : likelihoodOf(fold(word));
}
