/** Fits the models that turn what speaks for a value into the probability that it is right. */
import { type FieldModel, fieldOf, probabilityOf } from '../fields/confidence.ts';
import { groupBy } from '../group-by.ts';
import { fitLogistic } from './logistic.ts';
import type { Judgement } from './score-sheet.ts';

/** What was judged about the values of one document, read without models. */
export interface JudgedDocument {
  /** `generated`, or the name of a corpus. */
  readonly set: string;
  /** How many documents it counts as. */
  readonly weight: number;
  readonly judgements: readonly Judgement[];
}

/** A model with the number of the values that it was fitted on, and how many of them are right. */
export interface FittedModel extends FieldModel {
  readonly generated: readonly [values: number, right: number];
  readonly real: readonly [values: number, right: number];
}
export type Calibration = Readonly<Record<string, FittedModel>>;

/** The name of the set of generated documents. */
export const generated = 'generated';

/** By the field of the value. The current position has the model of the entry that states it. */
export function fitCalibration(documents: readonly JudgedDocument[]): Calibration {
  const samples = documents.flatMap(({ set, weight, judgements }) =>
    judgements
      .filter(({ path }) => !(path in currentParts))
      .map((each) => ({ ...each, weight, isReal: set !== generated })),
  );
  const fields = [...groupBy(samples, ({ path }) => fieldOf(path))].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    fields.map(([field, group]) => {
      const countOf = (isReal: boolean): [number, number] => {
        const values = group.filter((each) => each.isReal === isReal);
        return [values.length, values.filter(({ isRight }) => isRight).length];
      };
      return [field, { generated: countOf(false), real: countOf(true), ...fitLogistic(group) }];
    }),
  );
}

const currentParts: Readonly<Record<string, string>> = {
  currentPosition: 'positions.title',
  currentCompanyName: 'positions.companyName',
};

/** The number of parts of which each is judged by models that were fitted on the others. */
const folds = 8;

/** The real documents with the confidence that they get from models that were fitted without them. */
export function heldOut(documents: readonly JudgedDocument[]): JudgedDocument[] {
  const real = documents.filter(({ set }) => set !== generated);
  const partOf = new Map(real.map((document, index) => [document, index % folds]));
  const models = Array.from({ length: folds }, (_each, part) =>
    fitCalibration(documents.filter((document) => partOf.get(document) !== part)),
  );
  return real.map((document, index) => ({
    ...document,
    judgements: judgedBy(models[index % folds] ?? {}, document.judgements),
  }));
}

/** The judgements with the confidence that models give them. */
const judgedBy = (models: Calibration, judgements: readonly Judgement[]): Judgement[] =>
  judgements.map((each) => {
    const model = models[modelOf(each)];
    return model ? { ...each, confidence: probabilityOf(model, each.features) } : each;
  });

const modelOf = ({ path }: Judgement): string => currentParts[path] ?? fieldOf(path);
