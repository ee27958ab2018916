/** Times of a day as people and programs write them: `2025-12-31T14:30`, `31/12/2025 14:30`, `31 December 2025, 2:30 pm`. */
import { isCalendarDate } from './calendar-date.ts';
import { readDay } from './calendar-day.ts';
import { timeOfClock } from './time-zone.ts';

export type TimeReading =
  /** ISO 8601 in UTC, with milliseconds. */
  | { readonly time: string }
  /** Those of two days that exist and are written so. */
  | { readonly ambiguous: readonly [dayFirst: string, monthFirst: string] }
  | null;

/** The longest text that is read: the pattern takes a time that grows with the square of the length. */
const maxLength = 100;
const dayAndTime =
  /^(?<day>.*?\d)(?:T|,?\s+(?:(?:at|à|um|om|às|alle|a las)\s+)?)(?<hour>[01]?\d|2[0-3])(?:(?:[:.]|\s?h\s?)(?<minute>\d\d)(?::(?<second>\d\d(?:\.\d{1,9})?))?|\s?h|(?=\s?[ap]\.?m\b))(?:\s?(?<half>[ap])\.?m\.?|\s?Uhr)?(?:\s?(?:UTC|GMT)?(?<offset>[+-](?:0\d|1[0-4]):?[0-5]\d)(?:\s\([^()]*\))?|\s?(?<utc>Z|UTC|GMT))?$/iu;

/**
 * Reads a time; null: the text is none.
 * @param timeZone whose clocks a time without an offset is of
 * @param order of the numbers of a day where both orders are possible; null: unknown
 */
export function readDayTime(
  text: string,
  timeZone: string,
  order: 'dayFirst' | 'monthFirst' | null,
): TimeReading {
  const { day, timeOn } = partsOfTime(text);
  const reading = readDay(day, order);
  if (reading === null) return null;
  if ('day' in reading) {
    const time = timeOn(reading.day, timeZone);
    return time === null ? null : { time };
  }
  const [one, other] = reading.ambiguous.map((date) => timeOn(date, timeZone));
  return one && other ? { ambiguous: [one, other] } : null;
}

/**
 * A time as the text of its day, and what makes the time of a day, `YYYY-MM-DD`, with the clock of a time zone where the text
 * has no offset; null for a text that is none.
 */
export function partsOfTime(text: string): {
  readonly day: string;
  timeOn(date: string, timeZone: string): string | null;
} {
  const found = text.length > maxLength ? null : dayAndTime.exec(text);
  const { day = '', hour, minute = '00', second = '00', half, offset, utc } = found?.groups ?? {};
  const clock = `${hourOfDay(Number(hour), half)}:${minute}:${second}`;
  const zone = utc === undefined ? offset : 'Z';
  return {
    day,
    timeOn: (date, timeZone) =>
      isoOf(
        zone === undefined
          ? timeOfClock(`${date}T${clock}`, timeZone)
          : Date.parse(`${date}T${clock}${zone}`),
      ),
  };
}

/** @returns null for what is no time, and for one of a year that has not four digits */
function isoOf(milliseconds: number): string | null {
  if (Number.isNaN(milliseconds)) return null;
  const time = new Date(milliseconds).toISOString();
  return isCalendarDate(time.slice(0, 10)) ? time : null;
}

/** The hour with two digits, of a clock of 24 hours. @param half `a` or `p`, before or after noon; undefined: it is of 24 hours */
function hourOfDay(hour: number, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase() === 'p';
  if (half !== undefined && (hour < 1 || hour > 12)) return 'none';
  const full = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return String(full).padStart(2, '0');
}
