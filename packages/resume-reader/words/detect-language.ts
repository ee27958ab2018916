/** Detects the language of a resume by its function words ("the", "und", "avec") and the titles of its sections. */
import functionWords from '../data/function-words.json' with { type: 'json' };
import headings from '../data/headings.json' with { type: 'json' };
import { fold } from './fold.ts';

const languagesOfWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(functionWords)) {
  for (const word of words) {
    const key = fold(word);
    languagesOfWord.set(key, [...(languagesOfWord.get(key) ?? []), language]);
  }
}

/** True for a word that only connects others in some language: "the", "puis", "und". */
export const isFunctionWord = (word: string): boolean => languagesOfWord.has(fold(word));

/** True for a text that ends in a word that connects it with the next: "Bachelor in", "Institut de", "Élève à l’". */
export const endsInPreposition = (text: string): boolean =>
  elidedArticle.test(text) ||
  (/\p{Ll}\s*$/u.test(text) && isFunctionWord(text.trim().split(/\s+/).at(-1) ?? ''));

const elidedArticle = /(?:^|\s)(?:[dl]|(?:a|da|de|ne|su)ll|un)['’]\s*$/iu;

/** The languages in which a line is the title of a section, by its folded text. */
const languagesOfHeading = new Map<string, string[]>();
for (const [language, kinds] of Object.entries(headings)) {
  for (const title of new Set(Object.values(kinds).flat().map(fold)))
    languagesOfHeading.set(title, [...(languagesOfHeading.get(title) ?? []), language]);
}

/** The longest text that is searched, in characters. */
const maxLength = 20_000;
/** The least number of function words that tell a language. */
const minHits = 5;

/**
 * The ISO 639-1 code of the language by its function words or, when these are too few, by the titles of its sections; `null`
 * when neither tell. A word that several languages share counts less.
 */
export function detectLanguage(text: string): string | null {
  const searched = text.slice(0, maxLength);
  const words = fold(searched).match(/\p{L}+/gu) ?? [];
  const titles = searched.split('\n').map((line) => fold(line.replace(/[\s:]+$/, '')).trim());
  return mostFrequent(words, languagesOfWord, minHits) ?? mostFrequent(titles, languagesOfHeading, 1);
}

/** The language of most texts; `null` when fewer than `least` have one. */
function mostFrequent(texts: string[], languagesOf: Map<string, string[]>, least: number): string | null {
  const scores = new Map<string, number>();
  let hits = 0;
  for (const text of texts) {
    const languages = languagesOf.get(text);
    if (!languages) continue;
    hits += 1;
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const [best, next] = [...scores].sort((a, b) => b[1] - a[1]);
  return best && hits >= least && best[1] > (next?.[1] ?? 0) ? best[0] : null;
}
