/** Days as people write them: `31/12/2025`, `31.12.2025`, `31 December 2025`, `1er février 2026`. */
import { fold } from '@platform/vocabulary';
import { isCalendarDate } from './calendar-date.ts';

export type DayReading =
  | { readonly day: string }
  /** Two days that exist are written so. */
  | { readonly ambiguous: readonly [dayFirst: string, monthFirst: string] }
  | null;

/**
 * Reads a day as `YYYY-MM-DD`; null: the text is none.
 * @param order of the numbers of a day where both orders are possible; null: unknown
 */
export function readDay(text: string, order: 'dayFirst' | 'monthFirst' | null): DayReading {
  const trimmed = text.trim();
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed) ?? [];
  if (year !== '') return dayOf(year, month, day);
  const [, one = '', mark = '', other = '', yearBehind = ''] =
    /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})$/.exec(trimmed) ?? [];
  if (yearBehind !== '') {
    const dayFirst = dayOf(yearBehind, other, one);
    const monthFirst = dayOf(yearBehind, one, other);
    // Days with points are written with the day first wherever they are.
    if (mark === '.' || dayFirst === null || monthFirst === null)
      return dayFirst ?? (mark === '.' ? null : monthFirst);
    if (dayFirst.day === monthFirst.day) return dayFirst;
    if (order !== null) return order === 'dayFirst' ? dayFirst : monthFirst;
    return { ambiguous: [dayFirst.day, monthFirst.day] };
  }
  return readNamedDay(trimmed);
}

const named =
  /^(?:\p{L}+\.?,?\s+)?(?:(\d{1,2})(?:\.|st|nd|rd|th|er|re|º|°)?\s+(?:de\s+|of\s+)?(\p{L}+)\.?(?:\s+de)?|(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(\d{4})$/u;

function readNamedDay(text: string): DayReading {
  const [, day, month, monthBefore, dayBehind, year = ''] = named.exec(text.toLowerCase()) ?? [];
  const number = monthsByName().get(fold(month ?? monthBefore ?? ''));
  return number === undefined ? null : dayOf(year, String(number), day ?? dayBehind ?? '');
}

function dayOf(year: string, month: string, day: string): { day: string } | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? { day: text } : null;
}

let months: ReadonlyMap<string, number> | null = null;

/** The months from 1 by their folded names, long and short, in seven languages. */
function monthsByName(): ReadonlyMap<string, number> {
  months ??= new Map(
    ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
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
  );
  return months;
}
