/** Finds dates and date ranges in the spellings that resumes use, in every language of the word lists at once. */
import dateWords from '../data/date-words.json' with { type: 'json' };
import monthNames from '../data/months.json' with { type: 'json' };
import type { ResumeDate } from '../types.ts';
import { cached } from './cached.ts';
import { foldKeepingLength } from './fold.ts';
import { alternatives } from './pattern.ts';

/** A date or a period found in a text; `index` and `length` say where. */
export interface FoundPeriod {
  readonly startDate: ResumeDate | null;
  readonly endDate: ResumeDate | null;
  /** True when the text says that the period has not ended ("2019 - present"). */
  readonly isCurrent: boolean;
  /** True when both ends are printed ("2019 - 2020", "2019 - present") or the period is open ("since 2019"). */
  readonly isRange: boolean;
  readonly index: number;
  readonly length: number;
}

const monthNumbers = new Map<string, number>();
for (const months of Object.values(monthNames)) {
  months.forEach((names, index) => {
    for (const name of names) monthNumbers.set(foldKeepingLength(name), index + 1);
  });
}

const words = (key: keyof typeof dateWords): string => alternatives(Object.values(dateWords[key]).flat());

const yearPattern = '(?:1[89]|20)\\d{2}';
const monthNamePattern = `(?:${alternatives(monthNumbers.keys())})`;
const monthNumber = '(?:1[0-2]|0?[1-9])';
const dayPattern = '(?:3[01]|[12]\\d|0?[1-9])';
const season = `(?:${words('season')})`;
const dash = '(?:-{1,3}|[‐-―−~→>]|—)';

/** The formats of a date in order of preference: the first that matches at an index wins. */
const formats = [
  `(?<year>${yearPattern})-(?<month>0[1-9]|1[0-2])-(?<day>\\d{2})(?!\\d)`,
  `(?<day>${dayPattern})\\s?[./-]\\s?(?<month>${monthNumber})\\s?[./-]\\s?(?<year>${yearPattern})(?!\\d)`,
  `(?:(?<day>${dayPattern})(?:er|st|nd|rd|th|\\.|º|°)?\\s+(?:de\\s+)?)?(?<name>${monthNamePattern})\\.?(?:[\\s,/'’-]|de\\b|del\\b|of\\b|\\d{1,2}(?:st|nd|rd|th)?,?\\s)*(?<year>${yearPattern})(?!\\d)`,
  `(?<name>${monthNamePattern})\\.?[\\s,]*['’]?(?<shortYear>\\d{2})(?![\\d./])`,
  `(?<month>${monthNumber})\\s?[./-]\\s?(?<year>${yearPattern})(?!\\d)`,
  `(?<year>${yearPattern})\\s?[./]\\s?(?<month>0[1-9]|1[0-2])(?![\\d])`,
  `(?<year>${yearPattern})-(?<month>0[1-9]|1[0-2])(?![\\d-])`,
  `(?:${season})\\s+(?:de\\s+)?(?<year>${yearPattern})(?:/\\d{2,4})?(?!\\d)`,
  `(?<year>${yearPattern})\\s+(?<name>${monthNamePattern})\\b`,
  `(?<month>0[1-9]|1[0-2])\\s(?<year>${yearPattern})(?!\\d)`,
  `(?<month>0[1-9]|1[0-2])/(?<shortYear>\\d{2})(?![\\d/.])`,
  `(?<year>${yearPattern})(?!\\d)`,
];

/** Any date. A group name may occur only once in a pattern, so here the groups have none. */
const plainDate = `(?:${formats.join('|').replace(/\?<[a-zA-Z]+>/g, '?:')})`;
const presentPattern = `(?:${words('present')})`;
const until = `(?:${words('until')})`;
const separator = `(?:\\s*${dash}\\s*(?:${until}\\s+)?|\\s+${until}\\s+|\\s*[/|]\\s*(?=${yearPattern}))`;

