/** Whether a text is a date that there is, as `YYYY-MM-DD`, from the year 1 on: what Postgres takes for a date. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` rolls 30 February over to March: only a date that comes back the same exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
