/** Finds lengths of time that stand for the dates of an entry, as in "Cook at the Vaskell Inn – 2 years (present)". */
import { type FoundPeriod, findPeriods, isPeriodOnly } from './dates.ts';
import { duration, isDuration, isOngoing } from './durations.ts';
import { isPresent } from './stacked-dates.ts';

const separators = /^[\s([,;:|/·•–—-]+|[\s)\],;:|/·•–—-]+$/gu;
const opens = /[([,;:|/·•–—-]\s*$/u;
const closes = /^\s*[)\],;:|/·•–—-]/u;
const bare = (text: string): string => text.replace(separators, '');

const undatedPeriod = { startDate: null, endDate: null, isRange: true } as const;

/**
 * The length of time with which a text begins or ends, or which is the whole text, as a period without dates. It is
 * current when a word such as "since" or "present" stands beside it; `null` for a text with dates, and for other texts.
 */
export function statedDuration(text: string): FoundPeriod | null {
  const found = [...text.matchAll(duration)];
  const [match] = found;
  if (!match || found.length > 1 || findPeriods(text).length > 0) return null;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const isPresentBeside = [before, after].some((side) => isPresent(bare(side)));
  const [first, last] = [
    isPresent(bare(before)) ? '' : bare(before),
    isPresent(bare(after)) ? '' : bare(after),
  ];
  // Within a text, a separator sets the length of time off from what stands beside it.
  const isAtEnd = last === '' && (first === '' || opens.test(before) || match[0].startsWith('('));
  const isAtStart = first === '' && closes.test(after);
  if (!isAtEnd && !isAtStart) return null;
  return {
    ...undatedPeriod,
    isCurrent: isPresentBeside || isOngoing(match[0]),
    index: match.index,
    length: match[0].length,
  };
}

/** True for a date, a period or a length of time and nothing else. */
export const isTime = (text: string): boolean => isPeriodOnly(text) || isDuration(text);
