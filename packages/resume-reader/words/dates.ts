/** Finds dates and periods in the spellings that resumes use, in every language of the word lists at once. */
import type { ResumeDate } from '../types.ts';
import { cached } from './cached.ts';
import {
  dashPattern,
  dateOf,
  dateWordPattern,
  dayPattern,
  monthNamePattern,
  monthOf,
  type PrintedDate,
  printedDates,
  romanMonthOf,
  seasonPattern,
  untilPattern,
} from './date-formats.ts';
import { duration } from './durations.ts';
import { foldKeepingLength } from './fold.ts';

/** A date or a period found in a text; `index` and `length` say where. */
export interface FoundPeriod {
  readonly startDate: ResumeDate | null;
  readonly endDate: ResumeDate | null;
  /** True when the text says that the period has not ended ("2019 - present"). */
  readonly isCurrent: boolean;
  /** True when both ends are printed ("2019 - 2020", "2019 - present") or the period is open ("since 2019", "until 2019"). */
  readonly isRange: boolean;
  readonly index: number;
  readonly length: number;
}

const and = `(?:\\s*[&+]\\s*|\\s+${dateWordPattern('and')}\\s+)`;
const toWord = `(?:\\s*${dashPattern}\\s*(?:${untilPattern}\\s+)?|\\s*[,;]?\\s+${untilPattern}(?:[\\s:-]+|(?<=['’])))`;
const partOfYear = `(?:${dateWordPattern('partOfYear')}[\\s-]+)?`;
const to = `${toWord}(?:${dateWordPattern('partOfYear')}[\\s-]+|\\(?${dateWordPattern('expected')}[\\s).:-]+)?`;
const present = `${dateWordPattern('present')}(?![\\p{L}\\p{N}])`;
const monthAndDay = `(?:(?<day>${dayPattern})(?:\\s+(?:de\\s+)?|[-/.]))?(?<name>${monthNamePattern})(?![\\p{L}\\p{N}])\\.?(?:\\s+(?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?`;

const monthAlone = `${monthNamePattern}(?![\\p{L}\\p{N}])\\.?`;

/** What stands between two dates of one period, and says that it ends with the second one. */
const joinsAsRange = new RegExp(`^(?:${to}|\\s*(?:[·…]|\\.{2,3})\\s*)$`, 'u');
const joinsAtSlash = /^\s*\/\s*$/;
const joinsAsSchoolYear = /^\s*[/|]\s*$/;
/** Between two dates of a list, months may stand that have the year of the second one: "… 2018 et avril-juin, août 2019". */
const joinsAsList = new RegExp(`^(?:${and}|,\\s*)(?:${monthAlone}(?:${to}|/|${and}|,\\s+))*$`, 'u');
/** Between two periods, each with its start and end, that are one with an interruption: "2014 – 2016, then 2018 – 2019". */
const joinsPeriods = new RegExp(
  `^(?:${and}|\\s*[,;/]?\\s+${dateWordPattern('then')}\\s+|\\s*[,;/]\\s*)$`,
  'u',
);
const joinsAsNeighbour = /^[^\S\t\n]+$/;

/** What follows the last date of a period. */
const tails = {
  present: new RegExp(
    `(?:${to}${present}|(?:\\s+|\\s*\\(\\s*|\\s*,\\s*)${present}(?=\\s*(?:$|[^\\s\\p{L}\\p{N}])))`,
    'uy',
  ),
  month: new RegExp(`(?:${to}|\\s*/\\s*|${and})${monthAndDay}(?!\\s*\\d)`, 'uy'),
  openDash: new RegExp(`\\s*${dashPattern}\\s*(?:\\.{2,3}|…|\\?)?(?=\\s*$|\\s*[\\t\\n()|:])`, 'uy'),
  openDots: new RegExp(`\\s*(?:${dashPattern}|/)\\s*(?:\\.{2,}|…+)(?=\\s|$)`, 'uy'),
  openWord: new RegExp(`\\s*${dateWordPattern('openEnd')}(?![\\p{L}\\p{N}])\\.?`, 'uy'),
  /** "2023-on", but not "2023 - on site". */
  openOn: new RegExp(`${dashPattern}on(?=\\s*$|[\\s),;:](?!\\s*site))`, 'uy'),
};

