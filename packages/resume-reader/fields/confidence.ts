/**
 * Turns what speaks for a value into the probability that it is right. `data/calibration.json` has a model for each field,
 * fitted on documents whose truth is known: see `generator/fit-calibration.ts`.
 */
import calibration from '../data/calibration.json' with { type: 'json' };
import type { Features } from './feature.ts';
import type { Values } from './features.ts';

/** The log-odds that a value of a field is right: a number, and what each feature adds to it. */
export interface FieldModel {
  readonly base: number;
  /** By the name of a feature. None is below 0, so that no value is less certain because more speaks for it. */
  readonly weights: Readonly<Record<string, number>>;
}

/** The highest probability: nothing that a program reads is beyond doubt. */
const highest = 0.99;

/** The highest one of a value whose reading needs words, in a language that has no word lists. */
const highestUnread = 0.8;
const needsWords = /^(?:positions|educations|headline|location)/;

const models: Readonly<Record<string, FieldModel>> = calibration;

/** False while the models are fitted: then the confidence of a value is the score of its reader. */
export const isCalibrated = Object.keys(models).length > 0;

/**
 * The probability that a value of this resume is right, from 0 to 1, by its path (`lastName`, `positions.2.title`) and by
 * what speaks for it. Fields without a model have the score of their reader.
 */
export function confidenceIn({
  warnings,
}: Pick<Values, 'warnings'>): (path: string, features: Features) => number {
  const isRead = !warnings.some(({ code }) => code === 'language_not_supported');
  return (path, features) => {
    // In a language that is not read, only a known word tells what a text is.
    const isUnknown = features[`known ${path.split('.')[2]}`] === 0;
    if (!isRead && isUnknown) return 0;
    const model = models[fieldOf(path)];
    const { score = 0 } = features;
    return Math.min(
      isRead || !needsWords.test(path) ? highest : highestUnread,
      model ? probabilityOf(model, features) : score,
    );
  };
}

/** The probability that a value with these features is right. */
export function probabilityOf({ base, weights }: FieldModel, features: Features): number {
  const odds = Object.entries(weights).reduce(
    (sum, [feature, weight]) => sum + weight * (features[feature] ?? 0),
    base,
  );
  return 1 / (1 + Math.exp(-odds));
}

/** The path without the indexes of lists. */
export const fieldOf = (path: string): string => path.replace(/\.\d+/g, '');
