import { probabilityOf } from '../fields/confidence.ts';
import type { Features } from '../fields/feature.ts';
import { fitCalibration, heldOut, type JudgedDocument } from '../generator/fit-calibration.ts';
import type { Judgement } from '../generator/score-sheet.ts';

/** `right` of `count` headlines with these features are right. */
const headlines = (features: Features, count: number, right: number): Judgement[] =>
  Array.from({ length: count }, (_each, index) => ({
    field: 'headline',
    path: 'headline',
    features,
    confidence: 1,
    isRight: index < right,
  }));

const documentOf = (set: string, judgements: Judgement[], weight = 1): JudgedDocument => ({
  set,
  weight,
  judgements,
});

test('a model says how often values with the same features are right', () => {
  const { headline } = fitCalibration([
    documentOf('generated', [
      ...headlines({ known: 1, large: 0 }, 400, 380),
      ...headlines({ known: 0, large: 0 }, 400, 200),
    ]),
  ]);
  if (!headline) throw new Error('no model');
  expect(probabilityOf(headline, { known: 1 })).toBeCloseTo(0.95, 1);
  expect(probabilityOf(headline, { known: 0 })).toBeCloseTo(0.5, 1);
  expect(headline.generated).toEqual([800, 580]);
});

test('no feature speaks against a value, and one that says nothing is left out', () => {
  const { headline } = fitCalibration([
    documentOf('generated', [
      ...headlines({ misleading: 1, same: 1 }, 200, 20),
      ...headlines({ misleading: 0, same: 1 }, 200, 180),
    ]),
  ]);
  expect(headline?.weights.misleading).toBeUndefined();
});

test('documents with more weight decide more', () => {
  const probability = (weight: number): number => {
    const { headline } = fitCalibration([
      documentOf('generated', headlines({}, 100, 100)),
      documentOf('real', headlines({}, 100, 50), weight),
    ]);
    return headline ? probabilityOf(headline, {}) : Number.NaN;
  };
  expect(probability(10)).toBeLessThan(probability(1) - 0.1);
});

test('a real document is judged by models that were fitted without it', () => {
  // The only document with this feature: models without it know nothing of the feature.
  const odd = documentOf('real', headlines({ odd: 1 }, 50, 50));
  const judged = heldOut([documentOf('generated', headlines({ odd: 0 }, 100, 60)), odd]);
  expect(judged).toHaveLength(1);
  for (const { confidence } of judged[0]?.judgements ?? []) expect(confidence).toBeCloseTo(0.6, 1);
});

test('the current position has the model of the titles of positions', () => {
  const current: Judgement = {
    field: 'currentPosition',
    path: 'currentPosition',
    features: { known: 1 },
    confidence: 1,
    isRight: true,
  };
  expect(Object.keys(fitCalibration([documentOf('generated', [current])]))).toEqual([]);
});
