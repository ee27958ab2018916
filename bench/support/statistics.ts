/** Statistics of measured values. */

/** The middle value, or the mean of the two in the middle; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** The smallest value that at least this share of the values does not exceed: 1 is the maximum; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle of measured values, and the quarters of them below and above which a quarter of the values is. */
interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** `0.75 (0.71–0.78)`; a dash without values. */
export function spreadText(values: readonly number[]): string {
  const found = spread(values);
  if (found === null) return '–';
  return `${found.median.toFixed(2)} (${found.low.toFixed(2)}–${found.high.toFixed(2)})`;
}

/** null without values. */
function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}
