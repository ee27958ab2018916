/**
 * The printed formats of a single date, in every language of the word lists at once. All texts here are folded by
 * `foldKeepingLength`.
 */
import dateWords from '../data/date-words.json' with { type: 'json' };
import monthNames from '../data/months.json' with { type: 'json' };
import type { ResumeDate } from '../types.ts';
import { cached } from './cached.ts';
import { foldKeepingLength } from './fold.ts';
import { isOneEditApart } from './one-edit-apart.ts';
import { alternatives } from './pattern.ts';

/** A date that a text prints at `index`, up to but without `end`. */
export interface PrintedDate {
  readonly date: ResumeDate;
  /** The last year of a school year or season that is printed as one date: 2020 in "2019/20". */
  readonly lastYear: ResumeDate | null;
  /** True when the text may also be a number or a fraction ("09/18"), so that it is a date only within a period. */
  readonly needsPartner: boolean;
  readonly index: number;
  readonly end: number;
}

const monthNumbers = new Map<string, number>();
for (const months of Object.values(monthNames)) {
  months.forEach((names, index) => {
    for (const name of names) monthNumbers.set(foldKeepingLength(name), index + 1);
  });
}

/**
 * The words of one or several kinds in all languages, as alternatives of a regular expression for folded texts, or for
 * texts as they are printed.
 */
export function dateWordPattern(...keys: (keyof typeof dateWords)[]): string {
  return `(?:${alternatives(keys.flatMap((key) => Object.values(dateWords[key]).flat()))})`;
}

/** A word between the dates of a period or before its end: "to", "until". */
export const untilPattern = dateWordPattern('until', 'to');
export const yearPattern = '(?:1[89]|20)\\d{2}';
export const monthNamePattern = `(?:${alternatives(monthNumbers.keys())})`;
export const dayPattern = '(?:3[01]|[12]\\d|0?[1-9])(?:er|st|nd|rd|th|ste|\\.|º|°)?';
export const dashPattern = '(?:-{1,3}|[‐-―−~→↓>])';
const of = "(?:(?:del?|do|of)\\s+|d[’']\\s?)?";
/** A part of a year that is printed instead of a month: "Summer", "Saison d'été", "Q3", "3. Quartal", "fin". */
export const seasonPattern = `(?:${dateWordPattern('season')}(?:\\s+${of}${dateWordPattern('season')})?|[qst][1-4]|[1-4]\\s?(?:st|nd|rd|th|er|eme|e|[.ºª])?\\s+${dateWordPattern('quarter')}|${dateWordPattern('quarter')}\\s+[1-4])`;

const year = `(?<year>${yearPattern})(?!\\d)`;
const day = dayPattern.replace('(?:', '(?<day>');
const monthName = `(?<name>${monthNamePattern})\\.?`;
const monthNumber = '(?<month>1[0-2]|0?[1-9])';
const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const romanMonth = `(?<roman>${romanMonths.join('|')})`;
/** Where a number before a space and a year is a month: at the start, behind a sign, and behind a word of a period. */
const startOfDate = `(?=[ivx]{1,4}\\s)(?<=(?:^|[^\\s\\p{L}\\p{N}.]|(?<!\\p{L})${dateWordPattern('since', 'until', 'to', 'from')})\\s*)`;
const twoDigitMonth = '(?<month>0[1-9]|1[0-2])';
const shortYear = '(?<shortYear>\\d{2})';
/** The last digit of a later year of the same decade: "2007–8". A hyphen may stand before a semester ("2011-2"). */
const laterDigit = `(?:${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `(?<=${digit}[–—])[${digit + 1}-9]`).join('|')})`;

interface Format {
  readonly pattern: string;
  readonly needsPartner?: true;
}

