/** Fits the tables that turn the scores of the readers of fields into probabilities. */
import { anySign, fieldOf } from '../fields/confidence.ts';
import { groupBy } from '../group-by.ts';
import type { Judgement } from './score-sheet.ts';

/** By field and sign: pairs of a score and the probability from this score on, both rising. */
export type CalibrationTables = Record<string, Record<string, [score: number, probability: number][]>>;

/** A table with fewer values says nothing; the field's table for any sign is used in its place. */
const fewestValues = 25;

/** @param judgements of values whose confidence is the score of their reader */
export function fitCalibration(judgements: readonly Judgement[]): CalibrationTables {
  const fields = groupBy(judgements, ({ path }) => fieldOf(path));
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([field, group]) => {
      const signs = [...groupBy(group, ({ sign }) => sign)].sort(([a], [b]) => (a < b ? -1 : 1));
      const tables = [[anySign, group] as const, ...signs.filter(([sign]) => sign !== anySign)];
      return [
        field,
        Object.fromEntries(
          tables
            .filter(([sign, values]) => sign === anySign || values.length >= fewestValues)
            .map(([sign, values]) => [sign, isotonicSteps(values)]),
        ),
      ];
    }),
  );
}

interface Step {
  readonly from: number;
  readonly values: number;
  readonly right: number;
}

/** Shares of right values that never fall while the score rises, by pooling adjacent violators. */
function isotonicSteps(judgements: readonly Judgement[]): [number, number][] {
  const steps: Step[] = [];
  for (const bin of bins(judgements)) {
    let step = bin;
    for (let last = steps.at(-1); last && probability(last) >= probability(step); last = steps.at(-1)) {
      steps.pop();
      step = joined(last, step);
    }
    steps.push(step);
  }
  // However many values were right, none is certain.
  return steps.map((step) => [step.from, Math.min(0.999, Math.round(probability(step) * 1000) / 1000)]);
}

/** Neighbouring scores together, so that each bin has enough values; a score with enough values is a bin of its own. */
function bins(judgements: readonly Judgement[]): Step[] {
  const scores = [...groupBy(judgements, ({ confidence }) => confidence)].sort(([a], [b]) => a - b);
  const found: Step[] = [];
  for (const [from, group] of scores) {
    const step = { from, values: group.length, right: group.filter(({ isRight }) => isRight).length };
    const last = found.at(-1);
    const isFull = !last || last.values >= fewestValues || step.values >= fewestValues;
    if (isFull) found.push(step);
    else found.splice(-1, 1, joined(last, step));
  }
  return found;
}

const joined = (lower: Step, upper: Step): Step => ({
  from: lower.from,
  values: lower.values + upper.values,
  right: lower.right + upper.right,
});

/** Laplace's rule of succession: a hundred right values out of a hundred do not mean that all are right. */
const probability = ({ values, right }: Step): number => (right + 1) / (values + 2);
