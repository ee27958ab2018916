/** Dates of cells as spreadsheets write them, in the order of day, month and year that a mapping declares. Pure. */

import { isCalendarDate } from '../../text/calendar-date.ts';
import { hourOfDay } from '../../text/day-time.ts';
import { timeOfClock } from '../../text/time-zone.ts';

export const dateForms = ['yyyy-mm-dd', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'excel'] as const;

export type DateForm = (typeof dateForms)[number];

/** The order says what is the day: what stands between the numbers does not matter. */
const dayFirst = /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})(?!\d)/;
const orders = {
  'yyyy-mm-dd': /^(?<y>\d{4})[/.-](?<m>\d{1,2})[/.-](?<d>\d{1,2})(?!\d)/,
  'dd/mm/yyyy': dayFirst,
  'mm/dd/yyyy': /^(?<m>\d{1,2})[/.-](?<d>\d{1,2})[/.-](?<y>\d{4}|\d{2})(?!\d)/,
  'dd.mm.yyyy': dayFirst,
} as const;
const timeOfDay =
  /^(?:(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d(?:\.\d+)?))?(?:\s*(?<half>[ap])\.?m\.?)?)?\s*(?<offset>Z|UTC|[+-]\d\d:?\d\d)?$/i;
/** Days of spreadsheets count from here; those before 1 March 1900 count a day that there was not. */
const firstDay = Date.UTC(1899, 11, 30);
const serials = { least: 61, most: 2_958_465 } as const;

/**
 * The day (`2026-01-31`), or the point in time in UTC.
 * @param timeZone whose clocks a time without an offset is of; null: a day is meant, and what stands after it is left out
 * @returns null when the text is no date of the form
 */
export function readDate(text: string, form: DateForm, timeZone: string | null): string | null {
  if (form === 'excel') return readSerial(text, timeZone);
  const found = orders[form].exec(text);
  const { y = '', m = '', d = '' } = found?.groups ?? {};
  const day = `${fullYear(y)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const time = found === null ? null : timeOfDay.exec(text.slice(found[0].length));
  if (time === null || !isCalendarDate(day)) return null;
  const { hour = '0', minute = '00', second = '00', half, offset } = time.groups ?? {};
  const clock = `${day}T${hourOfDay(Number(hour), half)}:${minute}:${second}`;
  const milliseconds =
    offset === undefined
      ? timeOfClock(clock, timeZone ?? 'UTC')
      : Date.parse(clock + (/^utc$/i.test(offset) ? 'Z' : offset));
  if (Number.isNaN(milliseconds)) return null;
  return timeZone === null ? day : exactInstant(text, milliseconds);
}

/** A number of days is a date only where the mapping says so; in another form it deserves the advice. */
export function isSerial(text: string): boolean {
  return /^\d{5}(?:[.,]\d+)?$/.test(text);
}

function readSerial(text: string, timeZone: string | null): string | null {
  if (!/^\d{1,7}(?:[.,]\d+)?$/.test(text)) return null;
  const days = Number(text.replace(',', '.'));
  if (days < serials.least || days > serials.most + 1) return null;
  const seconds = Math.round(days * 86_400);
  const clock = new Date(firstDay + seconds * 1_000).toISOString().slice(0, -1);
  return timeZone === null ? clock.slice(0, 10) : new Date(timeOfClock(clock, timeZone)).toISOString();
}

/** As spreadsheets read years of two digits: from 1950 to 2049. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < 50 ? '20' : '19'}${year}`;
}

/** Times keep the decimals of a second that they have, which may be more than milliseconds. */
function exactInstant(text: string, milliseconds: number): string {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isComplete ? text : new Date(milliseconds).toISOString();
}