/** In order of preference: the first that matches at an index wins. */
const formats: Format[] = [
  {
    // "curso 2010-11" is no month.
    pattern: `${dateWordPattern('schoolYear')}[\\s:]+(?<year>${yearPattern})\\s?[-‐‑–—/]\\s?(?<lastYear>(?:19|20)?\\d{2})(?![\\d./-])`,
  },
  {
    pattern: `${dateWordPattern('semester')}\\s?['’]?${shortYear}(?:\\s?/\\s?\\d{2})?(?![\\d./])`,
    needsPartner: true,
  },
  { pattern: `(?<year>${yearPattern})[-/.]${twoDigitMonth}[-/.](?<day>0[1-9]|[12]\\d|3[01])(?!\\d)` },
  { pattern: `(?<day>3[01]|[12]\\d|0?[1-9])\\s?[./-]\\s?${monthNumber}\\s?[./-]\\s?${year}` },
  // The American order, which only a number above twelve tells from the other one.
  { pattern: `${monthNumber}\\s?[./-]\\s?(?<day>3[01]|2\\d|1[3-9])\\s?[./-]\\s?${year}` },
  { pattern: `${monthName}\\s+${day}(?:,\\s*|\\s+)${year}` },
  {
    pattern: `(?:${day}(?:\\s+|[-/.])${of})?${monthName}(?:[\\s,/'’.-]|(?:del?|do|of)\\b){0,6}${year}`,
  },
  {
    // "Sep 15" is a year; in "March 15 – May 20, 2019" it is a day.
    pattern: `${monthName}(?:[\\s,]*['’]?|[-/])${shortYear}(?![\\d./])(?!\\s*${dateWordPattern('unit')}(?!\\p{L}))(?!\\s*${dashPattern}\\s*${monthNamePattern}\\.?\\s+\\d{1,2},)`,
  },
  { pattern: `${monthNumber}\\s?[./-]\\s?${year}` },
  { pattern: `${romanMonth}[./]${year}` },
  // After a name the number may be that of a king, a level or a university.
  { pattern: `${startOfDate}${romanMonth}\\s+${year}` },
  { pattern: `(?<year>${yearPattern})\\s?[./]\\s?${twoDigitMonth}(?!\\d)` },
  { pattern: `(?<year>${yearPattern})-${twoDigitMonth}(?![\\d-])` },
  {
    pattern: `${seasonPattern}[\\s,-]+${of}(?:(?<year>${yearPattern})(?:/\\d{2,4})?|['’]${shortYear})(?!\\d)`,
  },
  {
    // A month after its year is not the first word of another text ("2019 Set up …").
    pattern: `(?<year>${yearPattern})(?:\\s+|-)(?:${seasonPattern}|${monthName})(?![\\p{L}\\d])(?=\\s*(?:$|[^\\s\\p{L}\\d]|${untilPattern}\\s))`,
  },
  { pattern: `${twoDigitMonth}\\s${year}` },
  {
    pattern: `(?<!\\d[./])(?<day>3[01]|[12]\\d|0?[1-9])(?<mark>[./-])${monthNumber}\\k<mark>${shortYear}(?![\\d./])`,
    needsPartner: true,
  },
  {
    pattern: `(?<!\\d[./])(?:${twoDigitMonth}[/.]|(?<digit>[1-9])/)${shortYear}(?![\\d/.])`,
    needsPartner: true,
  },
  { pattern: `(?<year>${yearPattern})\\s?[-‐‑–—/]\\s?(?<lastYear>\\d{2})(?![\\d/-]|\\.\\d)` },
  {
    pattern: `(?<year>${yearPattern})[–—](?<lastYear>${laterDigit})(?![\\d./-]|\\s*${dateWordPattern('unit')}(?!\\p{L}))`,
  },
  { pattern: year },
  { pattern: `['’]${shortYear}(?!\\d)`, needsPartner: true },
];