const periodPattern = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:(?<since>${words('since')})\\s+|(?:${words('from')})\\s*)?`,
    `(?:(?<bareMonth>${monthNamePattern})\\.?(?=${separator}(?:${monthNamePattern}))|(?<start>${plainDate}))`,
    '(?:',
    `(?:${separator}(?<end>${plainDate}))`,
    `|(?:\\s?[-‐‑–—/]\\s?(?<shortEnd>\\d{2})(?![\\d./-]))`,
    `|(?:(?:${separator}|\\s+|\\s*\\(\\s*|\\s*,\\s*)(?<present>${presentPattern})(?![\\p{L}\\p{N}]))`,
    `|(?<open>\\s*${dash}\\s*(?:\\.{2,3}|…|\\?)?(?=\\s*$|\\s*[\\t\\n)|:]))`,
    ')?',
  ].join(''),
  'giu',
);

const wholeDates = formats.map((format) => new RegExp(`^(?:${format})$`, 'iu'));

/** All dates and periods in a text, from left to right. */
export const findPeriods = cached(readPeriods);

function readPeriods(text: string): readonly FoundPeriod[] {
  if (!/\d\d/.test(text)) return [];
  const folded = foldKeepingLength(text);
  const found: FoundPeriod[] = [];
  for (const match of folded.matchAll(periodPattern)) {
    const { since, bareMonth, start, end, shortEnd, present, open } = match.groups ?? {};
    if (start === undefined && !(bareMonth && end)) continue;
    const index = match.index;
    const whole = match[0];
    let startDate = start === undefined ? null : toDate(start);
    const endDate = end ? toDate(end) : shortEnd && startDate ? shortEndYear(startDate, shortEnd) : null;
    if (bareMonth && startDate === null && endDate) {
      startDate = `${endDate.slice(0, 4)}-${twoDigits(monthNumbers.get(bareMonth) ?? 1)}`;
    }
    if (startDate === null) continue;
    // "09/18" alone may also be a number or a fraction; "09/18 - 12/20" is a period.
    if (start && /^\d{2}\/\d{2}$/.test(start) && endDate === null && present === undefined) continue;
    // In "2019-15" the second number cannot be the end of a period, so the first is not taken for a date either.
    if (shortEnd && endDate === null) continue;
    const isCurrent =
      present !== undefined || open !== undefined || (since !== undefined && !end && !shortEnd);
    found.push({
      startDate,
      endDate,
      isCurrent,
      isRange: isCurrent || endDate !== null,
      index,
      length: whole.trimEnd().length,
    });
  }
  return found;
}

/** True when the text is a date or a period and little else: true for "(2019 - 2020)", false for "Paris, 2019". */
export function isPeriodOnly(text: string): boolean {
  const periods = findPeriods(text);
  const [first] = periods;
  if (!first) return false;
  let rest = text;
  for (const period of [...periods].reverse()) {
    rest = rest.slice(0, period.index) + rest.slice(period.index + period.length);
  }
  return (
    rest
      .replace(duration, '')
      .replace(expected, '')
      .replace(/[^\p{L}\p{N}]/gu, '').length <= 2
  );
}

const expected = new RegExp(`(?<!\\p{L})(?:${words('expected')})(?!\\p{L})`, 'giu');

/** A length of time without a date: "(4 years 7 months)", "2 ans et 3 mois", "6 Monate". */
export const duration =
  /\(?(?<![\p{L}\d])(?:\+\s?)?\d{1,2}(?:[.,]\d)?\s*(?:years?|yrs?|months?|mos?|ans?|années?|mois|jahre?n?|monate?n?|años?|meses|mes|anni|anno|mesi|mese|anos?|jaar|jaren|maanden?)(?!\p{L})(?:[\s,]*(?:et|and|und|y|e|en)?\s*\d{1,2}\s*(?:months?|mos?|mois|monate?n?|meses|mes|mesi|mese|maanden?)(?!\p{L}))?\)?/giu;

/** True when the text is a length of time and nothing else. */
export const isDuration = (text: string): boolean => text.replace(duration, '').trim() === '';

function toDate(text: string): ResumeDate | null {
  const trimmed = text.trim();
  const groups = wholeDates.find((format) => format.test(trimmed))?.exec(trimmed)?.groups;
  if (!groups) return null;
  const { year = fullYear(groups.shortYear ?? ''), name, month, day } = groups;
  const monthOfYear = name ? monthNumbers.get(name) : month;
  return [year, monthOfYear, day]
    .filter((part) => part !== undefined)
    .map(twoDigits)
    .join('-');
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}

/** "Sep 15" is 2015 and "Sep 87" is 1987, because resumes do not state dates far in the future. */
function fullYear(short: string): string {
  return Number(short) <= 40 ? `20${short}` : `19${short}`;
}

/** The end of a period such as "2019-20", or `null` when it is not up to fifteen years after the start. */
function shortEndYear(start: ResumeDate, short: string): ResumeDate | null {
  const year = Number(start.slice(0, 4));
  const end = Math.floor(year / 100) * 100 + Number(short);
  return end > year && end - year <= 15 ? String(end) : null;
}
