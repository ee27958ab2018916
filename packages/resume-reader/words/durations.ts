/** Finds lengths of time without a date: "(4 years 7 months)", "2 ans et 3 mois", "6 Monate". */
import dateWords from '../data/date-words.json' with { type: 'json' };
import { cached } from './cached.ts';
import { foldKeepingLength } from './fold.ts';
import { escapePattern } from './pattern.ts';

/** The words of a kind in all languages with and without their accents, for texts that are not folded. */
function printedWords(key: 'unit' | 'number' | 'and' | 'durationLabel' | 'since' | 'forLength'): string {
  const words = Object.values(dateWords[key]).flat();
  const spellings = new Set(words.flatMap((word) => [word, foldKeepingLength(word)]));
  return `(?:${[...spellings]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')})`;
}

const unit = `${printedWords('unit')}(?!\\p{L})\\.?`;
/** A number in words only before the end of a text or a separator: "One year diploma" is a title. */
const length = `(?:\\d{1,2}(?:[.,]\\d)?\\s*${unit}|${printedWords('number')}\\s+${unit}(?=\\s*(?:$|[^\\s\\p{L}])))`;
const preposition = "(?:de\\s+|d['’]\\s?|of\\s+|for\\s+|von\\s+|di\\s+|van\\s+)";

/** A word such as "since" before a length of time that goes on: "seit 4 Jahren", "depuis 2 ans", "há 3 anos". */
const ongoing = `(?:${printedWords('since')}|${printedWords('forLength')})\\s+(?=\\d|${printedWords('number')}\\s)`;
const beginsOngoing = new RegExp(`^\\(?${ongoing}`, 'iu');

/** A length of time, with its brackets, its label and the preposition or the word such as "since" before it. */
export const duration = new RegExp(
  `\\(?(?<![\\p{L}\\d])(?:${printedWords('durationLabel')}\\s*:?\\s*|${ongoing}|${preposition})?(?:\\+\\s?)?${length}(?:[\\s,]*(?:(?:${printedWords('and')}|&)\\s)?\\s*${length})?\\)?`,
  'giu',
);

/** True for a match of `duration` with a word such as "since". */
export const isOngoing = (match: string): boolean => beginsOngoing.test(match);

/** True when the text is a length of time and nothing else. */
export const isDuration = cached((text: string): boolean => text.replace(duration, '').trim() === '');
