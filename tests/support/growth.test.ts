import { growthOf, linearGrowth } from './growth.ts';

function count(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum + step * step) % 1_000_003;
  return sum;
}

test('work that grows with the square of the size is told from work that grows with the size', () => {
  expect(growthOf((size) => count(size), 100_000)).toBeLessThan(linearGrowth);
  expect(growthOf((size) => count(size * Math.log2(size)), 10_000)).toBeLessThan(linearGrowth);
  expect(growthOf((size) => count(size * size), 300)).toBeGreaterThan(linearGrowth);
});