/** What precedes the first date of a period. */
const startOfWord = '(?<![\\p{L}\\p{N}])';
const connector = `(?:${to}|\\s*/\\s*|${and})$`;
const heads = {
  month: new RegExp(`${startOfWord}${monthAndDay}(?<join>${to}|\\s*/\\s*|${and}|,\\s+)$`, 'u'),
  season: new RegExp(`${startOfWord}${seasonPattern}${connector}`, 'u'),
  /** The first month of "02-05 2019", which always has two digits. */
  monthNumber: new RegExp(`(?<![\\p{L}\\p{N}./-])(?<month>0[1-9]|1[0-2])\\s?${dashPattern}\\s?$`, 'u'),
  /** The first month of "VII – IX 2016". */
  romanMonth: new RegExp(`${startOfWord}(?<roman>[ivx]{1,4})\\s?${dashPattern}\\s?$`, 'u'),
  day: new RegExp(
    `${startOfWord}(?<day>${dayPattern})(?:\\s?[./]\\s?(?<month>1[0-2]|0?[1-9])\\.?)?${connector}`,
    'u',
  ),
  until: new RegExp(`${startOfWord}${dateWordPattern('until')}[\\s:]+${partOfYear}$`, 'u'),
  since: new RegExp(`${startOfWord}${dateWordPattern('since')}[\\s:]+${partOfYear}$`, 'u'),
  word: new RegExp(
    `${startOfWord}(?:${dateWordPattern('from')}|${dateWordPattern('expected')}|${dateWordPattern('partOfYear')})[\\s:-]*$`,
    'u',
  ),
};
/** The length of the text before a date, in characters, in which a head is searched. */
const headLength = 40;

/** The months of a period in brackets before their year: "(Jul–Dec) 2012". */
const monthsInBrackets = new RegExp(
  `\\(\\s?(${monthNamePattern}\\.?\\s?(?:${dashPattern}|/|${untilPattern})\\s?${monthNamePattern}\\.?)\\s?\\)(?=\\s*(?:19|20)\\d{2})`,
  'gu',
);

