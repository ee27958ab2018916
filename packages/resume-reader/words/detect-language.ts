/** Detects the language of a resume by its script, its words ("the", "und", "avec") and the titles of its sections. */
import functionWords from '../data/function-words.json' with { type: 'json' };
import { fold } from './fold.ts';
import {
  languagesOfEnding,
  languagesOfLetter,
  languagesOfTitle,
  languagesOfWord,
  longestEnding,
  supportedLanguages,
  type Weights,
} from './language-features.ts';
import { wordsInOtherScripts } from './script-language.ts';

const connecting = new Set(Object.values(functionWords).flat().map(fold));

/** True for a word that only connects others in some language: "the", "puis", "und". */
export const isFunctionWord = (word: string): boolean => connecting.has(fold(word));

/** True for a text that ends in a word that connects it with the next: "Bachelor in", "Institut de", "Élève à l’". */
export const endsInPreposition = (text: string): boolean =>
  elidedArticle.test(text) ||
  (/\p{Ll}\s*$/u.test(text) && isFunctionWord(text.trim().split(/\s+/).at(-1) ?? ''));

const elidedArticle = /(?:^|\s)(?:[dl]|(?:a|da|de|ne|su)ll|un)['’]\s*$/iu;

/** The longest text that is searched, in characters. */
const maxLength = 20_000;
/** The least number of points that tell a language. */
const leastPoints = 1.5;
/** How many times as many points a language needs as the next one. */
const leastLead = 1.2;
/** A text with fewer words may be in any language. */
const fewWords = 25;
/** The least points for each word of a text in some of the languages that have word lists. */
const leastShare = 0.1;
/** What a word in another script counts. */
const scriptWeight = 0.7;

/** Addresses of e-mail and of pages: "com", "in" and "e" are words elsewhere. */
export const address = /@|:\/\/|www\.|\w\.\w\w|\w\/\w|^e-mail/iu;

export interface DetectedLanguage {
  /** The ISO 639-1 code, also of a language that has no word lists; `null` when nothing tells or several tell as much. */
  readonly code: string | null;
  /** False for a language without word lists, and for a long text of which hardly any word is known. */
  readonly isSupported: boolean;
}

/** The language of a text. Words, titles of sections and letters give points, which the languages that have them share. */
export function languageOf(text: string): DetectedLanguage {
  const searched = text
    .slice(0, maxLength)
    .normalize('NFC')
    .replaceAll('İ', 'i')
    .replace(/\S+/g, (printed) => (address.test(printed) ? ' ' : printed));
  const points = new Map<string, number>();
  const add = (weights: Weights | undefined, factor = 1): boolean => {
    for (const [language, weight] of weights ?? [])
      points.set(language, (points.get(language) ?? 0) + factor * weight);
    return weights !== undefined;
  };
  for (const title of searched.split(/[\n\t|:]/)) add(languagesOfTitle.get(title.toLowerCase().trim()));
  const words = searched.match(/\p{L}+/gu) ?? [];
  for (const word of words) {
    const lower = word.toLowerCase();
    if (add(languagesOfWord.get(lower)) || word === word.toUpperCase()) continue;
    add(weightsOfEnding(lower));
    for (const letter of lower) add(languagesOfLetter.get(letter));
  }
  add(wordsInOtherScripts(searched), scriptWeight);
  const code = leading([...points].sort((a, b) => b[1] - a[1]));
  if (code !== null) return { code, isSupported: supportedLanguages.has(code) };
  const sum = [...supportedLanguages].reduce((total, language) => total + (points.get(language) ?? 0), 0);
  return { code, isSupported: words.length < fewWords || sum >= leastShare * words.length };
}

/** The code of the language of a text. */
export const detectLanguage = (text: string): string | null => languageOf(text).code;

/** The language with the most points, which must have enough of them, and more than the next one. */
function leading([best, next]: [language: string, points: number][]): string | null {
  if (!best || best[1] < leastPoints) return null;
  // Languages without word lists may be taken for each other: Danish and Norwegian.
  const isSure = next === undefined || best[1] >= leastLead * next[1];
  return isSure || ![best, next].some(([language]) => supportedLanguages.has(language)) ? best[0] : null;
}

/** The languages of the longest known ending of a word. */
function weightsOfEnding(word: string): Weights | undefined {
  for (let length = Math.min(longestEnding, word.length - 3); length > 1; length -= 1) {
    const weights = languagesOfEnding.get(word.slice(-length));
    if (weights) return weights;
  }
  return undefined;
}

/** True for a word that a list has, or with a usual ending: hardly a name that no list knows. */
export const isUsualWord = (word: string): boolean =>
  languagesOfWord.has(word.toLowerCase()) || weightsOfEnding(word.toLowerCase()) !== undefined;
