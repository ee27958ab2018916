/** The text of a label, such as the dates in the margin of an entry, whose width broke it into lines. */
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { stackedPeriod } from '../words/stacked-dates.ts';

/** Joins two lines of a label: halves of a word become one, and two dates a period. */
export function joinText(above: string, below: string): string {
  if (/\p{L}-$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  if (isDash(below)) return `${above} –`;
  return stackedPeriod(above, below) ?? `${above} ${below}`;
}

/** The text of a label from those of its lines. */
export const joinTexts = ([first = '', ...others]: string[]): string => others.reduce(joinText, first);

/** How many of the lines of a label are a date, from the first one on; 0 when it does not begin with one. */
export function leadingDates(lines: string[]): number {
  for (let count = lines.length; count > 0; count -= 1) {
    if (isPeriodOnly(joinTexts(lines.slice(0, count)))) return count;
  }
  return 0;
}

export const isOneDate = (text: string): boolean => isPeriodOnly(text) && findPeriods(text).length === 1;

/** True for "2019", but not for "à septembre 2019". */
export const isWholeDate = (text: string): boolean => isPeriodOnly(text) && findPeriods(text)[0]?.index === 0;

/** True for what is printed between the dates of a period, also where they stand above each other. */
export const isDash = (text: string): boolean => /^[|‐-―↓↑→⇓➔-]$/u.test(text.trim());
