/** Joins two texts of a narrow date column that stand below each other and are one date or period together. */
import { dashPattern, dateWordPattern, monthNamePattern, untilPattern, yearPattern } from './date-formats.ts';
import { findPeriods, isPeriodOnly } from './dates.ts';
import { foldKeepingLength } from './fold.ts';

const to = `\\s*(?:${dashPattern}|/|(?<=\\s)${untilPattern}(?=\\s))\\s*`;
const present = dateWordPattern('present');
/** "Sept.", "Since Sept." and "Sept. – Juin", without a year. */
const monthsOnly = new RegExp(
  `^(?<first>(?:${dateWordPattern('since')}\\s+)?${monthNamePattern}\\.?)(?:${to}(?<last>${monthNamePattern}\\.?|${present}))?$`,
  'du',
);
/** "2019", "2019 –" and "2019 – 2021", without a month. */
const yearsOnly = new RegExp(`^(?<first>${yearPattern})(?:${to}(?<last>${yearPattern}|${present})?)?$`, 'du');
const openEnd = new RegExp(`(?:^|\\s*)(?:${dashPattern}|[/|]|(?<=\\s)${untilPattern})\\s*$`, 'u');
const openStart = new RegExp(`^\\s*(?:${dashPattern}|[/|]|${untilPattern}(?=\\s))\\s*`, 'u');
/** The end of a text whose period goes on: a dash, or a month without its year behind one. */
const opensPeriod = new RegExp(`${openEnd.source}|${to}${monthNamePattern}\\.?\\s*$`, 'u');
const sinceOnly = new RegExp(`^${dateWordPattern('since')}$`, 'u');
const presentOnly = new RegExp(`^${present}$`, 'u');

/** True for a word such as "Present" alone. */
export const isPresent = (text: string): boolean => presentOnly.test(foldKeepingLength(text.trim()));

/** True when a text above ends, or the text below begins, with what stands between the dates of a period. */
export const goesOnBelow = (above: string, below: string): boolean =>
  isOpenEnded(above) || openStart.test(foldKeepingLength(below));

/** True for a text that ends in a dash or in a word such as "until". */
export const isOpenEnded = (text: string): boolean => openEnd.test(foldKeepingLength(text));

/**
 * True when a line broke within a period: "Nov 2017 – Jan" above "2019", "March 2014 until" above "May 2016". The text above
 * goes on behind its date, and both are one period with a start and an end.
 */
export function breaksPeriod(above: string, below: string): boolean {
  const [date, ...others] = findPeriods(above);
  if (!date || others.length > 0) return false;
  const rest = foldKeepingLength(above.slice(date.index + date.length));
  const isOpen = opensPeriod.test(foldKeepingLength(above)) || openStart.test(rest);
  const [period, ...more] = findPeriods(`${above} ${below}`);
  return isOpen && period?.isRange === true && more.length === 0 && isPeriodOnly(`${above} ${below}`);
}

/**
 * The text of the period that two texts below each other are together, or `null` when they are not one:
 * "Mai 2017" above "Okt. 2017", "2017 –" above "Present", "Since" above "2017", "Sept – Juin" above "2015 – 2017", also in the opposite order.
 *
 * Two dates without a dash may as well belong to two entries. Whether they stand in one cell, the caller knows.
 */
export function stackedPeriod(above: string, below: string): string | null {
  const [first, second] = [above.trim(), below.trim()];
  if (sinceOnly.test(foldKeepingLength(first)) && isSingleDate(second)) return `${first} ${second}`;
  return (
    monthsWithYears(first, second) ?? monthsWithYears(second, first) ?? startWithEnd(first, second) ?? null
  );
}

/** "Sept – Juin" and "2015 – 2017" as "Sept 2015 – Juin 2017". */
function monthsWithYears(monthText: string, yearText: string): string | null {
  const months = partsOf(monthText, monthsOnly);
  const years = partsOf(yearText, yearsOnly);
  if (!months || !years) return null;
  const start = `${months.first} ${years.first}`;
  const [lastMonth, lastYear] = [months.last, years.last];
  if (lastMonth === undefined && lastYear === undefined) return start;
  const present = [lastMonth, lastYear].find((last) => last !== undefined && isPresent(last));
  if (present !== undefined) return `${start} – ${present}`;
  return `${start} – ${lastMonth ?? ''} ${lastYear ?? years.first}`.replace(/\s+/g, ' ');
}

/** The parts of a text that match a pattern for folded texts, as they are printed. */
function partsOf(text: string, pattern: RegExp): { first: string; last: string | undefined } | null {
  const indices = pattern.exec(foldKeepingLength(text))?.indices?.groups;
  if (!indices?.first) return null;
  return { first: text.slice(...indices.first), last: indices.last && text.slice(...indices.last) };
}

/** The start above the end, or the end above the start, as one period. */
function startWithEnd(above: string, below: string): string | null {
  const [first, second] = [above.replace(openEnd, ''), below.replace(openStart, '')];
  if (second === '' && isSingleDate(first)) return `${first} –`;
  if (isSingleDate(first) && isPresent(second)) return `${first} – ${second}`;
  if (isSingleDate(second) && isPresent(first)) return `${second} – ${first}`;
  if (!isSingleDate(first) || !isSingleDate(second)) return null;
  const [a, b] = [startOf(first), startOf(second)];
  return a <= b ? `${first} – ${second}` : `${second} – ${first}`;
}

/** True for one date and nothing else. */
export const isSingleDate = (text: string): boolean =>
  findPeriods(text).length === 1 && !findPeriods(text)[0]?.isRange && isPeriodOnly(text);

const startOf = (text: string): string => findPeriods(text)[0]?.startDate ?? '';
