/**
 * The Mann–Whitney U test as a standard score: how far the ranks of one sample lie from those of another. Samples of one
 * distribution give a score beyond ±4 less than once in ten thousand times. Ranks make it independent of outliers.
 */
export function rankScore(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other].sort((first, second) => first - second);
  const ranks = new Map<number, number>();
  let ties = 0;
  for (let start = 0; start < all.length; ) {
    const value = all[start] as number;
    let end = start;
    while (all[end] === value) end += 1;
    // Equal values share the mean of their ranks.
    ranks.set(value, (start + 1 + end) / 2);
    const count = end - start;
    ties += count ** 3 - count;
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const total = n + m;
  const sum = one.reduce((result, value) => result + (ranks.get(value) ?? 0), 0);
  const u = sum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance > 0 ? (u - (n * m) / 2) / Math.sqrt(variance) : 0;
}