/** Any date. A group name may occur only once in a pattern, so here the groups have none. */
const anyDate = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${formats
    .map(({ pattern }) => pattern.replace(/\?<[a-zA-Z]+>/g, '?:').replace('\\k<mark>', '[./-]'))
    .join('|')})`,
  'gu',
);
const exactFormats = formats.map(({ pattern, needsPartner }) => ({
  needsPartner: needsPartner === true,
  expression: new RegExp(`^(?:${pattern})$`, 'u'),
}));

/** A word or a sign behind a year that says that it is one: "2018 r.", "2018 roku". Before a name "R." is an initial. */
const yearMark = new RegExp(
  `(?<=\\d{4})\\s?${dateWordPattern('yearMark')}(?![\\p{L}\\p{N}.])(?=\\s*(?:$|[^\\s\\p{L}\\p{N}]|${untilPattern}\\s|${dateWordPattern('present')}(?!\\p{L})))`,
  'uy',
);

/** The dates that a folded text prints, from left to right. */
export function printedDates(text: string): PrintedDate[] {
  const found: PrintedDate[] = [];
  for (const match of text.matchAll(anyDate)) {
    const printed = interpret(match[0]);
    yearMark.lastIndex = match.index + match[0].length;
    const end = yearMark.lastIndex + (yearMark.exec(text)?.[0].length ?? 0);
    if (printed === null || isOtherNumber(match[0], text.slice(0, match.index), text.slice(end))) continue;
    found.push(withMisspeltMonth({ ...printed, index: match.index, end }, text));
  }
  return found;
}

type Interpretation = Pick<PrintedDate, 'date' | 'lastYear' | 'needsPartner'>;

const interpret = cached((text: string): Interpretation | null => {
  for (const { expression, needsPartner } of exactFormats) {
    const groups = expression.exec(text)?.groups;
    if (!groups) continue;
    const { year = fullYear(groups.shortYear ?? ''), name, roman, day } = groups;
    const month = roman === undefined ? (groups.month ?? groups.digit) : romanMonthOf(roman);
    const lastYear = groups.lastYear === undefined ? null : yearAfter(year, groups.lastYear);
    // In "2019-15" the second number cannot be the end of a period, so the first is not taken for a date either.
    if (groups.lastYear !== undefined && lastYear === null) return null;
    return { date: dateOf(year, name ? monthOf(name) : month, day), lastYear, needsPartner };
  }
  return null;
});

/** The number of a month, from 1, by its folded name. */
export const monthOf = (name: string): number => monthNumbers.get(name.replace(/\s+/g, ' ')) ?? 1;

/** The number of a month that is printed as a Roman one; 0 when it is none. */
export const romanMonthOf = (numeral: string): number => romanMonths.indexOf(numeral) + 1;

/** A date from its parts; without a month it has no day either, and one that the month does not have is left out. */
export function dateOf(year: string, month?: number | string, day?: number | string): ResumeDate {
  const isDay = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  const parts = month === undefined ? [year] : isDay ? [year, month, day] : [year, month];
  return parts
    .filter((part) => part !== undefined)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** The number of days of a month, from 1 on. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** "Sep 15" is 2015 and "Sep 87" is 1987, because resumes do not state dates far in the future. */
function fullYear(short: string): string {
  return Number(short) <= 40 ? `20${short}` : `19${short}`;
}

/** The end of a period such as "2019-20" and "2019/2020", or `null` when it is not up to fifteen years after the start. */
function yearAfter(start: string, short: string): string | null {
  const first = Number(start);
  if (short.length === 1) return start.slice(0, 3) + short;
  const end = Math.floor(first / 100) * 100 + (Number(short) % 100);
  const last = end > first ? end : end + 100;
  return last - first <= 15 ? String(last) : null;
}

const numberBefore =
  /[€$£¥#]\s?$|(?<!\p{L})(?:iso|rfc|din|n[°º]|no\.|nr\.)\s?$|\p{L}[/_=@#]$|(?<!\p{L})(?!mi-)\p{L}{1,2}-$/u;
const digitsBefore = /(\d{3,})[-./]$/;
const numberAfter = new RegExp(
  `^(?:\\s?[€$£¥%]|\\.\\d|,(?!${yearPattern}(?!\\d))\\d|[-.]\\d{3}(?!\\d)|\\s(?:eur|usd|chf|gbp|${dateWordPattern('counted')})(?!\\p{L}))`,
  'u',
);

/** A street behind the number of its house: "1907 Calvert Street". */
const streetAfter =
  /^\s+(?:\p{L}[\p{L}'’.-]*\s+){1,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|way|terrace|close|crescent|parkway|pkwy|highway|hwy)(?![\p{L}])/u;

/** True when a bare year is an amount, a count, or a part of a longer number, of an address or of the name of a norm. */
function isOtherNumber(date: string, before: string, after: string): boolean {
  if (!/^\d{4}$/.test(date)) return false;
  const near = before.slice(-10);
  const digits = digitsBefore.exec(near)?.[1];
  const continuesNumber = digits !== undefined && !new RegExp(`^${yearPattern}$`).test(digits);
  return (
    continuesNumber ||
    numberBefore.test(near) ||
    numberAfter.test(after.slice(0, 30)) ||
    streetAfter.test(after.slice(0, 50))
  );
}

const wordBeforeYear = /(?<!\p{L})(\p{L}{5,12})\.?[\s,]+$/u;
/** Shorter names are one edit apart from too many other words ("march" from "match"). */
const longMonthNames = [...monthNumbers.keys()].filter((name) => name.length >= 6);
const misspeltMonth = cached((word) =>
  longMonthNames.find((name) => Math.abs(name.length - word.length) <= 1 && isOneEditApart(name, word)),
);

/** A bare year with the month before it when a month is misspelt there ("Febuary 2019"). */
function withMisspeltMonth(printed: PrintedDate, text: string): PrintedDate {
  if (printed.date.length > 4 || printed.lastYear !== null) return printed;
  const before = text.slice(Math.max(0, printed.index - 16), printed.index);
  const match = wordBeforeYear.exec(before);
  const name = match?.[1] === undefined ? undefined : misspeltMonth(match[1]);
  if (!match || name === undefined) return printed;
  return {
    ...printed,
    date: dateOf(printed.date, monthOf(name)),
    index: printed.index - match[0].length,
  };
}
