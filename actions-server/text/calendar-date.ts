/** Whether a text is an existing date in the form `YYYY-MM-DD`, from the year 1 on, as Postgres accepts it. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` turns 30 February into a day in March: a date exists if it comes back unchanged.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether Postgres takes this offset from UTC, such as `Z`, `+02`, `-0330` or `+15:59`, the largest one. */
export function isKnownOffset(offset: string): boolean {
  const [, hours] = /^[+-](\d{2})/.exec(offset) ?? [];
  return hours === undefined || Number(hours) <= 15;
}
