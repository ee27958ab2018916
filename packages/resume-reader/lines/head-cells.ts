/** Tells the cells of tables that hold the head of an entry: its title and company, with the dates below. */
import { findPeriods, isPeriodOnly } from '../words/dates.ts';

/** True for the texts of the lines of two cells, of which the left one is the head of the entry and the right one is not. */
export const isHeadBesideText = (left: string[], right: string[]): boolean =>
  isHead(left) && !hasDates(right);

/** True for lines that end with dates and begin with something else. */
function isHead([first, ...others]: string[]): boolean {
  return first !== undefined && !isPeriodOnly(first) && !hasDates([first]) && hasDates(others);
}

const hasDates = (texts: string[]): boolean => texts.some((text) => findPeriods(text).length > 0);
