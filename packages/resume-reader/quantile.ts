/** The value below which a share of the values is, from 0 to less than 1; `undefined` without values. */
export function quantile(values: number[], share: number): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
}
