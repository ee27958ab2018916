/** Days and times in the time zone of an account. */

/**
 * The time zone of an account: the one that it has chosen, else that of its country, where all clocks of the country show one
 * time, else UTC.
 * @param chosen a name of IANA; null: none
 * @param country ISO 3166-1 alpha-2
 */
export function timeZoneOf(chosen: string | null, country: string): string {
  if (chosen !== null && isTimeZone(chosen)) return chosen;
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale(
    'und',
    { region: country },
  );
  // A method in later versions of Node, a property in earlier ones.
  const zones = (locale.getTimeZones?.() ?? locale.timeZones ?? []).filter(isTimeZone);
  const [first, ...others] = zones;
  return first !== undefined && others.every((zone) => showsSameTime(zone, first)) ? first : 'UTC';
}

/** Whether the runtime knows a time zone: an old one may not know all that the database takes (`is_time_zone`). */
function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Two days on which the clocks of countries with and without summer time differ. */
const samples = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
const showsSameTime = (one: string, other: string): boolean =>
  samples.every((time) => localTime(time, one) === localTime(time, other));

/** The day of a time in a time zone, as `YYYY-MM-DD`. @param time ISO 8601, or milliseconds since 1970 */
export const dayOfTime = (time: string | number, timeZone: string): string =>
  localTime(time, timeZone).slice(0, 10);

/** The time as ISO 8601 with the offset of a time zone: `2026-11-21T00:30:00+01:00`. @param time ISO 8601, or milliseconds since 1970 */
export function localTime(time: string | number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second, timeZoneName = '' } = parts;
  const offset = timeZoneName === 'GMT' ? '+00:00' : timeZoneName.slice(3);
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

const day = 86_400_000;

/**
 * The time at which the clocks of a time zone show a day and a time of day. Of a time that they show twice, when they are put
 * back, the first; one that they leave out, when they are put forward, is as much later: 02:30 is 03:30.
 * @param clock `2026-11-21T00:30`, with seconds and their decimals or without, and no offset
 * @returns milliseconds since 1970; NaN for what is no time
 */
export function timeOfClock(clock: string, timeZone: string): number {
  const time = Date.parse(`${clock}Z`);
  if (Number.isNaN(time)) return time;
  const [before, after] = [time - day, time + day].map((near) => time - offsetAt(near, timeZone));
  const isShown = (found = 0) => found + offsetAt(found, timeZone) === time;
  return (isShown(before) || !isShown(after) ? before : after) ?? Number.NaN;
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(localTime(time, timeZone)) ?? [];
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -offset : offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because to make one takes longer than to use it; there are some hundred time zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, format);
  return format;
}
