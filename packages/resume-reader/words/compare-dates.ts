/** Compares two dates ("2019", "2019-03") in the precision that both have: negative when the first one is earlier. */
export function compareDates(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).localeCompare(b.slice(0, length));
}
