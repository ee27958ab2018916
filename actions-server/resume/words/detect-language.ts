/** Detects the language of a text by its function words ("the", "und", "avec"). */
import functionWords from '../data/function-words.json' with { type: 'json' };
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

/**
 * The ISO 639-1 code of the language, or `null` when the text has fewer than five function words. A word that several
 * languages share counts less.
 */
export function detectLanguage(text: string): string | null {
  const scores = new Map<string, number>();
  let hits = 0;
  for (const word of fold(text.slice(0, 20_000)).match(/\p{L}+/gu) ?? []) {
    const languages = languagesOfWord.get(word);
    if (!languages) continue;
    hits += 1;
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  return best && hits >= 5 ? best[0] : null;
}