/** A month, or the word for the present, in two languages: "Marzo/March 2021", "presente/present". */
const twice = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<first>${monthNamePattern})\\.?\\s?/\\s?(?=(?<second>${monthNamePattern})(?![\\p{L}\\p{N}]))|${present}\\s?/\\s?(?=${present}))`,
  'giu',
);

/** A text of the same length in which such a word stands in its second language only. */
function inOneLanguage(text: string): string {
  if (!text.includes('/')) return text;
  return text.replace(twice, (word, ...rest) => {
    const { first, second } = rest.at(-1) as { first?: string; second?: string };
    return first && second && monthOf(first) !== monthOf(second) ? word : ' '.repeat(word.length);
  });
}

/** The date of a timestamp with the day of the week, in brackets: "<2020-03-02 Mon>", "[2020-03]". */
const timestamp = /[<[](\d{4}-\d{2}(?:-\d{2})?)((?:\s\p{L}{2,4}\.?)?)[>\]]/gu;

/** A text in which the brackets of timestamps are spaces. */
const withoutTimestamps = (text: string): string =>
  text.replace(timestamp, (_, date: string, day: string) => ` ${date}${' '.repeat(day.length + 1)}`);

/**
 * All dates and periods in a text, from left to right. Those whose years are blanked out have no dates, but say where the
 * period stands, and whether it goes on: "January 20XX – present".
 */
export const findPeriods = cached((text: string): readonly FoundPeriod[] => {
  const filler = yearBeside(text);
  const filled = text.replace(blankYear, filler);
  if (filled === text) return readPeriods(text);
  const isBlank = ({ index, length }: FoundPeriod): boolean =>
    filled.slice(index, index + length) !== text.slice(index, index + length);
  return readPeriods(filled).map((period) => (isBlank(period) ? withoutYear(period, filler) : period));
});

/** The period without its dates in a year. */
function withoutYear(period: FoundPeriod, year: string): FoundPeriod {
  const unless = (date: ResumeDate | null): ResumeDate | null => (date?.startsWith(year) ? null : date);
  return { ...period, startDate: unless(period.startDate), endDate: unless(period.endDate) };
}

/** A year of which the author, or an agency, has blanked out digits: "20XX", "19__", "201X", "03/XXXX". */
const blankYear = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:19|20)(?:[xX_?*]{2}|\\d[xX_*])|(?<=[/.]|${monthNamePattern}\\.?\\s)[xX]{4})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** The years of which one stands for blank ones while a period is read. */
const fillers = Array.from({ length: 30 }, (_, index) => String(2000 + index));
/** A year whose last digits, with which alone a date may state its year, are nowhere in the text. */
const yearBeside = (text: string): string =>
  fillers.find((year) => !text.includes(year.slice(2))) ?? (fillers[0] as string);

function readPeriods(text: string): readonly FoundPeriod[] {
  if (!/\d\d/.test(text)) return presentAtStart(text);
  const folded = inOneLanguage(withoutTimestamps(foldKeepingLength(text))).replace(monthsInBrackets, ' $1 ');
  const dates = printedDates(folded);
  const found: FoundPeriod[] = [];
  for (let next = 0, before = 0; next < dates.length; ) {
    const count = chainLength(folded, dates, next);
    const period = periodOf(folded, dates.slice(next, next + count), before);
    next += count;
    if (!period) continue;
    found.push(withFirstLanguage(period, folded, text));
    before = period.index + period.length;
  }
  return found;
}

/** The period with the name of its month in another language in front of it. */
function withFirstLanguage(period: FoundPeriod, read: string, printed: string): FoundPeriod {
  let { index } = period;
  while (index > 0 && read[index - 1] === ' ' && /[\p{L}\s./]/u.test(printed[index - 1] as string))
    index -= 1;
  while (/\s/.test(printed[index] as string)) index += 1;
  return index === period.index ? period : { ...period, index, length: period.length + period.index - index };
}

/** A word such as "Currently" with a colon behind it. "Date:" is a label. */
const presentLabel = new RegExp(`^\\s*(?!(?:date|jour|dato)\\b)${present}(?=\\s*:\\s)`, 'u');

/** The period of a text without a date whose label says that it goes on: "En cours : …". */
function presentAtStart(text: string): readonly FoundPeriod[] {
  const length = presentLabel.exec(foldKeepingLength(text))?.[0].length;
  if (length === undefined) return [];
  return [{ startDate: null, endDate: null, isCurrent: true, isRange: true, index: 0, length }];
}

/** How two dates follow each other in a period: as its start and end, or as two of its dates. */
type Join = 'range' | 'list';

/** The number of dates, from `first` on, that belong to one period. */
function chainLength(text: string, dates: PrintedDate[], first: number): number {
  let isRange = false;
  let last: Join | null = null;
  for (let index = first; ; index += 1) {
    const [current, next] = dates.slice(index, index + 2);
    // After "2014 – 2016 and" another start and end may follow.
    const hasEnd: boolean = isRange && last !== 'list';
    if (!current || !next) return index + 1 - first;
    const join: Join | null =
      hasEnd && isInterruption(text, current, next, dates[index + 2])
        ? 'list'
        : joinOf(text.slice(current.end, next.index), current, next, hasEnd);
    if (join === null) return index + 1 - first;
    isRange ||= join === 'range';
    last = join;
  }
}

/** True between the end of a period and the start of a later one whose end, or the word for the present, follows. */
function isInterruption(text: string, end: PrintedDate, start: PrintedDate, next?: PrintedDate): boolean {
  if (end.date >= start.date || !joinsPeriods.test(text.slice(end.end, start.index))) return false;
  return (
    isBeforePresent(text, start) ||
    (next !== undefined && joinsAsRange.test(text.slice(start.end, next.index)))
  );
}

function isBeforePresent(text: string, { end }: PrintedDate): boolean {
  tails.present.lastIndex = end;
  return tails.present.test(text);
}

/**
 * How the text between two dates joins them to one period, or `null`.
 * @param isRange true when the dates before the second one already have a start and an end
 */
function joinOf(between: string, current: PrintedDate, next: PrintedDate, isRange: boolean): Join | null {
  if (joinsAsSchoolYear.test(between) && next.date.length === 4) return 'list';
  if (!isRange && joinsAsRange.test(between)) return 'range';
  if (current.date >= next.date || ![current, next].every(mayBeListed)) return null;
  if (joinsAsList.test(between) && !(isRange && between.startsWith(','))) return 'list';
  // The dash between two dates may have been lost with its font.
  const isAlike = current.date.length === next.date.length;
  const joins = joinsAsNeighbour.test(between) || joinsAtSlash.test(between);
  return !isRange && isAlike && joins ? 'range' : null;
}

/** True for a date that is clear by itself, and for a year with an apostrophe ("’18"), but not for "09/18". */
const mayBeListed = ({ needsPartner, date }: PrintedDate): boolean => !needsPartner || date.length === 4;

/**
 * The period of dates that belong together, with the words around them that are part of it.
 * @param from index at which the text before the period begins
 */
function periodOf(text: string, printed: PrintedDate[], from: number): FoundPeriod | null {
  const dates = asSchoolYears(text, printed);
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return null;
  const before = text.slice(Math.max(from, first.index - headLength), first.index);
  const start = readHead(before, first.date, text.slice(first.index, first.end));
  const isUntil = start.isUntil && dates.length === 1;
  const printedEnd = dates.length > 1 || isUntil ? (last.lastYear ?? last.date) : last.lastYear;
  // The second of two periods may not have ended: "2014 – 2016, 2018 – present".
  const goesOn = dates.length > 2 && isBeforePresent(text, last);
  const endDate = printedEnd ?? (start.startDate === null ? null : last.date);
  const end = readTail(text, last, goesOn ? null : endDate);
  const isCurrent = end.isCurrent || (start.isSince && end.endDate === null);
  if (first.needsPartner && dates.length === 1 && !isCurrent) return null;
  const index = first.index - start.length;
  return {
    startDate: isUntil ? null : (start.startDate ?? first.date),
    endDate: end.endDate,
    isCurrent,
    isRange: isCurrent || end.endDate !== null,
    index,
    length: end.end - index,
  };
}

/** A year and the next one, which may be read as a month: "2010/11". */
const schoolYear = /^((?:19|20)\d{2})\/(\d{2})$/;

/** The dates "2010/11" and "2012/13" or "2011/12" of one period as the years that they are, and not as months. */
function asSchoolYears(text: string, dates: PrintedDate[]): PrintedDate[] {
  const years = dates.map(({ index, end }) => schoolYear.exec(text.slice(index, end)));
  const areYears = years.every((year) => year && (Number(year[1]) + 1) % 100 === Number(year[2]));
  if (dates.length < 2 || !areYears) return dates;
  return dates.map((printed) => {
    const year = printed.date.slice(0, 4);
    return { ...printed, date: year, lastYear: String(Number(year) + 1) };
  });
}

interface Head {
  /** The start of the period when it is printed before the first whole date ("March" of "March to June 2019"). */
  readonly startDate: ResumeDate | null;
  readonly isSince: boolean;
  /** True when the text has only the end of a period: "until March 2018". */
  readonly isUntil: boolean;
  /** The number of characters before the date that belong to the period. */
  readonly length: number;
}

function readHead(before: string, date: ResumeDate, printed: string): Head {
  const [partial, startDate] = partialStart(before, date, printed);
  const since = startDate === null ? heads.since.exec(before) : null;
  const until = startDate === null ? heads.until.exec(before) : null;
  const bound = since ?? until;
  if (bound) return { startDate: null, isSince: since !== null, isUntil: !since, length: bound[0].length };
  const word = heads.word.exec(before.slice(0, before.length - partial));
  return { startDate, isSince: false, isUntil: false, length: partial + (word?.[0].length ?? 0) };
}

/** The length and the date of a start that is printed without its year, or without its month and year. */
function partialStart(
  before: string,
  date: ResumeDate,
  printed: string,
): [length: number, startDate: ResumeDate | null] {
  const [year = '', month, day] = date.split('-');
  const hasMonthName = /\p{L}/u.test(printed);
  const named = month === undefined ? null : monthsBefore(before, year, Number(month));
  if (named) return named;
  const inRoman = /^[ivx]+[\s./]/u.test(printed) ? heads.romanMonth.exec(before) : null;
  const romanMonth = romanMonthOf(inRoman?.groups?.roman ?? '');
  if (inRoman && romanMonth > 0 && romanMonth < Number(month))
    return [inRoman[0].length, dateOf(year, romanMonth)];
  const inDigits =
    month === undefined || day !== undefined || hasMonthName ? null : heads.monthNumber.exec(before);
  const startMonth = Number(inDigits?.groups?.month);
  if (inDigits && startMonth < Number(month)) return [inDigits[0].length, dateOf(year, startMonth)];
  const numbered = day === undefined ? null : heads.day.exec(before);
  // Before a date in digits a number without a dot may be anything.
  if (numbered?.groups && (hasMonthName || numbered[0].includes('.'))) {
    const { day: startDay, month: startMonth = month } = numbered.groups;
    return [numbered[0].length, dateOf(year, startMonth, digitsOf(startDay))];
  }
  const season = month === undefined ? heads.season.exec(before) : null;
  return season ? [season[0].length, year] : [0, null];
}

/** The length and the first of the months before a date that have its year, too: "Juillet, septembre et octobre 2018". */
function monthsBefore(
  before: string,
  year: string,
  month: number,
): [length: number, startDate: ResumeDate] | null {
  let found: [number, ResumeDate] | null = null;
  for (let end = before.length, [first, firstYear] = [month, Number(year)]; ; ) {
    const match = heads.month.exec(before.slice(0, end));
    if (!match?.groups) return found;
    const { name = '', day, dayAfter, join = '' } = match.groups;
    // "Nov – Feb 2019" begins in the year before.
    if (monthOf(name) > first && !/[,/]/.test(join)) firstYear -= 1;
    first = monthOf(name);
    end = match.index;
    found = [before.length - end, dateOf(String(firstYear), first, digitsOf(day) ?? dayAfter)];
  }
}

const digitsOf = (day: string | undefined): string | undefined => day?.replace(/\D/g, '');

interface Tail {
  readonly endDate: ResumeDate | null;
  readonly isCurrent: boolean;
  /** The index behind the last character of the period. */
  readonly end: number;
}

function readTail(text: string, last: PrintedDate, endDate: ResumeDate | null): Tail {
  const at = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = last.end;
    return pattern.exec(text);
  };
  if (endDate !== null && last.lastYear === null) return { endDate, isCurrent: false, end: last.end };
  const open =
    at(tails.present) ??
    (endDate === null
      ? (at(tails.openDash) ?? at(tails.openDots) ?? at(tails.openWord) ?? at(tails.openOn))
      : null);
  if (open) return { endDate: null, isCurrent: true, end: open.index + open[0].trimEnd().length };
  const [year = '', month] = last.date.split('-');
  const named = month === undefined ? null : at(tails.month);
  if (named?.groups) {
    const { name = '', day, dayAfter } = named.groups;
    const end = dateOf(year, monthOf(name), digitsOf(day) ?? dayAfter);
    return { endDate: end, isCurrent: false, end: named.index + named[0].length };
  }
  return { endDate, isCurrent: false, end: last.end };
}

/** True when the text is a date or a period and little else: true for "(2019 - 2020)", false for "Paris, 2019". */
export const isPeriodOnly = cached((text: string): boolean => {
  const periods = findPeriods(text);
  if (periods.length === 0) return false;
  let rest = withoutTimestamps(text);
  for (const period of periods.toReversed()) {
    rest = rest.slice(0, period.index) + rest.slice(period.index + period.length);
  }
  const words = foldKeepingLength(rest.replace(duration, '')).replace(expected, '');
  return words.replace(/[^\p{L}\p{N}]/gu, '').length <= 2;
});

const expected = new RegExp(`(?<!\\p{L})${dateWordPattern('expected', 'present')}(?!\\p{L})`, 'gu');

/** True for a date alone behind a word for its award: "Titulado en diciembre de 2014", "obtained in 2012". */
export const isDateOfAward = (text: string): boolean =>
  beginsWithAward.test(foldKeepingLength(text)) && isPeriodOnly(text);

const beginsWithAward = new RegExp(`^\\s*${dateWordPattern('expected')}(?!\\p{L})`, 'u');
