/** Finds the titles to which a person rose within a position: "Clerk, then accountant from 2014". */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { dateWordPattern } from './date-formats.ts';
import type { FoundPeriod } from './dates.ts';
import { foldKeepingLength } from './fold.ts';
import { alternatives } from './pattern.ts';

const laterWords = `(?:${alternatives(Object.values(contactWords.laterTitles).flat())})(?![\\p{L}\\p{N}])`;
const atStart = new RegExp(`^${laterWords}`, 'iu');
const before = new RegExp(`(?:^|[,;(/–—-]\\s*)${laterWords}[^,;:|()–—\\t]*$`, 'iu');
const fromWord = new RegExp(`^${dateWordPattern('since', 'from')}(?![\\p{L}\\p{N}])`, 'iu');

/** True for a text that continues the one before its comma: "then accountant", "puis chef". */
export const isLaterTitle = (text: string): boolean => atStart.test(foldKeepingLength(text));

/** True for the beginning of a later title, as in "then accountant from 2014", when a period of a text has only a start. */
export function isOfLaterTitle(text: string, { index, length, endDate }: FoundPeriod): boolean {
  if (endDate !== null) return false;
  const folded = foldKeepingLength(text);
  return fromWord.test(folded.slice(index, index + length)) && before.test(folded.slice(0, index));
}
