/** The words for "and" in every language of the word lists, between two names, labels or places. */
import dateWords from '../data/date-words.json' with { type: 'json' };
import { alternatives } from './pattern.ts';

export const conjunctions: readonly string[] = [...new Set(Object.values(dateWords.and).flat())];

/** One of them, as a part of a regular expression. */
export const conjunctionPattern = `(?:${alternatives(conjunctions)})`;
