/** Days as people and spreadsheets write them: `31/12/2025`, `31.12.25`, `20251231`, `12-Mar-2024`, `1er février 2026`. */
import { fold } from '@platform/vocabulary';
import { isCalendarDate } from './calendar-date.ts';

export type DayReading =
  | { readonly day: string }
  /** Two days that exist are written so. */
  | { readonly ambiguous: readonly [dayFirst: string, monthFirst: string] }
  | null;

/** What stands between the numbers does not matter. */
const mark = String.raw`(?:\s?[-/.]\s?|\s)`;
const orders = {
  yearFirst: new RegExp(String.raw`^(?<y>\d{4})${mark}(?<m>\d{1,2})${mark}(?<d>\d{1,2})$`),
  dayFirst: new RegExp(String.raw`^(?<d>\d{1,2})${mark}(?<m>\d{1,2})${mark}(?<y>\d{4}|\d{2})$`),
  monthFirst: new RegExp(String.raw`^(?<m>\d{1,2})${mark}(?<d>\d{1,2})${mark}(?<y>\d{4}|\d{2})$`),
} as const;
const name = String.raw`(?<month>\p{L}+)\.?`;
/** With the name of its month a day has an order of its own. A weekday may stand before it. */
const named = [
  String.raw`(?<d>\d{1,2})(?:\.\s*|(?:st|nd|rd|th|er|re|º|°)?[\s/-]+)(?:(?:de|of)\s+)?${name}(?:\s+de)?,?[\s/-]+(?<y>\d{4}|\d{2})`,
  String.raw`${name}[\s/-]+(?<d>\d{1,2})(?:st|nd|rd|th)?,?[\s/-]+(?<y>\d{4}|\d{2})`,
  String.raw`(?<y>\d{4})[\s/-]+${name}[\s/-]+(?<d>\d{1,2})`,
].map((form) => new RegExp(String.raw`^(?:\p{L}+\.?,?\s+){0,2}${form}$`, 'iu'));
/** The longest text that is read: the patterns are made for days. */
const maxLength = 100;

/**
 * Reads a day as `YYYY-MM-DD`; null: the text is none.
 * @param order of the numbers of a day where both orders are possible; null: unknown
 */
export function readDay(text: string, order: 'dayFirst' | 'monthFirst' | null): DayReading {
  const trimmed = text.trim();
  const day = readOrderedDay(trimmed, 'yearFirst');
  if (day !== null) return { day };
  // Of three numbers of two digits with hyphens the first may be the year.
  if (/^\d{1,2}-\d{1,2}-\d{2}$/.test(trimmed)) return null;
  const dayFirst = readOrderedDay(trimmed, 'dayFirst');
  // Days with points are written with the day first wherever they are.
  const monthFirst = /^\d+\./.test(trimmed) ? null : readOrderedDay(trimmed, 'monthFirst');
  const only = dayFirst ?? monthFirst;
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst)
    return only === null ? null : { day: only };
  if (order !== null) return { day: order === 'dayFirst' ? dayFirst : monthFirst };
  return { ambiguous: [dayFirst, monthFirst] };
}

/** Reads a day whose numbers stand in a known order, or whose month has its name, as `YYYY-MM-DD`. */
export function readOrderedDay(text: string, order: keyof typeof orders): string | null {
  if (text.length > maxLength) return null;
  const plain = text
    .trim()
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/^((?:19|20)\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
  const found = [orders[order], ...named].map((form) => form.exec(plain)).find((match) => match !== null);
  const { y = '', m, d = '', month = '' } = found?.groups ?? {};
  const number = m ?? String(monthsByName().get(fold(month)) ?? '');
  const day = `${fullYear(y)}-${number.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isCalendarDate(day) ? day : null;
}

/** As spreadsheets read years of two digits: from 1950 to 2049. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 50 ? '20' : '19'}${year}`;
}

/** Other short names of months than those of the runtime. */
const otherNames = { mrz: 3, set: 9, sept: 9 } as const;

let months: ReadonlyMap<string, number> | null = null;

/** The months from 1 by their folded names, long and short, in eight languages. */
function monthsByName(): ReadonlyMap<string, number> {
  months ??= new Map([
    ...Object.entries(otherNames),
    ...['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        // Beside a day, because some languages have another form of a month that stands alone.
        const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index): [string, number] => {
          const parts = format.formatToParts(Date.UTC(2024, index, 1));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          return [fold(name).replace(/\.$/, ''), index + 1];
        });
      }),
    ),
  ]);
  return months;
}
