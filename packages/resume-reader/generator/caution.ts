/** Makes models so careful that values which they call sure are right as often as promised. */
import { groupBy } from '../group-by.ts';
import { type Calibration, type JudgedDocument, modelOf } from './fit-calibration.ts';
import type { Judgement } from './score-sheet.ts';

/** Of the values with this confidence at least, this share should be right. */
const [sureFrom, rightWhenSure] = [0.9, 0.975];
/** The steps and the most by which the log-odds of a field are lowered. */
const [step, most] = [0.1, 0.5];

/** How much the log-odds of each field have to be lowered, by the name of its model. */
export type Caution = ReadonlyMap<string, number>;

/** @param documents with the confidence of models that were fitted without them */
export function cautionFor(documents: readonly JudgedDocument[]): Caution {
  const values = documents.flatMap(({ weight, judgements }) =>
    judgements.map((judgement) => ({ ...judgement, weight })),
  );
  return new Map(
    [...groupBy(values, modelOf)].map(([model, group]) => {
      let lowered = 0;
      while (lowered < most && shareOfRight(group, lowered) < rightWhenSure) lowered += step;
      return [model, lowered];
    }),
  );
}

function shareOfRight(values: readonly (Judgement & { weight: number })[], lowered: number): number {
  const sure = values.filter((each) => loweredBy(lowered, each.confidence) >= sureFrom);
  const sum = (list: readonly { weight: number }[]): number =>
    list.reduce((total, { weight }) => total + weight, 0);
  return sure.length === 0 ? 1 : sum(sure.filter(({ isRight }) => isRight)) / sum(sure);
}

const loweredBy = (lowered: number, probability: number): number =>
  1 / (1 + ((1 - probability) / probability) * Math.exp(lowered));

/** The documents with the confidence of more careful models. */
export const carefully = (caution: Caution, documents: readonly JudgedDocument[]): JudgedDocument[] =>
  documents.map((document) => ({
    ...document,
    judgements: document.judgements.map((each) => ({
      ...each,
      confidence: loweredBy(caution.get(modelOf(each)) ?? 0, each.confidence),
    })),
  }));

/** The models with the log-odds lowered. */
export const careful = (caution: Caution, models: Calibration): Calibration =>
  Object.fromEntries(
    Object.entries(models).map(([name, model]) => {
      const base = Math.round((model.base - (caution.get(name) ?? 0)) * 100) / 100;
      return [name, { ...model, base }];
    }),
  );
