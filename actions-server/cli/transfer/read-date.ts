/** Dates of cells as spreadsheets write them, in the order of day, month and year that a mapping declares. Pure. */

import { readOrderedDay } from '../../text/calendar-day.ts';
import { partsOfTime } from '../../text/day-time.ts';
import { timeOfClock } from '../../text/time-zone.ts';

export const dateForms = ['yyyy-mm-dd', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'excel'] as const;

export type DateForm = (typeof dateForms)[number];

const orders = {
  'yyyy-mm-dd': 'yearFirst',
  'dd/mm/yyyy': 'dayFirst',
  'mm/dd/yyyy': 'monthFirst',
  'dd.mm.yyyy': 'dayFirst',
} as const;
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
  const whole = readOrderedDay(text, orders[form]);
  if (whole !== null)
    return timeZone === null ? whole : new Date(timeOfClock(`${whole}T00:00`, timeZone)).toISOString();
  const parts = partsOfTime(text.trim());
  const day = readOrderedDay(parts.day, orders[form]);
  const time = day && parts.timeOn(day, timeZone ?? 'UTC');
  if (time === null) return null;
  return timeZone === null ? day : exactInstant(text, time);
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

/** Times keep the decimals of a second that they have, which may be more than milliseconds. */
function exactInstant(text: string, time: string): string {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isComplete ? text : time;
}
