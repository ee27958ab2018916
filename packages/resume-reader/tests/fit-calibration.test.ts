import { fitCalibration } from '../generator/fit-calibration.ts';
import type { Judgement } from '../generator/score-sheet.ts';

/** `right` of `count` values with this score are right. */
const values = (confidence: number, count: number, right: number, sign = 'any'): Judgement[] =>
  Array.from({ length: count }, (_each, index) => ({
    field: 'headline',
    path: 'headline',
    sign,
    confidence,
    isRight: index < right,
  }));

test('a table has the share of right values by score, which never falls while the score rises', () => {
  const { headline } = fitCalibration([
    ...values(0.3, 100, 20),
    ...values(0.6, 100, 70),
    ...values(0.8, 100, 60),
    ...values(1, 100, 100),
  ]);
  const steps = headline?.any ?? [];
  expect(steps.map(([score]) => score)).toEqual([0.3, 0.6, 1]);
  expect(steps[1]?.[1]).toBeCloseTo(0.65, 1);
  expect(steps[2]?.[1]).toBeCloseTo(101 / 102, 3);
});

test('few values with a sign have no table, and scores with few values share a step', () => {
  const { headline } = fitCalibration([
    ...values(0.5, 10, 5),
    ...values(0.55, 10, 6),
    ...values(0.6, 10, 4),
    ...values(1, 50, 50, 'known word'),
    ...values(1, 5, 5, 'unknown word'),
  ]);
  expect(Object.keys(headline ?? {})).toEqual(['any', 'known word']);
  expect(headline?.any?.[0]?.[0]).toBe(0.5);
  expect(headline?.any).toHaveLength(2);
});
