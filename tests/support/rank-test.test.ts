import { Random } from '@platform/runtime/testing';
import { rankScore } from './rank-test.ts';

const random = new Random(7);
const sample = (count: number, shift = 0) => Array.from({ length: count }, () => shift + random.below(1_000));

describe('the score of two samples', () => {
  test('is the difference of U from its mean in standard deviations, with and without equal values', () => {
    expect(rankScore([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(-2.611, 3);
    // Ranks 1, 3, 3 and 3, 5.5, 5.5: U is 1, its mean 4.5 and its variance 4.5.
    expect(rankScore([1, 2, 2], [2, 3, 3])).toBeCloseTo(-3.5 / Math.sqrt(4.5), 6);
    expect(rankScore([1, 1], [1, 1])).toBe(0);
    expect(rankScore([], [])).toBe(0);
  });

  test('is small when both have one distribution', () => {
    for (let round = 0; round < 50; round += 1)
      expect(Math.abs(rankScore(sample(60), sample(60)))).toBeLessThan(4);
  });

  test('is beyond 4 when one is slower by half of its spread, in either direction', () => {
    expect(rankScore(sample(60), sample(60, 500))).toBeLessThan(-4);
    expect(rankScore(sample(60, 500), sample(60))).toBeGreaterThan(4);
  });
});
