/** How the work for a text grows with its length: what is quadratic can be told from what is not on any machine. */

/** Between what grows with the size, which has the growth 10, and what grows with its square, which has 100. */
export const linearGrowth = 30;

/** What takes less cannot be measured, and counts as this. */
const shortestMicroseconds = 1_000;

/**
 * How much more processor time work takes for ten times the size. Both sizes are measured in turns and the fastest run
 * counts, because others use the processor too; what looks worse than linear is measured again.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  const fastest = [size, 10 * size].map((each) => ({ size: each, time: Number.POSITIVE_INFINITY }));
  const ratio = () => (fastest[1]?.time ?? 0) / Math.max(fastest[0]?.time ?? 0, shortestMicroseconds);
  for (let run = 0; run < 3 || (run < 9 && ratio() >= linearGrowth); run += 1) {
    for (const each of fastest) {
      const before = process.cpuUsage();
      work(each.size);
      // Only the sum of both is exact: the system estimates how it is divided.
      const { user, system } = process.cpuUsage(before);
      each.time = Math.min(each.time, user + system);
    }
  }
  return ratio();
}
