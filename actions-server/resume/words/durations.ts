/** Finds lengths of time without a date: "(4 years 7 months)", "2 ans et 3 mois", "6 Monate". */
import dateWords from '../data/date-words.json' with { type: 'json' };
import { foldKeepingLength } from './fold.ts';
import { escapePattern } from './pattern.ts';

/** The words of a kind in all languages with and without their accents, for texts that are not folded. */
function printedWords(key: 'unit' | 'and' | 'durationLabel'): string {
  const words = Object.values(dateWords[key]).flat();
  const spellings = new Set(words.flatMap((word) => [word, foldKeepingLength(word)]));
  return `(?:${[...spellings]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')})`;
}

const length = `\\d{1,2}(?:[.,]\\d)?\\s*${printedWords('unit')}(?!\\p{L})\\.?`;

/** A length of time, with its brackets and its label. */
export const duration = new RegExp(
  `\\(?(?<![\\p{L}\\d])(?:${printedWords('durationLabel')}\\s*:?\\s*)?(?:\\+\\s?)?${length}(?:[\\s,]*(?:(?:${printedWords('and')}|&)\\s)?\\s*${length})?\\)?`,
  'giu',
);

/** True when the text is a length of time and nothing else. */
export const isDuration = (text: string): boolean => text.replace(duration, '').trim() === '';
