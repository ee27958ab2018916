/** Fits logistic models whose weights are not below 0. */
import type { FieldModel } from '../fields/confidence.ts';
import type { Features } from '../fields/feature.ts';

/** A value with known truth. */
export interface Sample {
  readonly features: Features;
  readonly isRight: boolean;
  /** How many values it counts as. */
  readonly weight: number;
}

/** What the square of a weight costs: it keeps features that few values show from deciding. */
const penalty = 4;
/** The most rounds over all weights, and the change below which the fit ends. */
const [maxRounds, leastChange] = [100, 2e-3];
/** The greatest change of a number in one step, and the least curvature that a step supposes. */
const [maxStep, minCurvature] = [1, 0.01];
/** Weights below this say nothing. */
const leastWeight = 0.05;

/**
 * The model with the greatest likelihood of the samples, less the penalty. Each round takes the likelihood for a parabola
 * around the numbers so far, and moves one number after the other to its lowest point.
 */
export function fitLogistic(samples: readonly Sample[]): FieldModel {
  const names = [...new Set(samples.flatMap(({ features }) => Object.keys(features)))].sort();
  // The first column is that of the base.
  const columns = [
    new Float64Array(samples.length).fill(1),
    ...names.map((name) => Float64Array.from(samples, ({ features }) => features[name] ?? 0)),
  ];
  const numbers = columns.map(() => 0);
  const odds = new Float64Array(samples.length);
  const slopes = new Float64Array(samples.length);
  const curvatures = new Float64Array(samples.length);
  for (let round = 0, change = 1; round < maxRounds && change > leastChange; round += 1) {
    for (const [index, { isRight, weight }] of samples.entries()) {
      const probability = 1 / (1 + Math.exp(-(odds[index] as number)));
      slopes[index] = weight * (probability - (isRight ? 1 : 0));
      curvatures[index] = weight * Math.max(probability * (1 - probability), minCurvature);
    }
    change = 0;
    for (const [at, column] of columns.entries()) {
      const number = numbers[at] as number;
      const cost = at === 0 ? 0 : penalty;
      let [slope, curvature] = [cost * number, cost + 1e-6];
      for (let index = 0; index < column.length; index += 1) {
        const value = column[index] as number;
        slope += value * (slopes[index] as number);
        curvature += value * value * (curvatures[index] as number);
      }
      const step = Math.max(-maxStep, Math.min(maxStep, slope / curvature));
      const next = at === 0 ? number - step : Math.max(0, number - step);
      if (next === number) continue;
      numbers[at] = next;
      change = Math.max(change, Math.abs(next - number));
      for (let index = 0; index < column.length; index += 1) {
        const moved = (next - number) * (column[index] as number);
        odds[index] = (odds[index] as number) + moved;
        slopes[index] = (slopes[index] as number) + moved * (curvatures[index] as number);
      }
    }
  }
  const kept = names
    .map((name, index): [string, number] => [name, rounded(numbers[index + 1] as number)])
    .filter(([, weight]) => weight >= leastWeight);
  return { base: rounded(numbers[0] as number), weights: Object.fromEntries(kept) };
}

const rounded = (number: number): number => Math.round(number * 100) / 100;
